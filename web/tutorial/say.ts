// What the figures say, in the reader's language. English stands where it is said, in a template with the tag `say`, and
// its name in other languages is made of it: say`Step ${at} of ${steps}` is 'Step {0} of {1}' in words/figures-de.js, so
// that a sentence that changed in English is missed there (tests/cli/tutorial-words.test.mjs). A line break in a template
// is a space. Numbers are written as the language writes them.

import * as format from '../common/format.ts';

import type { Translation } from '../words/translation.ts';

/** The languages of the tutorial. */
export const languages = ['en', 'de'];

let spoken: Translation | null = null;

/** What the figures speak, or null for English. */
export const translation = () => spoken;

/** Makes the figures speak it; before their modules are loaded. */
export function speak(words: Translation) {
  spoken = words;
}

const names: WeakMap<TemplateStringsArray, string> = new WeakMap();

function nameOf(pieces: TemplateStringsArray) {
  let name = names.get(pieces);
  if (name === undefined) {
    name = pieces.reduce((text, piece, index) => `${text}{${index - 1}}${piece}`).replace(/\s*\n\s*/g, ' ');
    names.set(pieces, name);
  }
  return name;
}

export function say(pieces: TemplateStringsArray, ...values: unknown[]) {
  const name = nameOf(pieces);
  const text = spoken?.texts[name] ?? name;
  if (typeof text === 'function') return text(...values);
  return values.length === 0 ? text : text.replace(/\{(\d+)\}/g, (_, index) => String(values[index]));
}

/** "22 moves". */
export function counted(value: number, singular: string, plural: string = `${singular}s`) {
  const [one, many] = spoken?.nouns[singular] ?? [singular, plural];
  return format.counted(value, one, many, spoken?.numbers);
}

export const formatCount = (value: number) => format.formatCount(value, spoken?.numbers);

export const formatNumber = (value: number | string) => format.formatNumber(value, spoken?.numbers);

/** With so many digits after the point. */
export const formatFixed = (value: number, digits: number) => formatNumber(value.toFixed(digits));

export const formatDuration = (milliseconds: number) => format.formatDuration(milliseconds, spoken?.numbers);

export const formatBytes = (bytes: number) => format.formatBytes(bytes, spoken?.numbers);
