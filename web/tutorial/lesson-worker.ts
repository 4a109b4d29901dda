// The lessons' worker.

import { serve } from '../engine/engine.ts';
import { LessonEngine } from './lesson-engine.ts';

serve(LessonEngine);
