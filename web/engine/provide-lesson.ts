// For scripts that bring lesson.wasm; to be imported before what loads it.

import bytes from './wasm/lesson.wasm';
import { provideWasm } from './wasm-module.ts';

provideWasm('lesson', bytes);
