// Which lines of code each event of a search runs: of the pseudocode, and of the C++ from src/. It knows no page.
//
// A step of the trace is one expansion. Its events are, in the order of the search: the state is taken out of the open
// list; each of its moves is the way back, known, shorter or new; at the end the goal is found, or nothing is open.

import { isSolved } from './board.js';
import { extractPart, line, pseudocode } from './code-parts.js';
import { IdaTrace } from './ida-trace.js';
import { wayNames } from './look-words.js';
import { say } from './say.js';
import { FRESH, KNOWN, MEETING, NONE, SHORTER } from './trace-model.js';

/** @import { Extracts } from './code-extracts.js' */
/** @import { Line, Mark, Part } from './code-parts.js' */
/** @import { LookResult } from './look-words.js' */
/** @import { Outcome, TraceModel } from './trace-model.js' */

/**
 * side: of bidirectional BFS; deeper to seen: of IDA*.
 * @typedef {'start' | 'take' | 'back' | 'known' | 'shorter' | 'fresh' | 'goal' | 'exhausted' | 'side' | 'deeper' |
 *   'within' | 'beyond' | 'seen'} EventKind
 */

/** What the code is lit by. @typedef {TraceModel | IdaTrace} Trace */

/**
 * @typedef {object} SearchEvent
 * @property {EventKind} kind
 * @property {number} move of the outcome or of the way back; else NONE
 * @property {number} g of the state that the event is about
 * @property {number} h of that state; -1 when the trace does not have it
 */

/** @type {EventKind[]} */
const moves = ['known', 'shorter', 'fresh'];
/** @type {EventKind[]} */
const stores = ['shorter', 'fresh'];
/** @type {EventKind[]} */
const looks = ['within', 'beyond'];
/** @type {EventKind[]} */
const visits = ['seen', 'goal'];

const bfsLines = [
  line(say`queue ← [start];  known ← {start}`, [], ['start']),
  line(say`while queue is not empty:`, ['take', 'exhausted']),
  line(say`  n ← take the oldest state from queue`, [], ['take']),
  line(say`  for each move of n:`, ['back', ...moves]),
  line(say`    if it undoes the last move:`, ['back', ...moves]),
  line(say`      skip it`, [], ['back']),
  line(say`    s ← the state after the move`, moves),
  line(say`    if s is in known:`, moves),
  line(say`      skip it`, [], ['known']),
  line(say`    add s to known and to queue`, [], ['fresh']),
  line(say`    if s is the goal:`, ['fresh']),
  line(say`      return the moves from start to s`, [], ['goal']),
  line(say`return “no solution”`, [], ['exhausted']),
];

/** What h counts; the one line in which the two kinds of A* differ. */
const heuristics = {
  'astar-misplaced': say`the number of tiles of s that are not at home`,
  'astar-manhattan': say`the sum of how far each tile of s is from home`,
};

/** @param {keyof heuristics} algorithm @param {number} weight */
const astarLines = (algorithm, weight) => [
  line(say`g(start) ← 0;  open ← {start};  closed ← {}`, [], ['start']),
  line(say`while open is not empty:`, ['take', 'exhausted']),
  line(say`  n ← the state in open with the smallest f`, [], ['take']),
  line(say`  move n from open to closed`, ['take']),
  line(say`  if n is the goal:`, ['take']),
  line(say`    return the moves from start to n`, [], ['goal']),
  line(say`  for each move of n but the one that undoes the last:`, moves, ['back']),
  line(say`    s ← the state after the move;  cost ← g(n) + 1`, moves),
  line(say`    if s is in closed, or in open with g(s) ≤ cost:`, moves),
  line(say`      skip it`, [], ['known']),
  line(say`    g(s) ← cost`, stores),
  line(say`    h(s) ← ${heuristics[algorithm]}`, stores),
  line(say`    put s into open with f = g(s) + ${weight === 1 ? '' : `${weight} × `}h(s)`, [], stores),
  line(say`return “no solution”`, [], ['exhausted']),
];

const bothLines = [
  line(say`known ← {start, goal};  each is the first layer of its side`, [], ['start']),
  line(say`repeat:`, ['side', 'exhausted']),
  line(say`  side ← the one whose waiting layer is smaller`, [], ['side']),
  line(say`  for each state n of that layer:`, [], ['take']),
  line(say`    for each move of n but the one that undoes the last:`, moves, ['back']),
  line(say`      s ← the state after the move`, [...moves, 'goal']),
  line(say`      if the other side knows s:`, [...moves, 'goal']),
  line(say`        return the two paths, joined at s`, [], ['goal']),
  line(say`      if s is in known:`, moves),
  line(say`        skip it`, [], ['known']),
  line(say`      add s to known and to the side’s next layer`, [], ['fresh']),
];

