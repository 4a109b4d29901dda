// What a language of the tutorial brings. Read by tsc only.

import type { NumberStyle } from '../common/format.ts';
import type { Algorithm, Method } from '../common/types.ts';
import type { Words } from './words.ts';

/** A text with {0} … for its values, or a function of them where grammar asks for it. */
export type Text = string | ((...values: any[]) => string);

/** What its figures say. */
export interface Translation {
  language: string;
  numbers: NumberStyle;
  /** By their English. */
  texts: Record<string, Text>;
  /** Of counted(), by their English. */
  nouns: Record<string, [one: string, many: string]>;
  /** What the boards say. */
  board: Words;
  solvers: Record<Algorithm, string>;
  methods: Record<Method, string>;
}
