// "Watch it being solved": the choice of a search, what to expect of it, its figures while it runs, and a comparison of
// several searches of one position.

import { formatBytes, formatCount, formatDuration } from '../common/format.js';
import { make } from '../common/make.js';
import { say } from '../common/show.js';
import { allAlgorithms, solvers } from '../common/solvers.js';
import { leastOf } from '../element/play-model.js';
import { defaultMaxMemory } from '../engine/limits.js';
import { buttons, find, part } from './find.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { Algorithm } from '../common/types' */
/** @import { PageWords } from '../words/page-words.js' */

const maxMemory = defaultMaxMemory();

/** What a search may use; one that knows a solution early can be ended before with it. @param {Algorithm} algorithm */
export const limitsFor = (algorithm) => ({
  maxMemory,
  maxSeconds: solvers[algorithm].promise === 'anytime' ? 300 : 120,
});

const byKey = [...allAlgorithms].sort((one, other) => solvers[one].key - solvers[other].key);
/** Which solver a key starts, if any. @param {string} key */
export const solverOfKey = (key) => byKey.find((algorithm) => `${solvers[algorithm].key}` === key);

/** Solvable arrangements of that many cells: half of all. @param {number} cells @returns {number} */
const positions = (cells) => (cells < 3 ? 1 : cells * positions(cells - 1));

export class SearchPanel {
  #board;
  #model;
  #radios = allAlgorithms.map((value) => make('input', { type: 'radio', name: 'algorithm', value }));
  #names = allAlgorithms.map(() => make('span'));
  #solveButtons = buttons('button.solve');
  /**
   * What the comparison shows: the language, and each search with its time. It is drawn anew only when that changes.
   */
  #compared = '';

  /** @param {SlidingPuzzle} board @param {PlayModel} model */
  constructor(board, model) {
    this.#board = board;
    this.#model = model;
    this.#radios[0].checked = true;
    part('solvers').append(...this.#radios.map((radio, place) => make('label', '', radio, this.#names[place])));
    const [first, last] = [byKey[0], byKey[byKey.length - 1]].map((name) => make('kbd', '', `${solvers[name].key}`));
    part('solving-keys').append(first, ' – ', last);
    for (const element of this.#solveButtons) {
      element.onclick = () => (model.searching ? board.cancel() : void model.solve());
    }
  }

  /** @param {() => void} changed is told when the reader chooses another search */
  whenChosen(changed) {
    for (const radio of this.#radios) {
      radio.onchange = () => {
        this.choose(/** @type {Algorithm} */ (radio.value));
        changed();
      };
    }
  }

  /** @param {Algorithm} algorithm */
  choose(algorithm) {
    this.#model.algorithm = algorithm;
    for (const radio of this.#radios) radio.checked = radio.value === algorithm;
  }

  /** @param {PageWords} words */
  show(words) {
    const { searching, results } = this.#model;
    const algorithm = this.#model.algorithm ?? 'auto';
    for (const [place, name] of allAlgorithms.entries()) say(this.#names[place], words.algorithms[name]);
    say(part('solvers-by-key'), byKey.map((name) => words.algorithms[name]).join(', '));
    this.#showExpectation(algorithm, words);
    part('expectation').hidden = searching || results.some((result) => result.algorithm === algorithm);
    for (const element of this.#solveButtons) {
      element.classList.toggle('running', searching);
      element.classList.toggle('primary', !searching);
      const plain = algorithm === 'auto' || element.classList.contains('narrow');
      const label = element.querySelector('span');
      if (label) {
        say(label, searching ? words.cancel : plain ? words.solve : words.solveWith(words.algorithms[algorithm]));
      }
    }
    this.#showFigures(words);
    this.#showComparison(words);
  }

  /** @param {Algorithm} algorithm @param {PageWords} words */
  #showExpectation(algorithm, words) {
    const [width, height] = this.#board.size.split('x').map(Number);
    const cells = width * height;
    const kind = cells <= 10 ? 0 : cells <= 12 ? 1 : cells <= 16 ? 2 : 3;
    const sentence = words.expectations[algorithm][kind];
    say(part('expectation'), sentence.replace('{positions}', formatCount(positions(cells), words.numbers)));
  }

  /** @param {PageWords} words */
  #showFigures(words) {
    const { figures } = this.#model;
    part('figures').hidden = !figures;
    if (!figures) return;
    const { numbers, movesOf } = words;
    const { milliseconds, expanded, perSecond, reached, moves, depth, lowerBound, bytes, method, ended } = figures;
    const doing = method && words.methods[method];
    const labels = { solution: words.statLength, best: words.statBest, depth: words.statDepth };
    say(part('method'), doing.charAt(0).toUpperCase() + doing.slice(1));
    say(part('figure-time'), formatDuration(milliseconds, numbers));
    say(part('figure-expanded'), formatCount(expanded, numbers));
    say(part('figure-rate'), perSecond === null ? words.nothing : formatCount(perSecond, numbers));
    if (method === 'idastar' && !ended) this.#showFigure('frontier', words.statStack, movesOf(depth));
    else this.#showFrontier(words);
    this.#showFigure('depth', labels[reached], movesOf(moves));
    say(part('figure-bound'), movesOf(lowerBound));
    find('#memory', HTMLProgressElement).value = Math.min(1, bytes / maxMemory);
    say(part('memory-text'), words.ofAll(formatBytes(bytes, numbers), formatBytes(maxMemory, numbers)));
  }

  /** @param {PageWords} words */
  #showFrontier({ statFrontier, statFrontierPeak, none, numbers }) {
    const { frontier = 0, frontierPeak = 0, ended } = this.#model.figures ?? {};
    if (!ended) this.#showFigure('frontier', statFrontier, formatCount(frontier, numbers));
    else this.#showFigure('frontier', statFrontierPeak, frontierPeak ? formatCount(frontierPeak, numbers) : none);
  }

  /** @param {string} id @param {string} label @param {string} value */
  #showFigure(id, label, value) {
    say(part(`${id}-label`), label);
    say(part(`figure-${id}`), value);
  }

  /** A row for each search that was tried on this position. @param {PageWords} words */
  #showComparison(words) {
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
      const cell = (/** @type {keyof typeof least} */ figure, /** @type {string} */ text) =>
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
