// Which lines of code each event of a search runs: of the pseudocode, and of the C++ from src/. It knows no page.
//
import { extractPart, line, pseudocode } from './code-parts.ts';
import { eventKinds, NONE } from './events.ts';
import { IdaTrace } from './ida-trace.ts';
import { wayNames } from './look-words.ts';
import { say } from './say.ts';

import type { Extracts } from './code-extracts.js';
import type { Line, Part } from './code-parts.ts';
import type { EventKind, SearchEvent } from './events.ts';
import type { TraceModel } from './trace-model.ts';

/** What the code is lit by. */
export type Trace = TraceModel | IdaTrace;

const moves: EventKind[] = ['known', 'shorter', 'fresh'];
const stores: EventKind[] = ['shorter', 'fresh'];
const looks: EventKind[] = ['within', 'beyond'];
const visits: EventKind[] = ['seen', 'goal'];

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

const astarLines = (algorithm: keyof typeof heuristics, weight: number) => [
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

/** The pseudocode of a search. */
export const pseudocodeOf = (model: Trace): Part[] => [pseudocode(linesOf(model))];

function linesOf(model: Trace) {
  if (model instanceof IdaTrace) return idaLines;
  const { algorithm, weight } = model;
  if (algorithm === 'bfs') return bfsLines;
  return model.bothEnds ? bothLines : astarLines(algorithm as keyof typeof heuristics, weight);
}

// --- The C++ ---

/** The C++ of a search. */
export function programOf(model: Trace, extracts: Extracts): Part[] {
  const { algorithm } = model;
  if (model instanceof IdaTrace) return [extractPart(say`The search`, extracts.idastar)];
  const moving = extractPart(say`The moves of a state, without the one that undoes the last`, extracts.successors);
  if (model.bothEnds) return [extractPart(say`The search`, extracts.bidirectional), moving];
  if (algorithm === 'bfs') return [extractPart(say`The search`, extracts.bfs), moving];
  const table = algorithm === 'astar-manhattan' ? extracts.manhattan : extracts.misplaced;
  return [
    extractPart(say`The search`, extracts.astar),
    moving,
    extractPart(say`What each tile adds to h in each cell, worked out once`, table),
  ];
}

// --- Events ---

/** The events of the present step, at least one. */
export const eventsOf = (model: Trace) => (model instanceof IdaTrace ? model.eventsOf(model.step) : model.events());

/**
 * How many events of each kind there were until an event of the present step, itself included.
 * @param events of the present step
 * @param place of the event
 */
export function countsAt(model: Trace, events: SearchEvent[], place: number) {
  if (model.step === 0) return model.countsUntil(0);
  const counts = { ...model.countsUntil(model.step - 1) };
  for (const { kind } of events.slice(0, place + 1)) counts[kind] += 1;
  return counts;
}

/** The next step after the present one in which a line may run; after the last comes the first again. */
export function nextStep(model: Trace, { runs }: Line) {
  const { step, steps } = model;
  for (let distance = 1; distance <= steps + 1; ++distance) {
    const at = (step + distance) % (steps + 1);
    if (at === 0) {
      if (runs.includes('start')) return 0;
      continue;
    }
    const [before, after] = [model.countsUntil(at - 1), model.countsUntil(at)];
    if (eventKinds.some((kind) => runs.includes(kind) && after[kind] > before[kind])) return at;
  }
  return step;
}

// --- Words ---

/** "g = 12, h = 4, f = 16". */
function numbersOf(model: Trace, { kind, g, h }: SearchEvent) {
  if (kind === 'exhausted' || kind === 'back') return '';
  if (model instanceof IdaTrace) return idaNumbers(model, { kind, g, h });
  if (model.bothEnds)
    return model.node === NONE ? '' : model.side(model.node) ? say`${g} from the goal` : say`${g} from the start`;
  if (model.algorithm === 'bfs') return say`depth ${g}`;
  return kind === 'known' ? say`cost = ${g}` : `g = ${g}, h = ${h}, f = ${model.f(g, h)}`;
}

function idaNumbers(model: IdaTrace, { kind, g, h }: Pick<SearchEvent, 'kind' | 'g' | 'h'>) {
  const bound = model.round?.bound ?? h;
  if (kind === 'start' || kind === 'deeper') return say`bound = ${h}`;
  const sum = `${g} + ${h} = ${g + h}`;
  return kind === 'beyond' ? `${sum} > ${bound}` : kind === 'within' ? `${sum} ≤ ${bound}` : `g = ${g}, h = ${h}`;
}

/** What stands beside the line of an event, never nothing. */
export function valuesOf(model: Trace, event: SearchEvent) {
  const numbers = numbersOf(model, event);
  if (event.move === NONE) return numbers || say`now`;
  return [wayNames[event.move], numbers].filter(Boolean).join(': ');
}

const eventNames: Record<EventKind, string> = {
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

const nameOf = (model: Trace, { kind }: SearchEvent) =>
  kind === 'goal' && !(model instanceof IdaTrace) && model.bothEnds
    ? say`leads to a state of the other side`
    : kind === 'goal' && model instanceof IdaTrace
      ? say`leads to the goal`
      : eventNames[kind];

/** What an event is, in words. */
export const eventWords = (model: Trace, event: SearchEvent) =>
  [`${wayNames[event.move] ?? ''} ${nameOf(model, event)}`.trim(), numbersOf(model, event)].filter(Boolean).join(', ');
