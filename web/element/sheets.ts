// Style sheets for shadow roots. They need neither <style> nor style attributes, which a page's
// Content-Security-Policy may forbid. A sheet belongs to the document that it was made in, and an
// element may be moved to another one.

const sheets: WeakMap<Document, Map<string, CSSStyleSheet>> = new WeakMap();

/**
 * The sheet with that text, one for each document.
 * @returns empty where nothing is shown: in a document without a window, and in jsdom
 */
export function sheetFor(document: Document, text: string): CSSStyleSheet[] {
  const Sheet = (document.defaultView as (Window & typeof globalThis) | null)?.CSSStyleSheet;
  if (!Sheet?.prototype.replaceSync) return [];
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  const sheet = known.get(text) ?? new Sheet();
  if (!known.has(text)) sheet.replaceSync(text);
  known.set(text, sheet);
  return [sheet];
}
