// The solver's worker.

import { serve } from './engine.ts';
import { SolverEngine } from './solver-engine.ts';

serve(SolverEngine);
