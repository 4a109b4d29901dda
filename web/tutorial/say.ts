// What the figures say, in the reader's language: see words/language.ts. Their German is in tutorial/figures-de.ts, beside that of
// the boards. The language is chosen before the modules of the figures are loaded.

import * as format from '../common/format.ts';
import { english, keyOf, speaker } from '../words/language.ts';

import type { Translation } from '../words/language.ts';

/** The languages of the tutorial. */
export const languages = ['en', 'de'];

/** A text with {0} … for its values, or a function of them where grammar asks for it. */
export type Text = string | ((...values: any[]) => string);

let spoken = english;
let functions: Record<string, Text> = {};
let nouns: Record<string, [one: string, many: string]> = {};

/** What the boards around say, and the names that they share with the figures. */
export const speech = () => spoken;

/** What the figures speak, or null for English. */
export const translation = () => (spoken === english ? null : spoken);

export function speak(board: Translation, figures: { texts: Record<string, Text>; nouns: typeof nouns }) {
  functions = Object.fromEntries(Object.entries(figures.texts).filter(([, text]) => typeof text === 'function'));
  spoken = speaker({ ...board, texts: { ...board.texts, ...(figures.texts as Record<string, string>) } });
  nouns = figures.nouns;
}

export function say(pieces: TemplateStringsArray, ...values: unknown[]): string {
  const text = functions[keyOf(pieces)];
  return typeof text === 'function' ? text(...values) : spoken(pieces, ...values);
}

/** "22 moves". */
export function counted(value: number, singular: string, plural: string = `${singular}s`) {
  const [one, many] = nouns[singular] ?? [singular, plural];
  return format.counted(value, one, many, spoken.numbers);
}

export const formatCount = (value: number) => format.formatCount(value, spoken.numbers);

export const formatNumber = (value: number | string) => format.formatNumber(value, spoken.numbers);

/** With so many digits after the point. */
export const formatFixed = (value: number, digits: number) => formatNumber(value.toFixed(digits));

export const formatDuration = (milliseconds: number) => format.formatDuration(milliseconds, spoken.numbers);

export const formatBytes = (bytes: number) => format.formatBytes(bytes, spoken.numbers);
