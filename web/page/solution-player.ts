// The solution on the board, or the game in review, as a film: play, pause, step, scrub and speed.

import { formatCount } from '../common/format.ts';
import { say } from '../common/dom.ts';
import { button, find, input, part } from './find.ts';

import type { PlayModel } from '../element/play-model.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { PageWords } from '../words/page-words.ts';

export class SolutionPlayer {
  #board;
  #model;
  #playback = find('#playback', HTMLFieldSetElement);
  #scrubber = input('scrubber');
  #speed = input('speed');
  #pauses = button('pauses');
  #atMove;

  /** @param atMove what there is to say of a move; null: its number alone */
  constructor(board: SlidingPuzzle, model: PlayModel, atMove: (at: number, words: PageWords) => string | null) {
    this.#atMove = atMove;
    this.#board = board;
    this.#model = model;
    const goBy = (moves: number) => model.goTo(Number(this.#scrubber.value) + moves);
    button('to-start').onclick = () => model.goTo(0);
    button('step-back').onclick = () => goBy(-1);
    button('step-forward').onclick = () => goBy(1);
    this.#scrubber.oninput = () => goBy(0);
    button('play-pause').onclick = () => model.playOrPause();
    this.#speed.addEventListener('input', () => model.setRate(this.#rate, this.#pace));
    this.#pauses.onclick = () => {
      this.#pauses.setAttribute('aria-pressed', String(!this.#real));
      this.#speed.dispatchEvent(new Event('input'));
    };
    model.rate = this.#rate;
  }

  /** Moves a second, 0.5 to 40. */
  get #rate() {
    const rate = 0.5 * 80 ** (Number(this.#speed.value) / 100);
    return rate < 10 ? Math.round(10 * rate) / 10 : Math.round(rate);
  }

  /** Whether the pauses of the player are played. */
  get #real() {
    return !this.#pauses.hidden && this.#pauses.getAttribute('aria-pressed') === 'true';
  }

  /** How many times as fast as it was played, 0.1 to 28; 0: evenly. */
  get #pace() {
    if (!this.#real) return 0;
    const pace = 2 ** ((Number(this.#speed.value) - 42) / 12);
    return pace < 10 ? Math.round(10 * pace) / 10 : Math.round(pace);
  }

  /** Stands there: where the reader is. */
  standIn(place: HTMLElement) {
    const player = part('player');
    if (player.parentElement === place) return;
    const focused = player.contains(document.activeElement) && document.activeElement;
    place.append(player);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** Takes the focus when the focused button disappears. */
  takeFocus() {
    (this.#playback.disabled ? this.#board : button('play-pause')).focus({ preventScroll: true });
  }

  show(words: PageWords) {
    const { reviewing } = this.#model;
    this.#pauses.hidden = !reviewing || !/[^0]/.test(this.#board.timeline.times);
    const rate = this.#real ? words.pace(this.#pace) : words.rateShort(this.#rate);
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
    this.#scrubber.setAttribute('aria-valuetext', (reviewing && this.#atMove(at, words)) || progress);
    button('play-pause').setAttribute('aria-label', solution ? words[playback] : words.play);
  }
}
