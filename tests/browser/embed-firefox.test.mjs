import { describe } from 'node:test';

import { boardsIn } from './embed/run.mjs';

describe('boards in firefox', () => boardsIn('firefox'));
