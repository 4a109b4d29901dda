// The texts that the builder offers to copy: the tag with its script, the frame, the lines for npm. Each is made from
// settings, and nothing in here needs the page.
//
// What stands inside the tag is for readers without the board: in feeds, on paper, without JavaScript. It is phrasing
// content on one line, because Markdown puts tags into paragraphs and ends them at empty lines.

import { escaped, queryOf } from '../common/text.ts';
import { gameAttributes } from '../element/attributes.ts';

/** by attribute or --puzzle-… property; only what differs from the default */
export type Settings = Map<string, string>;

export const addressOf = (settings: Iterable<[string, string]>) =>
  queryOf(
    [...settings].map(([name, value]) => [
      name,
      name === 'state'
        ? value
            .trim()
            .replace(/\s*[/\n]\s*/g, '/')
            .replace(/[\s,]+/g, ',')
        : value,
    ]),
  );

export function gameAddress(settings: Settings) {
  const parts = [...settings].filter(([name]) => gameAttributes.some((each) => each === name));
  const [algorithm] = (settings.get('algorithm') ?? '').split(/[\s,]+/);
  if (algorithm && algorithm !== 'auto') parts.push(['algorithm', algorithm]);
  return `index.html#${addressOf(parts)}`;
}

const frameAddress = (settings: Settings, folder: string) => `${folder}embed.html?${addressOf(settings)}`;

/** What is said in the reader's language outside the board: to readers without it, and of a frame. alt: what the
 * picture of the board shows, or '' */
const sentences: Record<
  string,
  Record<'invitation' | 'title', (columns: number, rows: number, alt: string) => string>
> = {
  en: {
    invitation: (columns, rows) => `Play this sliding puzzle, ${columns} by ${rows}`,
    title: (columns, rows, alt) => `Sliding puzzle${alt && ` of ${alt}`}, ${columns} by ${rows}`,
  },
  de: {
    invitation: (columns, rows) => `Dieses Schiebepuzzle spielen, ${columns} mal ${rows}`,
    title: (columns, rows, alt) => `Schiebepuzzle${alt && ` „${alt}“`}, ${columns} mal ${rows}`,
  },
  es: {
    invitation: (columns, rows) => `Jugar a este puzle deslizante, ${columns} por ${rows}`,
    title: (columns, rows, alt) => `Puzle deslizante${alt && ` «${alt}»`}, ${columns} por ${rows}`,
  },
  fr: {
    invitation: (columns, rows) => `Jouer à ce taquin, ${columns} sur ${rows}`,
    title: (columns, rows, alt) => `Taquin${alt && ` «\u00a0${alt}\u00a0»`}, ${columns} sur ${rows}`,
  },
};

function sentence(settings: Settings, which: 'invitation' | 'title', columns: number, rows: number) {
  const { [which]: inLanguage } = sentences[settings.get('lang') || 'en'] ?? sentences.en;
  return escaped(inLanguage(columns, rows, settings.get('alt') ?? ''));
}

export type Poster = { src: string; width: number; height: number };
type Place = { folder: string; columns: number; rows: number };

/** The script that a page needs once. @param integrity its hash, for a folder on a server of another owner */
export const scriptTag = (folder: string, integrity?: string) =>
  `<script type="module" src="${escaped(folder)}sliding-puzzle.js"` +
  `${integrity ? ` integrity="${integrity}" crossorigin="anonymous"` : ''}></script>`;

export function elementTag(settings: Settings, { folder, columns, rows, poster }: Place & { poster: Poster | null }) {
  const attributes = [...settings]
    .filter(([name]) => !name.startsWith('--'))
    .map(([name, value]) => ` ${name}${value === '' ? '' : `="${escaped(value)}"`}`)
    .join('');
  const style = [...settings]
    .filter(([name]) => name.startsWith('--'))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  const words = sentence(settings, 'invitation', columns, rows);
  const shown = poster
    ? `<img src="${escaped(poster.src)}" width="${poster.width}" height="${poster.height}" alt="${words}" />`
    : words;
  return (
    `<sliding-puzzle${attributes}${style && ` style="${escaped(style)}"`}>` +
    `<a href="${escaped(frameAddress(settings, folder))}">${shown}</a></sliding-puzzle>`
  );
}

export function frameTag(settings: Settings, frame: Place & { width: number; height: number; sandboxed: boolean }) {
  const { folder, columns, rows, width, height, sandboxed } = frame;
  return (
    `<iframe src="${escaped(frameAddress(settings, folder))}"\n` +
    `  title="${sentence(settings, 'title', columns, rows)}" width="${width}" height="${height}"\n` +
    `  loading="lazy" allow="fullscreen"${sandboxed ? ' sandbox="allow-scripts"' : ''} style="border: 0; max-width: 100%; color-scheme: light"></iframe>`
  );
}

/** For a page with frames of ours: each gets the height that it asks for. What other frames ask for is not done. */
export const parentScript = `<script>
  addEventListener('message', ({ data, source }) => {
    const height = data?.type === 'sliding-puzzle-height' && Number.isInteger(data.height) ? data.height : 0;
    for (const frame of document.querySelectorAll('iframe[src*="embed.html"]'))
      if (frame.contentWindow === source && height > 0 && height <= 10000) frame.height = height;
  });
</script>`;

export const npmLines = (version: string) => `# npm pack, in the folder build/web, makes the package
npm install ./sliding-puzzle-element-${version}.tgz`;
