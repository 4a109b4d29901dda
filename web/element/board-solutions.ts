// What a board knows of its solutions: it asks the solver, checks what it says on a board of its own, keeps the line that
// was found, and reads hints from it. Loaded with the first search of the page.

import { shape } from '../common/dom.ts';
import { goalOf, opposite, positionText } from '../common/text.ts';
import { Board } from '../engine/facts.ts';
import { PuzzleError } from '../engine/failure.ts';
import { defaultMaxMemory, defaultMaxSeconds } from '../common/solvers.ts';
import { problemOf } from '../words/sentences.ts';

import type { BoardView } from './board-view.ts';
import type { Failure } from '../common/messages.ts';
import type { Algorithm, AnalyseOptions, Choice, Hint, SearchFigures, SolveOptions } from '../common/types.ts';
import type { SolverAnswer, SolveRequest } from '../engine/borders.ts';
import type { SolverClient } from '../engine/solver-client.ts';
import type { Way } from '../words/sentences.ts';

/** How long a hint waits for a better solution, and for any: on a slow machine even 3x3 takes seconds to set up. */
const [HINT_SECONDS, MOST_HINT_SECONDS] = [1, 20];
/** How long one waits for what remains after each move; beyond most cells none of it is proven. */
const [CHOICES_SECONDS, MOST_CELLS_PROVEN] = [5, 16];

const arrowUp = 'M12 2 21 12h-5.5v10h-7V12H3z';

let configured = JSON.stringify({ workerLocation: '', wasmLocation: '' });

/** Whether there is a solution; one may be known when a limit ends the proof that it is shortest. */
const isFound = ({ status, length }: SolverAnswer) => status === 'solved' || (status === 'limit' && length >= 0);

export class BoardSolutions {
  #board;
  #solver;
  /** a solution that a search found: the place of each position on it, and where the blank is there */
  #line: { at: Map<string, number>; blanks: number[]; optimal: boolean } | null = null;
  #hinted = ''; // the last position of which a hint was given
  #mark: HTMLElement | null = null;
  #noticed = false; // that searches run on the page

  constructor(board: BoardView, solver: SolverClient) {
    this.#board = board;
    this.#solver = solver;
  }

