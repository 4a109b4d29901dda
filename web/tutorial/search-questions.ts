// What the figures of the searches ask the reader. It knows no page; the answers come from the engine's searches.

import { linearConflicts, manhattan, speakPosition } from './board.ts';
import { IdaTrace } from './ida-trace.ts';
import { nameOf, winnersOf } from './race-model.ts';
import { counted, formatCount, say } from './say.ts';

import type { Algorithm } from '../common/types.ts';
import type { Position } from './board.ts';
import type { Trace } from './code-model.ts';
import type { Race } from './lesson-client.ts';
import type { Runner } from './lessons.ts';
import type { Asked } from './question-model.ts';
import type { TraceModel } from './trace-model.ts';

const listed = (numbers: number[]) =>
  [numbers.slice(0, -1).join(', '), numbers[numbers.length - 1]].filter((each) => each !== '').join(say` and `);

/**
 * The first step at which a reader can tell which of several open states is expanded next: three or more wait, and none
 * ties with the one that is taken.
 * @returns next: one of the open ones
 */
export function choiceIn(model: TraceModel): { step: number; open: number[]; next: number } | null {
  const { step: before } = model;
  let found: ReturnType<typeof choiceIn> = null;
  for (let step = 1; step < model.steps && !found; ++step) {
    model.seek(step);
    const open = Array.from({ length: model.stored }, (_, node) => node).filter((node) => !model.isClosed(node));
    const next = open.find((node) => model.expandedAt(node) === step + 1);
    if (next === undefined || open.length < 3) continue;
    const rank = (node: number) =>
      model.algorithm === 'bfs' ? node : model.f(model.g(node), model.h(node)) * 1000 - model.g(node);
    if (open.every((node) => node === next || rank(node) > rank(next))) found = { step, open, next };
  }
  model.seek(before);
  return found;
}

/** Which of the open states a search expands next. The figure stands where the question is asked. */
function nextQuestion(
  model: TraceModel,
  { step, open, next }: NonNullable<ReturnType<typeof choiceIn>>,
  goTo: (step: number) => void,
): Asked {
  goTo(step);
  const boards = open.map((node) => ({ node, board: model.board(node), name: speakPosition(model.board(node)) }));
  // Not in the order of the list, which tells.
  boards.sort((one, other) => (one.name < other.name ? -1 : 1));
  const [g, h] = [model.g(next), model.h(next)];
  const why =
    model.algorithm === 'bfs'
      ? say`It is the oldest in the queue: first in, first out.`
      : say`Its f is ${g} + ${h} = ${g + h}, and none is smaller; where others have as much, its g is larger.`;
  return {
    words: say`${counted(step, 'state')} expanded. Which of the open ones is next?`,
    options: boards.map(({ node, board, name }) => [String(node), name, board]),
    judge: () => ({ answer: String(next), why, show: () => goTo(step + 1) }),
    another: true,
  };
}

/**
 * A question of a small figure, whose search has ended: how much work it will be; and of those that keep an open list,
 * in turn, which state is next.
 * @param goTo a step of it; Infinity: the end
 */
export function smallQuestion(model: Trace, goTo: (step: number) => void, turn: number = 0): Asked {
  const choice = model instanceof IdaTrace || model.bothEnds ? null : choiceIn(model);
  if (choice && turn % 2 === 1) return nextQuestion(model as TraceModel, choice, goTo);
  const asked = workQuestion(model, () => goTo(Infinity));
  return choice ? { ...asked, another: true } : asked;
}

