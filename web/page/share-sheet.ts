// The sheet "Share": links to the board, the position, this moment and the whole game with its times; the result of a board
// of the day as text; the board as a picture. What is chosen goes to the reader's other programs where a finger chooses,
// else to the clipboard, and it is said beside the button.

import { copied, loader, make } from '../common/dom.ts';
import { formatClock, formatCount } from '../common/format.ts';
import { shareWordsFor } from '../words/share-words.ts';
import { makeSheet } from './dialogs.ts';
import { addStyles } from './late-styles.ts';
import { offer, sharePicture } from './share-picture.ts';
import { linksTo, squaresOf } from './share-text.ts';

import type { Analysis } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';
import type { ShareWords } from '../words/share-words.ts';
import type { Deal } from './deals.ts';

const LONGEST_LINK = 8000; // characters: more than programs for messages take

const styles = `
.share { display: grid; gap: .5rem; }
.share-row { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; }
.share-row button { flex: 1; justify-content: flex-start; text-align: left; line-height: 1.25; }
.share-row output { flex: 0 0 5.5rem; color: var(--good); font-weight: 600; }
.share-row :is(textarea, .share-text) { flex: 1 0 100%; }
.share-text { padding: .5rem .75rem; border-radius: var(--radius); background: var(--sunken); font-size: .875rem; white-space: pre-line; overflow-wrap: anywhere; }
`;

const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

/** An address of this page, whose readers have a language of their own. */
function addressOf(hash: string) {
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

  /** @param deal what the game is */
  constructor(board: SlidingPuzzle, deal: () => Deal) {
    this.#board = board;
    this.#deal = deal;
    addStyles(styles);
    document.body.append(this.#dialog);
    this.#sheet = makeSheet(null, 'share-sheet');
    this.#dialog.addEventListener('close', () => this.#closed.abort());
  }

  open(page: PageWords) {
    const words = shareWordsFor(page.say);
    const deal = this.#deal();
    const links = linksTo(this.#board, deal.kind === 'daily' ? deal.date : null);
    this.#closed = new AbortController();
    this.#title.textContent = words.share;
    this.#close.setAttribute('aria-label', page.close);
    this.#rows.replaceChildren();
    if (deal.kind === 'daily' && this.#board.solved && this.#board.moveCount > 0)
      this.#addResult(deal.date, links.start, words, page);
    for (const name of ['start', 'position', 'moment', 'replay'] as const) {
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
    (this.#rows.querySelector('button') as HTMLElement).focus();
  }

  /** A button, and beside it what came of it. */
  #addRow(label: string, share: (say: (text: string) => void, row: HTMLElement) => Promise<void>) {
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

  #addText(label: string, what: () => { text: string; data: ShareData }, words: ShareWords) {
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

  #addResult(date: string, hash: string, words: ShareWords, page: PageWords) {
    const { moveCount, elapsed, assistedCount, hints, startState, moves } = this.#board;
    const shown = make('p', 'share-text');
    const write = (analysis: Analysis | null) => {
      const shortest = typeof analysis?.shortest === 'number' ? formatCount(analysis.shortest, page.numbers) : null;
      const line = words.daily({
        date,
        moves: moveCount,
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

  /** @returns null: the text does without */
  async #analysisOf(game: { position: string; moves: string }): Promise<Analysis | null> {
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.review({ ...game, maxSeconds: 10 }, { signal: this.#closed.signal });
      return answer && !('refusal' in answer) ? answer : null;
    } catch {
      return null;
    }
  }
}
