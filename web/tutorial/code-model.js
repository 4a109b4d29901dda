// Which lines of code each event of a search runs: of the pseudocode, and of the C++ from src/. It knows no page.
//
// A step of the trace is one expansion. Its events are, in the order of the search: the state is taken out of the open
// list; each of its moves is the way back, known, shorter or new; at the end the goal is found, or nothing is open.

import { isSolved } from './board.js';
import { wayNames } from './look-words.js';
import { FRESH, KNOWN, NONE, SHORTER } from './trace-model.js';

/** @import { Extract, Extracts } from './code-extracts.js' */
/** @import { LookResult } from './look-words.js' */
/** @import { Outcome, TraceModel } from './trace-model.js' */

/** @typedef {'start' | 'take' | 'back' | 'known' | 'shorter' | 'fresh' | 'goal' | 'exhausted'} EventKind */

/**
 * @typedef {object} SearchEvent
 * @property {EventKind} kind
 * @property {number} move of the outcome or of the way back; else NONE
 * @property {number} g of the state that the event is about
 * @property {number} h of that state; -1 when the trace does not have it
 */

/**
 * A line of code. runs: the events that run it; shows: those of which it is the line to look at.
 * @typedef {{ text: string, runs: EventKind[], shows: EventKind[] }} CodeLine
 */

/** Lines that belong together. source: where they are cut from. @typedef {{ title: string, source: Extract | null, lines: CodeLine[] }} CodePart */

/** @type {EventKind[]} */
const moves = ['known', 'shorter', 'fresh'];
/** @type {EventKind[]} */
const stores = ['shorter', 'fresh'];

/** @param {string} text @param {EventKind[]} [runs] @param {EventKind[]} [shows] @returns {CodeLine} */
const line = (text, runs = [], shows = []) => ({ text, runs: [...runs, ...shows], shows });

const bfsLines = [
  line('queue ← [start];  known ← {start}', [], ['start']),
  line('while queue is not empty:', ['take', 'exhausted']),
  line('  n ← take the oldest state from queue', [], ['take']),
  line('  for each move of n:', ['back', ...moves]),
  line('    if it is the way back:', ['back', ...moves]),
  line('      skip it', [], ['back']),
  line('    s ← the state after the move', moves),
  line('    if s is in known:', moves),
  line('      skip it', [], ['known']),
  line('    add s to known and to queue', [], ['fresh']),
  line('    if s is the goal:', ['fresh']),
  line('      return the moves from start to s', [], ['goal']),
  line('return “no solution”', [], ['exhausted']),
];

/** What h counts; the one line in which the two kinds of A* differ. */
const heuristics = {
  'astar-misplaced': 'the number of tiles of s that are not at home',
  'astar-manhattan': 'the sum of how far each tile of s is from home',
};

/** @param {keyof heuristics} algorithm @param {number} weight */
const astarLines = (algorithm, weight) => [
  line('g(start) ← 0;  open ← {start};  closed ← { }', [], ['start']),
  line('while open is not empty:', ['take', 'exhausted']),
  line('  n ← the state in open with the smallest f', [], ['take']),
  line('  move n from open to closed', ['take']),
  line('  if n is the goal:', ['take']),
  line('    return the moves from start to n', [], ['goal']),
  line('  for each move of n, but not the way back:', moves, ['back']),
  line('    s ← the state after the move;  cost ← g(n) + 1', moves),
  line('    if s is in closed, or in open with g(s) ≤ cost:', moves),
  line('      skip it', [], ['known']),
  line('    g(s) ← cost', stores),
  line(`    h(s) ← ${heuristics[algorithm]}`, stores),
  line(`    put s into open with f = g(s) + ${weight === 1 ? '' : `${weight} × `}h(s)`, [], stores),
  line('return “no solution”', [], ['exhausted']),
];

/** The pseudocode of a search. @param {TraceModel} model @returns {CodePart[]} */
export const pseudocodeOf = ({ algorithm, weight }) => [
  {
    title: '',
    source: null,
    lines: algorithm === 'bfs' ? bfsLines : astarLines(/** @type {keyof heuristics} */ (algorithm), weight),
  },
];

// --- The C++ ---

