// Puts the listings into the article: each `<pre data-listing="program.mjs" data-pieces="swap neighbours"></pre>` gets these
// functions of the file beside it, and the whole file where no pieces are named. What stands between two empty lines is a
// piece. Comments get a class and can be translated.

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {string} line */
function lineOf(line) {
  const [, code, comment] = /^(.*?)((?:\/\/|# ).*)?$/.exec(line) ?? [];
  const shown = escaped(code ?? '') + (comment ? `<span class="code-comment">${escaped(comment)}</span>` : '');
  return `<span class="listed" data-indent="${line.search(/\S|$/)}">${shown}\n</span>`;
}

/**
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
 * @param {string} html
 * @param {(name: string) => string} read the text of a file beside the article
 */
export const putListings = (html, read) =>
  html.replace(
    /(<pre\b[^>]* data-listing="([^"]*)"(?: data-pieces="([^"]*)")?[^>]*>)(<\/pre>)/g,
    (_, tag, file, names = '', end) => {
      const text = piecesOf(read(file), names.split(' ').filter(Boolean));
      return `${tag}<code>${text.split('\n').map(lineOf).join('')}</code>${end}`;
    },
  );
