// What can be read of a game, and what a board tells before it has one. A number or a truth that BoardFacts has by the same
// name (engine/facts.ts) needs its row here, and its words in GameFacts, alone.

import type { GameFacts } from '../common/types.ts';

/** Of these a board tells nothing while its element is out of the document. */
const whilePlayed = {
  timerRunning: false,
  playing: false,
  canUndo: false,
  canRedo: false,
  movesAhead: 0,
  timelineLength: 0,
  solutionBegin: null as number | null,
};

/** These are kept with a game while its element is out of the document. */
export const whileKept = {
  width: 0,
  height: 0,
  startState: '',
  moveCount: 0,
  assistedCount: 0,
  timeline: { moves: '', times: '' },
  hints: 0,
  attempt: false,
  inputs: [],
  interrupted: false,
  elapsed: 0,
  solved: false,
  solvable: false,
  inversions: 0,
  solvability: '',
};

export const noGame: GameFacts = { ...whileKept, ...whilePlayed };
