// How the board and the page look, and what a move does besides, as the reader chose: theme, colours, numbers, the picture
// on the tiles, a tick, a tap.

import { loader } from '../common/dom.ts';
import { keepChoice, applyTheme } from '../common/our-page.ts';

import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';

/** Pictures that come with the site: pictures/NAME.png. */
export const pictureNames = ['mountains', 'balloons', 'planet', 'waves', 'glass', 'rosette'] as const;

/** The picture that is the reader's own, in place of a name. */
export const OWN = 'own' as const;

/** What can be chosen, and what counts until then. */
export const looks = {
  /** 'auto' as the system, 'light', 'dark'. */
  theme: 'auto',
  /** Of the element's attribute. */
  scheme: 'diagonal',
  /** Whether tiles with a picture have numbers. */
  pictureNumbers: false,
  /** '' for none, a name of the site's, or OWN. */
  picture: '',
  ownPicture: null as Blob | null,
  sound: false,
  haptics: false,
};

const nameOf = (picture: Blob | null) => (picture instanceof File ? picture.name : null);

/** Whether they are one picture: what is read again from the store is another object each time. */
export const samePicture = (one: Blob | null, other: Blob | null) =>
  one?.size === other?.size && one?.type === other?.type && nameOf(one) === nameOf(other);

export type Chosen = { get: <Name extends keyof typeof looks>(name: Name) => (typeof looks)[Name] };

const TAP = 8; // milliseconds

const importTick = loader(() => import('./tick.ts'), 'tick');

export class Looks {
  #board;
  #tick: typeof import('./tick.ts').tick | null = null;
  #haptics = false;
  #touched = false;
  #own: Blob | null = null;
  #ownAddress = '';

  constructor(board: SlidingPuzzle) {
    this.#board = board;
    const noteInput = (event: Event) => {
      this.#touched = event instanceof PointerEvent && event.pointerType === 'touch';
    };
    // Captured, because the tile moves in the same event.
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, noteInput, { capture: true });
    board.addEventListener('puzzle-move', ({ detail, target }) => {
      if (target !== board || detail.by === 'playback') return;
      this.#tick?.();
      if (this.#haptics && this.#touched) navigator.vibrate?.(TAP);
    });
  }

  apply(chosen: Chosen, words: PageWords) {
    const theme = chosen.get('theme');
    applyTheme(theme);
    keepChoice('theme', theme);
    const board = this.#board;
    const scheme = chosen.get('scheme');
    if (board.scheme !== scheme) board.scheme = scheme;
    this.#applyPicture(chosen, words);
    this.#haptics = chosen.get('haptics');
    if (!chosen.get('sound')) this.#tick = null;
    else {
      void importTick().then(
        ({ tick }) => {
          if (chosen.get('sound')) this.#tick = tick;
        },
        () => {}, // offline: silent
      );
    }
  }

  #applyPicture(chosen: Chosen, words: PageWords) {
    const board = this.#board;
    const own = chosen.get('ownPicture');
    const picture = chosen.get('picture');
    if (!samePicture(own, this.#own)) {
      URL.revokeObjectURL(this.#ownAddress);
      this.#own = own;
      this.#ownAddress = own ? URL.createObjectURL(own) : '';
    }
    const name = pictureNames.find((known) => known === picture);
    const address = picture === OWN ? this.#ownAddress : name ? `pictures/${name}.png` : '';
    if (board.src !== address) board.src = address || null;
    board.alt = address ? words.pictures[name ?? OWN] : null;
    const numbers = address && chosen.get('pictureNumbers') ? 'on' : 'auto';
    if (board.numbers !== numbers) board.numbers = numbers;
  }
}
