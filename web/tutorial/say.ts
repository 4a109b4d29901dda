// What the figures say, in the reader's language: see words/language.ts. Their German is in figures-de.ts, beside that of the
// boards. The language is chosen before the modules of the figures are loaded.

import * as format from '../common/format.ts';
import { english, speaker } from '../words/language.ts';

import type { Translation } from '../words/language.ts';

/** The languages of the tutorial. */
export const languages = ['en', 'de'];

export let say = english;

export function speak(board: Translation, figures: Record<string, string>) {
  say = speaker({ ...board, texts: { ...board.texts, ...figures } });
}

export const formatCount = (value: number) => format.formatCount(value, say.numbers);

export const formatNumber = (value: number | string) => format.formatNumber(value, say.numbers);

/** With so many digits after the point. */
export const formatFixed = (value: number, digits: number) => formatNumber(value.toFixed(digits));

export const formatDuration = (milliseconds: number) => format.formatDuration(milliseconds, say.numbers);

export const formatBytes = (bytes: number) => format.formatBytes(bytes, say.numbers);
