// The element's attributes: what each may be, said once. Properties, declarations, the checks on a board, embed.html and the
// builder are made from this table; tests/web/attributes.test.mjs holds web/element/README.md to it.

import { allAlgorithms } from '../common/solvers.ts';
import { boardFacts } from '../engine/facts.ts';
import { controlNames } from './controls-layout.ts';

import type { Game, GameFacts } from '../common/types.ts';

export const MIN_SIDE = 2;
export const MAX_SIDE = 10;

export const DEFAULT_SIZE: readonly [number, number] = [4, 4];

export interface Attribute {
  kind: 'size' | 'position' | 'moves' | 'text' | 'language' | 'flag' | 'choice' | 'list' | 'amount';
  /** it says which game to load; its property reads the game that is played */
  game?: true;
  /** of a choice or a list; the first is what a choice means without the attribute */
  values?: readonly string[];
  usual?: readonly string[];
  /** of an amount, for the words about a wrong one */
  example?: string;
}

/** The comment of a row is published (web/describe.mjs); types.ts has those of a game. */
const table = {
  size: { kind: 'size', game: true },
  state: { kind: 'position', game: true },
  seed: { kind: 'text', game: true },
  moves: { kind: 'moves', game: true },
  times: { kind: 'text', game: true },
  /** Whether a position that cannot be solved is shown instead of refused. */
  'allow-unsolvable': { kind: 'flag' },
  /** Which solver solve() uses: one, or a list. solve() uses the first of a list, and a control offers all. */
  algorithm: { kind: 'list', values: allAlgorithms },
  /** The controls, in their order: shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size review. */
  controls: { kind: 'list', values: controlNames },
  /** States a search may expand; 0: no limit. */
  'max-nodes': { kind: 'amount', example: '1000000' },
  /** Bytes a search may use ("512M" is understood); 0: the default. */
  'max-memory': { kind: 'amount', example: '512M' },
  /** Seconds a search may take; 0: the default. */
  'max-seconds': { kind: 'amount', example: '30' },
  /** The address of a picture to put on the tiles. */
  src: { kind: 'text' },
  /** What the picture shows, in words. */
  alt: { kind: 'text' },
  /** Whether tiles have numbers: "auto" (unless there is a picture), "on" or "off". */
  numbers: { kind: 'choice', values: ['auto', 'on', 'off'] },
  /** "auto" (as the system), "light" or "dark". */
  theme: { kind: 'choice', values: ['auto', 'light', 'dark'] },
  /** What the colours of tiles show: "diagonal", "plain", "row" or "fringe". */
  scheme: { kind: 'choice', values: ['diagonal', 'plain', 'row', 'fringe'] },
  /** "auto" or "none": nothing glides. */
  motion: { kind: 'choice', values: ['auto', 'none'] },
  /** How tiles are moved by hand, a list of: click drag keys swipe hover. */
  input: { kind: 'list', values: ['click', 'drag', 'keys', 'swipe', 'hover'], usual: ['click', 'drag', 'keys'] },
  /** Whether arrow keys move the blank instead of a tile. */
  'invert-keys': { kind: 'flag' },
  /** Whether the board ignores hands and keys. */
  readonly: { kind: 'flag' },
  /** Whether board and controls fill a box of given height. */
  fit: { kind: 'flag' },
  /** Boards with the same id race each other from one start position. */
  race: { kind: 'text' },
  /** A name under which the game is kept in the reader's browser, to go on when the page comes back. */
  remember: { kind: 'text' },
  lang: { kind: 'language' },
  /** "lazy" (when the board comes near the window) or "eager". */
  loading: { kind: 'choice', values: ['lazy', 'eager'] },
  /** Whether moves are said to screen readers: "polite" or "off". */
  live: { kind: 'choice', values: ['polite', 'off'] },
} satisfies Record<string, Attribute>;

export type AttributeName = keyof typeof table;

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Reads = Record<Exclude<Attribute['kind'], 'flag' | 'amount'>, string> & { flag: boolean; amount: number };

/** The properties that reflect attributes, as they are read; web/describe.mjs declares them for users. */
export type AttributeProperties = {
  [Name in Exclude<AttributeName, keyof Game | 'lang'> as CamelCase<Name>]: Reads[(typeof table)[Name]['kind']];
};