  #configured() {
    const locations = this.#board.locations();
    const places = JSON.stringify(locations);
    if (places !== configured) this.#solver.configure(locations);
    configured = places;
    return this.#solver;
  }

  #request(position: string, maxSeconds: number): SolveRequest {
    const maxBytes = this.#board.limits().maxMemory || defaultMaxMemory();
    return { algorithm: 'auto', position, maxNodes: 0, maxBytes, maxSeconds };
  }

  /** Solves the solved board, for which the solver sets up what it needs. */
  async prepare(width: number, height: number) {
    await this.#configured().solve(this.#request(positionText(goalOf(width * height), width), 1));
  }

  async solve(
    algorithm: Algorithm,
    state: string,
    limits: ReturnType<BoardView['limits']>,
    options: SolveOptions,
    search: { stop: AbortController; settle: AbortController },
    onProgress: (figures: SearchFigures) => void,
  ): Promise<SolverAnswer> {
    const { game } = this.#board;
    const {
      maxNodes = limits.maxNodes,
      maxMemory = limits.maxMemory || defaultMaxMemory(),
      maxSeconds = limits.maxSeconds || defaultMaxSeconds(algorithm, game.width * game.height),
    } = options;
    const solver = this.#configured();
    // Plain values whatever was given: the boards share a worker, which an odd one would end for all.
    const answer = await solver.solve(
      {
        algorithm: String(algorithm),
        position: state,
        maxNodes: Number(maxNodes),
        maxBytes: Number(maxMemory),
        maxSeconds: Number(maxSeconds),
      },
      {
        signal: search.stop.signal,
        settle: search.settle.signal,
        onProgress: (statistics) => {
          this.#notice(solver.notice);
          onProgress({ ...statistics, algorithm });
        },
      },
    );
    this.#notice(solver.notice);
    // What listens to the notice may have changed the board.
    if (isFound(answer)) this.#accept(state, answer, game.state === state);
    return answer;
  }

  #notice(notice: Failure | null | undefined) {
    if (!notice || this.#noticed) return;
    this.#noticed = true;
    this.#board.report(problemOf(notice, this.#board.say));
  }

  /** Believes a solution only after playing it on a board of its own. Keeps its positions for hints, unless a solution
   * from there is known that is as short.
   * @param ahead whether to put it ahead on the board */
  #accept(state: string, { moves, length, optimal }: SolverAnswer, ahead: boolean) {
    const { game } = this.#board;
    if (!game.pointer) return;
    const trial = new Board(game.wasm, 2, 2);
    try {
      const at: Map<string, number> = new Map();
      const blanks: number[] = [];
      const begun = trial.call('set_position', state, 0) && trial.call('load_solution', moves);
      if (begun) {
        do at.set(trial.text('position'), blanks.push(trial.facts.blank) - 1);
        while (trial.call('step', 1, 0));
      }
      const good = trial.facts.solved && blanks.length === length + 1;
      if (!good || (ahead && !game.call('load_solution', moves)))
        throw new PuzzleError({ type: 'worker', code: 'solution-wrong' });
      const known = this.#line?.at.get(state);
      if (!this.#line || known === undefined || length < this.#line.blanks.length - 1 - known || optimal) {
        this.#line = { at, blanks, optimal };
      }
    } finally {
      trial.destroy();
    }
  }

  async searchHint(state: string, signal: AbortSignal): Promise<Hint | null> {
    const solver = this.#configured();
    let answer = await solver.solve(this.#request(state, HINT_SECONDS), { signal });
    if (answer.message === 'time' && !isFound(answer))
      answer = await solver.solve(this.#request(state, MOST_HINT_SECONDS), { signal });
    this.#notice(solver.notice);
    if (signal.aborted || !isFound(answer)) return null;
    this.#accept(state, answer, false);
    return this.showHint();
  }

  showWay(way: Way) {
    const drawn = shape('path', { d: arrowUp, fill: '#fff', stroke: '#14162b', 'stroke-width': '1.5' });
    const arrow = shape('svg', { viewBox: '0 0 24 24' }, drawn);
    const turn = { U: 0, R: 90, D: 180, L: 270 }[way];
    const place = { position: 'absolute', inset: '20%', width: '60%', height: '60%', overflow: 'visible' };
    Object.assign(arrow.style, place);
    arrow.style.transform = `rotate(${turn}deg) translateY(-175%)`;
    this.#mark?.replaceChildren(arrow);
  }

  showHint(): Hint | null {
    const { game, canvas } = this.#board;
    const line = this.#line;
    const at = line?.at.get(game.state);
    if (!line || at === undefined || at === line.blanks.length - 1) return null;
    const cell = line.blanks[at + 1]; // the blank goes where the tile comes from
    this.#mark = canvas.mark(cell);
    if (this.#hinted !== game.state || game.hints === 0) game.call('note_hint');
    this.#hinted = game.state;
    return {
      move: game.wayFrom(cell) as Way,
      tile: game.call('tile_at', cell),
      remaining: line.blanks.length - 1 - at,
      optimal: line.optimal,
    };
  }

  async choices(signal: AbortSignal): Promise<Choice[] | undefined> {
    const { game } = this.#board;
    const { state: position, width, height, blank } = game;
    const choices = [blank - width, blank + width, blank - 1, blank + 1]
      .filter((cell) => cell >= 0 && cell < width * height)
      .map((cell) => ({ tile: game.call('tile_at', cell), move: game.wayFrom(cell) as Way | null }))
      .filter(({ move }) => move);
    // A game that makes each move and takes it back, and then goes the way that is known.
    const there = choices.map(({ move }) => move && move + opposite[move]).join('');
    const maxSeconds = width * height > MOST_CELLS_PROVEN ? HINT_SECONDS : CHOICES_SECONDS;
    const analysis = await this.#review(
      { position, moves: there + this.#movesAlong(position), maxSeconds },
      { signal },
    );
    const curve = analysis?.curve;
    return curve && choices.map((choice, place) => ({ ...choice, remaining: curve[2 * place + 1] }) as Choice);
  }

  #movesAlong(state: string) {
    const { width } = this.#board.game;
    const blanks = this.#line?.blanks.slice(this.#line.at.get(state) ?? Infinity) ?? [];
    const ways = { 1: 'R', '-1': 'L', [width]: 'D', [-width]: 'U' };
    return blanks
      .slice(1)
      .map((blank, place) => ways[blanks[place] - blank])
      .join('');
  }

  async analyse(
    game: { position: string; moves: string },
    { signal, maxSeconds, onProgress }: AnalyseOptions,
    gone: AbortSignal,
  ) {
    return this.#review(
      { ...game, maxSeconds: Number(maxSeconds ?? this.#board.limits().maxSeconds) },
      { signal: AbortSignal.any([gone, ...(signal ? [signal] : [])]), ...(onProgress && { onProgress }) },
    );
  }

  async #review(
    game: { position: string; moves: string; maxSeconds: number },
    options: Pick<AnalyseOptions, 'signal' | 'onProgress'>,
  ) {
    const solver = this.#configured();
    const { maxMemory } = this.#board.limits();
    const analysis = await solver.review({ ...game, maxBytes: maxMemory }, options);
    this.#notice(solver.notice);
    return analysis && 'refusal' in analysis ? null : analysis;
  }
}
