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
 * @property {import('node:test').TestContext} context
 *
 * @typedef {PageOptions & { expect?: RegExp[], only?: string[], why?: string, clock?: boolean }} ScenarioOptions expect:
 *   complaints that belong to it; only: the engines that can do it; why: the reason that the others cannot, for the list
 *   of tests; clock: it looks at the clock
 *
 * @typedef {(stage: Stage) => Promise<void>} Body
 */

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
  };
}
