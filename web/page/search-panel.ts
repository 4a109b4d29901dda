// "Solve": a button for each search, the time elapsed, what to expect of the one that was chosen, its figures while it
// runs, and a comparison of several searches of one position.

import { formatBytes, formatCount, formatDuration } from '../common/format.ts';
import { loader, make, say } from '../common/dom.ts';
import { allAlgorithms, solvers } from '../common/solvers.ts';
import { withoutOtherSizes } from '../words/solver-words.ts';
import { leastOf } from '../element/play-model.ts';
import { defaultMaxMemory } from '../engine/limits.ts';
import { find, part } from './find.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Algorithm } from '../common/types.ts';
import type { MoreExpectations } from '../words/more-expectations.ts';
import type { PageWords } from '../words/page-words.ts';
import type { Expectations } from '../words/solver-words.ts';

const importMore = loader(() => import('../words/more-expectations.ts'), 'moreExpectations');
const importClient = loader(() => import('../engine/solver-client.ts'), 'sharedSolver');

/** The board whose searches wait for databases. Searched for, its goal costs nothing but what every search needs. */
const awaited = { size: '4x4', goal: '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0' };

const maxMemory = defaultMaxMemory();

/** What a search may use; one that knows a solution early can be ended before with it. */
export const limitsFor = (algorithm: Algorithm) => ({
  maxMemory,
  maxSeconds: solvers[algorithm].promise === 'anytime' ? 300 : 120,
});

const byKey = [...allAlgorithms].sort((one, other) => solvers[one].key - solvers[other].key);
/** Which solver a key starts, if any. */
export const solverOfKey = (key: string) => byKey.find((algorithm) => `${solvers[algorithm].key}` === key);

/** Solvable arrangements of that many cells: half of all. */
const positions = (cells: number): number => (cells < 3 ? 1 : cells * positions(cells - 1));

/** As the well-known tutorials have them. */
const inSight: readonly Algorithm[] = ['bfs', 'astar-misplaced', 'astar-manhattan', 'auto'];

export class SearchPanel {
  #board;
  #model;
  #solvers: Map<Algorithm, { button: HTMLButtonElement; promise: HTMLElement | null }> = new Map();
  #toolbarButton = find('.toolbar .solve', HTMLButtonElement);
  /**
   * What the comparison shows: the language, and each search with its time. It is drawn anew only when that changes.
   */
  #compared = '';
  /** What to expect of the solvers but Auto, once it was asked. */
  #more: Record<string, MoreExpectations> = {};
  #words: PageWords | null = null;
  #awake = false;