/** What stands in a line, the events that run it, and those of which it is the line to look at. @typedef {[text: string, runs: EventKind[], shows?: EventKind[]]} Mark */

/** @type {Mark[]} */
const bfsMarks = [
  ['!store_.find_or_insert(store_.key(start_, start_.blank())', [], ['start']],
  ['return Status::exhausted;', ['take'], ['exhausted']],
  ['++statistics_.expanded;', ['take']],
  ['status = expand_one(head);', ['take']],
  ['observer_->expand(node, 0);', [], ['take']],
  ['for (const auto& successor :', moves, ['back']],
  ['++statistics_.generated;', moves],
  ['store_.find_or_insert(successor.key,', moves],
  ['observer_->store(found.index,', [], ['fresh']],
  ['observer_->meet_known(', [], ['known']],
  ['if (found.inserted && successor.key.state == goal_)', moves],
  ['solution_ = path_to(', [], ['goal']],
];

/** @type {Mark[]} */
const astarMarks = [
  ['!open_.push({0, weight_ * start_h_, start_h_})', [], ['start']],
  ['= open_.pop();', ['exhausted'], ['take']],
  ['if (!entry) return Status::exhausted;', ['take'], ['exhausted']],
  ['nodes().set_origin(entry->node,', ['take']],
  ['++statistics_.expanded;', ['take']],
  ['observer_->expand(', ['take']],
  ['if (entry->h == 0)', ['take']],
  ['solution_ = path_to(', [], ['goal']],
  ['successors.make(', [], ['back']],
  ['for (const auto& [key, move, cell] : successors)', moves],
  ['++statistics_.generated;', moves],
  ['= store_.find_or_insert(key,', moves],
  ['if (!found.inserted) {', moves],
  ['if (closed(nodes().origin(found.index)) || cost <= g)', ['known', 'shorter']],
  ['observer_->meet_known(move);', [], ['known']],
  ['nodes().set_origin(found.index,', ['shorter']],
  ['cost = static_cast<Cost>(g);', stores],
  ['const int h = entry.h', stores],
  ['observer_->store(', stores],
  ['if (!open_.push({found.index,', [], stores],
];

/** @type {Mark[]} */
const successorMarks = [
  ['move == inverse(*last))) continue;', ['back']],
  ['successor = {store.key(', moves],
];

/** @param {string} title @param {Extract} source @param {Mark[]} [marks] @returns {CodePart} */
function partOf(title, source, marks = []) {
  const lines = source.text.split('\n').map((text) => line(text));
  for (const [text, runs, shows = []] of marks) {
    const found = lines.filter((each) => each.text.includes(text));
    if (found.length !== 1) throw new Error(`src/${source.file}: ${found.length} lines of the extract have “${text}”.`);
    found[0].runs = [...runs, ...shows];
    found[0].shows = shows;
  }
  return { title, source, lines };
}

/**
 * The C++ of a search.
 * @param {TraceModel} model
 * @param {Extracts} extracts
 * @returns {CodePart[]}
 */
export function programOf({ algorithm }, extracts) {
  const moving = partOf('The moves of a state, without the way back', extracts.successors, successorMarks);
  if (algorithm === 'bfs') return [partOf('The search', extracts.bfs, bfsMarks), moving];
  const table = algorithm === 'astar-manhattan' ? extracts.manhattan : extracts.misplaced;
  return [
    partOf('The search', extracts.astar, astarMarks),
    moving,
    partOf('What each tile adds to h in each cell, worked out once', table),
  ];
}

// --- Events ---

/** @param {Outcome} outcome @returns {SearchEvent} */
const eventOf = ({ kind, move, g, h }) => ({
  kind: kind === KNOWN ? 'known' : kind === SHORTER ? 'shorter' : 'fresh',
  move,
  g,
  h,
});

/**
 * The move that would lead back to where the state at hand came from; NONE when the search did not come to it.
 * @param {TraceModel} model
 * @param {boolean} ended whether this step found the goal
 */
function wayBack(model, ended) {
  if (model.node <= 0) return NONE;
  const back = [1, 0, 3, 2][model.move(model.node)];
  const tried = model.outcomes();
  return ended && (tried.length === 0 || tried[tried.length - 1].move < back) ? NONE : back;
}

