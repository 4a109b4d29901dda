// A small pattern database and its packing, event by event. It knows neither the page nor the engine, which built the
// database, packed it and told what it did.
//
// The events of a row are, in the order of the encoder: each neighbour is heard; one bit says whether an entry is not as
// the neighbours say; then bits for the entries that are open.

import { extractPart, line, pseudocode } from './code-parts.js';
import { say } from './say.js';

/** @import { Extracts } from './code-extracts.js' */
/** @import { Part } from './code-parts.js' */
/** @import { PatternRow, PatternTrace } from './lessons' */

/** @typedef {'hear' | 'row' | 'less' | 'same' | 'oneLess' | 'oneMore' | 'plain'} PackKind */

/**
 * @typedef {object} PackEvent
 * @property {PackKind} kind
 * @property {number} row
 * @property {number} entry that the bit is about; -1 for all of the row
 * @property {number} neighbour its place in the row's list; -1 for a bit
 * @property {number} bit its place among the bits; -1 for none
 */

/** How many bits of information a bit takes, coded with that probability of 0. @param {{ zero: number, bit: number }} coded */
export const costOf = ({ zero, bit }) => -Math.log2((bit ? 4096 - zero : zero) / 4096);

/** How many bits tell an excess in an irregular row. @param {number} least @param {number} actual @returns {PackKind[]} */
function kindsOfExcess(least, actual) {
  if (actual === least) return ['same'];
  if (actual === least - 1) return ['same', 'oneLess'];
  if (actual === least + 1) return ['same', 'oneLess', 'oneMore'];
  return ['same', 'oneLess', 'oneMore', 'plain', 'plain', 'plain', 'plain'];
}

/** Whether the neighbours leave two values for an entry, least and one less. @param {PatternRow} row @param {number} place */
export const isOpen = ({ least, most }, place) => least[place] > 0 && least[place] === most[place];

/**
 * What the bits of a row are about.
 * @param {PatternTrace} trace
 * @param {PatternRow} row
 * @returns {{ kind: PackKind, entry: number }[]}
 */
function bitsOf({ excess }, row) {
  const places = row.least.map((_, place) => place);
  const entries = row.irregular
    ? places.flatMap((place) =>
        kindsOfExcess(row.least[place], excess[row.entry + place]).map((kind) => ({ kind, entry: row.entry + place })),
      )
    : places
        .filter((place) => isOpen(row, place))
        .map((place) => ({ kind: /** @type {PackKind} */ ('less'), entry: row.entry + place }));
  return [{ kind: /** @type {PackKind} */ ('row'), entry: -1 }, ...entries];
}

export class Packing {
  trace;
  /** @type {PackEvent[]} */
  events = [];
  /** @type {{ zero: number, bit: number, bytes: number }[]} */
  bits;
  /** Bits of information before each bit. @type {number[]} */
  #information = [0];
  /** By kind, after each event. @type {Record<string, number>[]} */
  #counts = [];

  /** @param {PatternTrace} trace */
  constructor(trace) {
    this.trace = trace;
    this.bits = trace.rows.flatMap((row) => row.bits);
    let bit = 0;
    trace.rows.forEach((row, place) => {
      row.neighbours.forEach((_, neighbour) => {
        this.events.push({ kind: 'hear', row: place, entry: -1, neighbour, bit: -1 });
      });
      for (const { kind, entry } of bitsOf(trace, row)) {
        this.events.push({ kind, row: place, entry, neighbour: -1, bit });
        bit += 1;
      }
    });
    if (bit !== this.bits.length) throw new Error(`The trace has ${this.bits.length} bits; its rows tell of ${bit}.`);
    for (const each of this.bits)
      this.#information.push(this.#information[this.#information.length - 1] + costOf(each));
    /** @type {Record<string, number>} */
    let counts = {};
    for (const { kind } of this.events) {
      counts = { ...counts, [kind]: (counts[kind] ?? 0) + 1 };
      this.#counts.push(counts);
    }
  }

  get entries() {
    return this.trace.excess.length;
  }

  /** What moves of these tiles an entry takes: Manhattan distance and twice the excess. @param {number} entry */
  value(entry) {
    return this.trace.manhattan[entry] + 2 * this.trace.excess[entry];
  }

  /** The entry of tiles in these cells; -1 when two are in one. @param {number[]} cells */
  entryOf(cells) {
    return this.trace.cells.findIndex((each) => each.every((cell, place) => cell === cells[place]));
  }

  /** How many events of each kind there were until that one. @param {number} event */
  countsAt(event) {
    return this.#counts[event] ?? {};
  }

