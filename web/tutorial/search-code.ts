// The code of each search, which lines of it each event runs, and what is said of an event. It knows no page.

import { extractPart, line, pseudocode } from './code.ts';
import { ways } from './pieces.ts';
import { say } from './say.ts';

import type { Algorithm } from '../common/types.ts';
import type { Extracts } from './code-extracts.js';
import type { Line, Part } from './code.ts';
import type { EventKind } from './trace.ts';

/** What the words of an event need to know. h: -1 where there is none; bound: of IDA* */
export type Said = { kind: EventKind; move: number; g: number; h: number; side: number; bound: number };

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

/** @param heuristic what h counts; the one line in which the two kinds of A* differ */
const astarLines = (heuristic: string) => [
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
  line(say`    h(s) ← ${heuristic}`, stores),
  line(say`    put s into open with f = g(s) + h(s)`, [], stores),
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

export const linesOf = (algorithm: Algorithm): Line[] =>
  algorithm === 'bfs'
    ? bfsLines
    : algorithm === 'bidirectional-bfs'
      ? bothLines
      : algorithm === 'idastar-manhattan'
        ? idaLines
        : astarLines(
            algorithm === 'astar-misplaced'
              ? say`the number of tiles of s that are not at home`
              : say`the sum of how far each tile of s is from home`,
          );

/** What the tabs of the code show. */
export function codeOf(algorithm: Algorithm, extracts: Extracts): Part[][] {
  const moving = extractPart(say`The moves of a state, without the one that undoes the last`, extracts.successors);
  const searching = (name: 'bfs' | 'astar' | 'bidirectional' | 'idastar') =>
    extractPart(say`The search`, extracts[name]);
  const guess = (name: 'misplaced' | 'manhattan') =>
    extractPart(say`What each tile adds to h in each cell, worked out once`, extracts[name]);
  const programs: Partial<Record<Algorithm, Part[]>> = {
    bfs: [searching('bfs'), moving],
    'bidirectional-bfs': [searching('bidirectional'), moving],
    'astar-misplaced': [searching('astar'), moving, guess('misplaced')],
    'astar-manhattan': [searching('astar'), moving, guess('manhattan')],
    'idastar-manhattan': [searching('idastar')],
  };
  return [[pseudocode(linesOf(algorithm))], programs[algorithm] ?? []];
}

// --- Words ---

/** By the number of a move: the way the tile travels. */
export const wayNames = 'UDLR'.split('').map((way) => ways[way]);

/** "g = 12, h = 4, f = 16". */
function numbersOf(algorithm: Algorithm, { kind, g, h, side, bound }: Said) {
  if (kind === 'exhausted' || kind === 'back') return '';
  if (algorithm === 'bfs') return say`depth ${g}`;
  if (algorithm === 'bidirectional-bfs')
    return kind === 'start' || kind === 'side' ? '' : side ? say`${g} from the goal` : say`${g} from the start`;
  if (algorithm === 'idastar-manhattan') {
    if (kind === 'start' || kind === 'deeper') return say`bound = ${bound}`;
    const sum = `${g} + ${h} = ${g + h}`;
    return kind === 'beyond' ? `${sum} > ${bound}` : kind === 'within' ? `${sum} ≤ ${bound}` : `g = ${g}, h = ${h}`;
  }
  return kind === 'known' ? say`cost = ${g}` : `g = ${g}, h = ${h}, f = ${g + h}`;
}

const isOfMove = (kind: EventKind) => ['back', 'known', 'shorter', 'fresh', 'within', 'beyond', 'seen'].includes(kind);

/** What stands beside the line of an event, never nothing. */
export function valuesOf(algorithm: Algorithm, event: Said) {
  const numbers = numbersOf(algorithm, event);
  const way = isOfMove(event.kind) ? wayNames[event.move] : '';
  return [way, numbers].filter(Boolean).join(': ') || say`now`;
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

/** What an event is, in a sentence. */
export function eventWords(algorithm: Algorithm, event: Said) {
  const joins = event.kind === 'goal' && algorithm === 'bidirectional-bfs';
  const name = joins
    ? `${wayNames[event.move]} ${say`leads to a state of the other side`}`
    : `${isOfMove(event.kind) ? `${wayNames[event.move]} ` : ''}${eventNames[event.kind]}`;
  const words = [name, numbersOf(algorithm, event)].filter(Boolean).join(', ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