/** @param show goes to the end */
function workQuestion(model: Trace, show: () => void): Asked {
  if (model instanceof IdaTrace) {
    const bounds = model.rounds.map(({ bound }) => bound);
    const why = say`The bounds are ${listed(bounds)}: h of the start, and then each time two more.`;
    return { words: say`How many rounds will it take?`, judge: () => ({ answer: String(bounds.length), why, show }) };
  }
  const { steps, allStored } = model;
  if (model.algorithm === 'bfs' || model.bothEnds) {
    const why = say`${formatCount(steps)} are expanded by then, and ${formatCount(allStored - steps)} still wait.`;
    const words = model.bothEnds
      ? say`How many states will the two sides know when they meet?`
      : say`How many states will BFS know when it has found the goal?`;
    return { words, judge: () => ({ answer: String(allStored), why, show }) };
  }
  const why = say`It knows ${counted(allStored, 'state')} by then, and leaves ${formatCount(allStored - steps)} of them open.`;
  const words = say`How many states will it expand, the goal included?`;
  return { words, judge: () => ({ answer: String(steps), why, show }) };
}

const magnitudes: [least: number, text: string][] = [
  [0, say`below 100`],
  [100, say`100 to 999`],
  [1000, say`1,000 to 9,999`],
  [10_000, say`more`],
];

/** The option that a number belongs to. */
export const magnitudeOf = (value: number) =>
  String([...magnitudes].reverse().find(([least]) => value >= least)?.[0] ?? 0);

/**
 * How many states a search expands for a board.
 * @param name of the search
 * @param count "6,729", or "over 90,000"
 */
export const expansionQuestion = (name: string, count: (signal: AbortSignal) => Promise<string>): Asked => ({
  words: say`How many states will ${name} expand for this board?`,
  options: magnitudes.map(([least, text]) => [String(least), text]),
  judge: async (signal) => {
    const words = await count(signal);
    return { answer: magnitudeOf(Number(words.replaceAll(/\D/g, ''))), why: say`The engine expanded ${words}.` };
  },
});

// --- Several searches of one board ---

export type Runs = Pick<Race, 'prepare' | 'step' | 'close'>;

/** So many more states at a time; a question that is dropped waits no longer than for these. */
const SLICE = 20_000;

const stillRuns = ({ status }: Runner) => status === 'running';

/** Lets searches expand states until all have ended, or one has won. */
async function runUntil(race: Runs, over: (runners: Runner[]) => boolean) {
  for (let at = 100; ; at += Math.min(at, SLICE)) {
    const runners = await race.step(at);
    if (over(runners) || !runners.some(stillRuns)) return runners;
  }
}

const effortWords = (runner: Runner) =>
  runner.status !== 'solved'
    ? say`${nameOf(runner.algorithm)}: more than ${formatCount(runner.expanded)}`
    : `${nameOf(runner.algorithm)}: ${formatCount(runner.expanded)}`;

/**
 * Which of the solvers finds a shortest way by the fewest states.
 * @param begin ready to step
 * @param another whether there is a next question
 */
export const fewestQuestion = (
  algorithms: Algorithm[],
  begin: (signal: AbortSignal) => Promise<Runs>,
  show: () => void,
  another: boolean,
): Asked => ({
  words: say`Who will find a shortest path with the fewest states?`,
  another,
  options: [
    ...algorithms.map((algorithm) => [algorithm, nameOf(algorithm)] as [string, string]),
    ['', say`none of them`],
  ],
  async judge(signal) {
    const race = await begin(signal);
    try {
      const fewest = (runners: Runner[]) => {
        const all = runners.map((runner) => ({ ...runner, message: '', figures: runner }));
        return winnersOf(all, 'lockstep').expanded?.figures.expanded;
      };
      const runners = await runUntil(race, (all) => fewest(all) !== undefined);
      const least = fewest(runners);
      const [answer = '', ...also] = runners
        .filter(({ status, optimal, expanded }) => status === 'solved' && optimal && expanded === least)
        .map(({ algorithm }) => algorithm);
      return { answer, also, why: say`States expanded: ${runners.map(effortWords).join('; ')}.`, show };
    } finally {
      race.close();
    }
  },
});

const factors: [least: number, text: string][] = [
  [0, say`less than 3 times`],
  [3, say`3 to 9 times`],
  [10, say`10 to 99 times`],
  [100, say`100 times or more`],
];

/**
 * How many times as many states one solver expands as another.
 * @param begin ready to step
 */
