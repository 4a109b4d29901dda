// Leads embed.html?lesson=NAME&… to the page of that lesson, with the rest of the address. Where there is no such lesson,
// it says which there are.

import { givenParameters, quoted, report } from '../common/frame.js';
import { lessonNames } from './lesson-names.js';

const given = givenParameters();
const name = given.get('lesson') ?? '';
if (lessonNames.includes(name)) location.replace(`lesson-${name}.html${location.search}${location.hash}`);
else {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = `There is no lesson ${quoted(name)}. The lessons are: ${lessonNames.join(', ')}.`;
  const frame = document.getElementById('frame');
  frame?.replaceChildren(notice);
  report(Math.ceil(frame?.getBoundingClientRect().height ?? 0), given.get('id'), true);
}
