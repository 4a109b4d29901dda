// What a question is, and what is said of a prediction. It knows no page.

import { say } from './say.ts';

import type { Position } from './board.ts';

/** board: shown in place of the text, which is then what screen readers say. */
export type Option = [value: string, text: string, board?: Position];

export interface Asked {
  /** the question */
  words: string;
  /** to choose among; without them the reader writes a whole number */
  options?: Option[];
  /** asks the engine; called once the reader has predicted */
  judge: (signal: AbortSignal) => Verdict | Promise<Verdict>;
  /** whether there is a next question */
  another?: boolean;
}

export interface Verdict {
  /** the value of an option, or a number */
  answer: string;
  /** answers that are as right */
  also?: string[];
  /** a sentence */
  why: string;
  /** leads to the proof in the figure */
  show?: () => void;
  showWords?: string;
}

/** A whole number that a reader wrote, without signs and zeros that mean nothing; '' for anything else. */
export const predictionOf = (text: string) =>
  /^\s*\d{1,3}(,?\d{3})*\s*$|^\s*\d{1,12}\s*$/.test(text) ? String(Number(text.replaceAll(',', ''))) : '';

const textOf = ({ options }: Pick<Asked, 'options'>, value: string) =>
  options?.find(([each]) => each === value)?.[1] ?? value;

export const isRight = (predicted: string, { answer, also = [] }: Pick<Verdict, 'answer' | 'also'>) =>
  predicted === answer || also.includes(predicted);

/** "Yes: 11 inversions, an odd number." or "No, it is 35: …" */
export const verdictWords = (
  asked: Pick<Asked, 'options'>,
  predicted: string,
  verdict: Pick<Verdict, 'answer' | 'also' | 'why'>,
) =>
  isRight(predicted, verdict)
    ? say`Right. ${verdict.why}`
    : say`Not quite: ${textOf(asked, verdict.answer)}. ${verdict.why}`;
