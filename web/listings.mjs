// The code that the article shows: parts of src/, and the programs to take home. The build and the tests read it here.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));
const wanted = readFileSync(new URL('tutorial/code-extracts.d.ts', import.meta.url), 'utf8').matchAll(/'(\w+)'/g);

/** @param {string} text */
const words = (text = '') => text.split(' ').filter(Boolean);

/**
 * Cuts the C++ that the tutorial shows out of src/ (tutorial/code-extracts.d.ts names it), its marks off the lines. Throws
 * an Error that names the line of a wrong marker.
 * @returns {Record<string, { file: string, line: number, text: string, marks: [number, string[], string[]][] }>}
 */
export function cutExtracts() {
  /** @type {Record<string, any>} */
  const found = Object.fromEntries([...wanted].map(([, name]) => [name, { file: '', line: 0 }]));
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[ch]pp$/.test(file));
  for (const file of sources.sort()) {
    const lines = readFileSync(`${src}/${file}`, 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      const [, end, name] = /^ *\/\/ (end of )?extract (\w+)$/.exec(line) ?? [];
      if (!name) continue;
      const place = `src/${file}:${at + 1}: `;
      const extract = found[name];
      if (!extract) throw new Error(`${place}web/tutorial/code-extracts.d.ts does not name an extract ${name}.`);
      if (!end) {
        if (extract.file)
          throw new Error(`${place}the extract ${name} begins here and in src/${extract.file}; it must begin once.`);
        Object.assign(extract, { file, line: at + 2 });
        continue;
      }
      if (extract.file !== file || extract.marks)
        throw new Error(`${place}the extract ${name} ends here and does not begin above, or has ended before.`);
      extract.marks = [];
      const bare = lines.slice(extract.line - 1, at);
      for (const [number, each] of bare.entries()) {
        const mark = / *\/\/ (?:lit: ([\w ]+))?(?:; )?(?:at: ([\w ]+))?$/.exec(each);
        if (!mark) continue;
        extract.marks.push([number, words(mark[1]), words(mark[2])]);
        bare[number] = each.slice(0, mark.index);
      }
      const indent = Math.min(...bare.filter((each) => each.trim()).map((each) => each.search(/\S/)));
      extract.text = bare.map((each) => each.slice(indent)).join('\n');
    }
  }
  for (const [name, { file, marks }] of Object.entries(found)) {
    if (!file)
      throw new Error(`src/: no file has a line "// extract ${name}", which web/tutorial/code-extracts.d.ts asks for.`);
    if (!marks) throw new Error(`src/${file}: the extract ${name} does not end.`);
  }
  return found;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {string} line @param {string} file */
function lineOf(line, file) {
  const [, code, comment] = (file.endsWith('.py') ? /^(.*?)(# .*)?$/ : /^(.*?)(\/\/.*)?$/).exec(line) ?? [];
  const shown = escaped(code ?? '') + (comment ? `<span class="code-comment">${escaped(comment)}</span>` : '');
  return `<span class="listed" data-indent="${line.search(/\S|$/)}">${shown}\n</span>`;
}

/**
 * What stands between two empty lines is a piece.
 * @param {string} file its text
 * @param {string[]} names of its functions; none: all of it
 */
export function piecesOf(file, names) {
  if (names.length === 0) return file.trim();
  const pieces = file.split(/\n\n+/);
  return names
    .map((name) => {
      const piece = pieces.find((each) => new RegExp(`^(const|function) ${name}\\b`, 'm').test(each));
      if (!piece)
        throw new Error(`web/tutorial/tutorial.html asks for ${name}, which no piece of the listing defines.`);
      return piece.trim();
    })
    .join('\n\n');
}

/**
 * Puts the programs into the article: each `<pre data-listing="program.mjs" data-pieces="swap neighbours"></pre>` gets
 * these functions of the file beside it, and the whole file where no pieces are named. Comments get a class and can be
 * translated.
 * @param {string} html
 * @param {(name: string) => string} read the text of a file beside the article
 */
export const putListings = (html, read) =>
  html.replace(
    /(<pre\b[^>]* data-listing="([^"]*)"(?: data-pieces="([^"]*)")?[^>]*>)(<\/pre>)/g,
    (_, tag, file, names = '', end) => {
      const text = piecesOf(read(file), names.split(' ').filter(Boolean));
      return `${tag}<code>${text
        .split('\n')
        .map((line) => lineOf(line, file))
        .join('')}</code>${end}`;
    },
  );

/** As much of a document as a drawing asks of it; its elements become markup. */
export const drawingDocument = {
  /** @param {string} _space @param {string} name */
  createElementNS(_space, name) {
    /** @type {Map<string, string>} */
    const attributes = new Map();
    /** @type {unknown[]} */
    let children = [];
    const quoted = (/** @type {string} */ text) => escaped(text).replaceAll('"', '&quot;');
    return {
      setAttribute: (/** @type {string} */ key, /** @type {string} */ value) => attributes.set(key, value),
      removeAttribute: (/** @type {string} */ key) => attributes.delete(key),
      append: (/** @type {unknown[]} */ ...nodes) => children.push(...nodes),
      replaceChildren(/** @type {unknown[]} */ ...nodes) {
        children = nodes;
      },
      toString() {
        const given = [...attributes].map(([key, value]) => ` ${key}="${quoted(value)}"`).join('');
        const content = children.map((child) => (typeof child === 'string' ? escaped(child) : String(child)));
        return `<${name}${given}>${content.join('')}</${name}>`;
      },
    };
  },
};
