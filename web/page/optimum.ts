// How short a solution of the game's start can be: worked out by the solver while the board is played or when it is
// solved, for what is told of a game. What is not proven is an interval.

import { loader } from '../common/dom.ts';
import { defaultMaxMemory } from '../engine/limits.ts';

/** low: no solution is shorter. high: one is that short; Infinity: none is known. */
export type Bounds = { low: number; high: number };

const SECONDS = 20; // for a proof
const SECONDS_WITHOUT_PROOF = 2; // on boards where none ends

const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

export class Optimum {
  #changed;
  #state = '';
  #bounds: Bounds = { low: 0, high: Infinity };
  #stop = new AbortController();

  /** @param changed is told when more is known */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What is known of that position. */
  of(state: string): Bounds {
    return state === this.#state ? this.#bounds : { low: 0, high: Infinity };
  }

  /**
   * Begins to look for it, unless that was done.
   * @param state a position that can be solved
   */
  async ask(state: string) {
    if (state === this.#state) return;
    this.forget();
    this.#state = state;
    const { signal } = this.#stop;
    const know = ({ lowerBound, length }: { lowerBound: number; length: number }) => {
      if (signal.aborted) return;
      this.#bounds = { low: lowerBound, high: length < 0 ? Infinity : length };
      this.#changed();
    };
    const maxSeconds = state.split(/[ /]/).length > 16 ? SECONDS_WITHOUT_PROOF : SECONDS;
    const request = { algorithm: 'auto', position: state, maxNodes: 0, maxBytes: defaultMaxMemory(), maxSeconds };
    try {
      const { sharedSolver } = await importClient();
      const answer = await sharedSolver.solve(request, { signal, onProgress: know });
      if (answer.status === 'solved' || answer.status === 'limit')
        know(answer.optimal ? { lowerBound: answer.length, length: answer.length } : answer);
    } catch {
      this.#state = ''; // a later look may fare better; the player's own Solve says what is wrong
    }
  }

  /** Another game is played. */
  forget() {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#state = '';
    this.#bounds = { low: 0, high: Infinity };
  }
}
