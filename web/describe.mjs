// Tells editors and frameworks of the element: from the table of attributes, the declarations and the tables of styles in
// web/element/README.md.

/**
 * @param {typeof import('./element/attributes.ts')} table
 * @param {{ types: string, rows: string, element: string, reference: string }} texts common/types.ts, element/attributes.ts,
 *   the declarations of the element, and the reference
 * @returns {Record<string, string>} types.d.ts: common/types.ts with the properties of attributes. attributes.d.ts: attributes and event handlers as they stand in a template, for the
 *   types of frameworks. custom-elements.json: the manifest of custom elements (schema 1). html.html-data.json: custom data
 *   for the HTML of Visual Studio Code
 */
export function describe({ attributeNames, attributes, styleProperties }, { types, rows, element, reference }) {
  /** @param {string} text @param {RegExp} pattern @param {string} what */
  function find(text, pattern, what) {
    const found = pattern.exec(text);
    if (!found) throw new Error(`nothing says ${what}`);
    return found[1];
  }

  /** The words of a JSDoc comment, in one line. @param {string} comment */
  const wordsOf = (comment) =>
    comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trim())
      .join(' ')
      .replace(/@(param|returns).*/, '')
      .trim();

  /** @param {string} name of an interface in types.d.ts */
  const membersOf = (name) => find(types, new RegExp(`export interface ${name} \\{\\n(.*?)\\n\\}`, 's'), name);

  /** The comment above a member. @param {string} members @param {string} name as it is written there */
  const comment = (members, name) =>
    wordsOf(find(members, new RegExp(`/\\*\\* ((?:(?!\\*/).)*) \\*/\\n  ${name}`, 's'), name));

  const game = membersOf('Game');
  const camelCase = (/** @type {string} */ name) => name.replace(/-./g, (part) => part[1].toUpperCase());

  // `lang` is of all elements: every editor and framework knows it.
  const told = attributeNames
    .filter((name) => name !== 'lang')
    .map((name) => {
      const { kind, game: ofGame, values } = attributes[name];
      return {
        name,
        property: camelCase(name),
        kind,
        values: kind === 'choice' ? [...(values ?? [])] : [],
        description: ofGame ? comment(game, `${name}\\?`) : comment(rows, `'?${name}'?: \\{`),
      };
    });

  const eventMembers = membersOf('PuzzleEvents');
  const events = [...eventMembers.matchAll(/^ {2}'(puzzle-[a-z]+)': (CustomEvent<.*>);$/gm)].map(([, name, type]) => ({
    name,
    type,
    description: comment(eventMembers, `'${name}'`),
  }));

  /** Styles and their words in the reference. */
  const styles = styleProperties.map((name) => ({
    name,
    description: find(reference, new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, 'm'), name).replaceAll('`', ''),
  }));
  const parts = find(reference, /^Parts: `([^`]+)`/m, 'parts').split(' ');

  /** Members of the class, with the words of their declarations. */
  const members = [...element.matchAll(/ {4}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {4}(static )?(?:([gs]et) )?(\w+)(.*);/g)]
    .map(([, words, isStatic, accessor, name, rest]) => ({
      name,
      description: wordsOf(words),
      isStatic: isStatic !== undefined,
      isMethod: !accessor && rest.startsWith('('),
      type: /^(?:\(.*\))?: (.*)$/.exec(rest)?.[1] ?? '',
      readonly: accessor === 'get' && !new RegExp(`set ${name}\\(`).test(element),
    }))
    .filter(({ name, description }) => description && !name.endsWith('Callback'));
  for (const [, words, name, type] of membersOf('GameFacts').matchAll(
    / {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}readonly (\w+): (.*);/g,
  ))
    members.push({ name, description: wordsOf(words), isStatic: false, isMethod: false, type, readonly: true });

  // --- types.d.ts and attributes.d.ts ---

  /** @param {(typeof told)[number]} attribute @returns {string} its type in a template */
  function typeOf({ name, kind, values }) {
    if (name === 'algorithm') return 'Algorithm | (string & {})';
    if (kind === 'flag') return "boolean | ''";
    if (kind === 'amount') return 'number | string';
    return values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : 'string';
  }

  const declarations = told.flatMap((attribute) => {
    const { name, property, description } = attribute;
    const names = name === property ? [name] : [`'${name}'`, property];
    return names.map((each) => `  /** ${description} */\n  ${each}?: ${typeOf(attribute)} | null;`);
  });

  const texts = ['string', 'string | null'];
  const accessors = told.flatMap(({ name, property, kind, description }) => {
    if (attributes[name].game) return [];
    const [get, set] = { flag: ['boolean', 'boolean'], amount: ['number', 'number | string | null'] }[kind] ?? texts;
    return `  /** ${description} */\n  get ${property}(): ${get};\n  set ${property}(value: ${set});`;
  });
  const typesFile = `${types}
/** Properties that reflect the attributes of their names. Null removes the attribute. */
export interface AttributeProperties {
${accessors.join('\n')}
}
`;

  const attributesFile = `// Made by web/describe.mjs from the table of attributes.

import type { Algorithm, PuzzleEvents } from './types.js';

/** Attributes of the tag, by their names and by those of their properties. Null and undefined: not given. */
export interface PuzzleAttributes {
${declarations.join('\n')}
}

/** Listeners to events of the element, by "on" and the event's name. */
export type PuzzleListeners = {
  [Name in keyof PuzzleEvents as \`on\${Name}\`]?: (event: PuzzleEvents[Name]) => void;
};

/** What the tag takes in a template, beside what every HTML element takes. */
export interface PuzzleTag extends PuzzleAttributes, PuzzleListeners {}
`;

  // --- custom-elements.json ---

  const tag = 'sliding-puzzle';
  const path = 'sliding-puzzle.js';
  const summary = `${find(element, /\/\*\*\n \* ([^.]*)\./, 'what the element is')}.`;

  const manifest = {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [
          {
            kind: 'class',
            name: 'SlidingPuzzle',
            tagName: tag,
            customElement: true,
            description: summary,
            superclass: { name: 'HTMLElement' },
            attributes: told.map((attribute) => ({
              name: attribute.name,
              description: attribute.description,
              type: { text: typeOf(attribute) },
              fieldName: attribute.property,
            })),
            members: [
              ...told
                .filter(({ name }) => !attributes[name].game)
                .map((attribute) => ({
                  kind: 'field',
                  name: attribute.property,
                  description: attribute.description,
                  type: { text: typeOf(attribute) },
                  attribute: attribute.name,
                  reflects: true,
                })),
              ...members.map(({ name, description, isStatic, isMethod, type, readonly }) => ({
                kind: isMethod ? 'method' : 'field',
                name,
                description,
                ...(isStatic ? { static: true } : {}),
                ...(isMethod ? { return: { type: { text: type } } } : { type: { text: type } }),
                ...(readonly ? { readonly: true } : {}),
              })),
            ],
            events: events.map(({ name, type, description }) => ({ name, description, type: { text: type } })),
            cssProperties: styles,
            cssParts: parts.map((name) => ({ name })),
            slots: ['', 'controls'].map((name) => ({ name })),
          },
        ],
        exports: [
          { kind: 'js', name: 'SlidingPuzzle', declaration: { name: 'SlidingPuzzle', module: path } },
          { kind: 'custom-element-definition', name: tag, declaration: { name: 'SlidingPuzzle', module: path } },
        ],
      },
    ],
  };

  // --- html.html-data.json ---

  const htmlData = {
    version: 1.1,
    tags: [
      {
        name: tag,
        description: summary,
        attributes: told.map(({ name, kind, values, description }) => ({
          name,
          description,
          ...(kind === 'flag' ? { valueSet: 'v' } : {}),
          ...(values.length > 0 ? { values: values.map((value) => ({ name: value })) } : {}),
        })),
      },
    ],
  };

  const asText = (/** @type {object} */ value) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'types.d.ts': typesFile,
    'attributes.d.ts': attributesFile,
    'custom-elements.json': asText(manifest),
    'html.html-data.json': asText(htmlData),
  };
}
