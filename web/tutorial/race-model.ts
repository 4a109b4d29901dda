// A race in numbers and words: who ran how far, who won, and the table of all runs. It knows neither the page nor the
// engine.

import { allAlgorithms } from '../common/solvers.ts';
import { solverName } from '../words/sentences.ts';
import { list } from './pieces.ts';
import { counted, formatBytes, formatCount, formatDuration, say, speech } from './say.ts';

import type { Algorithm, SolveStatus, Statistics } from '../common/types.ts';
import type { LookStatus } from './lessons.ts';

/** Some names say more here than elsewhere. */
const names: Partial<Record<Algorithm, string>> = {
  'bidirectional-bfs': say`BFS from both ends`,
  'astar-misplaced': say`A* misplaced tiles`,
  idastar: say`IDA* with databases`,
};
/** The simplest first. */
export const algorithms = [...allAlgorithms].reverse();

export const nameOf = (algorithm: Algorithm) => names[algorithm] ?? solverName(speech(), algorithm);

export const SECONDS = 60; // for each solver in real time

export type Mode = 'time' | 'lockstep';

/** What a race is about. */
export interface Course {
  /** canonical position text */
  state: string;
  mode: Mode;
  /** for each solver */
  megabytes: number;
}

/** A solver in a race. */
export interface Runner {
  algorithm: Algorithm;
  status: 'ready' | SolveStatus | LookStatus;
  /** for the status "limit": which limit */
  message: string;
  figures: Statistics | null;
}

/** A runner of an earlier race. */
export type Row = Course & { run: number; runner: Runner };

/** How a runner fared. */
export function resultWords({ status, message, figures }: Runner, megabytes: number) {
  if (status === 'ready') return '';
  if (status === 'running') return 'searching';
  if (status === 'solved') return `${counted(figures?.length ?? 0, 'move')}${figures?.optimal ? '' : say`, unproven`}`;
  if (status === 'limit') return message === 'time' ? say`${SECONDS} s are over` : say`${megabytes} MB full`;
  return status;
}

/**
 * Who needed the least, among those that arrived with a shortest solution. In lock-step the first to arrive has the
 * fewest states; in real time they are known only at the end.
 */
export function winnersOf(runners: Runner[], mode: Mode) {
  const arrived = runners.flatMap(({ algorithm, status, figures }) =>
    status === 'solved' && figures?.optimal ? [{ algorithm, figures }] : [],
  );
  const least = (by: (figures: Statistics) => number) =>
    arrived.reduce(
      (one: (typeof arrived)[number] | undefined, other) => (one && by(one.figures) <= by(other.figures) ? one : other),
      undefined,
    );
  const over = runners.every(({ status }) => status !== 'running' && status !== 'ready');
  return {
    over,
    expanded: over || mode === 'lockstep' ? least(({ expanded }) => expanded) : undefined,
    milliseconds: least(({ milliseconds }) => milliseconds),
    bytes: least(({ bytesPeak }) => bytesPeak),
  };
}

/** How a race ended. */
export function verdictOf(runners: Runner[], mode: Mode) {
  const { expanded, milliseconds } = winnersOf(runners, mode);
  const stopped = runners.filter(({ status }) => status === 'limit').map(({ algorithm }) => nameOf(algorithm));
  const sentences = expanded
    ? [
        say`The shortest solution has ${counted(expanded.figures.length, 'move')}.`,
        say`${nameOf(expanded.algorithm)} needed the fewest states, ${formatCount(expanded.figures.expanded)}.`,
      ]
    : [say`Nobody found a shortest solution.`];
  if (mode === 'time' && milliseconds)
    sentences.push(
      say`${nameOf(milliseconds.algorithm)} was the quickest, ${formatDuration(milliseconds.figures.milliseconds)}.`,
    );
  if (stopped.length > 0)
    sentences.push(say`${list(stopped)} stopped at ${stopped.length > 1 ? say`their limits` : say`its limit`}.`);
  return sentences.join(' ');
}

export const columns = [
  say`Run`,
  say`Solver`,
  say`Result`,
  say`States`,
  say`Frontier peak`,
  say`Time`,
  say`Memory`,
  say`Position`,
];

/** @returns its cells, by column */
export function cellsOf({ run, state, mode, megabytes, runner }: Row): string[] {
  const { figures } = runner;
  return [
    String(run),
    nameOf(runner.algorithm),
    resultWords(runner, megabytes),
    formatCount(figures?.expanded ?? 0),
    formatCount(figures?.frontierPeak ?? 0),
    mode === 'time' ? formatDuration(figures?.milliseconds ?? 0) : 'lock-step',
    formatBytes(figures?.bytesPeak ?? 0),
    state,
  ];
}

const csvField = (value: string | number | boolean) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

export function csvOf(rows: Row[]) {
  const header =
    'run,position,mode,solver,status,length,optimal,expanded,generated,frontier_peak,memory_bytes,milliseconds';
  const lines = rows.map(({ run, state, mode, runner: { algorithm, status, figures } }) =>
    [
      run,
      state,
      mode,
      algorithm,
      status,
      figures && figures.length >= 0 ? figures.length : '',
      figures?.optimal ?? false,
      figures?.expanded ?? 0,
      figures?.generated ?? 0,
      figures?.frontierPeak ?? 0,
      figures?.bytesPeak ?? 0,
      mode === 'time' ? Number((figures?.milliseconds ?? 0).toFixed(3)) : '',
    ]
      .map(csvField)
      .join(','),
  );
  return [header, ...lines].join('\n');
}
