// A scenario is a page that a blogger might have. Each file of this folder lists its own; run.mjs runs them
// all in each of the engines.

/** @import { PageOptions } from '../engines.mjs' */
/** @import { Page } from '../engines.mjs' */
/** @import { Web, publish } from '../hosts.mjs' */

/**
 * @typedef {object} Stage what a scenario gets
 * @property {Page} page
 * @property {Web} web
 * @property {string} engine
 * @property {(html: string, options?: Parameters<typeof publish>[2]) => Promise<void>} open publishes a post and goes
 *   there
 *
 * @typedef {{ only?: undefined, why?: undefined } | { only: readonly string[], why: string }} Engines only: the engines that
 *   try it; why: the reason that the others do not, for the list of tests
 * @typedef {PageOptions & Engines & { expect?: RegExp[], inEach?: boolean, clock?: boolean, seconds?: number }} ScenarioOptions expect:
 *   complaints that belong to it; inEach: Firefox and WebKit try it in each long run, because engines differ in it; clock: it
 *   looks at the clock; seconds: how long it may take, if not 90
 *
 * @typedef {(stage: Stage) => Promise<void>} Body
 */

/** What browsers say of a broken file, and our warning of missing databases. No exception of our code is among it. */
export const ofBrokenFiles = [
  /^error: Failed to load resource: /,
  /^uncaught: Loading (module|Worker) from \S+ was blocked because of a disallowed MIME type/,
  /^warn(ing)?: <sliding-puzzle>: \S+ could not be loaded, so each page builds these pattern databases itself/,
];

/** @type {{ group: string, name: string, options: ScenarioOptions, body: Body }[]} */
export const scenarios = [];

/**
 * Adds a scenario to a group; the options may be left out.
 * @param {string} group
 */
export function scenariosOf(group) {
  /** @type {((name: string, body: Body) => void) & ((name: string, options: ScenarioOptions, body: Body) => void)} */
  return (
    /** @type {string} */ name,
    /** @type {ScenarioOptions | Body} */ options,
    /** @type {Body | undefined} */ body = undefined,
  ) => {
    if (typeof options === 'function') scenarios.push({ group, name, options: {}, body: options });
    else if (body) scenarios.push({ group, name, options, body });
    const { only, why } = scenarios[scenarios.length - 1].options;
    if (only && !why) throw new Error(`${group}: ${name}: only some engines try it, and it does not say why`);
  };
}
