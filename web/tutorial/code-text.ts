// How lines of code look: a line that is too long for its room goes on below, farther in; a comment is paler. And the link
// to where an extract stands.

import { make } from '../common/dom.ts';
import { say } from './say.ts';

import type { Extract } from './code-extracts.js';

/**
 * @param text with its indentation
 * @param content in place of the text
 */
export function codeText(text: string, ...content: (Node | string)[]) {
  const code = text.trimStart();
  const comment = code.indexOf('//');
  const parts = comment < 0 ? [code] : [code.slice(0, comment), make('span', 'code-comment', code.slice(comment))];
  const element = make('span', 'code-text', ...(content.length > 0 ? content : parts));
  element.style.setProperty('--indent', `${text.length - code.length}ch`);
  return element;
}

export function sourceLink({ file, line, text }: Extract) {
  const words = say`src/${file}, lines ${line} to ${line + text.split('\n').length - 1}`;
  return make('a', { href: `source/${file}.txt` }, words);
}