export const attributes: Record<AttributeName, Attribute> = table;

export const attributeNames = /* @__PURE__ */ Object.keys(table) as AttributeName[];

export const gameAttributes = /* @__PURE__ */ attributeNames.filter((name) => attributes[name].game);

/** Attributes that a property of the element reflects. The property of `lang` is the browser's own. */
export const reflected = /* @__PURE__ */ attributeNames.flatMap((name) =>
  attributes[name].game || name === 'lang'
    ? []
    : [{ name, property: name.replace(/-./g, (part) => part[1].toUpperCase()), kind: attributes[name].kind }],
);

const styles = ['tile', 'text', 'board', 'accent', 'gap', 'radius', 'duration', 'font', 'max-width', 'focus'];

export const styleProperties = /* @__PURE__ */ styles.map((name) => `--puzzle-${name}`);

const fits = (side: number) => side >= MIN_SIDE && side <= MAX_SIDE;

/** Reads "4x3", width first. @returns null when it is none, or too small or large for a board */
export function parseSize(text: string): [number, number] | null {
  const match = /^\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*$/i.exec(text);
  if (!match) return null;
  const [width, height] = [Number(match[1]), Number(match[2])];
  return fits(width) && fits(height) ? [width, height] : null;
}

/** The size that a position text has, without checking anything else; null when it cannot be told. */
export function sizeOfState(text: string): [number, number] | null {
  const rows = text
    .split(text.includes('/') ? '/' : '\n')
    .map((row) => row.split(/[\s,]+/).filter(Boolean).length)
    .filter(Boolean);
  let [width, height] = [rows[0], rows.length];
  // A list without rows is a square.
  if (!text.includes('/') && (height === 1 || rows.every((length) => length === 1)))
    width = height = Math.sqrt(width * height);
  return Number.isInteger(width) && fits(width) && fits(height) ? [width, height] : null;
}

/** Reads a number above 0, with K, M or G behind it for powers of 1024: "5000", "0.5", "512M". NaN when it is none. */
export function parseAmount(text: string): number {
  // Each part can match in one way only, so that a very long text takes no longer than it must.
  const [, digits, unit] = /^((?:\d*\.)?\d+(?:e\d+)?)\s*([kmg]?)b?$/i.exec(text) ?? [];
  const value = Number(digits) * 1024 ** ' kmg'.indexOf(unit?.toLowerCase() || ' ');
  return value > 0 && value < Infinity ? value : NaN;
}

export class AttributeReader {
  rows = attributes;
  names = attributeNames;
  gameNames = gameAttributes;

  #element;

  constructor(element: { getAttribute: (name: string) => string | null }) {
    this.#element = element;
  }

  get game(): Game {
    return Object.fromEntries(gameAttributes.map((name) => [name, this.#element.getAttribute(name) || null]));
  }

  text(name: AttributeName): string {
    return this.#element.getAttribute(name)?.trim() ?? '';
  }

  amount(name: AttributeName) {
    return parseAmount(this.text(name)) || 0;
  }

  list(name: AttributeName) {
    const { values, usual = [] } = attributes[name];
    const known = this.words(name).filter((word) => values?.includes(word));
    return known.length > 0 ? known : [...usual];
  }

  choice(name: AttributeName) {
    return this.list(name)[0] ?? attributes[name].values?.[0];
  }

  /** Each once, in lower case; those of a list are parted by white space or commas. */
  words(name: AttributeName) {
    const text = this.text(name).toLowerCase();
    const words = attributes[name].kind === 'list' ? text.split(/[\s,]+/) : [text];
    return [...new Set(words.filter(Boolean))];
  }
}

// What can be read of a game. A number or a truth that BoardFacts has by the same name (engine/facts.ts) needs its words in
// GameFacts alone.

const { blank, hands, rowsBelow, ...facts } = boardFacts;

export const noGame: GameFacts = {
  ...facts,
  ...{ startState: '', timeline: { moves: '', times: '' }, inputs: [], solvability: '', movesAhead: 0 },
  solutionBegin: null,
};
