// The sheet "Share": links to the board, the position, this moment and the whole game with its times; the result of a board
// of the day as text; the board as a picture. What is chosen goes to the reader's other programs where a finger chooses,
// else to the clipboard, and it is said beside the button.

import { copied } from '../common/copied.js';
import { formatClock, formatCount } from '../common/format.js';
import { loader } from '../common/load.js';
import { make } from '../common/make.js';
import { shareWordsFor } from '../words/share-words.js';
import { makeSheet } from './dialogs.js';
import { addStyles } from './late-styles.js';
import { offer, sharePicture } from './share-picture.js';
import { linksTo, squaresOf } from './share-text.js';

/** @import { Analysis } from '../common/types' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */
/** @import { ShareWords } from '../words/share-words.js' */
/** @import { Deal } from './deals.js' */

const LONGEST_LINK = 8000; // characters: more than programs for messages take

const styles = `
.share { display: grid; gap: .5rem; }
.share-row { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
.share-row button { flex: 1; justify-content: flex-start; text-align: left; line-height: 1.25; }
.share-row output { flex: 0 0 5.5rem; color: var(--good); font-weight: 600; }
.share-row :is(textarea, .share-text) { flex: 1 0 100%; }
.share-text { padding: .5rem .75rem; border-radius: var(--radius); background: var(--sunken); font-size: .875rem; white-space: pre-line; overflow-wrap: anywhere; }
`;

const importClient = loader(() => import('../engine/solver-client.js'), 'sharedSolver');

/** An address of this page, whose readers have a language of their own. @param {string} hash */
function addressOf(hash) {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  address.hash = hash;
  return address.href;
}

export class ShareSheet {
  #board;
  #deal;
  #rows = make('div', 'share');
  #title = make('h2', { id: 'share-sheet-title' });
  #close = make('button', { type: 'button', class: 'icon close' }, '✕');
  #dialog = make(
    'dialog',
    { id: 'share-sheet', class: 'sheet', 'aria-labelledby': 'share-sheet-title' },
    make('header', '', this.#title, this.#close),
    this.#rows,
  );
  #sheet;
  #closed = new AbortController();

  /** @param {SlidingPuzzle} board @param {() => Deal} deal what the game is */
  constructor(board, deal) {
    this.#board = board;
    this.#deal = deal;
    addStyles(styles);
    document.body.append(this.#dialog);
    this.#sheet = makeSheet(null, 'share-sheet');
    this.#dialog.addEventListener('close', () => this.#closed.abort());
  }

  /** @param {PageWords} page */
  open(page) {
    const words = shareWordsFor(page.language);
    const deal = this.#deal();
    const links = linksTo(this.#board, deal.kind === 'daily' ? deal.date : null);
    this.#closed = new AbortController();
    this.#title.textContent = words.share;
    this.#close.setAttribute('aria-label', page.texts.close ?? 'Close');
    this.#rows.replaceChildren();
    if (deal.kind === 'daily' && this.#board.solved && this.#board.moveCount > 0)
      this.#addResult(deal.date, links.start, words, page);
    for (const name of /** @type {const} */ (['start', 'position', 'moment', 'replay'])) {
      const hash = links[name];
      if (hash === null || hash.length > LONGEST_LINK) continue;
      const url = addressOf(hash);
      this.#addText(words[name], () => ({ text: url, data: { url } }), words);
    }
    this.#addRow(words.picture, async (say) => {
      const picture = await this.#board.toBlob();
      const done = picture && (await sharePicture(picture, 'sliding-puzzle.png'));
      say(done === null ? words.notDrawn : done && words[done]);
    });
    this.#sheet.open();
    /** @type {HTMLElement} */ (this.#rows.querySelector('button')).focus();
  }

  /**
   * A button, and beside it what came of it.
   * @param {string} label
   * @param {(say: (text: string) => void, row: HTMLElement) => Promise<void>} share
   */
  #addRow(label, share) {
    const said = make('output');
    const button = make('button', { type: 'button' }, label);
    const row = make('div', 'share-row', button, said);
    button.onclick = () => {
      said.value = '';
      void share((text) => {
        for (const other of this.#rows.querySelectorAll('output')) other.value = '';
        said.value = text;
      }, row);
    };
    this.#rows.append(row);
    return { row, button };
  }

  /** @param {string} label @param {() => { text: string, data: ShareData }} what @param {ShareWords} words */
  #addText(label, what, words) {
    return this.#addRow(label, async (say, row) => {
      const { text, data } = what();
      const shared = await offer(data);
      if (shared !== null) return say(shared && words[shared]);
      if (await copied(text)) return say(words.copied);
      const field = row.querySelector('textarea') ?? make('textarea', { readonly: '', rows: '2' });
      field.value = text;
      field.setAttribute('aria-label', words.copyFrom);
      row.append(field);
      say(words.copyFrom);
      field.select();
    });
  }

  /** @param {string} date @param {string} hash @param {ShareWords} words @param {PageWords} page */
  #addResult(date, hash, words, page) {
    const { moveCount, elapsed, assistedCount, hints, startState, moves } = this.#board;
    const shown = make('p', 'share-text');
    /** @param {Analysis | null} analysis */
    const write = (analysis) => {
      const shortest = typeof analysis?.shortest === 'number' ? formatCount(analysis.shortest, page.numbers) : null;
      const line = words.daily({
        date,
        moves: page.movesOf(moveCount),
        time: formatClock(elapsed, 3, page.numbers),
        shortest,
        helped: assistedCount > 0 || hints > 0,
      });
      return [line, squaresOf(analysis?.curve ?? []), addressOf(hash)].filter(Boolean).join('\n');
    };
    let text = (shown.textContent = write(null));
    const { row, button } = this.#addText(words.result, () => ({ text, data: { text } }), words);
    row.append(shown);
    button.disabled = true;
    void this.#analysisOf({ position: startState, moves }).then((analysis) => {
      text = shown.textContent = write(analysis);
      button.disabled = false;
      if (this.#dialog.open && document.activeElement === this.#close) button.focus();
    });
  }

  /** @param {{ position: string, moves: string }} game @returns {Promise<Analysis | null>} null: the text does without */
  async #analysisOf(game) {
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.review({ ...game, maxSeconds: 10 }, { signal: this.#closed.signal });
      return answer && !('refusal' in answer) ? answer : null;
    } catch {
      return null;
    }
  }
}