const idaLines = [
  line(say`bound ← h(start)`, [], ['start']),
  line(say`repeat:`, ['start', 'deeper']),
  line(say`  expand(start)`, ['start', 'deeper']),
  line(say`  bound ← bound + 2`, [], ['deeper']),
  line(say`expand(n):`, [], ['take']),
  line(say`  for each move of n but the one that undoes the last:`, looks, ['back']),
  line(say`    s ← the state after the move`, looks),
  line(say`    if g(n) + 1 + h(s) > bound:`, looks),
  line(say`      cut it off`, [], ['beyond']),
  line(say`    else keep it`, [], ['within']),
  line(say`  for each s that is kept:`, visits),
  line(say`    if s was seen in this round, as near: skip it`, ['goal'], ['seen']),
  line(say`    if s is the goal: return the path to s`, [], ['goal']),
  line(say`    expand(s)`, ['take']),
];

/** The pseudocode of a search. @param {Trace} model @returns {Part[]} */
export const pseudocodeOf = (model) => [pseudocode(linesOf(model))];

/** @param {Trace} model */
function linesOf(model) {
  if (model instanceof IdaTrace) return idaLines;
  const { algorithm, weight } = model;
  if (algorithm === 'bfs') return bfsLines;
  return model.bothEnds ? bothLines : astarLines(/** @type {keyof heuristics} */ (algorithm), weight);
}

// --- The C++ ---

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

/** @type {Mark[]} */
const bothMarks = [
  ['if (!store_.open() || !add_end(0)) return Status::limit;', [], ['start']],
  ['side_ = layers_[1].left() < layers_[0].left() ? 1 : 0;', [], ['side']],
  ['++statistics_.expanded;', ['take']],
  ['status = expand_one(layers_[side_].head++);', ['take']],
  ['if (layers_[side_].left() == 0) return Status::exhausted;', [], ['exhausted']],
  ['observer_->expand(node, 0);', [], ['take']],
  ['for (const auto& [key, move, cell] :', [...moves, 'goal'], ['back']],
  ['++statistics_.generated;', [...moves, 'goal']],
  ['store_.find_or_insert(key, Origin(move, from_goal));', [...moves, 'goal']],
  ['if (store_.nodes().origin(found.index).flag() != from_goal) {', [...moves, 'goal']],
  ['observer_->meet_other_side(found.index, move);', ['goal']],
  ['join(state, move, key.state);', [], ['goal']],
  ['observer_->store(found.index, move, 0, true);', [], ['fresh']],
  ['observer_->meet_known(move);', [], ['known']],
];

/** @type {Mark[]} */
const idaMarks = [
  ['if (failed_ && !begin_iteration(false))', ['deeper'], ['start']],
  ['enter(frame.children[--frame.children_left]);', visits],
  ['if (is_seen()) {', visits],
  ['observer_->meet_seen();', [], ['seen']],
  ['if (top().h == 0) {', ['goal']],
  ['return ProofProgress::solved;', [], ['goal']],
  ['threshold_ += 2;', [], ['deeper']],
  ['look_at_children();', ['take']],
  ['++counts_.expanded;', [], ['take']],
  ['!is_tried(move, frame.came_by)) continue;', looks, ['back']],
  ['++counts_.generated;', looks],
  ['int h = frame.h + manhattan_', looks],
  ['const bool within =', looks],
  ['if (!within) continue;', ['within'], ['beyond']],
  ['frame.children[frame.children_left++] =', [], ['within']],
];

/**
 * The C++ of a search.
 * @param {Trace} model
 * @param {Extracts} extracts
 * @returns {Part[]}
 */
export function programOf(model, extracts) {
  const { algorithm } = model;
  if (model instanceof IdaTrace) return [extractPart(say`The search`, extracts.idastar, idaMarks)];
  const moving = extractPart(
    say`The moves of a state, without the one that undoes the last`,
    extracts.successors,
    successorMarks,
  );
  if (model.bothEnds) return [extractPart(say`The search`, extracts.bidirectional, bothMarks), moving];
  if (algorithm === 'bfs') return [extractPart(say`The search`, extracts.bfs, bfsMarks), moving];
  const table = algorithm === 'astar-manhattan' ? extracts.manhattan : extracts.misplaced;
  return [
    extractPart(say`The search`, extracts.astar, astarMarks),
    moving,
    extractPart(say`What each tile adds to h in each cell, worked out once`, table),
  ];
}

// --- Events ---

