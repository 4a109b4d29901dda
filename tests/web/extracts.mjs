// The C++ that the tutorial shows, as the build cuts it out of src/: the marks at the ends of its lines stand apart.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const mark = / *\/\/ (?:lit: ([\w ]+))?(?:; )?(?:at: ([\w ]+))?$/;

/** @param {string} file @param {string} marked */
function extractOf(file, marked) {
  /** @type {[place: number, lit: string[], at: string[]][]} */
  const marks = [];
  const lines = marked.split('\n').map((text, place) => {
    const found = mark.exec(text);
    if (!found) return text;
    const [lit, at] = [found[1], found[2]].map((kinds = '') => kinds.split(' ').filter(Boolean));
    marks.push([place, lit, at]);
    return text.slice(0, found.index);
  });
  return { file, line: 1, text: lines.join('\n'), marks };
}

export const extracts = /** @type {any} */ (
  Object.fromEntries(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[ch]pp$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(`${src}/${file}`, 'utf8').matchAll(
            /^ *\/\/ extract (\w+)\n([\s\S]*?)^ *\/\/ end of extract \1$/gm,
          ),
        ].map(([, name, text]) => [name, extractOf(file, text)]),
      ),
  )
);
