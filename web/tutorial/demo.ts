// What tutorial.js and its demos are to each other. Read by tsc only.

import type { LessonClient } from './lesson-client.ts';

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
  /** The parameters of the link that led here; empty without one. */
  readonly parameters: URLSearchParams;
  /** The listener gets the parameters of later links to this demo. */
  onParameters(listener: (parameters: URLSearchParams) => void): void;
  /** Makes the address a link to this demo with these parameters; may be called often. */
  remember(parameters: Record<string, string>): void;
  /** Has parameters of a link to what it shows beside those that it remembered. */
  describe(record: () => Record<string, string>): void;
  /** The listener stops what plays, timers, and searches that nobody watches. */
  onSleep(listener: () => void): void;
  /** The listener goes on. */
  onWake(listener: () => void): void;
  readonly asleep: boolean;
  /** Says something to screen readers; not for what changes many times a second. */
  announce(text: string): void;
  /** Says in the figure what the reader should know, such as that a link makes no sense; '' takes it away. */
  notice(words: string): void;
  /** Says in the figure what went wrong. */
  fail(error: unknown): void;
}
