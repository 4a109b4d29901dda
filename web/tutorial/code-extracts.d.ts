// Parts of src/ that the tutorial shows. build-wasm.sh makes code-extracts.js of the quoted names below: for each it cuts what
// stands between `// extract NAME` and `// end of extract NAME`, and fails when that is not there exactly once. At the end
// of a line, `// lit: KINDS; at: KINDS` names the events that run the line, and those of which it is the line to look at.

export interface Extract {
  /** Below src/. */
  file: string;
  /** The number of its first line. */
  line: number;
  /** As it stands there, without the indentation that all its lines share. */
  text: string;
  /** By the number of a line in the text: the events that run it, and those of which it is the line to look at. */
  marks: [line: number, lit: string[], at: string[]][];
}

type Searches = 'bfs' | 'astar' | 'bidirectional' | 'idastar' | 'successors' | 'misplaced' | 'manhattan';
type Shuffles = 'fisherYates' | 'sattolo' | 'naiveSwap' | 'randomWalk';

export type Extracts = Record<Searches | Shuffles, Extract>;
export const extracts: Extracts;
