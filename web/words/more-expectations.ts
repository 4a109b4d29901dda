// What to expect of the solvers under "More". Our page loads it when "More" is first looked into.

import type { Algorithm } from '../common/types.ts';
import type { Say } from './language.ts';

/** An expectation without what was measured on boards of other sizes than this one. */
function withoutOtherSizes(sentence: string, width: number, height: number) {
  const sizes = [...sentence.matchAll(/(\d+) × (\d+)/g)].map(([, one, other]) => [Number(one), Number(other)]);
  if (sizes.length === 0 || sizes.some((sides) => sides.includes(width) && sides.includes(height))) return sentence;
  const parts = sentence.split(/(?<=[.:;,]) /);
  const end = parts.findIndex((part) => /\d × \d/.test(part));
  return `${parts
    .slice(0, end)
    .join(' ')
    .replace(/[.:;,]$/, '')}.`;
}

/** Where all positions can be tried, on 12 cells, on up to 16, beyond. Measured with 512 MB. */
const expectations = (say: Say): Partial<Record<Algorithm, [string, string, string, string]>> => ({
  idastar: [
    say`Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.`,
    say`Guided by pattern databases, small puzzles solved in advance: a solution that is proven shortest.`,
    say`Guided by pattern databases: proves the shortest solution. If the proof takes a long time, you get a good solution first.`,
    say`A good solution at once. The proof that none is shorter usually does not end on a board this large.`,
  ],
  'idastar-linear-conflict': [
    say`Manhattan distance, plus two moves for each tile blocked in its own line: a shortest solution, with hardly any memory.`,
    say`Manhattan distance, plus two moves for each tile blocked in its own line. It solves every board of this size within a second.`,
    say`Manhattan distance, plus two moves for each tile blocked in its own line. Shuffled 4 × 4 boards take seconds, hard ones minutes.`,
    say`Manhattan distance, plus two moves for each tile blocked in its own line. A full shuffle of a board this large is beyond it.`,
  ],
  'idastar-manhattan': [
    say`A* with hardly any memory: depth first, within a limit that rises. Guided by Manhattan distance, a shortest solution.`,
    say`A* with hardly any memory: depth first, within a limit that rises. Guided by Manhattan distance, it solves every board of this size.`,
    say`A* with hardly any memory: depth first, within a limit that rises. A shuffled 4 × 4 takes it from seconds to minutes.`,
    say`A* with hardly any memory: depth first, within a limit that rises. A full shuffle of a board this large is beyond it.`,
  ],
  fast: [
    say`The first solution that beam search finds, at once: mostly a shortest one, without proof.`,
    say`The first solution that beam search finds, at once: mostly a shortest one, without proof.`,
    say`The first solution that beam search finds, at once: mostly a shortest one or a few moves longer, without proof.`,
    say`The first solution that beam search finds, at once: on a 5 × 5 some 15 % longer than a shortest one, on larger boards more.`,
  ],
  'bidirectional-bfs': [
    say`BFS from both ends until they meet: a shortest solution from a fraction of the positions.`,
    say`BFS from both ends until they meet. It solves nearly every board of this size, mostly from less than 1 % of its positions.`,
    say`BFS from both ends until they meet. It gets about twice as deep as BFS, some 45 moves; a shuffled 4 × 4 needs about 50.`,
    say`BFS from both ends until they meet. It gets about twice as deep as BFS, some 36 moves on a 5 × 5, which needs about 100 when shuffled.`,
  ],
});

/** @returns '' of another solver */
export function expectation(say: Say, algorithm: Algorithm, width: number, height: number) {
  const cells = width * height;
  const kind = cells <= 10 ? 0 : cells <= 12 ? 1 : cells <= 16 ? 2 : 3;
  return withoutOtherSizes(expectations(say)[algorithm]?.[kind] ?? '', width, height);
}
