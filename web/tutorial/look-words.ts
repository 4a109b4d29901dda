// What the look inside says of a step, of the end and of its pictures. It makes the sentences from a TraceModel at a
// step and from how the search ended.

import { isSolved } from './board.ts';
import { counted, formatCount, say } from './say.ts';
import { NONE } from './events.ts';

import type { LookStatus } from './lessons.ts';
import type { Statistics } from '../common/types.ts';
import type { Outcome, TraceModel } from './trace-model.ts';

/** How the search ended, or how far it has come. */
export interface LookResult {
  status: LookStatus;
  statistics: Statistics;
  /** of the solution */
  moves: string;
  /** of the solution; -1 when there is none */
  length: number;
  /** whether the trace holds the whole search */
  complete: boolean;
}

/** By the number of a move: the way the tile travels. */
export const wayNames = [say`up`, say`down`, say`left`, say`right`];

/** By the kind of an outcome. */
export const kindWords: Record<string, string> = { fresh: say`new`, shorter: say`shorter`, known: say`known` };

/** Moves in a move text, "R2U" → 3. */
export const lengthOf = (moves: string) =>
  [...moves.matchAll(/[UDLR](\d*)/g)].reduce((sum, [, times]) => sum + Number(times || 1), 0);

/** "6 + 12 = 18". */
export const equation = (model: TraceModel, g: number, h: number) =>
  `${g} + ${model.weight === 1 ? '' : `${model.weight} × `}${h} = ${model.f(g, h)}`;

/**
 * The goal, if the search has found it by this step.
 * @returns its node; NONE before
 */
export function goalOf(model: TraceModel, result: LookResult | null): number {
  if (result?.status !== 'solved' || !result.complete || model.step < model.steps) return NONE;
  if (model.algorithm !== 'bfs') return model.node;
  return model.outcomes().find(({ kind, board }) => kind === 'fresh' && isSolved(board))?.node ?? NONE;
}

function outcomeWords({ kind, g, h, before }: Outcome, model: TraceModel) {
  if (kind === 'known') return 'known';
  if (kind === 'shorter') return say`shorter, ${g} moves instead of ${before}`;
  return model.algorithm === 'bfs' ? say`new` : say`new, f ${model.f(g, h)}`;
}

/**
 * What happened in the present step.
 * @param goal its node, or NONE
 */
export function stepWords(model: TraceModel, goal: number) {
  const bfs = model.algorithm === 'bfs';
  const { node } = model;
  if (node === NONE) {
    return say`Nothing is expanded yet. The start alone is ${bfs ? say`in the queue` : say`open, with f = ${equation(model, 0, model.h(0))}`}. Play it, or take one step at a time.`;
  }
  const g = model.g(node);
  if (goal !== NONE) {
    return bfs
      ? say`One of its moves leads to the goal: ${counted(g + 1, 'move')}, and no path is shorter, because every state nearer to the start was expanded earlier.`
      : say`This is the goal: ${counted(g, 'move')}${model.weight <= 1 ? say`, and no path is shorter: every open state has an f at least as large` : say`; with ${model.weight} × h that may not be a shortest path`}.`;
  }
  const picked = bfs
    ? say`The oldest state in the queue, ${counted(g, 'move')} from the start, is expanded.`
    : say`The open state with the smallest f, ${equation(model, g, model.h(node))}, is expanded.`;
  const outcomes = model.outcomes().map((outcome) => {
    const way = wayNames[outcome.move];
    return `${way.charAt(0).toUpperCase()}${way.slice(1)}: ${outcomeWords(outcome, model)}`;
  });
  return outcomes.length === 0 ? picked : `${picked} ${outcomes.join('; ')}.`;
}

/** What the reader should know about the trace or its end; '' when it is as usual. */
export function noticeWords(model: TraceModel, result: LookResult | null) {
  if (!result) return '';
  const { status, complete, statistics, length } = result;
  const words = [];
  if (!complete) {
    words.push(
      say`The trace is full: ${counted(model.records, 'event')} hold the first ${formatCount(model.steps)} of ${formatCount(
        statistics.expanded,
      )} expansions${status === 'running' ? say` so far` : ''}.`,
    );
    if (status === 'solved') words.push(say`The search itself went on and found ${counted(length, 'move')}.`);
    if (status === 'running') words.push(say`The search itself goes on.`);
  }
  if (status === 'limit')
    words.push(
      say`It stopped at its limit of memory after ${counted(statistics.expanded, 'expansion')}, without a solution.`,
    );
  if (status === 'exhausted') words.push(say`Every reachable state was expanded: there is no solution.`);
  return words.join(' ');
}

/** Describes the tree. */
export const treeWords = (model: TraceModel, goal: number) =>
  say`Tree of ${counted(model.stored, 'known state')}, ${formatCount(model.step)} of them expanded.${goal === NONE ? '' : say` The path to the goal, ${counted(model.g(goal), 'move')}, is marked.`}`;

/** Describes the picture of the states by g and h. */
export function planeWords(model: TraceModel) {
  const node = model.node === NONE ? 0 : model.node;
  return say`Known states by g and h; the table of the open list has the numbers. f of the state at hand: ${model.f(model.g(node), model.h(node))}.`;
}

/** Describes the picture of the layers. */
export const layersWords = (model: TraceModel) =>
  say`Known states by depth: ${model
    .layers()
    .map(({ expanded, open }, depth) =>
      expanded + open === 0 ? '' : say`depth ${depth}: ${formatCount(expanded + open)}`,
    )
    .filter(Boolean)
    .join(', ')}.`;
