// What tutorial.js and its demos are to each other. Read by tsc only.

import type { LessonClient } from './lesson-client.js';

export interface DemoModule {
  /** Called once, when the figure comes near the view. */
  start(figure: HTMLElement, context: DemoContext): void | Promise<void>;
}

/** All that a demo may ask of the page. */
export interface DemoContext {
  /** Aborted when the page goes away for good. */
  signal: AbortSignal;
  /** The client of the lessons, loaded when first asked for. */
  readonly lessons: Promise<LessonClient>;
  /** Of the link that led here; empty when none did. */
  readonly parameters: URLSearchParams;
  /** Tells of links to this demo that are followed later. */
  onParameters(listener: (parameters: URLSearchParams) => void): void;
  /** Makes the address a link to this demo with these parameters; may be called often. */
  remember(parameters: Record<string, string>): void;
  /** Stop what plays, timers, searches that only entertain. */
  onSleep(listener: () => void): void;
  /** Go on. */
  onWake(listener: () => void): void;
  readonly asleep: boolean;
  /** Tells a screen reader, once; not for what changes many times a second. */
  announce(text: string): void;
  /** Tells in the figure what is out of the ordinary, such as a link that makes no sense; '' for nothing any more. */
  notice(words: string): void;
  /** Tells in the figure what went wrong. */
  fail(error: unknown): void;
}
