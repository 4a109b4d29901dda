// Styles of parts that are loaded when they are first used, and that bring them along.

import { sheetFor } from '../common/dom.ts';

export function addStyles(text: string) {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheetFor(document, text)];
}
