// The page's side of the solver, which all boards share: searches as promises, with progress, cancelling and settling.
// A cancelled search is answered at once.

import { defaultMaxMemory, defaultMaxSeconds } from '../common/solvers.ts';
import { EngineClient } from './engine-client.ts';
import { noStatistics } from './facts.ts';

import type { Analysis, Statistics } from '../common/types.ts';
import type { DealRequest, Dealt, SolveRequest, SolverAnswer } from './borders.ts';
import type { Asking, WorkerScript } from './engine-client.ts';

/** @param place as the page would write it */
const absolute = (place: string) => new URL(place, document.baseURI);

const asFolder = (folder: URL) => folder.href.replace(/\/*$/, '/');

/** @param file as this script would ask for it @param folder where it is instead */
const inFolder = (file: string, folder: string) => new URL(file.replace(/.*\//, ''), folder).href;

export class SolverClient extends EngineClient {
  #workerLocation = '';
  #wasmLocation = '';

  /** Says where files are that are not beside this script; for engines that start afterwards.
   * @param places as the page would write them; '' for the default. workerLocation: the folder with the folder parts
   * of the site, or the file of the worker itself. wasmLocation: the folder with solver-….wasm. Throws a TypeError
   * when one is no URL. */
  configure({
    workerLocation = '',
    wasmLocation = '',
  }: {
    workerLocation?: string | URL;
    wasmLocation?: string | URL;
  }) {
    this.#workerLocation = workerLocation && absolute(`${workerLocation}`).href;
    this.#wasmLocation = wasmLocation && asFolder(absolute(`${wasmLocation}`));
    this.forgive();
  }

  /** Searches for a solution.
   * @param options settle ends it with the best solution known, if there is one, else as signal does; progress comes
   * about 15 times a second
   * @returns status "cancelled" after an abort; rejects with a Failure when the solver cannot be had or stopped in
   * the middle */
  async solve(request: SolveRequest, { signal, settle, onProgress }: Asking<Statistics> = {}): Promise<SolverAnswer> {
    let statistics = noStatistics;
    const found: SolverAnswer | null = await this.ask(request, {
      signal,
      settle,
      hasSomething: () => statistics.length >= 0,
      onProgress: (told: Statistics) => {
        statistics = told;
        onProgress?.(told);
      },
    });
    // It cannot give back what it took.
    if (found?.message === 'memory') this.rest(true);
    return found ?? { ...statistics, status: 'cancelled', message: '', moves: '' };
  }

  /** Looks for a position that is exactly so many moves from the goal.
   * @returns refusal: why there is none, in the form of crossing.hpp; null after an abort; rejects with a Failure as
   * solve() does */
  deal(deal: DealRequest['deal'], signal?: AbortSignal): Promise<Dealt | { refusal: string } | null> {
    return this.ask({ deal }, { signal });
  }

  /** Works out what a game cost.
   * @param game position and move text; limits as of a search by auto
   * @param options progress comes up to 15 times a second
   * @returns when all is proven or a limit is reached; refusal: why there is no such game, in the form of
   * crossing.hpp; null after an abort; rejects with a Failure as solve() does */
  async review(
    game: { position: string; moves: string; maxBytes?: number; maxSeconds?: number },
    asking: Asking<Analysis> = {},
  ): Promise<Analysis | { refusal: string } | null> {
    const review = {
      ...game,
      maxBytes: game.maxBytes || defaultMaxMemory(),
      maxSeconds: game.maxSeconds || defaultMaxSeconds('auto', game.position.split(/[ /]/).length),
    };
    return this.ask({ review }, asking);
  }

  override async load() {
    return (await import('./solver-engine.ts')).SolverEngine;
  }

  // Bundlers look for addresses that are written out.
  override configuration() {
    const name = globalThis.PUZZLE_SOLVER_WASM ?? './wasm/solver.wasm';
    return {
      wasm: this.#wasmLocation
        ? inFolder(name, this.#wasmLocation)
        : new URL(globalThis.PUZZLE_SOLVER_WASM ?? './wasm/solver.wasm', import.meta.url).href,
    };
  }

  override script(): WorkerScript {
    const file = this.#file(globalThis.PUZZLE_SOLVER_WORKER_JS ?? 'solver-worker.js');
    // Bundlers translate an address that is written so; import.meta.url alone is for some of them a path of the machine
    // that built the page.
    const classic =
      this.#file(globalThis.PUZZLE_SOLVER_WORKER_CLASSIC_JS ?? 'solver-worker-classic.js') ??
      new URL(globalThis.PUZZLE_SOLVER_WORKER_CLASSIC_JS ?? './solver-worker-classic.js', import.meta.url).href;
    return {
      address: classic,
      // Bundlers look for the second one as it is written.
      start: () =>
        file
          ? new Worker(file, { type: 'module' })
          : new Worker(new URL(globalThis.PUZZLE_SOLVER_WORKER_JS ?? './solver-worker.js', import.meta.url), {
              type: 'module',
            }),
      classic: () => classic,
    };
  }

  /** @returns the file that the page asks for, if it asks */
  #file(name: string): string | undefined {
    if (!this.#workerLocation) return undefined;
    const place = new URL(this.#workerLocation);
    return place.pathname.endsWith('.js') ? place.href : inFolder(name, `${asFolder(place)}parts/`);
  }
}

export const sharedSolver = new SolverClient();
