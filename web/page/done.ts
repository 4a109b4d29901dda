// The end of a game: the card of a solved board, and the sheet "Share". What is chosen there goes to the reader's other
// programs where a finger chooses, else to the clipboard. Loaded when the board can be played.

import { button, copied, find, make, openSheet, part, write } from '../common/dom.ts';
import { formatCount, formatDistance, isProven, lowOf } from '../common/format.ts';
import { encoded } from '../common/text.ts';
import { counts } from '../memory/averages.ts';
import { nameOf } from './deals.ts';
import { joined, timeText, unknown } from './game.ts';

import type { Analysis, Distance } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Solve } from '../memory/solves.ts';
import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

type Played = Pick<Solve, 'moveCount' | 'elapsed' | 'assisted' | 'hints' | 'attempt'>;

/** What there is to tell of a game, beside its time. @param shortest way from its start */
export function figuresText(
  { moveCount: moves, elapsed, assisted, hints = 0, attempt = false }: Played,
  shortest: Distance,
  say: Say,
) {
  const extra = isProven(shortest) ? moves - shortest : 0;
  const rate = Number((moves / (elapsed / 1000)).toFixed(2));
  return joined([
    say`${moves} {move|moves}`,
    elapsed >= 100 && assisted === 0 && say`${rate} {move|moves} per second`,
    lowOf(shortest) > 0 && say`shortest ${formatDistance(shortest, (length) => formatCount(length, say.numbers))}`,
    extra > 0 && say`${extra} extra {move|moves}`,
    assisted > 0 && say`${assisted} by the solver`,
    hints > 0 && say`${hints} {hint|hints}`,
    attempt && say`an attempt from the middle`,
  ]);
}

// --- What is shared ---

const LONGEST_LINK = 8000; // characters: more than programs for messages take
const TENTHS = 10;

/** By the moves of a tenth that led away from the goal: none, one or two, more. Told apart with any colour blindness. */
const squares = ['🟦', '🟨', '🟥'];

/** A square for each tenth of a game; '' while anything of it is not proven, or where there are too few moves.
 * @param curve before the first move and after each */
export function squaresOf(curve: Distance[]) {
  const length = curve.length - 1;
  if (length < TENTHS || !curve.every(isProven)) return '';
  const wasted = Array.from({ length: TENTHS }, () => 0);
  for (let move = 0; move < length; move += 1)
    if (curve[move + 1] > curve[move]) wasted[Math.floor((move * TENTHS) / length)] += 1;
  return wasted.map((count) => squares[count === 0 ? 0 : count <= 2 ? 1 : 2]).join('');
}

type Linked = 'startState' | 'size' | 'seed' | 'timelineLength' | 'timeline';

/** The fragments of links to a game, each the address of one page. @param date of the day that it is the board of */
export function linksTo(board: Pick<SlidingPuzzle, Linked>, date: string | null) {
  const { startState, size, seed, timelineLength, timeline } = board;
  const start = seed === null ? `#state=${startState.replaceAll(' ', ',')}` : `#size=${size}&seed=${encoded(seed)}`;
  return {
    start: date === null ? start : `#daily=${date}`,
    replay: timelineLength > 0 ? `${start}&moves=${timeline.moves}&times=${timeline.times}` : null,
  };
}

/** An address of this page, whose readers have a language of their own. */
function addressOf(hash: string) {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  address.hash = hash;
  return address.href;
}

/** Offers something to other programs, which say themselves what came of it. @returns whether it could be offered */
async function offered(data: ShareData) {
  if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'; // the reader thought better of it
  }
}

// --- The card and the sheet ---

export class DonePanel {
  #page;
  /** whether the card is shown */
  #shown = false;
  /** What the card says of this finish beside others. */
  outcome: ((say: Say) => string) | null = null;
  #rows = part('share-rows');
  #closed = new AbortController();

