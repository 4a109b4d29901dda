// The page of a lesson, in a frame: takes theme and language from its address, tells the host its height, and loads the
// figure's script (lesson.js), which build-wasm.sh also makes one classic script for frames whose origin is opaque.

import { addScript, givenParameters, report, reportedHeight, sandboxed } from '../common/frame.js';
import { applyTheme } from '../common/theme.js';

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const frame = /** @type {HTMLElement} */ (document.getElementById('frame'));
const given = givenParameters();
const id = given.get('id');

try {
  applyTheme(given.get('theme') ?? 'auto');
} catch {
  // A style sheet of another origin cannot be told, and every origin is another one where ours is opaque.
}

const tellHeight = () => report(Math.ceil(frame.getBoundingClientRect().height), id);
new ResizeObserver(tellHeight).observe(frame);
addEventListener('load', () => {
  tellHeight();
  report(reportedHeight(), id, true);
});

const onerror = () => {
  const notice = document.getElementById('notice');
  if (!notice) return;
  notice.textContent = 'The lesson could not be loaded. Check the connection and load the page again.';
  notice.hidden = false;
};
if (sandboxed) addScript('lesson-sandboxed.js', { beside: script, onerror });
else for (const name of ['sliding-puzzle.js', 'lesson.js']) addScript(name, { beside: script, module: true, onerror });