  constructor(board: SlidingPuzzle, model: PlayModel) {
    this.#board = board;
    this.#model = model;
    for (const algorithm of [...inSight, ...allAlgorithms.filter((other) => !inSight.includes(other))]) {
      const button = make('button', { type: 'button', 'data-algorithm': algorithm, disabled: '' });
      const promise = inSight.includes(algorithm) ? null : make('p', { class: 'quiet' });
      this.#solvers.set(algorithm, { button, promise });
      if (promise) part('more-solvers').append(make('div', '', button, promise));
      else part('solvers').append(button);
      button.onclick = () => {
        if (model.searching && this.#algorithm === algorithm) return board.cancel();
        this.choose(algorithm);
        void model.solve();
      };
    }
    const [first, last] = [byKey[0], byKey[byKey.length - 1]].map((name) => make('kbd', '', `${solvers[name].key}`));
    part('solving-keys').append(first, ' – ', last);
    // Before the click that opens it, where there is such a moment.
    for (const type of ['pointerover', 'focusin', 'toggle'])
      part('more').addEventListener(type, () => void this.#loadMore());
    for (const buttons of [this.#toolbarButton, part('solvers')])
      for (const type of ['pointerover', 'focusin']) buttons.addEventListener(type, () => void this.#wake());
    this.#toolbarButton.onclick = () => (model.searching ? board.cancel() : void model.solve());
  }

  get #algorithm() {
    return this.#model.algorithm ?? 'auto';
  }

  /** Which one Solve uses from now on. */
  choose(algorithm: Algorithm) {
    this.#model.algorithm = algorithm;
    if (algorithm !== 'auto') void this.#loadMore();
  }

  /** Who turns to a button that solves may want a search: the solver starts, and unpacks what the first one would wait for. */
  async #wake() {
    const saving = (navigator as any).connection?.saveData;
    if (this.#awake || this.#board.size !== awaited.size || this.#board.solved || saving) return;
    this.#awake = true;
    try {
      const { sharedSolver } = await importClient();
      await sharedSolver.solve({
        algorithm: 'auto',
        position: awaited.goal,
        maxNodes: 0,
        maxBytes: maxMemory,
        maxSeconds: 1,
      });
    } catch {} // the player's own Solve says what is wrong
  }

  async #loadMore() {
    if (Object.keys(this.#more).length > 0) return;
    try {
      this.#more = (await importMore()).moreExpectations;
    } catch {
      return; // asked for again the next time
    }
    if (this.#words) this.show(this.#words);
  }

  show(words: PageWords) {
    this.#words = words;
    const { searching, results, figures } = this.#model;
    const algorithm = this.#algorithm;
    for (const [name, { button, promise }] of this.#solvers) {
      const runs = searching && name === algorithm;
      say(button, runs ? words.cancel : words.algorithms[name]);
      button.classList.toggle('running', runs);
      button.setAttribute('aria-pressed', String(name === algorithm));
      if (promise) say(promise, this.#expectationOf(name, words));
    }
    say(part('solvers-by-key'), byKey.map((name) => words.algorithms[name]).join(', '));
    say(part('expectation'), this.#expectationOf(algorithm, words));
    part('expectation').hidden = searching || results.some((result) => result.algorithm === algorithm);
    say(part('figure-time'), figures ? formatDuration(figures.milliseconds, words.numbers) : words.nothing);
    this.#toolbarButton.classList.toggle('running', searching);
    say(find('.toolbar .solve span', HTMLElement), searching ? words.cancel : words.solve);
    this.#showFigures(words);
    this.#showComparison(words);
  }

  /** @returns '' until it is loaded */
  #expectationOf(algorithm: Algorithm, words: PageWords): string {
    const [width, height] = this.#board.size.split('x').map(Number);
    const cells = width * height;
    const kind = cells <= 10 ? 0 : cells <= 12 ? 1 : cells <= 16 ? 2 : 3;
    const expectations: Partial<Record<Algorithm, Expectations>> = {
      ...words.expectations,
      ...this.#more[words.language],
    };
    const sentence = withoutOtherSizes(expectations[algorithm]?.[kind] ?? '', width, height);
    return sentence.replace('{positions}', formatCount(positions(cells), words.numbers));
  }

  #showFigures(words: PageWords) {
    const { figures } = this.#model;
    part('figures').hidden = !figures;
    if (!figures) return;
    const { numbers, movesOf } = words;
    const { expanded, perSecond, reached, moves, depth, lowerBound, bytes, method, ended } = figures;
    const doing = method && words.methods[method];
    const labels = { solution: words.statLength, best: words.statBest, depth: words.statDepth };
    say(part('method'), doing.charAt(0).toUpperCase() + doing.slice(1));
    say(part('figure-expanded'), formatCount(expanded, numbers));
    say(part('figure-rate'), perSecond === null ? words.nothing : formatCount(perSecond, numbers));
    if (method === 'idastar' && !ended) this.#showFigure('frontier', words.statStack, movesOf(depth));
    else this.#showFrontier(words);
    this.#showFigure('depth', labels[reached], movesOf(moves));
    say(part('figure-bound'), movesOf(lowerBound));
    find('#memory', HTMLProgressElement).value = Math.min(1, bytes / maxMemory);
    say(part('memory-text'), words.ofAll(formatBytes(bytes, numbers), formatBytes(maxMemory, numbers)));
  }

  #showFrontier({ statFrontier, statFrontierPeak, none, numbers }: PageWords) {
    const { frontier = 0, frontierPeak = 0, ended } = this.#model.figures ?? {};
    if (!ended) this.#showFigure('frontier', statFrontier, formatCount(frontier, numbers));
    else this.#showFigure('frontier', statFrontierPeak, frontierPeak ? formatCount(frontierPeak, numbers) : none);
  }

  #showFigure(id: string, label: string, value: string) {
    say(part(`${id}-label`), label);
    say(part(`figure-${id}`), value);
  }

  /** A row for each search that was tried on this position. */
  #showComparison(words: PageWords) {
    const { results } = this.#model;
    part('comparison').hidden = results.length === 0;
    part('next-hint').hidden = results.length > 1;
    const shown = [
      words.language,
      ...results.map(({ algorithm, milliseconds }) => `${algorithm} ${milliseconds}`),
    ].join();
    if (shown === this.#compared) return;
    this.#compared = shown;
    const least = leastOf(results);
    const { numbers } = words;
    const rows = results.map((result) => {
      const { algorithm, status, milliseconds, expanded, bytesPeak, length, moves } = result;
      const cell = (figure: keyof typeof least, text: string) =>
        make('td', status === 'solved' && result[figure] === least[figure] ? { class: 'best' } : {}, text);
      return make(
        'tr',
        {},
        make('th', { scope: 'row' }, words.algorithms[algorithm]),
        cell('milliseconds', formatDuration(milliseconds, numbers)),
        cell('expanded', formatCount(expanded, numbers)),
        cell('bytesPeak', formatBytes(bytesPeak, numbers)),
        cell('length', moves === '' ? words.notFound : formatCount(length, numbers)),
      );
    });
    find('#comparison tbody', HTMLTableSectionElement).replaceChildren(...rows);
  }
}
