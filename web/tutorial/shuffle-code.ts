// The code of the chosen way to shuffle, as pseudocode and as the C++ that runs, lit by the first of its shuffles: what the
// engine drew, choice by choice, with the board beside it. Sattolo's algorithm and the shuffle of Fisher and Yates differ
// in one place; there the reader edits the code, and the other one runs in its place.

import { make } from '../common/dom.ts';
import { extracts } from './code-extracts.js';
import { CodePanel } from './code-panel.ts';
import { controllerWithin } from './experiment.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, setText } from './pieces.ts';
import { say } from './say.ts';
import { bounds, Shuffled, shuffleProgram, shufflePseudocode } from './shuffle-trace.ts';

import type { Line } from './code-parts.ts';
import type { ShuffleTrace } from './lessons.ts';
import type { Method } from './shuffling-model.ts';

/** Which shuffle to trace. size: "3x3". */
export type TracedShuffle = { method: Method; size: [number, number]; steps: number; seed: string };

export class ShuffleCode {
  #page;
  #tell;
  #asked = '';
  #method = 'random-walk' as Method;
  #tracing = new AbortController();
  #shuffled: Shuffled | null = null;
  #at = 0;
  /** The event of a link, until there is a trace. */
  #wanted: number | null = null;

  // --- Its parts ---
  #bound = make('select', { 'aria-label': say`From how many cells it draws` });
  #picture = miniBoard('', { label: '' });
  #says = make('p', 'code-event');
  #back = button(say`Back`, () => this.#go(this.#at - 1));
  #forth = button(say`Next`, () => this.#go(this.#at + 1), 'primary');
  #end = button(say`To the end`, () => this.#go(Infinity));
  #code;
  #advice = make('p', 'quiet');
  element;

  /**
   * @param tell.edit the reader made another one of it
   * @param tell.trace asks the engine
   * @param tell.moved another event is at hand
   */
  constructor(
    page: AbortSignal,
    tell: {
      edit: (runs: Method) => void;
      trace: (shuffle: TracedShuffle, signal: AbortSignal) => Promise<ShuffleTrace>;
      announce: (words: string) => void;
      moved: () => void;
      fail: (error: unknown) => void;
    },
  ) {
    this.#page = page;
    this.#tell = tell;
    for (const [method, bound] of Object.entries(bounds)) this.#bound.append(make('option', { value: method }, bound));
    this.#bound.addEventListener('change', () => tell.edit(this.#bound.value as Method));
    this.#code = new CodePanel(
      say`The code`,
      [say`Pseudocode`, say`The C++ that runs`],
      (view) => (view === 0 ? shufflePseudocode(this.#method) : shuffleProgram(this.#method, extracts)),
      ({ runs }) => this.#shuffled && this.#go(this.#shuffled.next(this.#at, runs)),
      tell.announce,
      { neighbours: 1, copy: say`Copy`, edited: (line) => this.#edited(line) },
    );
    const { tabs, panel, copy, all } = this.#code;
    this.element = make(
      'div',
      'shuffling-code',
      make(
        'div',
        'shuffling-steps',
        this.#picture,
        this.#says,
        make('div', 'row', this.#back, this.#forth, this.#end),
        make('div', 'row code-buttons', copy, all),
        this.#advice,
      ),
      make('div', 'shuffling-lines', tabs, panel),
    );
  }

  /** What a link names for the event at hand. */
  get record(): { event?: string } {
    return this.#at > 0 ? { event: String(this.#at + 1) } : {};
  }

  /** Goes to the event of a link, from 1, once there is a trace. */
  follow(event: number) {
    this.#wanted = event - 1;
    this.#asked = '';
  }

  /** @param seen whether the reader looks at it; else it is not traced yet */
  show(shuffle: TracedShuffle, seen: boolean) {
    if (this.#method !== shuffle.method) this.#showMethod(shuffle.method);
    const asked = JSON.stringify(shuffle);
    if (!seen || asked === this.#asked) return;
    this.#asked = asked;
    this.#tracing.abort();
    this.#shuffled = null;
    this.#at = 0;
    this.#draw();
    void this.#trace(shuffle);
  }

  #showMethod(method: Method) {
    this.#method = method;
    const bound = bounds[method];
    const edited = this.#bound.matches(':focus');
    this.#bound.value = method;
    this.#code.makeLines();
    if (edited) this.#bound.focus();
    this.#advice.textContent = bound
      ? say`Edit the number of cells that it draws from, last or last + 1, and watch the diagonal of the map.`
      : '';
  }

  /** The line that draws, with its one token to edit. */
  #edited({ text }: Line) {
    const token = `(${bounds[this.#method]})`;
    const at = text.indexOf(token);
    if (at < 0) return null;
    return [text.slice(0, at + 1).trimStart(), this.#bound, text.slice(at + token.length - 1)];
  }

  async #trace(shuffle: TracedShuffle) {
    const mine = (this.#tracing = controllerWithin(this.#page));
    try {
      const trace = await this.#tell.trace(shuffle, mine.signal);
      if (mine.signal.aborted) return;
      this.#shuffled = new Shuffled(shuffle.method, shuffle.size, trace);
      this.#at = Math.max(0, Math.min(this.#shuffled.count - 1, this.#wanted ?? 0));
      this.#wanted = null;
      this.#draw();
    } catch (error) {
      if (!mine.signal.aborted) this.#tell.fail(error);
    }
  }

  #go(at: number) {
    if (!this.#shuffled) return;
    this.#at = Math.max(0, Math.min(this.#shuffled.count - 1, at));
    this.#draw();
    this.#tell.announce(this.#says.textContent ?? '');
    this.#tell.moved();
  }

  #draw() {
    const shuffled = this.#shuffled;
    const last = (shuffled?.count ?? 1) - 1;
    this.#back.setAttribute('aria-disabled', String(this.#at === 0));
    for (const each of [this.#forth, this.#end]) each.setAttribute('aria-disabled', String(this.#at === last));
    if (!shuffled) return;
    const { kind, values, tiles } = shuffled.event(this.#at);
    setText(this.#says, say`First shuffle, ${this.#at + 1} of ${last + 1}: ${values}.`);
    updateMiniBoard(this.#picture, shuffled.board(this.#at), { highlight: tiles, solvedLook: false });
    this.#code.light({ kind, values, counts: shuffled.counts(this.#at) });
  }
}
