// A small pattern database is packed before the reader's eyes: what the neighbours say about a row, each bit with its
// probability and what it costs, and the bytes that come out. The engine packed it and told what it did.

import { make } from '../common/make.js';
import { extracts } from './code-extracts.js';
import { Link } from './link.js';
import { LitCode } from './lit-code.js';
import { PatternGrid } from './pattern-grid.js';
import { costOf, isOpen, Packing, packProgram, packPseudocode } from './pattern-model.js';
import { pairs } from './pattern-shadow.js';
import { button, choice, setText } from './pieces.js';
import { counted, formatCount, formatFixed, say } from './say.js';
import { StepPlayer } from './step-player.js';

/** @import { DemoContext } from './demo' */
/** @import { PackEvent } from './pattern-model.js' */

const EVENTS_A_SECOND = 4;

/** @param {number} value */
const short = (value) => (value < 10 ? formatFixed(value, 2) : formatFixed(value, 1));

export class PatternPack {
  #context;
  /** @type {Packing | null} */
  #packing = null;
  #pair = pairs[0];
  #at = 0;
  #grid = new PatternGrid();
  #says = make('p', { class: 'pattern-says' });
  #zero = make('span', 'pattern-zero');
  #one = make('span', 'pattern-one');
  #range = make('div', 'pattern-range', this.#zero, this.#one);
  #totals = make('p', 'pattern-totals');
  #bytes = make('code', 'pattern-bytes');
  #slider = make('input', { type: 'range', min: '0', 'aria-label': say`Event` });
  #play = button(say`Play`, () => this.#toggle(), 'primary');
  #back = button(say`Back`, () => this.#go(this.#at - 1));
  #forth = button(say`Next`, () => this.#go(this.#at + 1));
  #row = button(say`Next row`, () => this.#nextRow());
  #player;
  #code;
  #pairs = choice(
    say`Database of`,
    pairs.map((pair) => [pair, pair.replace(' ', say` and `)]),
    this.#pair,
    (pair) => void this.#choose(pair),
  );

  /** @param {DemoContext} context */
  constructor(context) {
    this.#context = context;
    this.#player = new StepPlayer(
      () => EVENTS_A_SECOND,
      (steps) => this.#advance(steps),
      context.signal,
    );
    context.onSleep(() => {
      this.#pause();
      this.#player.sleep(true);
    });
    context.onWake(() => this.#player.sleep(false));
    this.#slider.addEventListener('input', () => this.#go(Number(this.#slider.value)));
    this.#code = new LitCode(
      say`The coder`,
      [
        { name: say`Pseudocode`, parts: packPseudocode() },
        { name: say`The C++ that runs`, parts: packProgram(extracts) },
      ],
      ({ runs }) => {
        if (this.#packing) this.#go(this.#packing.next(this.#at, runs));
      },
      (words) => context.announce(words),
    );
    this.#code.element.open = false; // the figure is tall enough
    this.element = make(
      'div',
      'pattern-stage',
      make('div', 'pattern-side', this.#pairs.element, this.#grid.element),
      make(
        'div',
        'pattern-side',
        make('div', 'row pattern-buttons', this.#back, this.#play, this.#forth, this.#row),
        this.#slider,
        this.#says,
        this.#range,
        this.#totals,
        make('p', 'pattern-out', say`Bytes: `, this.#bytes),
      ),
      this.#code.element,
    );
  }

  async begin() {
    await this.#follow(this.#context.parameters);
    this.#context.onParameters(
      (parameters) => void this.#follow(parameters).catch((error) => this.#context.fail(error)),
    );
  }

  /** @param {URLSearchParams} parameters */
  async #follow(parameters) {
    const link = new Link(parameters);
    const pair = link.choice('tiles', pairs);
    const step = link.number('step', 0, 9999);
    this.#context.notice(link.problem);
    await this.#build(pair ?? this.#pair, step ?? 0);
  }

  /** @param {string} pair */
  async #choose(pair) {
    try {
      await this.#build(pair, 0);
      this.#remember();
    } catch (error) {
      this.#pairs.choose(this.#pair); // what is chosen cannot be chosen again
      this.#context.fail(error);
    }
  }

  /** @param {string} pair @param {number} event */
  async #build(pair, event) {
    this.#pause();
    const client = await this.#context.lessons;
    const trace = await client.pattern('3x3', pair.split(' ').map(Number), { signal: this.#context.signal });
    this.#pair = pair;
    this.#pairs.choose(pair);
    this.#packing = new Packing(trace);
    const [one, other] = trace.tiles;
    this.#grid.begin(say`The excess, by the cells of ${one} and ${other}`, trace);
    this.#slider.max = String(this.#packing.events.length - 1);
    this.#at = Math.min(event, this.#packing.events.length - 1);
    this.#show();
  }

  #remember() {
    this.#context.remember({ tiles: this.#pair, step: String(this.#at) });
  }

  // --- Going on ---

  #toggle() {
    if (this.#player.playing) return this.#pause();
    if (this.#packing && this.#at >= this.#packing.events.length - 1) this.#at = 0;
    this.#player.play();
    setText(this.#play, say`Pause`);
  }

  #pause() {
    this.#player.stop();
    setText(this.#play, say`Play`);
  }

  /** @param {number} steps */
  #advance(steps) {
    const last = (this.#packing?.events.length ?? 1) - 1;
    if (steps > 0) this.#at = Math.min(last, this.#at + steps);
    if (this.#at === last && this.#player.playing) this.#pause();
    this.#show();
  }

  /** @param {number} event */
  #go(event) {
    const last = (this.#packing?.events.length ?? 1) - 1;
    this.#pause();
    this.#at = Math.max(0, Math.min(last, event));
    this.#show();
    this.#remember();
    this.#context.announce(this.#says.textContent ?? '');
  }

  #nextRow() {
    const events = this.#packing?.events ?? [];
    const row = events[this.#at]?.row ?? 0;
    const next = events.findIndex((event) => event.row > row);
    this.#go(next < 0 ? events.length - 1 : next);
  }

  // --- What is shown ---

  #show() {
    const packing = this.#packing;
    const event = packing?.events[this.#at];
    if (!packing || !event) return;
    this.#slider.value = String(this.#at);
    this.#slider.setAttribute('aria-valuetext', say`Event ${this.#at + 1} of ${packing.events.length}`);
    const words = this.#wordsOf(packing, event);
    setText(this.#says, words);
    this.#showRange(packing, event);
    this.#showGrid(packing, event);
    const { bits, information, entries } = packing.coded(this.#at);
    setText(
      this.#totals,
      say`${counted(entries, 'entry', 'entries')} in ${counted(bits, 'coded bit')}, worth ${short(information)} bits` +
        (entries ? say`: ${short(information / entries)} an entry instead of 4` : ''),
    );
    const bytes = packing.bytes(this.#at);
    const out = packing.trace.code.slice(0, bytes).map((byte) => byte.toString(16).padStart(2, '0'));
    setText(this.#bytes, out.length > 0 ? out.join(' ') : say`nothing yet`);
    this.#code.light(event.kind, this.#valuesOf(packing, event), packing.countsAt(this.#at));
    this.#back.setAttribute('aria-disabled', String(this.#at === 0));
    const over = this.#at === packing.events.length - 1;
    this.#forth.setAttribute('aria-disabled', String(over));
    this.#row.setAttribute('aria-disabled', String(over));
  }

  /** @param {Packing} packing @param {PackEvent} event */
  #showRange(packing, { bit }) {
    this.#range.classList.toggle('none', bit < 0);
    if (bit < 0) {
      setText(this.#zero, '');
      setText(this.#one, '');
      return;
    }
    const coded = packing.bits[bit];
    const chance = coded.zero / 4096;
    this.#range.style.setProperty('--zero', `${chance * 100}%`);
    setText(this.#zero, `0: ${Math.round(chance * 100)} %`);
    setText(this.#one, `1: ${Math.round((1 - chance) * 100)} %`);
    this.#zero.classList.toggle('chosen', coded.bit === 0);
    this.#one.classList.toggle('chosen', coded.bit === 1);
  }

  /** @param {Packing} packing @param {PackEvent} event */
  #showGrid(packing, event) {
    const { trace } = packing;
    const row = trace.rows[event.row];
    const settled = packing.firstUnsettled(this.#at);
    const said = event.neighbour < 0 ? [] : row.neighbours[event.neighbour].entries;
    // What the neighbours that were heard by now leave, as a reader of the code knows it.
    const heard = event.neighbour < 0 ? row.neighbours.length : event.neighbour + 1;
    this.#grid.show((entry) => {
      const place = entry - row.entry;
      const inRow = place >= 0 && place < row.least.length;
      const known = entry < settled;
      const kinds = [
        inRow ? 'row' : '',
        entry === event.entry ? 'here' : '',
        said.includes(entry) ? 'speaks' : '',
        known ? `excess-${Math.min(3, trace.excess[entry])}` : 'unknown',
      ];
      return {
        text: known ? String(trace.excess[entry]) : inRow ? leftOf(packing, event.row, place, heard) : '·',
        kind: kinds.filter(Boolean).join(' '),
      };
    });
  }

  /** @param {Packing} packing @param {PackEvent} event */
  #valuesOf({ bits, trace }, { kind, entry, bit, row, neighbour }) {
    if (kind === 'hear') return trace.rows[row].neighbours[neighbour].nearer ? 'v = e' : 'v = e + 1';
    const { zero } = bits[bit];
    const about = entry < 0 ? '' : say`excess ${trace.excess[entry]}: `;
    return say`${about}bit ${bits[bit].bit}, P(0) = ${zero}/4096, ${short(costOf(bits[bit]))} bits`;
  }

  /** @param {Packing} packing @param {PackEvent} event */
  #wordsOf(packing, event) {
    const { trace } = packing;
    const [one, other] = trace.tiles;
    const row = trace.rows[event.row];
    const [cell] = trace.cells[row.entry];
    const begin = say`${one} on cell ${cell + 1}`;
    if (event.kind === 'hear') {
      const { nearer, entries } = row.neighbours[event.neighbour];
      const from = entries.find((entry) => entry >= 0) ?? row.entry;
      const to = trace.cells[from][0];
      return say`${begin}. One step of ${one}, to cell ${to + 1}, leads to a row that is coded already, ${nearer ? say`nearer to home` : say`farther from home`}: the excess here is ${nearer ? say`what stands there, or one less` : say`what stands there, or one more`}.`;
    }
    const { bit } = packing.bits[event.bit];
    if (event.kind === 'row') {
      const open = row.least.filter((_, place) => isOpen(row, place)).length;
      const unheard = row.least.filter((least, place) => least > row.most[place]).length;
      if (row.neighbours.length === 0)
        return say`${begin}. No row was coded before this one, so nothing is expected, and the bit says so: ${bit}.`;
      if (unheard > 0)
        return say`${begin}. Of ${counted(unheard, 'placement')} in this row no neighbour has told, so the row is not as expected: ${bit}. Each excess is coded by itself.`;
      return bit
        ? say`${begin}. An excess in this row is not as the neighbours say, since tiles wall the blank in: ${bit}. Each is coded by itself.`
        : say`${begin}. All of the row is as the neighbours say: 0. ${open === 0 ? say`That one bit is the whole row.` : say`${counted(open, 'excess', 'excesses')} may be one less.`}`;
    }
    const place = event.entry - row.entry;
    const where = say`${one} on cell ${cell + 1}, ${other} on cell ${trace.cells[event.entry][1] + 1}`;
    if (event.kind === 'less')
      return say`${where}: ${row.least[place]}, or one less? ${bit ? say`One less` : say`It is ${row.least[place]}`}: ${bit}.`;
    const expected =
      row.least[place] > row.most[place]
        ? say` (no neighbour has told: 7 stands for that)`
        : say`, expected ${row.least[place]}`;
    const asked = {
      same: say`Not ${row.least[place]}?`,
      oneLess: say`Not ${row.least[place] - 1}?`,
      oneMore: say`Not ${row.least[place] + 1}?`,
      plain: say`Bit by bit:`,
    }[/** @type {'same' | 'oneLess' | 'oneMore' | 'plain'} */ (event.kind)];
    return say`${where}: excess ${trace.excess[event.entry]}${expected}. ${asked} ${bit}.`;
  }
}

/**
 * What some neighbours leave for an excess: "1", "1|0", or "?" when none has spoken.
 * @param {Packing} packing
 * @param {number} number of the row
 * @param {number} place in it
 * @param {number} heard how many neighbours have spoken
 */
function leftOf({ trace }, number, place, heard) {
  const named = trace.rows[number].neighbours.slice(0, heard).flatMap(({ nearer, entries }) => {
    const entry = entries[place];
    return entry < 0 ? [] : [trace.excess[entry] + (nearer ? 0 : 1)];
  });
  if (named.length === 0) return '?';
  const [least, most] = [Math.min(...named), Math.max(...named)];
  return least === most && least > 0 ? `${least - 1}|${least}` : formatCount(least);
}
