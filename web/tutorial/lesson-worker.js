// The lessons' worker.

import { serve } from '../engine/engine.js';
import { LessonEngine } from './lesson-engine.js';

serve(LessonEngine);
