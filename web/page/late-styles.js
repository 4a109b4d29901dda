// Styles of parts that are loaded when they are first used, and that bring them along.

import { sheetFor } from '../element/sheets.js';

/** @param {string} text */
export function addStyles(text) {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheetFor(document, text)];
}
