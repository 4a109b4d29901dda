// The solution on the board, or the game in review, as a film: play, pause, step, scrub and speed.

import { formatCount } from '../common/format.js';
import { say } from '../common/show.js';
import { button, find, input, part } from './find.js';

/** @import { PlayModel } from '../element/play-model.js' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */
/** @import { PageWords } from '../words/page-words.js' */

export class SolutionPlayer {
  #board;
  #model;
  #playback = find('#playback', HTMLFieldSetElement);
  #scrubber = input('scrubber');
  #speed = input('speed');

  /** @param {SlidingPuzzle} board @param {PlayModel} model */
  constructor(board, model) {
    this.#board = board;
    this.#model = model;
    const goBy = (/** @type {number} */ moves) => model.goTo(Number(this.#scrubber.value) + moves);
    button('to-start').onclick = () => model.goTo(0);
    button('step-back').onclick = () => goBy(-1);
    button('step-forward').onclick = () => goBy(1);
    this.#scrubber.oninput = () => goBy(0);
    button('play-pause').onclick = () => model.playOrPause();
    this.#speed.addEventListener('input', () => model.setRate(this.#rate));
    model.rate = this.#rate;
  }

  /** Moves a second, 0.5 to 40. */
  get #rate() {
    const rate = 0.5 * 80 ** (Number(this.#speed.value) / 100);
    return rate < 10 ? Math.round(10 * rate) / 10 : Math.round(rate);
  }

  /** Takes the focus when the focused button disappears. */
  takeFocus() {
    (this.#playback.disabled ? this.#board : button('play-pause')).focus({ preventScroll: true });
  }

  /** @param {PageWords} words */
  show(words) {
    const rate = words.rateShort(this.#rate);
    say(part('speed-text'), rate);
    this.#speed.setAttribute('aria-valuetext', rate);

    const { solution, playback } = this.#model;
    const { length, at } = solution ?? { length: 0, at: 0 };
    if (!solution && this.#playback.contains(document.activeElement)) this.#board.focus({ preventScroll: true });
    part('player').hidden = !solution;
    part('player').classList.toggle('playing', this.#board.playing && solution !== null);
    this.#playback.disabled = !solution;
    this.#scrubber.max = String(length);
    this.#scrubber.value = String(at);
    const [made, all] = [at, length].map((moves) => formatCount(moves, words.numbers));
    const progress = solution ? words.ofAll(made, all) : words.nothing;
    say(part('progress'), progress);
    this.#scrubber.setAttribute('aria-valuetext', progress);
    button('play-pause').setAttribute('aria-label', solution ? words[playback] : words.play);
  }
}
