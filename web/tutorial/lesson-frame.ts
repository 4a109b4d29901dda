// The page of a lesson, in a frame: takes theme and language from its address, tells the host its height, and loads the
// figure's script (lesson.js), which build-wasm.sh also makes one classic script for frames whose origin is opaque.

import {
  addScript,
  givenLanguage,
  givenParameters,
  narrowPolicy,
  report,
  reportedHeight,
  sandboxed,
} from '../common/frame.ts';
import { applyTheme } from '../common/our-page.ts';
import { lessonWords } from '../words/language.ts';
import { languages } from './say.ts';

const script = document.currentScript as HTMLScriptElement;
narrowPolicy(script, false);
const frame = document.getElementById('frame') as HTMLElement;
const given = givenParameters();
const id = given.get('id');
const words = lessonWords(givenLanguage(languages));
// Texts are hidden until they are translated (translate.ts takes this away).
document.documentElement.classList.toggle('untranslated', words.language !== 'en');

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
  document.documentElement.classList.remove('untranslated');
  notice.lang = words.language;
  notice.textContent = words.notLoaded;
  notice.hidden = false;
};
const scripts = sandboxed
  ? [globalThis.PUZZLE_LESSON_SANDBOXED_JS ?? 'lesson-sandboxed.js']
  : [globalThis.PUZZLE_SLIDING_PUZZLE_JS ?? 'sliding-puzzle.js', globalThis.PUZZLE_LESSON_JS ?? 'lesson.js'];
for (const name of scripts) addScript(name, { beside: script, module: !sandboxed, onerror });
