// What is shared of a game: links, and the result of a board of the day as text. Pure functions.

import { isProven } from '../common/format.ts';
import { encoded } from '../common/text.ts';

import type { Distance } from '../common/types.ts';

const TENTHS = 10;

/** By the moves of a tenth that led away from the goal: none, one or two, more. Told apart with any colour blindness. */
const squares = ['🟦', '🟨', '🟥'];

/**
 * A square for each tenth of a game; '' while anything of it is not proven, or where there are too few moves.
 * @param curve before the first move and after each
 */
export function squaresOf(curve: Distance[]) {
  const length = curve.length - 1;
  if (length < TENTHS || !curve.every(isProven)) return '';
  const wasted = Array.from({ length: TENTHS }, () => 0);
  for (let move = 0; move < length; move += 1)
    if (curve[move + 1] > curve[move]) wasted[Math.floor((move * TENTHS) / length)] += 1;
  return wasted.map((count) => squares[count === 0 ? 0 : count <= 2 ? 1 : 2]).join('');
}

/**
 * The fragments of links to a game, each the address of one page.
 * @param date of the day that it is the board of
 */
export function linksTo(
  {
    startState,
    state,
    size,
    seed,
    moveCount,
    solved,
    timelineLength,
    timeline,
  }: {
    startState: string;
    state: string;
    size: string;
    seed: string | null;
    moveCount: number;
    solved: boolean;
    timelineLength: number;
    timeline: { moves: string; times: string };
  },
  date: string | null,
) {
  const text = (position: string) => `#state=${position.replaceAll(' ', ',')}`;
  const start = seed === null ? text(startState) : `#size=${size}&seed=${encoded(seed)}`;
  const replay = `${start}&moves=${timeline.moves}&times=${timeline.times}`;
  return {
    start: date === null ? start : `#daily=${date}`,
    position: moveCount > 0 && !solved ? text(state) : null,
    moment: moveCount < timelineLength ? `${replay}&at=${moveCount}` : null,
    replay: timelineLength > 0 ? replay : null,
  };
}