  /** Bits, bits of information and whole entries that the code has after an event. @param {number} event */
  coded(event) {
    const bits = this.events.slice(0, event + 1).reduce((most, each) => Math.max(most, each.bit + 1), 0);
    return { bits, information: this.#information[bits], entries: this.firstUnsettled(event) };
  }

  /** The first entry that a reader of the code could not tell yet after an event. @param {number} event */
  firstUnsettled(event) {
    const next = this.events[event + 1];
    if (!next) return this.entries;
    const now = this.events[event];
    const row = this.trace.rows[next.row];
    if (!now || now.row !== next.row || next.entry < 0) return row.entry;
    // Entries with one value left take no bit, but come one after another all the same.
    return next.entry;
  }

  /** Bytes that are out after an event; all after the last. @param {number} event */
  bytes(event) {
    if (event >= this.events.length - 1) return this.trace.code.length;
    const next = this.events.slice(event + 1).find(({ bit }) => bit >= 0);
    return next ? this.bits[next.bit].bytes : this.trace.code.length;
  }

  /**
   * The next event after the present one of some kinds; after the last comes the first again.
   * @param {number} event
   * @param {string[]} kinds
   */
  next(event, kinds) {
    const later = this.events.findIndex(({ kind }, place) => place > event && kinds.includes(kind));
    return later >= 0 ? later : this.events.findIndex(({ kind }) => kinds.includes(kind));
  }
}

/** How many placements have each excess, from 0 on: what each level of the search adds. @param {PatternTrace} trace */
export function levelsOf({ excess }) {
  const levels = Array.from({ length: Math.max(...excess) + 1 }, () => 0);
  for (const each of excess) levels[each] += 1;
  return levels;
}

// --- The code ---

const anyBit = ['row', 'less', 'same', 'oneLess', 'oneMore', 'plain'];
const inExcess = ['same', 'oneLess', 'oneMore', 'plain'];

/** @returns {Part[]} */
export const packPseudocode = () => [
  pseudocode([
    line(say`for each row: all tiles but the last stand still`, ['hear', 'row']),
    line(say`  for each tile that one step takes to a row coded before:`, ['hear']),
    line(say`    v ← the excess there, plus 1 if that step leads away from home`, [], ['hear']),
    line(say`    least ← min(least, v);  most ← max(most, v)`, ['hear']),
    line(say`  code a bit: is any excess of the row not as expected?`, [], ['row']),
    line(say`  if none is:`, ['row']),
    line(say`    for each excess with least = most > 0:`, ['less']),
    line(say`      code a bit: is it least, or one less?`, [], ['less']),
    line(say`  else, for each excess:`, inExcess),
    line(say`    code a bit: is it not least?`, [], ['same']),
    line(say`    code a bit: is it not least − 1?`, [], ['oneLess']),
    line(say`    code a bit: is it not least + 1?`, [], ['oneMore']),
    line(say`    code its four bits`, [], ['plain']),
  ]),
];

/** @param {Extracts} extracts @returns {Part[]} */
export const packProgram = (extracts) => [
  extractPart(say`What a neighbour says`, extracts.hear, [
    ['const Word there = choose(', ['hear']],
    ['const Word named = there', [], ['hear']],
    ['guess.most = choose(', ['hear']],
    ['guess.least = choose(', ['hear']],
    ['++guess.heard;', ['hear']],
  ]),
  extractPart(say`A row`, extracts.codeRow, [
    ['const Word open = not_zero(', ['row']],
    ['const bool irregular =', ['row']],
    ['if (!coder_.bit(regular_[context], irregular))', [], ['row']],
    ['const bool bit = coder_.bit(lower_[context]', [], ['less']],
    ['auto& chances = irregular_', ['same']],
    ['static_cast<Word>(code_excess(chances', ['same']],
  ]),
  extractPart(say`An excess in a row that is not as expected`, extracts.codeExcess, [
    ['actual != expected)) return expected;', [], ['same']],
    ['return expected - 1;', [], ['oneLess']],
    ['return expected + 1;', [], ['oneMore']],
    ['bits = bits * 2 + coder_.bit(', [], ['plain']],
  ]),
  extractPart(say`A bit takes its share of the range`, extracts.codeBit, [
    ['const std::uint64_t part =', anyBit],
    ['learn(zero, bit);', anyBit],
  ]),
  extractPart(say`The probability learns`, extracts.learn, [
    ['const int aim =', anyBit],
    ['zero = static_cast<Chance>(', anyBit],
  ]),
];

/** @returns {Part[]} */
export const shadowPseudocode = () => [
  pseudocode([
    line(say`level ← 0;  reached ← {all tiles at home, the blank too}`, ['begin']),
    line(say`repeat:`, ['level']),
    line(say`  follow all moves that do not change the level:`, ['level']),
    line(say`    of the blank among nameless tiles`, ['level']),
    line(say`    of a numbered tile away from its home`, ['level']),
    line(say`  for each placement that is new: excess ← level`, [], ['level']),
    line(say`  if all placements are reached: stop`, ['level'], ['end']),
    line(say`  level ← level + 1`, ['raise']),
    line(say`  follow all moves of a numbered tile towards its home`, ['raise']),
  ]),
];

/** @param {Extracts} extracts @returns {Part[]} */
export const shadowProgram = (extracts) => [
  extractPart(say`Level after level`, extracts.buildLevels, [
    ['reached == database->entries()', ['level'], ['end']],
    ['++level_;', ['raise']],
    ['reached += found.placements;', ['level']],
  ]),
  extractPart(say`What is new gets the level`, extracts.setExcess, [
    ['const int excess = std::min(level_', ['level']],
    ['database->set_excess(', [], ['level']],
  ]),
];
