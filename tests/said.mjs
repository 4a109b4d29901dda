// What the figures of the tutorial say in English, read from their source: the templates with the tag `say`, and the nouns
// that are counted (web/tutorial/say.ts).

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = fileURLToPath(new URL('../web/tutorial/', import.meta.url));

/** @typedef {{ place: string, name: string }} Said place: file and line */

/** @returns {{ sentences: Said[], nouns: Said[] }} */
export function said() {
  /** @type {{ sentences: Said[], nouns: Said[] }} */
  const found = { sentences: [], nouns: [] };
  for (const file of readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && name !== 'say.ts',
  )) {
    const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true);
    /** @param {ts.Node} node */
    const visit = (node) => {
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'say') {
        const { template } = node;
        const pieces = ts.isTemplateExpression(template)
          ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
          : [template];
        const name = pieces
          .map(({ text }) => text)
          .reduce((text, piece, index) => `${text}{${index - 1}}${piece}`)
          .replace(/\s*\n\s*/g, ' ');
        found.sentences.push({ place, name });
      }
      if (ts.isCallExpression(node) && node.expression.getText() === 'counted' && ts.isStringLiteral(node.arguments[1]))
        found.nouns.push({ place, name: node.arguments[1].text });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
