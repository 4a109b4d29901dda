// What each page is held to: axe finds nothing, and no control is out of reach.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The controls within a selector that can be seen, but cannot be brought into the window with all of them on top, each with
 * where it is.
 */
export const outOfReach = (page, within) =>
  page.evaluate((selector) => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const place = document.querySelector(selector);
    const seen = [...(place?.querySelectorAll(controls) ?? [])].filter((control) => control.checkVisibility());
    if (seen.length === 0) return [`${selector} has no controls`];
    return seen.flatMap((control) => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      // Of a link in a text that goes on in a second line, its first one.
      const { left, right, top, bottom } = control.getClientRects()[0];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const tall = bottom - top > innerHeight / 2; // its middle is enough
      const onTop = [y, ...(tall ? [] : [top + 2, bottom - 2])].every((height) => {
        const there = document.elementFromPoint(x, height);
        return there !== null && (control.contains(there) || there.closest('label')?.contains(control));
      });
      // Scrolling stops at whole pixels.
      const inside = left >= -1 && right <= innerWidth + 1 && (tall || (top >= -1 && bottom <= innerHeight + 1));
      if (onTop && inside) return [];
      const name = control.id || control.getAttribute('name') || control.textContent;
      const over = document.elementFromPoint(x, y);
      return [
        `${name} at ${[left, top, right, bottom].map(Math.round)}, under ${over?.id || over?.className || over?.localName}`,
      ];
    });
  }, within);

/** What axe finds against WCAG 2.2 AA and its own best practices within a selector, a line each. */
export async function axeFinds(page, within = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'], // of what is right it need not tell more than one example, which is faster
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, within);
}

/** How much wider than the window the page is. */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