/** @param {Outcome} outcome @returns {SearchEvent} */
const eventOf = ({ kind, move, g, h }) => ({
  kind: kind === KNOWN ? 'known' : kind === SHORTER ? 'shorter' : kind === MEETING ? 'goal' : 'fresh',
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
  if (model.node === NONE || model.parent(model.node) === NONE) return NONE;
  const back = [1, 0, 3, 2][model.move(model.node)];
  const tried = model.outcomes();
  return ended && (tried.length === 0 || tried[tried.length - 1].move < back) ? NONE : back;
}

/**
 * The events of the present step, at least one.
 * @param {Trace} model
 * @param {LookResult | null} result
 * @returns {SearchEvent[]}
 */
export function eventsOf(model, result) {
  if (model instanceof IdaTrace) return model.eventsOf(model.step);
  const { node } = model;
  if (node === NONE) return [{ kind: 'start', move: NONE, g: 0, h: model.bothEnds ? 0 : model.h(0) }];
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
  if (model.bothEnds) {
    if (model.contourAt(model.step) > model.contourAt(model.step - 1))
      events.unshift({ kind: 'side', move: NONE, g, h });
    return events;
  }
  if (ended) {
    const found = outcomes.find(({ kind, board }) => kind === FRESH && isSolved(board));
    events.push({ kind: 'goal', move: NONE, g: found ? found.g : g, h: 0 });
  } else if (last && result?.status === 'exhausted') events.push({ kind: 'exhausted', move: NONE, g, h: -1 });
  return events;
}

/**
 * How many events of each kind there were until the end of a step that is not the last.
 * @param {Trace} model
 * @param {number} step
 * @returns {Record<string, number>}
 */
function countsUntil(model, step) {
  if (model instanceof IdaTrace) return { ...model.countsUntil(step) };
  const [fresh, shorter] = [model.storedAt(step) - model.roots, model.shorterAt(step)];
  const known = model.generatedAt(step) - fresh - shorter;
  let back = step; // each state but the roots has a move back
  for (let root = 0; root < model.roots; ++root) {
    const at = model.expandedAt(root);
    if (at > 0 && at <= step) back -= 1;
  }
  const side = model.bothEnds ? model.contourAt(step) : 0;
  const rest = { goal: 0, exhausted: 0, deeper: 0, within: 0, beyond: 0, seen: 0 };
  return { ...rest, start: 1, take: step, back, known, shorter, fresh, side };
}

/**
 * How many events of each kind there were until an event of the present step, itself included.
 * @param {Trace} model
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
 * @param {Trace} model
 * @param {Line} line
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

/** "g = 12, h = 4, f = 16". @param {Trace} model @param {SearchEvent} event */
function numbersOf(model, { kind, g, h }) {
  if (kind === 'exhausted' || kind === 'back') return '';
  if (model instanceof IdaTrace) return idaNumbers(model, { kind, g, h });
  if (model.bothEnds)
    return model.node === NONE ? '' : model.side(model.node) ? say`${g} from the goal` : say`${g} from the start`;
  if (model.algorithm === 'bfs') return say`depth ${g}`;
  return kind === 'known' ? say`cost = ${g}` : `g = ${g}, h = ${h}, f = ${model.f(g, h)}`;
}

/** @param {IdaTrace} model @param {Pick<SearchEvent, 'kind' | 'g' | 'h'>} event */
function idaNumbers(model, { kind, g, h }) {
  const bound = model.round?.bound ?? h;
  if (kind === 'start' || kind === 'deeper') return say`bound = ${h}`;
  const sum = `${g} + ${h} = ${g + h}`;
  return kind === 'beyond' ? `${sum} > ${bound}` : kind === 'within' ? `${sum} ≤ ${bound}` : `g = ${g}, h = ${h}`;
}

/** What stands beside the line of an event, never nothing. @param {Trace} model @param {SearchEvent} event */
export function valuesOf(model, event) {
  const numbers = numbersOf(model, event);
  if (event.move === NONE) return numbers || say`now`;
  return [wayNames[event.move], numbers].filter(Boolean).join(': ');
}

/** @type {Record<EventKind, string>} */
const eventNames = {
  start: say`the search begins`,
  take: say`a state is expanded`,
  back: say`undoes the last move and is left out`,
  known: say`leads to a known state`,
  shorter: say`is a shorter path to an open state`,
  fresh: say`leads to a new state`,
  goal: say`the goal is found`,
  exhausted: say`no state is open`,
  side: say`a layer is begun, on the side where it is smaller`,
  deeper: say`the round is over, and the bound rises`,
  within: say`stays within the bound`,
  beyond: say`goes beyond the bound and is cut off`,
  seen: say`leads to a state that was seen in this round`,
};

/** @param {Trace} model @param {SearchEvent} event */
const nameOf = (model, { kind }) =>
  kind === 'goal' && !(model instanceof IdaTrace) && model.bothEnds
    ? say`leads to a state of the other side`
    : kind === 'goal' && model instanceof IdaTrace
      ? say`leads to the goal`
      : eventNames[kind];

/** What an event is, in words. @param {Trace} model @param {SearchEvent} event */
export const eventWords = (model, event) =>
  [`${wayNames[event.move] ?? ''} ${nameOf(model, event)}`.trim(), numbersOf(model, event)].filter(Boolean).join(', ');