/**
 * The events of the present step, at least one.
 * @param {TraceModel} model
 * @param {LookResult | null} result
 * @returns {SearchEvent[]}
 */
export function eventsOf(model, result) {
  const { node } = model;
  if (node === NONE) return [{ kind: 'start', move: NONE, g: 0, h: model.h(0) }];
  const [g, h] = [model.g(node), model.h(node)];
  const last = model.step === model.steps && Boolean(result?.complete);
  const ended = last && result?.status === 'solved';
  const back = wayBack(model, ended);
  const outcomes = model.outcomes();
  const events = outcomes.map(eventOf);
  if (back !== NONE) {
    const place = outcomes.filter(({ move }) => move < back).length;
    events.splice(place, 0, { kind: 'back', move: back, g: g - 1, h: -1 });
  }
  events.unshift({ kind: 'take', move: NONE, g, h });
  if (ended) {
    const found = outcomes.find(({ kind, board }) => kind === FRESH && isSolved(board));
    events.push({ kind: 'goal', move: NONE, g: found ? found.g : g, h: 0 });
  } else if (last && result?.status === 'exhausted') events.push({ kind: 'exhausted', move: NONE, g, h: -1 });
  return events;
}

/**
 * How many events of each kind there were until the end of a step that is not the last.
 * @param {TraceModel} model
 * @param {number} step
 * @returns {Record<EventKind, number>}
 */
function countsUntil(model, step) {
  const [fresh, shorter] = [model.storedAt(step) - 1, model.shorterAt(step)];
  const known = model.generatedAt(step) - fresh - shorter;
  return { start: 1, take: step, back: Math.max(0, step - 1), known, shorter, fresh, goal: 0, exhausted: 0 };
}

/**
 * How many events of each kind there were until an event of the present step, itself included.
 * @param {TraceModel} model
 * @param {SearchEvent[]} events of the present step
 * @param {number} place of the event
 */
export function countsAt(model, events, place) {
  if (model.step === 0) return countsUntil(model, 0);
  const counts = countsUntil(model, model.step - 1);
  for (const { kind } of events.slice(0, place + 1)) counts[kind] += 1;
  return counts;
}

/**
 * The next step after the present one in which a line may run; after the last comes the first again.
 * @param {TraceModel} model
 * @param {CodeLine} line
 */
export function nextStep(model, { runs }) {
  const { step, steps } = model;
  for (let distance = 1; distance <= steps + 1; ++distance) {
    const at = (step + distance) % (steps + 1);
    if (at === 0) {
      if (runs.includes('start')) return 0;
      continue;
    }
    if (at === steps && (runs.includes('goal') || runs.includes('exhausted'))) return at;
    const [before, after] = [countsUntil(model, at - 1), countsUntil(model, at)];
    if (runs.some((kind) => after[kind] > before[kind])) return at;
  }
  return step;
}

// --- Words ---

/** "g = 12, h = 4, f = 16". @param {TraceModel} model @param {SearchEvent} event */
function numbersOf(model, { kind, g, h }) {
  if (kind === 'exhausted' || kind === 'back') return '';
  if (model.algorithm === 'bfs') return `depth ${g}`;
  return kind === 'known' ? `cost = ${g}` : `g = ${g}, h = ${h}, f = ${model.f(g, h)}`;
}

/** What stands beside the line of an event, never nothing. @param {TraceModel} model @param {SearchEvent} event */
export function valuesOf(model, event) {
  const numbers = numbersOf(model, event);
  if (event.move === NONE) return numbers || 'now';
  return [wayNames[event.move], numbers].filter(Boolean).join(': ');
}

/** @type {Record<EventKind, string>} */
const eventNames = {
  start: 'the search begins',
  take: 'a state is expanded',
  back: 'is the way back and left out',
  known: 'leads to a known state',
  shorter: 'is a shorter way to an open state',
  fresh: 'leads to a new state',
  goal: 'the goal is found',
  exhausted: 'no state is open',
};

/** What an event is, in words. @param {TraceModel} model @param {SearchEvent} event */
export const eventWords = (model, event) =>
  [`${wayNames[event.move] ?? ''} ${eventNames[event.kind]}`.trim(), numbersOf(model, event)]
    .filter(Boolean)
    .join(', ');
