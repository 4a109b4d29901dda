// solvable() runs on the judged board, pair by pair, with the pair at hand ringed on the board and its lines lit.

import { make } from '../common/dom.ts';
import { extracts } from './code-extracts.js';
import { countsUntil, nextEvent } from './code-parts.ts';
import { LitCode } from './lit-code.ts';
import { button, setText } from './pieces.ts';
import { say } from './say.ts';
import { solvableEvents, solvableProgram, solvablePseudocode } from './solvable-model.ts';

import type { Link } from './link.ts';
import type { Verdict } from './positions.ts';
import type { SolvableEvent } from './solvable-model.ts';

export class SolvableCode {
  #mark;
  #announce;
  #events: SolvableEvent[] = [];
  #at = 0;
  #says = make('p', 'solvable-says');
  #back = button(say`Back`, () => this.#go(this.#at - 1));
  #forth = button(say`Next pair`, () => this.#go(this.#at + 1));
  #inversion = button(say`Next inversion`, () => this.#find(['inversion']));
  #end = button(say`To the verdict`, () => this.#find(['verdict']));
  #code;
  element;

  /** @param mark rings these tiles */
  constructor(mark: (tiles: number[]) => void, announce: (words: string) => void) {
    this.#mark = mark;
    this.#announce = announce;
    this.#code = new LitCode(
      'solvable()',
      [
        { name: say`Pseudocode`, parts: solvablePseudocode() },
        { name: say`The C++ that runs`, parts: solvableProgram(extracts) },
      ],
      ({ runs }) => this.#find(runs),
      announce,
    );
    this.#code.element.open = false;
    this.#code.element.addEventListener('toggle', () => this.#show());
    this.element = this.#code.element;
    this.element
      .querySelector('summary')
      ?.after(make('div', 'row solvable-buttons', this.#back, this.#forth, this.#inversion, this.#end), this.#says);
    setText(this.element.querySelector('summary') ?? this.element, say`Run solvable() on this board`);
  }

  /** Begins with another board; null when there is none. */
  begin(judged: Verdict | null) {
    this.element.hidden = !judged;
    this.#events = judged ? solvableEvents(judged.board) : [];
    const last = this.#events.find(({ kind }) => kind === 'verdict');
    if (judged && last?.inversions !== judged.inversions)
      throw new Error(`solvable() counts ${last?.inversions} inversions, the engine ${judged.inversions}.`);
    this.#at = 0;
    this.#show();
  }

  /** What a link names for the event at hand. */
  get record(): Record<string, string> {
    return this.element.open ? { event: String(this.#at + 1) } : {};
  }

  /** Goes to the event that a link asks for. */
  follow(link: Link) {
    const event = link.number('event', 1, Infinity, say`event`);
    if (event === undefined || this.#events.length === 0) return;
    this.element.open = true;
    this.#go(event - 1);
  }

  #go(at: number) {
    this.#at = Math.max(0, Math.min(this.#events.length - 1, at));
    this.#show();
    this.#announce(this.#says.textContent ?? '');
  }

  /** Goes to the next event of these kinds. */
  #find(kinds: string[]) {
    const found = nextEvent(this.#events, this.#at, kinds);
    if (found >= 0) this.#go(found);
  }

  #show() {
    const event = this.#events[this.#at];
    this.#mark(event && this.element.open ? event.tiles : []);
    if (!event) return;
    setText(this.#says, `${event.values[0].toUpperCase()}${event.values.slice(1)}.`);
    this.#code.light(event.kind, event.values, countsUntil(this.#events, this.#at));
    this.#back.setAttribute('aria-disabled', String(this.#at === 0));
    this.#forth.setAttribute('aria-disabled', String(this.#at === this.#events.length - 1));
  }
}
