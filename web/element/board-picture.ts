// The picture on the tiles of a board: loaded from its address, cut for the board as it is, and given to wasm. An <img>
// loads it, so that a page needs nothing but img-src for it, and knows about turned photos (EXIF), animations (their first
// frame) and drawings (SVG). This script is loaded with the first picture.

import { canvasesAreReadable } from '../common/dom.ts';
import { printable } from '../common/text.ts';
import { PuzzleError } from '../engine/failure.ts';
import { problemOf, refusalOf, unreadable } from '../words/sentences.ts';

export { canvasesAreReadable };

import type { BoardView } from './board-view.ts';
import type { Problem } from '../common/types.ts';
import type { Say } from '../words/language.ts';

const MAX_SIDE_PIXELS = 2048;

const MAX_PIXELS = 64 << 20; // decoded, 4 bytes each

const shorten = (address: string) => printable(address, 60);

const notLoaded = (say: Say, address: string) =>
  say`The picture “${shorten(address)}” could not be loaded. Check its address, or that it is a picture.`;

const problem = (message: string): Problem => ({ type: 'picture', message, attribute: 'src' });

function isForeign(address: string) {
  try {
    const { origin, protocol } = new URL(address, document.baseURI);
    return /^https?:$/.test(protocol) && origin !== self.origin;
  } catch {
    return false; // no address at all
  }
}

/** Downloads a drawing as a document: a DOMParser would need a policy where a page enforces Trusted Types. */
const download = (address: string, signal: AbortSignal): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.overrideMimeType('image/svg+xml');
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject());
    request.onerror = reject;
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send();
  });

/** A drawing that says nothing of its size: not every browser can cut that. One with a size.
 * @returns the address of a copy; to be revoked */
async function withSize(address: string, signal: AbortSignal): Promise<string> {
  const { documentElement: root } = await download(address, signal);
  const [, , width = 1, height = 1] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  root.setAttribute('width', String(1024 * Math.min(1, width / height) || 1024));
  root.setAttribute('height', String(1024 * Math.min(1, height / width) || 1024));
  return URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' }));
}

function load(image: HTMLImageElement, address: string, signal: AbortSignal) {
  return new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    const stop = () => {
      reject(signal.reason);
      image.src = ''; // ends the download; one without src is never collected in Chromium
    };
    signal.addEventListener('abort', stop, { once: true });
    image.src = address;
  });
}

/** Where an <img> of the page has shown a foreign picture before, and its server says no "Vary: Origin", the browser
 * keeps an answer that does not allow its use. One more request brings a new answer in its place. */
async function loadAnew(image: HTMLImageElement, address: string, signal: AbortSignal) {
  await (await fetch(address, { cache: 'reload', signal })).arrayBuffer(); // kept when it is read to its end
  await load(image, address, signal);
}

/** Downloads and decodes a picture. @param address as the page would write it @returns rejects with a Problem */
async function openPicture(address: string, say: Say, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  image.crossOrigin = 'anonymous';
  let copy = '';
  try {
    await load(image, address, signal).catch((error) => {
      if (signal.aborted || !isForeign(address)) throw error;
      return loadAnew(image, address, signal);
    });
    if (image.naturalWidth === 0) await load(image, (copy = await withSize(address, signal)), signal);
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS)
      throw problem(
        say`The picture “${shorten(address)}” is too large for this browser. Use one of at most 4096 × 4096 pixels.`,
      );
    await image.decode();
    return image;
  } catch (error) {
    if ((error as Partial<Problem>)?.type === 'picture') throw error;
    throw problem(
      isForeign(address)
        ? say`The picture “${shorten(address)}” is on another site, which does not let this page use it (it sends no Access-Control-Allow-Origin). Put a copy next to this page.`
        : notLoaded(say, address),
    );
  } finally {
    if (copy) URL.revokeObjectURL(copy);
  }
}

/** The middle of a picture, cut to the shape of a board. Throws a Problem. @param pixels of the longer side */
function cutPicture(image: HTMLImageElement, columns: number, rows: number, pixels: number, say: Say): ImageData {
  const scale = pixels / Math.max(columns, rows);
  const [width, height] = [Math.max(1, Math.round(columns * scale)), Math.max(1, Math.round(rows * scale))];
  if (!canvasesAreReadable()) throw problem(unreadable(say, shorten(image.src)));
  const { naturalWidth, naturalHeight } = image;
  // As a whole and the edges cut off: browsers differ in what a part of an SVG is.
  const grown = Math.max(width / naturalWidth, height / naturalHeight);
  const [wholeWidth, wholeHeight] = [naturalWidth * grown, naturalHeight * grown];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  try {
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (width - wholeWidth) / 2, (height - wholeHeight) / 2, wholeWidth, wholeHeight);
    return context.getImageData(0, 0, width, height);
  } catch {
    throw problem(notLoaded(say, image.src));
  } finally {
    canvas.width = canvas.height = 0; // gives its memory back at once
  }
}

const GROWTH = 1.5; // how much larger a board gets before its picture is cut anew

export class BoardPicture {
  #view;
  #loading: AbortController | null = null;
  #image: HTMLImageElement | null = null;
  #cut: { columns: number; rows: number; pixels: number } | null = null;

  constructor(view: BoardView) {
    this.#view = view;
  }

  async load(address: string) {
    this.end();
    this.#cut = null;
    this.#give(null);
    if (!address) return;
    const { signal } = (this.#loading = new AbortController());
    try {
      const image = await openPicture(address, this.#view.say, signal);
      if (signal.aborted) return;
      this.#image = image;
      this.show();
    } catch (problem) {
      if (!signal.aborted) this.#view.report(problem as Problem);
    }
  }

  end() {
    this.#loading?.abort();
    this.#loading = this.#image = null;
  }

  show() {
    const image = this.#image;
    const { game, canvas } = this.#view;
    const { width: columns, height: rows } = game;
    const pixels = Math.min(MAX_SIDE_PIXELS, canvas.pixels);
    const cut = this.#cut;
    if (!image || pixels === 0) return;
    if (cut && cut.columns === columns && cut.rows === rows && pixels <= cut.pixels * GROWTH) return;
    this.#cut = { columns, rows, pixels };
    try {
      this.#give(cutPicture(image, columns, rows, pixels, this.#view.say));
    } catch (problem) {
      this.#image = null;
      this.#give(null);
      this.#view.report(problem as Problem);
    }
  }

  #give(picture: ImageData | null) {
    const { game, canvas, say } = this.#view;
    const { data, width, height } = picture ?? { data: 0, width: 0, height: 0 };
    try {
      const taken = game.call('set_picture', data, width, height);
      if (picture && !taken) throw { type: 'memory', message: refusalOf(game.text('message'), say) };
    } catch (error) {
      throw error instanceof PuzzleError ? problemOf(error.failure, say) : error;
    }
    canvas.askForFrame();
  }
}
