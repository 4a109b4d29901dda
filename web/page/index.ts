// The script of index.html: the element, its board and our page in one file (build.mjs).

import '../element/sliding-puzzle.ts';
import './page.ts';
