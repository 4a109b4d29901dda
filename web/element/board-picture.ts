// The picture on the tiles of a board: loaded from its address, cut for the board as it is, and given to wasm. This
// script is loaded with the first picture; a board without one does not need it.

import { cutPicture, MAX_SIDE_PIXELS, openPicture } from './picture-source.ts';
import { problemOf, refusalOf } from '../words/sentences.ts';

import type { BoardCanvas } from './board-canvas.ts';
import type { BoardGame } from './board-game.ts';
import type { Problem } from '../common/types.ts';
import type { Say } from '../words/language.ts';

const GROWTH = 1.5; // how much larger a board gets before its picture is cut anew

const refused = (message: string): Problem => ({ type: 'memory', message });

export class BoardPicture {
  #game;
  #canvas;
  #host;
  /** ends loading */
  #loading: AbortController | null = null;
  #image: HTMLImageElement | null = null;
  /** how it was cut */
  #cut: { columns: number; rows: number; pixels: number } | null = null;

  constructor(game: BoardGame, canvas: BoardCanvas, host: { say: Say; report: (problem: Problem) => void }) {
    this.#game = game;
    this.#canvas = canvas;
    this.#host = host;
  }

  /**
   * Ends what it loads and takes another.
   * @param address '': plain tiles
   */
  async load(address: string) {
    this.end();
    this.#cut = null;
    this.#give(null);
    if (!address) return;
    const { signal } = (this.#loading = new AbortController());
    try {
      const image = await openPicture(address, this.#host.say, signal);
      if (signal.aborted) return;
      this.#image = image;
      this.show();
    } catch (problem) {
      if (!signal.aborted) this.#host.report(problem as Problem);
    }
  }

  end() {
    this.#loading?.abort();
    this.#loading = this.#image = null;
  }

  /** Cuts the picture for the board as it is, unless it is cut so already. */
  show() {
    const image = this.#image;
    const { width: columns, height: rows } = this.#game;
    const pixels = Math.min(MAX_SIDE_PIXELS, this.#canvas.pixels);
    const cut = this.#cut;
    if (!image || !this.#canvas.drawn) return;
    if (cut && cut.columns === columns && cut.rows === rows && pixels <= cut.pixels * GROWTH) return;
    this.#cut = { columns, rows, pixels };
    try {
      this.#give(cutPicture(image, columns, rows, pixels, this.#host.say));
    } catch (problem) {
      this.#image = null;
      this.#give(null);
      this.#host.report(problem as Problem);
    }
  }

  #give(picture: ImageData | null) {
    const { wasm, pointer } = this.#game;
    const { exports, memory } = wasm;
    if (!picture) {
      exports.board_set_picture(pointer, 0, 0, 0);
    } else {
      const { data, width, height } = picture;
      const address = exports.malloc(data.length);
      if (!address) throw problemOf({ type: 'memory', code: 'memory-refused' }, this.#host.say);
      new Uint8Array(memory.buffer).set(data, address);
      const taken = exports.board_set_picture(pointer, address, width, height);
      exports.free(address);
      if (!taken) throw refused(refusalOf(wasm.read(exports.board_message(pointer)), this.#host.say));
    }
    this.#canvas.askForFrame();
  }
}
