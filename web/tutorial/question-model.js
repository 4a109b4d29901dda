// What a question is, and what is said of a prediction. It knows no page.

import { say } from './say.js';

/** @import { Position } from './board.js' */

/** board: shown in place of the text, which is then what screen readers say. @typedef {[value: string, text: string, board?: Position]} Option */

/**
 * @typedef {object} Asked
 * @property {string} words the question
 * @property {Option[]} [options] to choose among; without them the reader writes a whole number
 * @property {(signal: AbortSignal) => Verdict | Promise<Verdict>} judge asks the engine; called once the reader has
 *   predicted
 * @property {boolean} [another] whether there is a next question
 */

/**
 * @typedef {object} Verdict
 * @property {string} answer the value of an option, or a number
 * @property {string[]} [also] answers that are as right
 * @property {string} why a sentence
 * @property {() => void} [show] leads to the proof in the figure
 * @property {string} [showWords]
 */

/** A whole number that a reader wrote, without signs and zeros that mean nothing; '' for anything else. @param {string} text */
export const predictionOf = (text) =>
  /^\s*\d{1,3}(,?\d{3})*\s*$|^\s*\d{1,12}\s*$/.test(text) ? String(Number(text.replaceAll(',', ''))) : '';

/** @param {Pick<Asked, 'options'>} asked @param {string} value */
const textOf = ({ options }, value) => options?.find(([each]) => each === value)?.[1] ?? value;

/** @param {string} predicted @param {Pick<Verdict, 'answer' | 'also'>} verdict */
export const isRight = (predicted, { answer, also = [] }) => predicted === answer || also.includes(predicted);

/**
 * "Yes: 11 inversions, an odd number." or "No, it is 35: …"
 * @param {Pick<Asked, 'options'>} asked
 * @param {string} predicted
 * @param {Pick<Verdict, 'answer' | 'also' | 'why'>} verdict
 */
export const verdictWords = (asked, predicted, verdict) =>
  isRight(predicted, verdict)
    ? say`Right. ${verdict.why}`
    : say`Not quite: ${textOf(asked, verdict.answer)}. ${verdict.why}`;
