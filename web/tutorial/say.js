// What the figures say, in the reader's language. English stands where it is said, in a template with the tag `say`, and
// its name in other languages is made of it: say`Step ${at} of ${steps}` is 'Step {0} of {1}' in words/figures-de.js, so
// that a sentence that changed in English is missed there (tests/cli/tutorial-words.test.mjs). A line break in a template
// is a space. Numbers are written as the language writes them.

import * as format from '../common/format.js';

/** @import { Translation } from '../words/translation' */

/** The languages of the tutorial. */
export const languages = ['en', 'de'];

/** @type {Translation | null} */
let spoken = null;

/** What the figures speak, or null for English. */
export const translation = () => spoken;

/** Makes the figures speak it; before their modules are loaded. @param {Translation} words */
export function speak(words) {
  spoken = words;
}

/** @type {WeakMap<TemplateStringsArray, string>} */
const names = new WeakMap();

/** @param {TemplateStringsArray} pieces */
function nameOf(pieces) {
  let name = names.get(pieces);
  if (name === undefined) {
    name = pieces.reduce((text, piece, index) => `${text}{${index - 1}}${piece}`).replace(/\s*\n\s*/g, ' ');
    names.set(pieces, name);
  }
  return name;
}

/**
 * @param {TemplateStringsArray} pieces
 * @param {...unknown} values
 */
export function say(pieces, ...values) {
  const name = nameOf(pieces);
  const text = spoken?.texts[name] ?? name;
  if (typeof text === 'function') return text(...values);
  return values.length === 0 ? text : text.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}

/** "22 moves". @param {number} value @param {string} singular @param {string} [plural] */
export function counted(value, singular, plural = `${singular}s`) {
  const [one, many] = spoken?.nouns[singular] ?? [singular, plural];
  return format.counted(value, one, many, spoken?.numbers);
}

/** @param {number} value */
export const formatCount = (value) => format.formatCount(value, spoken?.numbers);

/** @param {number | string} value */
export const formatNumber = (value) => format.formatNumber(value, spoken?.numbers);

/** With so many digits after the point. @param {number} value @param {number} digits */
export const formatFixed = (value, digits) => formatNumber(value.toFixed(digits));

/** @param {number} milliseconds */
export const formatDuration = (milliseconds) => format.formatDuration(milliseconds, spoken?.numbers);

/** @param {number} bytes */
export const formatBytes = (bytes) => format.formatBytes(bytes, spoken?.numbers);
