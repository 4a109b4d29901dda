// How short a solution of the game's start can be: worked out by the solver while the board is played or when it is
// solved, for what is told of a game. What is not proven is an interval.

import { loader } from '../common/load.js';
import { defaultMaxMemory } from '../engine/limits.js';

/** low: no solution is shorter. high: one is that short; Infinity: none is known. @typedef {{ low: number, high: number }} Bounds */

const SECONDS = 20; // for a proof
const SECONDS_WITHOUT_PROOF = 2; // on boards where none ends

const importClient = loader(() => import('../engine/solver-client.js'), 'sharedSolver');

export class Optimum {
  #changed;
  #state = '';
  /** @type {Bounds} */
  #bounds = { low: 0, high: Infinity };
  #stop = new AbortController();

  /** @param {() => void} changed is told when more is known */
  constructor(changed) {
    this.#changed = changed;
  }

  /** What is known of that position. @param {string} state @returns {Bounds} */
  of(state) {
    return state === this.#state ? this.#bounds : { low: 0, high: Infinity };
  }

  /** Begins to look for it, unless that was done. @param {string} state a position that can be solved */
  async ask(state) {
    if (state === this.#state) return;
    this.forget();
    this.#state = state;
    const { signal } = this.#stop;
    const know = (/** @type {{ lowerBound: number, length: number }} */ { lowerBound, length }) => {
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
