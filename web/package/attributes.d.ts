// Made by tests/descriptions.mjs from the table of attributes.

import type { Algorithm, PuzzleEvents } from './types.js';

/** Attributes of the tag, by their names and by those of their properties. Null and undefined: not given. */
export interface PuzzleAttributes {
  /** "4x3", width first; 2x2 to 10x10. */
  size?: string | null;
  /** The position to start from, rows joined by /, 0 the blank: "7 4 3/0 5 8/6 2 1". It wins over size and seed. */
  state?: string | null;
  /** Any text: the same board on every machine for ever. */
  seed?: string | null;
  /** Moves played from the start, as the ways in which tiles travel: "R2U". */
  moves?: string | null;
  /** When those moves were made, as `times` of an element has it: they are a replay then, its clock at rest. */
  times?: string | null;
  /** Whether a position that cannot be solved is shown instead of refused. */
  'allow-unsolvable'?: boolean | '' | null;
  /** Whether a position that cannot be solved is shown instead of refused. */
  allowUnsolvable?: boolean | '' | null;
  /** Which solver solve() uses: one, or a list. solve() uses the first of a list, and a control offers all. */
  algorithm?: Algorithm | (string & {}) | null;
  /** The controls, in their order: shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size review. */
  controls?: string | null;
  /** States a search may expand; 0: no limit. */
  'max-nodes'?: number | string | null;
  /** States a search may expand; 0: no limit. */
  maxNodes?: number | string | null;
  /** Bytes a search may use ("512M" is understood); 0: the default. */
  'max-memory'?: number | string | null;
  /** Bytes a search may use ("512M" is understood); 0: the default. */
  maxMemory?: number | string | null;
  /** Seconds a search may take; 0: the default. */
  'max-seconds'?: number | string | null;
  /** Seconds a search may take; 0: the default. */
  maxSeconds?: number | string | null;
  /** The address of a picture to put on the tiles. */
  src?: string | null;
  /** What the picture shows, in words. */
  alt?: string | null;
  /** Whether tiles have numbers: "auto" (unless there is a picture), "on" or "off". */
  numbers?: 'auto' | 'on' | 'off' | null;
  /** "auto" (as the system), "light" or "dark". */
  theme?: 'auto' | 'light' | 'dark' | null;
  /** What the colours of tiles show: "diagonal", "plain", "row" or "fringe". */
  scheme?: 'diagonal' | 'plain' | 'row' | 'fringe' | null;
  /** "auto" or "none": nothing glides. */
  motion?: 'auto' | 'none' | null;
  /** How tiles are moved by hand, a list of: click drag keys swipe hover. */
  input?: string | null;
  /** Whether arrow keys move the blank instead of a tile. */
  'invert-keys'?: boolean | '' | null;
  /** Whether arrow keys move the blank instead of a tile. */
  invertKeys?: boolean | '' | null;
  /** Whether the board ignores hands and keys. */
  readonly?: boolean | '' | null;
  /** Whether board and controls fill a box of given height. */
  fit?: boolean | '' | null;
  /** Boards with the same id race each other from one start position. */
  race?: string | null;
  /** A name under which the game is kept in the reader's browser, to go on when the page comes back. */
  remember?: string | null;
  /** "lazy" (when the board comes near the window) or "eager". */
  loading?: 'lazy' | 'eager' | null;
  /** Whether moves are said to screen readers: "polite" or "off". */
  live?: 'polite' | 'off' | null;
}

/** Listeners to events of the element, by "on" and the event's name. */
export type PuzzleListeners = {
  [Name in keyof PuzzleEvents as `on${Name}`]?: (event: PuzzleEvents[Name]) => void;
};

/** What the tag takes in a template, beside what every HTML element takes. */
export interface PuzzleTag extends PuzzleAttributes, PuzzleListeners {}
