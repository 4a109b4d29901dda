// The reader chooses how far from the goal a position is: a size, a slider of distances, and the engine's search for a
// position at exactly that distance.

import { make } from '../common/dom.ts';
import { choice } from './pieces.ts';
import { counted, say } from './say.ts';

import type { LessonClient } from './lesson-client.ts';

/** How far the slider goes. Beyond 3x3 there are farther positions, but they take long to find. */
const farthest: Record<string, number> = { '3x3': 31, '4x3': 36, '4x4': 40 };
const MOST_FAILURES = 5; // a walk away from the goal may end too early, more often the farther it goes
const MOST_DRAWS = 20; // until another position than the last comes; at some distances there are only two

export class DistanceChoice {
  #sizes: ReturnType<typeof choice>;
  #size;
  #slider = make('input', { type: 'range', min: '1', 'aria-label': say`How far from the goal` });
  #words = make('span', 'distance-words');
  #page;
  #seeking = new AbortController();
  /** The slider with its name. */
  slider = make('label', 'distance-slider', make('span', '', say`How far from the goal`), this.#slider, this.#words);

  /** @param options changed: the reader chose another size or distance */
  constructor(page: AbortSignal, { size, moves, changed }: { size: string; moves: number; changed: () => void }) {
    this.#page = page;
    this.#size = size;
    this.#sizes = choice(
      say`Board`,
      Object.keys(farthest).map((each) => [each, each.replace('x', ' × ')]),
      size,
      (value) => {
        this.show(value);
        changed();
      },
    );
    this.show(size, moves);
    this.#slider.addEventListener('input', () => this.#say());
    this.#slider.addEventListener('change', changed);
    page.addEventListener('abort', () => this.stop());
  }

  get sizes() {
    return this.#sizes.element;
  }

  get size() {
    return this.#size;
  }

  get moves() {
    return Number(this.#slider.value);
  }

  /**
   * Shows the size and distance of a position.
   * @param size any; the slider stays as it is for one that is not on the list
   * @param moves the slider stays where it is if it does not go so far
   * @param words instead of "12 moves away"
   */
  show(size: string, moves?: number, words?: string) {
    this.#sizes.choose(size);
    if (size in farthest) {
      this.#size = size;
      this.#slider.max = String(farthest[size]);
    }
    if (moves !== undefined && moves > 0 && moves <= Number(this.#slider.max)) this.#slider.value = String(moves);
    this.#say(words);
  }

  #say(words = say`${counted(this.moves, 'move')} away`) {
    this.#words.textContent = words;
    this.#slider.setAttribute('aria-valuetext', words);
  }

  /**
   * Finds a position of that size at exactly that distance, and stops an earlier search for one.
   * @param last a position that it should not be
   * @returns null when another was asked for meanwhile; rejects with a message for people
   */
  async find(lessons: Promise<LessonClient>, seed: string, last: string): Promise<string | null> {
    this.stop();
    const { signal } = (this.#seeking = new AbortController());
    const { size, moves } = this;
    try {
      const client = await lessons;
      let failures = 0;
      for (let attempt = 1; ; attempt += 1) {
        try {
          const state = await client.positionAt(size, moves, attempt === 1 ? seed : `${seed} ${attempt}`, { signal });
          if (state !== last || attempt >= MOST_DRAWS) return state;
        } catch (error) {
          failures += 1;
          if (signal.aborted || failures === MOST_FAILURES || (error as { type?: string }).type !== 'input')
            throw error;
        }
      }
    } catch (error) {
      if (signal.aborted || this.#page.aborted) return null;
      throw error;
    }
  }

  stop() {
    this.#seeking.abort();
  }
}
