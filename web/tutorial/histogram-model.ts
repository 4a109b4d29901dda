// How many positions lie at each distance from the goal, as far as they are counted, in numbers and words. It knows
// no page.

import { sidesOf } from './board.ts';
import { factorial } from './pieces.ts';
import { counted, formatCount, say } from './say.ts';

import type { Bar } from './chart.ts';

export class Layers {
  /** By distance. */
  counts: number[] = [];
  sum = 0;
  /** Positions within reach of the goal. */
  states;

  constructor(size: string) {
    const [width, height] = sidesOf(size);
    this.states = factorial(width * height) / 2;
  }

  /** @param count of the next distance */
  add(count: number) {
    this.counts.push(count);
    this.sum += count;
  }

  get whole() {
    return this.sum === this.states;
  }

  /** The distance with the most positions so far. */
  get #peak() {
    return this.counts.indexOf(Math.max(...this.counts));
  }

  /** The peak is marked once a farther layer is known. */
  get bars(): Bar[] {
    const peak = this.#peak;
    return this.counts.map((value, depth) => ({
      label: String(depth),
      value,
      ...(depth === peak && peak < this.counts.length - 1 ? { mark: 'best' } : {}),
    }));
  }

  get mostWords() {
    const peak = this.#peak;
    return peak < 0 ? '–' : say`${formatCount(this.counts[peak])} at ${counted(peak, 'move')}`;
  }

  get farthestWords() {
    const last = this.counts.length - 1;
    return last < 0 ? '–' : say`${counted(last, 'move')}: ${counted(this.counts[last], 'position')}`;
  }

  /** @param ending why it stopped: ", at your request" */
  statusWords(running: boolean, ending: string) {
    const part = say`${formatCount(this.sum)} of ${formatCount(this.states)} positions`;
    if (running) return say`Counting layer ${this.counts.length}: ${part} so far…`;
    if (ending) return say`Stopped after ${counted(this.counts.length, 'layer')}, ${part}${ending}.`;
    if (!this.whole) return '';
    return say`Counted to the end: ${formatCount(this.states)} positions, none missing, none farther than ${counted(this.counts.length - 1, 'move')}.`;
  }
}
