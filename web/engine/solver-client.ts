// The page's side of the solver, which all boards share: searches as promises, with progress, cancelling and settling.
// A cancelled search is answered at once.

import { defaultMaxMemory, defaultMaxSeconds } from '../common/solvers.ts';
import { asFolder, inFolder } from '../common/text.ts';
import { EngineClient } from './engine-client.ts';
import { noStatistics } from './facts.ts';

import type { Analysis, Statistics } from '../common/types.ts';
import type { DealRequest, Dealt, SolveRequest, SolverAnswer } from './borders.ts';
import type { Asking, WorkerScript } from './engine-client.ts';

const LONGEST_DOWNLOAD = 30_000; // milliseconds; then the worker asks for the module

export class SolverClient extends EngineClient {
  #workerLocation = '';
  #wasmLocation = '';

  /** Says where files are that are not beside this script; for engines that start afterwards.
   * @param places see SlidingPuzzle; workerLocation may be the worker itself. Throws a TypeError when one is no URL. */
  configure({ workerLocation, wasmLocation }: { workerLocation: string; wasmLocation: string }) {
    this.#workerLocation = workerLocation && new URL(workerLocation, document.baseURI).href;
    this.#wasmLocation = wasmLocation && asFolder(wasmLocation);
    this.forgive();
  }

  /** Searches for a solution; progress comes about 15 times a second.
   * @returns status "cancelled" after an abort; rejects with a Failure */
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
   * @returns refusal: why there is none, as Error::text(); null after an abort */
  deal(deal: DealRequest['deal'], signal?: AbortSignal): Promise<Dealt | { refusal: string } | null> {
    return this.ask({ deal }, { signal });
  }

  /** Works out what a game cost. @returns as deal() does, when all is proven or a limit is reached */
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

  override async compile(wasm: string) {
    const response = await fetch(wasm, { signal: AbortSignal.timeout(LONGEST_DOWNLOAD) });
    return WebAssembly.compile(await response.arrayBuffer());
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
    const { pathname, href } = new URL(this.#workerLocation);
    return pathname.endsWith('.js') ? href : inFolder(name, `${asFolder(href)}parts/`);
  }
}

export const sharedSolver = new SolverClient();
