// The sheet "Share": the result of a board of the day as text; links to the board, the position, this moment and the whole
// game with its times; the board as a picture. What is chosen goes to the reader's other programs where a finger chooses,
// else to the clipboard, and it is said beside the button. Loaded when it is first opened.

import { copied, make, openSheet, part, save } from '../common/dom.ts';
import { formatClock, isProven } from '../common/format.ts';
import { encoded } from '../common/text.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

const LONGEST_LINK = 8000; // characters: more than programs for messages take
const TENTHS = 10;

/** By the moves of a tenth that led away from the goal: none, one or two, more. Told apart with any colour blindness. */
const squares = ['🟦', '🟨', '🟥'];

/**
 * A square for each tenth of a game; '' while anything of it is not proven, or where there are too few moves.
 * @param curve before the first move and after each
 */
export function squaresOf(curve: Distance[]) {
  const length = curve.length - 1;
  if (length < TENTHS || !curve.every(isProven)) return '';
  const wasted = Array.from({ length: TENTHS }, () => 0);
  for (let move = 0; move < length; move += 1)
    if (curve[move + 1] > curve[move]) wasted[Math.floor((move * TENTHS) / length)] += 1;
  return wasted.map((count) => squares[count === 0 ? 0 : count <= 2 ? 1 : 2]).join('');
}

type Linked = 'startState' | 'state' | 'size' | 'seed' | 'moveCount' | 'solved' | 'timelineLength' | 'timeline';

/** The fragments of links to a game, each the address of one page. @param date of the day that it is the board of */
export function linksTo(board: Pick<SlidingPuzzle, Linked>, date: string | null) {
  const { startState, state, size, seed, moveCount, solved, timelineLength, timeline } = board;
  const text = (position: string) => `#state=${position.replaceAll(' ', ',')}`;
  const start = seed === null ? text(startState) : `#size=${size}&seed=${encoded(seed)}`;
  const replay = `${start}&moves=${timeline.moves}&times=${timeline.times}`;
  return {
    start: date === null ? start : `#daily=${date}`,
    position: moveCount > 0 && !solved ? text(state) : null,
    moment: moveCount < timelineLength ? `${replay}&at=${moveCount}` : null,
    replay: timelineLength > 0 ? replay : null,
  };
}

/** An address of this page, whose readers have a language of their own. */
function addressOf(hash: string) {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  address.hash = hash;
  return address.href;
}

/** Offers something to other programs. @returns '': the reader thought better of it; null: it could not be */
async function offer(data: ShareData): Promise<'shared' | '' | null> {
  const offers = Boolean(navigator.share) && matchMedia('(pointer: coarse)').matches;
  if (!offers || (data.files && !navigator.canShare?.(data))) return null;
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? '' : null;
  }
}

/** Offers a PNG, else copies it, else saves it. @returns what came of it */
async function sharePicture(picture: Blob, name: string) {
  const shared = await offer({ files: [new File([picture], name, { type: picture.type })] });
  if (shared !== null) return shared;
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return 'copied';
  } catch {
    save(picture, name);
    return 'saved';
  }
}

const saidOf = (done: 'shared' | 'copied' | 'saved' | '', say: Say) =>
  ({ shared: say`Shared`, copied: say`Copied`, saved: say`Saved`, '': '' })[done];

/** The result of the board of a day, in a line. @param shortest null: not known */
export function dailyText(
  say: Say,
  date: string,
  moves: number,
  elapsed: number,
  shortest: Distance | null,
  helped: boolean,
) {
  const facts = [
    say`Sliding Puzzle ${date}: ${moves} {move|moves}`,
    shortest !== null && isProven(shortest) && say`shortest ${shortest}`,
    formatClock(elapsed, 3, say.numbers),
    helped && say`with help`,
  ];
  return facts.filter(Boolean).join(' · ');
}

export class ShareSheet {
  #page;
  #rows = part('share-rows');
  #closed = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    part('sheet').addEventListener('close', () => this.#closed.abort());
  }

  open() {
    const { board, deals, say } = this.#page;
    const deal = deals.current;
    const links = linksTo(board, deal.kind === 'daily' ? deal.date : null);
    this.#closed = new AbortController();
    this.#rows.replaceChildren();
    if (deal.kind === 'daily' && board.solved && board.moveCount > 0) this.#addResult(deal.date, links.start);
    for (const [hash, label] of [
      [links.start, say`This board, from its start`],
      [links.position, say`The position as it is now`],
      [links.moment, say`This moment of the game`],
      [links.replay, say`The whole game, with its times`],
    ]) {
      if (hash === null || label === null || hash.length > LONGEST_LINK) continue;
      const url = addressOf(hash);
      this.#addText(label, () => ({ text: url, data: { url } }));
    }
    this.#addRow(say`The board, as a picture`, async () => {
      const picture = await board.toBlob();
      const done = picture && (await sharePicture(picture, 'sliding-puzzle.png'));
      return done === null ? say`The picture could not be made.` : saidOf(done, say);
    });
    openSheet('share-sheet');
    this.#rows.querySelector<HTMLElement>('button:enabled')?.focus();
  }

  /** A button, and beside it what came of it. */
  #addRow(label: string, share: (row: HTMLElement) => Promise<string>) {
    const said = make('output');
    const button = make('button', { type: 'button' }, label);
    const row = make('div', 'share-row', button, said);
    button.onclick = async () => {
      said.value = '';
      const text = await share(row);
      for (const other of this.#rows.querySelectorAll('output')) other.value = '';
      said.value = text;
    };
    this.#rows.append(row);
    return { row, button };
  }

  #addText(label: string, what: () => { text: string; data: ShareData }) {
    const { say } = this.#page;
    return this.#addRow(label, async (row) => {
      const { text, data } = what();
      const shared = await offer(data);
      if (shared !== null) return saidOf(shared, say);
      if (await copied(text)) return saidOf('copied', say);
      const byHand = say`Copy it from here:`;
      const field = make('textarea', { readonly: '', rows: '3', 'aria-label': byHand });
      field.value = text;
      row.querySelector('textarea')?.remove();
      row.append(field);
      field.select();
      return byHand;
    });
  }

  #addResult(date: string, hash: string) {
    const { board, say } = this.#page;
    const { moveCount, elapsed, assistedCount, hints } = board;
    const shown = make('p', 'share-text');
    const write = (analysis: Analysis | null) => {
      const line = dailyText(say, date, moveCount, elapsed, analysis?.shortest ?? null, assistedCount > 0 || hints > 0);
      shown.textContent = [line, squaresOf(analysis?.curve ?? []), addressOf(hash)].filter(Boolean).join('\n');
      return shown.textContent;
    };
    let text = write(null);
    const { row, button } = this.#addText(say`The result, as text`, () => ({ text, data: { text } }));
    row.append(shown);
    button.disabled = true;
    void board.analyse({ signal: this.#closed.signal, maxSeconds: 10 }).then((analysis) => {
      text = write(analysis);
      button.disabled = false;
    });
  }
}
