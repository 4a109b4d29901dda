// Scenarios: a figure of the tutorial in a frame.

import assert from 'node:assert/strict';

import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('lessons');

for (const [what, sandbox, origin] of [
  ['of another origin', '', '{cdn}'],
  ['sandboxed with allow-scripts alone, from a server without CORS', 'sandbox="allow-scripts"', '{site}'],
]) {
  scenario(
    `iframe ${what}: the figure stands at its step, goes on, tells its height${sandbox ? ' @short' : ''}`,
    { expect: [/lesson-worker/] },
    async ({ page, open }) => {
      await open(`<script>addEventListener('message', ({ data }) => (window.messages ??= []).push(data));</script>
      <iframe ${sandbox} src="${origin}/embed.html?lesson=bfs-small&at=1&lang=de&id=a" style="width: 360px; height: 600px; border: 0"></iframe>`);
      const frame = await page.frame('lesson=bfs-small'); // embed.html leads to another page
      await frame.waitFor(() => document.querySelector('figure')?.dataset.started !== undefined);
      assert.equal(await frame.evaluate(() => document.documentElement.lang), 'de');
      const before = await frame.evaluate(() => document.querySelector('.code-event')?.textContent);
      await frame.evaluate(() => {
        for (const button of document.querySelectorAll('button')) if (button.textContent === 'Weiter') button.click();
      });
      assert.notEqual(await frame.evaluate(() => document.querySelector('.code-event')?.textContent), before);
      const told = await page.waitFor(() => /** @type {any} */ (window).messages?.pop());
      assert.deepEqual([told.type, told.id], ['sliding-puzzle-height', 'a']);
      assert.ok(told.height > 300, JSON.stringify(told));
    },
  );
}
