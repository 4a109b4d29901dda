// Leads embed.html?lesson=NAME&… to the page of that lesson, with the rest of the address. Where there is no such lesson,
// it says which there are.

import { givenLanguage, givenParameters, quoted, report } from '../common/frame.ts';
import { lessonWords } from '../words/language.ts';
import { lessonNames } from './lesson-names.js';
import { languages } from './say.ts';

const given = givenParameters();
const name = given.get('lesson') ?? '';
if (lessonNames.includes(name)) location.replace(`lesson-${name}.html${location.search}${location.hash}`);
else {
  const words = lessonWords(givenLanguage(languages));
  const notice = document.createElement('p');
  notice.lang = words.language;
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = words.noLesson(quoted(name), lessonNames.join(', '));
  const frame = document.getElementById('frame');
  frame?.replaceChildren(notice);
  report(Math.ceil(frame?.getBoundingClientRect().height ?? 0), given.get('id'), true);
}
