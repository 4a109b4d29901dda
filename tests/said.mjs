// What is said in English, read from the sources: the templates with the tag `say` (web/words/language.ts).

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** In files and folders of web/. */
export function saidIn(...paths) {
  const found = [];
  const web = fileURLToPath(new URL('../web/', import.meta.url));
  const files = paths.flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(web + path)
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && name !== 'say.ts')
          .map((name) => `${path}/${name}`),
  );
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(web + file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isTaggedTemplateExpression(node) && /(?:^|\.)say$/.test(node.tag.getText())) {
        const { template } = node;
        const pieces = ts.isTemplateExpression(template)
          ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
          : [template];
        const name = pieces
          .map(({ text }) => text)
          .reduce((text, piece, index) => `${text}{${index - 1}}${piece}`)
          .replace(/\s*\n\s*/g, ' ');
        found.push({ place, name });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/**
 * What stands in a page's HTML and is translated: of elements with data-text, their own elements in [brackets], and the
 * labels of those with data-label.
 * path: in web/
 */
export function markedIn(path) {
  const page = readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8');
  const texts = [...page.matchAll(/<(\w+)[^>]* data-text\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , content]) =>
    content
      .replace(/<(\w+)[^>]*>([\s\S]*?)<\/\1>/g, '[$2]')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const labels = [...page.matchAll(/ aria-label="([^"]*)" data-label\b/g)].map(([, text]) => text);
  return { texts: [...texts, ...labels], marks: [...page.matchAll(/ data-(text|label)\b/g)].length };
}
