// The solver's worker.

import { serve } from './engine.js';
import { SolverEngine } from './solver-engine.js';

serve(SolverEngine);
