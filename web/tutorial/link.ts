// What a link asks of a demo, read value by value. A value that makes no sense is left out, and `problem` says so to
// the reader.
//
//   const link = new Link(parameters);
//   const size = link.choice('size', sizes) || '3x3';
//   context.notice(link.problem);

import { printable } from '../common/text.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';

/** What judges positions (positions.ts). */
export type Judge = {
  judge: (text: string) => { problem: string; state: string; board: Position; solvable: boolean; sentence: string };
};

export const MOST_QUOTED = 80; // characters of a link in a sentence

/** What a link says, as sentences quote it. */
export const quoted = (text: string) => `“${printable(text, MOST_QUOTED)}”`;

export class Link {
  #parameters;
  #problems: string[] = [];

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters;
  }

  /** What is wrong with the link, in sentences; '' when nothing is. */
  get problem() {
    return this.#problems.join(' ');
  }

  /** Whether the link has such a parameter. */
  has(name: string) {
    return this.#parameters.has(name);
  }

  /** @param words a sentence */
  complain(words: string) {
    this.#problems.push(words);
  }

  /**
   * Reads one of some words.
   * @returns undefined when there is none, or it makes no sense
   */
  choice<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const text = this.#parameters.get(name);
    if (text === null) return undefined;
    const value = values.find((each) => each === text);
    if (value === undefined)
      this.complain(
        say`The link asks for ${name} ${quoted(text)}; it would be ${values.slice(0, -1).join(', ')} or ${values[values.length - 1]}.`,
      );
    return value;
  }

  /**
   * Reads a whole number.
   * @param words what it is, for people
   */
  number(name: string, from: number, to: number, words: string = name): number | undefined {
    const text = this.#parameters.get(name);
    if (text === null) return undefined;
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= from && value <= to) return value;
    this.complain(
      say`The link asks for ${words} ${quoted(text)}; expected a whole number from ${from}${to < Infinity ? say` to ${to}` : say` on`}.`,
    );
    return undefined;
  }

  /**
   * Reads a text.
   * @param most characters
   */
  text(name: string, most: number): string | undefined {
    const text = this.#parameters.get(name);
    if (text === null) return undefined;
    if (text !== '' && text.length <= most) return text;
    this.complain(say`The link asks for ${name} ${quoted(text)}; it would have 1 to ${most} characters.`);
    return undefined;
  }

  /**
   * Reads the position ("state"); the engine judges it.
   * @param wanted.sizes the sizes that fit, for people: "boards from 2 × 2 to 6 × 6"
   * @param wanted.solvable whether it has to be
   * @returns canonical position text; '' when there is none, or it makes no sense
   */
  position(
    positions: Judge,
    { fits, sizes, solvable = false }: { fits: (board: Position) => boolean; sizes: string; solvable?: boolean },
  ): string {
    const text = this.#parameters.get('state');
    if (text === null) return '';
    const verdict = positions.judge(text);
    const problem = verdict.problem
      ? say`is no position: ${verdict.problem.replace(/\.$/, '')}`
      : !fits(verdict.board)
        ? say`does not fit: this figure shows ${sizes}`
        : solvable && !verdict.solvable
          ? say`cannot be solved: ${verdict.sentence}`
          : '';
    if (!problem) return verdict.state;
    this.complain(say`The link’s position ${quoted(text)} ${problem}. Another one is shown.`);
    return '';
  }
}
