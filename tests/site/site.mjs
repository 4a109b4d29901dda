// The built site as files, for tests that need no browser.

import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const site = resolve(process.env.PUZZLE_SITE ?? join(root, 'build/web'));

/** All files below a folder, as paths from it. @param {string} folder @returns {string[]} */
export const filesIn = (folder, below = '') =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`],
  );

export const pages = filesIn(site).filter((path) => path.endsWith('.html') && !path.endsWith('hugo-shortcode.html')); // no page, but a part of one