  constructor(page: Page) {
    this.#page = page;
    // It was that of another finish.
    for (const type of ['puzzle-shuffle', 'puzzle-move'])
      page.board.addEventListener(type, () => {
        this.outcome = null;
      });
    part('sheet').addEventListener('close', () => this.#closed.abort());
  }

  /** The card of a solved board, unless there is something else to tell. The focus is where Enter means the next board. */
  show() {
    const { board, model, say, deals, game, session } = this.#page;
    const { message } = model;
    const card = part('done');
    const done = message.code === 'solved' && !game.telling;
    const handOn = card.contains(document.activeElement);
    card.hidden = !done;
    card.parentElement?.classList.toggle('is-done', done);
    if (!done) {
      if (handOn) board.focus({ preventScroll: true });
      this.#shown = false;
      return;
    }
    const shortest = this.#page.shortest(board.startState);
    const perfect = counts(message) && message.moveCount === shortest;
    write(part('done-title'), perfect ? say`Perfect` : say`Solved`);
    write(part('done-time'), timeText(message, say));
    write(part('done-best'), this.outcome?.(say) ?? '');
    write(part('done-figures'), figuresText(message, shortest, say));
    const deal = deals.current;
    const daily = deal.kind === 'daily';
    write(part('done-daily'), daily ? joined([nameOf(deal, say), session?.dailyNews()]) : '');
    // The result of a day is shared first.
    const [row, share] = [find('#done .row', HTMLElement), button('done-share')];
    if ((row.firstElementChild === share) !== daily) row.insertBefore(share, daily ? row.firstElementChild : null);
    if (this.#shown) return;
    this.#shown = true;
    this.#wave();
    // A hand that is still on a key or on the board does nothing by that: a solved board does not move.
    button('next').focus({ preventScroll: true });
  }

  /** A light goes over the tiles, from the first to the last. */
  #wave() {
    const [width, height] = this.#page.board.size.split('x').map(Number);
    const tiles = Array.from({ length: width * height - 1 }, (_, cell) => {
      const tile = make('i');
      tile.style.setProperty('--turn', String((cell % width) + Math.floor(cell / width)));
      return tile;
    });
    part('wave').style.setProperty('--columns', String(width));
    part('wave').replaceChildren(...tiles);
  }

  share() {
    const { board, deals, say } = this.#page;
    const deal = deals.current;
    const links = linksTo(board, deal.kind === 'daily' ? deal.date : null);
    this.#closed = new AbortController();
    this.#rows.replaceChildren();
    if (board.solved && board.moveCount > 0) this.#addResult(links.start);
    for (const [hash, label] of [
      [links.start, say`This board, from its start`],
      [links.replay, say`The whole game, with its times`],
    ]) {
      if (hash === null || label === null || hash.length > LONGEST_LINK) continue;
      this.#addRow(label, 'url').value = addressOf(hash);
    }
    openSheet('share-sheet');
    this.#rows.querySelector<HTMLElement>('button:enabled')?.focus();
  }

  /** A button, what came of it, and the text that it shares, which can be copied by hand. @returns the place of the text */
  #addRow(label: string, kind: 'text' | 'url') {
    const said = make('output');
    const text = make('textarea', { readonly: '', rows: '1', 'aria-label': label });
    const button = make('button', { type: 'button' }, label);
    button.onclick = async () => {
      if (await offered({ [kind]: text.value })) return;
      const isCopied = await copied(text.value);
      for (const other of this.#rows.querySelectorAll('output')) other.value = '';
      if (isCopied) said.value = this.#page.say`Copied`;
      else text.select();
    };
    this.#rows.append(make('div', 'share-row', button, said, text));
    return text;
  }

  /** The game as the card tells it, once that is known, and how straight its way was. */
  #addResult(hash: string) {
    const { board, deals, say } = this.#page;
    const { moveCount, elapsed, assistedCount: assisted, hints, attempt, size } = board;
    const deal = deals.current;
    const name = `${say`Sliding Puzzle`} ${deal.kind === 'daily' ? deal.date : size.replace('x', ' × ')}`;
    const text = this.#addRow(say`The result, as text`, 'text');
    text.rows = 3;
    const show = (analysis: Analysis | null) => {
      const figures = figuresText({ moveCount, elapsed, assisted, hints, attempt }, analysis?.shortest ?? unknown, say);
      const line = joined([name, timeText({ elapsed }, say), figures]);
      text.value = [line, squaresOf(analysis?.curve ?? []), addressOf(hash)].filter(Boolean).join('\n');
    };
    show(null);
    void board.analyse({ signal: this.#closed.signal, maxSeconds: 10 }).then(show);
  }
}
