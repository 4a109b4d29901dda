// Elements: made, shown, copied; and scripts that are loaded when they are needed.

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> | string = '',
  ...children: (Node | string)[]
) {
  const element = document.createElement(name);
  if (typeof attributes !== 'string') for (const key in attributes) element.setAttribute(key, attributes[key]);
  else if (attributes) element.className = attributes;
  element.append(...children);
  return element;
}

/** A part of a drawing (SVG); its numbers are rounded to hundredths. */
export function shape<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, String(typeof value === 'number' ? Math.round(value * 100) / 100 : value));
  element.append(...children);
  return element;
}

/** Shows a text. A new node each time, because browsers count a change within one as a shift of the layout. */
export function write(element: Element, text: string) {
  if (element.textContent !== text) element.replaceChildren(text);
}

/** A disabled button loses the focus. So a focused one is only marked as disabled, until the focus moves on. */
export function setUsable(button: HTMLButtonElement, usable: boolean) {
  button.disabled = !usable && !button.matches(':focus');
  button.setAttribute('aria-disabled', String(!usable));
}

export function whenUsed(button: HTMLButtonElement, action: () => unknown) {
  button.onclick = () => {
    if (button.getAttribute('aria-disabled') !== 'true') action();
  };
}

// Scripts that are loaded when they are needed, and asked for again after a failure.

/** Some browsers never ask again for an address that failed once. Their message names it, whatever a bundler called
 * the file, and the same file has another address behind a question mark.
 * @param load an import() with its address written out, so that bundlers find the file
 * @param name of something that the script exports, if it is of this version */
export function loader<T extends object>(
  load: () => Promise<T>,
  name: keyof T & string,
): (() => Promise<T>) & { loaded?: T } {
  let failures = 0;
  let loading: Promise<T> | null = null;
  const ask = async () => {
    const module = await load().catch((error) => {
      const address = failures++ > 0 && /module: (http\S+)/.exec(error)?.[1];
      if (!address) throw error;
      return import(`${address}?${failures}`); // no bundler warns of a template
    });
    if (!(name in module)) throw new Error(`no ${name}`);
    get.loaded = module;
    return module;
  };
  // A caller that asks meanwhile gets the same: of two copies each would have a state of its own.
  const get: (() => Promise<T>) & { loaded?: T } = () =>
    (loading ??= ask().catch((error) => {
      loading = null;
      throw error;
    }));
  return get;
}

// The clipboard, which browsers may refuse.

export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What to say where it was refused, once the text is selected. */
export const copyByHand = 'This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.';

// Whether a page learns what its canvases show. Browsers that resist fingerprinting (Tor Browser, LibreWolf) give noise or
// white instead. Those that change the last bits alone count as truthful: that is not seen.

const KNOWN = [30, 200, 90, 255];
const NEAR = 8;

export function canvasesAreReadable() {
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    context.fillStyle = `rgb(${KNOWN.slice(0, 3)})`;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.every((value, channel) => Math.abs(value - KNOWN[channel]) <= NEAR);
  } catch {
    return false;
  }
}

// Colours as getComputedStyle() gives them.

/** @param colour "rgb(255, 0, 0)", "rgba(255, 0, 0, 0.5)", "color(srgb 1 0 0 / 0.5)"
 * @returns 0xRRGGBB; -1 when it is fully transparent, or in none of these forms */
export function toNumber(colour: string): number {
  const [, notation, values] = /^(rgba?|color)\((?:srgb )?([-\d.e, /]+)\)$/.exec(colour) ?? [];
  if (!notation) return -1;
  const [red, green, blue, opacity = 1] = values.split(/[ ,/]+/).map(Number);
  if (opacity === 0) return -1;
  const most = notation === 'color' ? 1 : 255;
  const byte = (value: number) => Math.round((255 * Math.min(most, Math.max(0, value))) / most);
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

/** Whether text of this colour stands on a dark page. @returns null when the colour does not say it */
export function isLight(colour: string): boolean | null {
  const number = toNumber(colour);
  if (number < 0) return null;
  return 0.2126 * (number >> 16) + 0.7152 * ((number >> 8) & 255) + 0.0722 * (number & 255) > 127;
}

// Style sheets for shadow roots, which need no <style>, which a page's policy may forbid. A sheet belongs to the document that
// it was made in, and an element may be moved to another one.

const sheets: WeakMap<Document, Map<string, CSSStyleSheet>> = new WeakMap();

/** The sheet with that text, one for each document.
 * @returns empty where nothing is shown: in a document without a window, and in jsdom */
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

// The parts of a page's HTML, with their types; a page without one of them is broken.

export function find<Kind extends typeof Element>(selector: string, kind: Kind): InstanceType<Kind> {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element as InstanceType<Kind>;
}

export const part = (id: string) => find(`#${id}`, HTMLElement);

export const button = (id: string) => find(`#${id}`, HTMLButtonElement);

export const input = (id: string) => find(`#${id}`, HTMLInputElement);

// The sheet: a dialog over the page, which shows one of its sections. It closes by its cross, by Escape, or by a press
// beside it.

const sheetOfPage = () => find('#sheet', HTMLDialogElement);

export const closeSheet = () => sheetOfPage().close();

/** Whether keys belong to what lies over the page. */
export const sheetIsOpen = () => document.querySelector('dialog[open], :popover-open') !== null;

export function openSheet(id: string) {
  const sheet = sheetOfPage();
  for (const section of sheet.querySelectorAll('section')) section.hidden = section.id !== id;
  sheet.setAttribute('aria-labelledby', `${id}-title`);
  if (!sheet.open) sheet.showModal();
  sheet.scrollTop = 0;
}

export function makeSheet() {
  const sheet = sheetOfPage();
  sheet.querySelector('.close')?.addEventListener('click', closeSheet);
  // Where the press began decides: a text that is marked until beyond the edge is no click beside the sheet.
  sheet.addEventListener('pointerdown', ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = sheet.getBoundingClientRect();
    const within = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === sheet && !within) closeSheet();
  });
}

/** What went wrong, in a place for it; '' hides the place. */
export function tellIn(place: HTMLElement, text: string) {
  place.hidden = text === '';
  write(place, text);
}

// Texts that stand in a page's HTML, in English, are replaced in their place by those of another language. Elements stay
// what they are, with their listeners; nothing is read as HTML.
//
// A text has the words of an element within it in [brackets], and [] for one without words. A translation that needs
// them in another order names each by its number: "[2|dort] und [1|hier]".

/** What an element says. */
export const textOf = (element: Node): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
      return node.textContent?.trim() ? `[${textOf(node)}]` : '[]';
    })
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();

export function fill(element: Element, text: string) {
  let at = 0;
  const read = (place: Element) => {
    const within = [...place.children];
    const pieces: (string | Element)[] = [''];
    let turn = 0;
    while (at < text.length && text[at] !== ']') {
      if (text[at] !== '[') {
        pieces[pieces.length - 1] += text[at++];
        continue;
      }
      const [opening, number = String(++turn)] = /^\[(?:(\d+)\|)?/.exec(text.slice(at)) as RegExpExecArray;
      at += opening.length;
      const child = within[Number(number) - 1];
      if (text[at] !== ']') read(child);
      at += 1;
      pieces.push(child, '');
    }
    place.replaceChildren(...pieces);
  };
  read(element);
}