export const factorQuestion = (
  [more, fewer]: [more: Algorithm, fewer: Algorithm],
  begin: (signal: AbortSignal) => Promise<Runs>,
  show: () => void,
): Asked => ({
  words: say`How many times as many states as ${nameOf(fewer)} will ${nameOf(more)} expand?`,
  options: factors.map(([least, text]) => [String(least), text]),
  another: true,
  async judge(signal) {
    const race = await begin(signal);
    try {
      const [one, other] = await runUntil(race, () => false);
      const factor = one.expanded / other.expanded;
      // A solver that stopped at its limit leaves every factor open that more of its states would give.
      const [least, most] = [other.status === 'solved' ? factor : 0, one.status === 'solved' ? factor : Infinity];
      const [answer, ...also] = factors
        .filter(([from], at) => from <= most && (factors[at + 1]?.[0] ?? Infinity) > least)
        .map(([from]) => String(from));
      return { answer, also, why: say`States expanded: ${[one, other].map(effortWords).join('; ')}.`, show };
    } finally {
      race.close();
    }
  },
});

/** Whether IDA* expands more states than A*. */
export const againQuestion = (
  state: string,
  begin: (algorithms: Algorithm[], signal: AbortSignal) => Promise<Runs>,
): Asked => ({
  words: say`Will IDA* expand more states than A* for ${state.replaceAll('/', ' / ')}, both with Manhattan distance?`,
  options: [
    ['more', say`more`],
    ['same', say`as many`],
    ['fewer', say`fewer`],
  ],
  another: true,
  async judge(signal) {
    const race = await begin(['idastar-manhattan', 'astar-manhattan'], signal);
    try {
      const [ida, astar] = await runUntil(race, () => false);
      const by = ida.expanded - astar.expanded;
      return {
        answer: by > 0 ? 'more' : by < 0 ? 'fewer' : 'same',
        why: say`IDA* expanded ${counted(ida.expanded, 'state')}, A* ${formatCount(astar.expanded)}. A* remembers them all, IDA* begins each round anew.`,
      };
    } finally {
      race.close();
    }
  },
});

const gains: [least: number, text: string][] = [
  [0, say`no more`],
  [2, say`2 or 4`],
  [6, say`6 to 10`],
  [12, say`more`],
];

/** How much more than Manhattan distance the databases guess. */
export const databasesQuestion = (
  board: Position,
  begin: (algorithms: Algorithm[], signal: AbortSignal) => Promise<Runs>,
  show: () => void,
): Asked => ({
  words: say`Manhattan distance guesses ${counted(manhattan(board), 'move')} here. How many more will the databases guess?`,
  options: gains.map(([least, text]) => [String(least), text]),
  async judge(signal) {
    const race = await begin(['idastar'], signal);
    try {
      // The first bound of IDA* is h of the start.
      const [{ lowerBound }] = await race.step(0);
      const gain = lowerBound - manhattan(board);
      const answer = String([...gains].reverse().find(([least]) => gain >= least)?.[0] ?? 0);
      return { answer, why: say`The databases guess ${lowerBound}.`, show };
    } finally {
      race.close();
    }
  },
});

/** Which tiles step aside. */
export function conflictWords(leaving: number[]) {
  const [have, each] = leaving.length > 1 ? [say`have`, say`each `] : [say`has`, ''];
  return leaving.length === 0
    ? say`No two tiles are in each other’s way in their own row or column.`
    : say`${listed(leaving)} ${have} to step out of the way and come back: 2 moves ${each}that Manhattan distance does not count.`;
}

/**
 * What linear conflict adds to Manhattan distance.
 * @param state the same as text
 */
export const conflictQuestion = (board: Position, state: string, show: () => void): Asked => ({
  words: say`How many moves does linear conflict add for ${state.replaceAll('/', ' / ')}?`,
  another: true,
  judge() {
    const { leaving } = linearConflicts(board);
    return { answer: String(2 * leaving.length), why: conflictWords(leaving), show };
  },
});
