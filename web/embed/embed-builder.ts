// The builder: the choices in the form become attributes of the board in the preview, texts to copy, and the fragment
// of this page's address. All use the same names, as the address of embed.html does. The element says what is wrong with a
// value: its puzzle-error stands beside the field.

import { copied, copyByHand, find, make, part as byId, tellIn, write } from '../common/dom.ts';
import { asSentence } from '../common/format.ts';
import {
  attributeNames,
  attributes,
  DEFAULT_SIZE,
  gameAttributes,
  MAX_SIDE,
  MIN_SIDE,
  parseSize,
  styleProperties,
} from '../element/attributes.ts';
import { hex, homeColour, startPicture, startPosition } from '../element/start-picture.ts';
import { goalOf, printable } from '../common/text.ts';
import { addressOf, elementTag, frameTag, gameAddress, npmLines, parentScript, scriptTag } from './snippets.ts';
import { allAlgorithms } from '../common/solvers.ts';
import { english } from '../words/language.ts';
import { solverName } from '../words/sentences.ts';

import type { AttributeName } from '../element/attributes.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Settings } from './snippets.ts';

const form = find('#options', HTMLFormElement);
const preview = find('#preview', HTMLElement) as SlidingPuzzle;
const page = byId('page');
const file = find('#file', HTMLInputElement);
const [folder, poster, sandbox] = ['folder', 'poster-address', 'sandbox'].map((id) => find(`#${id}`, HTMLInputElement));

const DEFAULT_WIDTH = 480; // of a frame, CSS pixels
const POSTER_WIDTH = 384; // CSS pixels: fits a phone also where a page lets its pictures be as wide as they are
const POSTER_NAME = 'poster.png';
const MAX_TILES_INSIDE = 35; // of a poster in the tag; with more, the tag is longer than most posts
const POSTER_PIXELS = 2; // for each CSS pixel
const TYPING_PAUSE = 500; // milliseconds without a key before the typed text is taken
const FRAME_PADDING = 8; // embed.css: room for focus rings, both sides together
const FRAME_SURFACE = 18; // embed.css: the surface under the controls adds this where no theme is chosen

/** The controls from top to bottom under the board, in the groups of the form. */
const controls: Record<string, string>[] = [
  { timer: 'Time', moves: 'Moves' },
  {
    shuffle: 'Shuffle',
    reset: 'Restart',
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    solve: 'Solve',
    play: 'Play',
    step: 'Step',
    fullscreen: 'Full screen',
  },
  { algorithm: 'Solver', speed: 'Speed', size: 'Size' },
  { stats: 'Search', review: 'Review' },
];
const controlOrder = controls.flatMap(Object.keys);

/** What a field says that index.html has not. css: the property that takes such values. first: of a colour, when it is ticked. */
type Words = {
  label: string;
  hint?: string;
  values?: Record<string, string>;
  placeholder?: string;
  css?: string;
  first?: string;
};
const fieldWords: Record<string, Words> = {
  '--puzzle-tile': { label: 'Tiles, all the same', first: '#3b5bdb' },
  '--puzzle-text': { label: 'Numbers on the tiles', first: '#ffffff' },
  '--puzzle-board': { label: 'Board under the tiles', first: '#d7dce8' },
  '--puzzle-accent': { label: 'Accent: when solved, and the main button', first: '#02704a' },
  '--puzzle-focus': { label: 'Focus: the ring around the focused control', first: '#1a5fd0' },
  alt: { label: 'Alt text, for screen readers' },
  numbers: { label: 'Numbers on the tiles', values: { auto: 'without a picture', on: 'always', off: 'never' } },
  scheme: {
    label: 'Colours show',
    values: { diagonal: 'the way to the first tile', plain: 'nothing', row: 'rows', fringe: 'the order of solving' },
  },
  motion: { label: 'Motion', values: { auto: 'as the reader’s system', none: 'none' } },
  '--puzzle-max-width': { label: 'Widest', placeholder: '480px', css: 'max-width' },
  '--puzzle-gap': { label: 'Between tiles', placeholder: '4px or 1%', css: 'padding-left' },
  '--puzzle-radius': { label: 'Roundness of tiles', placeholder: '8px or 3%', css: 'border-top-left-radius' },
  '--puzzle-duration': { label: 'Time of a slide', placeholder: '130ms', css: 'transition-duration' },
  '--puzzle-font': { label: 'Font of the controls', placeholder: 'system-ui, sans-serif', css: 'font-family' },
  moves: {
    label: 'Moves already made',
    hint: 'The ways in which tiles travel, such as R2U: played from the start, so that readers can undo them.',
  },
  times: { label: 'Times of those moves', hint: 'As a link to a replay has them: the clock shows what the game took.' },
  'allow-unsolvable': { label: 'Allow positions that cannot be solved' },
  'max-seconds': { label: 'Time limit of a search in seconds', placeholder: '120' },
  'max-memory': { label: 'Memory of a search at most', placeholder: '512M' },
  'max-nodes': { label: 'States of a search at most', placeholder: 'no limit' },
  lang: {
    label: 'Language',
    values: { '': 'as the post', en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' },
  },
  loading: { label: 'Loads', values: { lazy: 'when it comes near', eager: 'at once' } },
  live: { label: 'Moves are said to screen readers', values: { polite: 'yes', off: 'no' } },
  'invert-keys': { label: 'Arrow keys move the blank instead of a tile' },
  readonly: { label: 'Read-only; controls still work' },
  fit: { label: 'Fills the height of its place' },
  race: {
    label: 'Race',
    hint: 'Boards of one post with the same word here get the same shuffles, and one Solve starts them all.',
  },
  remember: {
    label: 'Save the game under',
    hint: 'With a word here the game goes on when the post is opened again. Give each board in a post its own word.',
  },
};
const solverNames = Object.fromEntries(allAlgorithms.map((algorithm) => [algorithm, solverName(english, algorithm)]));
const inputs = { click: 'Click', drag: 'Drag', keys: 'Keys', swipe: 'Swipe', hover: 'Hover' };
const order: string[] = [...attributeNames, ...styleProperties];
/** These make a game together: a value may be wrong beside one of them and right beside another. */
const gameNames = [...gameAttributes, 'allow-unsolvable', 'start', 'width', 'height'];

const isFlag = (name: string) => attributes[name as AttributeName]?.kind === 'flag';
const isColor = (name: string) => fieldWords[name]?.first !== undefined;

/** What a setting is without an attribute. */
function usualOf(name: string) {
  const { kind, values, usual = [] } = attributes[name as AttributeName] ?? {};
  return kind === 'choice' || name === 'algorithm' ? (values?.[0] ?? '') : usual.join(' ');
}

// --- The form ---

const fields: Map<string, HTMLInputElement[]> = new Map();
const fieldsOf = (name: string) => fields.get(name) ?? [];
const fieldOf = (name: string) => fieldsOf(name)[0];
const ticked = (name: string) =>
  fieldsOf(name)
    .filter((field) => field.checked)
    .map((field) => field.value);
function tick(name: string, values: string[]) {
  for (const field of fieldsOf(name)) field.checked = values.includes(field.value);
}
const isRadio = (name: string) => fieldOf(name).type === 'radio';
const choiceOf = (name: string) => (isRadio(name) ? ticked(name)[0] : fieldOf(name).value.trim());
const words = (list: string) => list.split(/[\s,]+/).filter(Boolean);
const colorSwitch = (name: string) => fieldOf(`${name}-own`);

function makeField(name: string) {
  const { label, hint, values, placeholder = '' } = fieldWords[name] ?? { label: name };
  const notes = hint ? [make('p', { class: 'hint', id: `${name}-hint` }, hint)] : [];
  if (values && name !== 'lang') {
    const options = Object.entries(values).map(([value, words]) =>
      make('label', {}, make('input', { type: 'radio', name, value }), make('span', {}, words)),
    );
    return make('fieldset', { class: 'choices', id: name }, make('legend', {}, label), ...options);
  }
  if (isFlag(name)) return makeCheck(name, '', label);
  const field = values
    ? make('select', { id: name, name }, ...Object.entries(values).map(([value, words]) => new Option(words, value)))
    : make('input', { id: name, name, type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder });
  if (hint) field.setAttribute('aria-describedby', `${name}-hint`);
  return make('div', { class: 'field' }, make('label', { for: name }, label), field, ...notes);
}

const makeCheck = (name: string, value: string, label: string) =>
  make('label', { class: 'check' }, make('input', { type: 'checkbox', name, value }), make('span', {}, label));

const makeChecks = (name: string, values: Record<string, string>) =>
  make('div', 'checks', ...Object.entries(values).map(([value, label]) => makeCheck(name, value, label)));

const makeGroup = (legend: string, name: string, values: Record<string, string>) =>
  make('fieldset', { class: 'group' }, make('legend', {}, legend), makeChecks(name, values));

byId('controls').append(...controls.map((group) => makeChecks('controls', group)));
for (const [algorithm, name] of Object.entries(solverNames)) byId('algorithm').append(new Option(name, algorithm));
const more = byId('more');
for (const name of [...Object.keys(fieldWords), ...attributeNames]) {
  const { label, first } = fieldWords[name] ?? { label: name };
  if (first)
    byId('contrast').before(
      make(
        'div',
        'color',
        makeCheck(`${name}-own`, name, label),
        make('input', { type: 'color', name, value: first, 'aria-label': `${label}, colour` }),
      ),
    );
  else if (name !== 'size' && name !== 'input' && !form.elements.namedItem(name)) more.append(makeField(name));
}
more.append(
  makeGroup('Solvers offered by the control “Solver”; none ticked: all', 'also', solverNames),
  makeGroup('Played by', 'input', inputs),
);
for (const field of Array.from(form.elements) as HTMLInputElement[])
  fields.set(field.name, [...fieldsOf(field.name), field]);

/** Settings that are not what one field of their name has. */
const special: Record<string, () => string> = {
  size: () => (choiceOf('start') === 'state' ? '' : `${fieldOf('width').value}x${fieldOf('height').value}`),
  state: () => (choiceOf('start') === 'state' ? choiceOf('state').replace(/[ \t]*[\r\n]+[ \t]*/g, '/') : ''),
  seed: () => (choiceOf('start') === 'seed' ? fieldOf('seed').value : ''),
  algorithm: () => [...new Set([choiceOf('algorithm'), ...ticked('also')])].join(' '),
  controls: () => controlOrder.filter((name) => ticked('controls').includes(name)).join(' '),
  input: () => ticked('input').join(' ') || usualOf('input'),
};

function settingOf(name: string): string | null {
  if (isFlag(name)) {
    const counts = name !== 'allow-unsolvable' || choiceOf('start') === 'state';
    return fieldOf(name).checked && counts ? '' : null;
  }
  if (isColor(name) && !colorSwitch(name).checked) return null;
  const value = special[name]?.() ?? choiceOf(name);
  return value === usualOf(name) || !isUsable(name, value) ? null : value;
}

const settingsOfForm = (): Settings =>
  new Map(
    order.flatMap((name): [string, string][] => {
      const value = settingOf(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Whether a style can be used; what is wrong with attributes is the element's to say. */
const isUsable = (name: string, value: string) =>
  value === '' || !fieldWords[name]?.css || CSS.supports(fieldWords[name].css, value);

/** The values that a list or a choice may have; null: any. */
function knownTo(name: string) {
  const field = name === 'algorithm' ? 'also' : name;
  if (/^(radio|checkbox)$/.test(fieldOf(field).type)) return fieldsOf(field).map(({ value }) => value);
  const { options } = fieldOf(field) as unknown as Partial<HTMLSelectElement>;
  return options ? [...options].map(({ value }) => value) : null;
}

/** Puts settings into the form, and says which a field cannot show. @returns sentences about what was not understood */
function fillForm(settings: Settings): string[] {
  const problems: string[] = [];
  const refuse = (name: string, value: string, known: string) => {
    problems.push(`“${printable(value)}” is no ${name}; it would be ${known}.`);
  };
  tick('start', [settings.has('state') ? 'state' : settings.has('seed') ? 'seed' : 'shuffle']);
  for (const name of order) {
    const value = settings.get(name) ?? usualOf(name);
    if (name === 'size') {
      const size = parseSize(settings.get(name) ?? DEFAULT_SIZE.join('x'));
      if (size) [fieldOf('width').value, fieldOf('height').value] = size.map(String);
      else refuse('size', value, `two numbers from ${MIN_SIDE} to ${MAX_SIDE}, such as 4x4`);
      continue;
    }
    const field = fieldOf(name);
    const known = isFlag(name) ? null : knownTo(name);
    if (isFlag(name)) field.checked = settings.has(name) && value !== 'false';
    else if (isColor(name)) {
      const color = value && toHex(value);
      if (value && !color) refuse('colour', value, 'a colour such as #336699');
      colorSwitch(name).checked = Boolean(color);
      if (color) field.value = color;
    } else if (known && name in special) {
      const wanted = words(value);
      const understood = wanted.filter((each) => known.includes(each));
      for (const word of wanted) if (!known.includes(word)) refuse(`${name} name`, word, known.join(' or '));
      if (name === 'algorithm') field.value = understood.shift() ?? 'auto';
      tick(name === 'algorithm' ? 'also' : name, understood);
    } else if (known && !known.includes(value)) refuse(name, value, known.filter(Boolean).join(' or '));
    else if (isRadio(name)) tick(name, [value]);
    else field.value = value;
  }
  const unknown = [...settings.keys()].filter((name) => !order.includes(name)).map((name) => `“${printable(name)}”`);
  if (unknown.length) problems.push(`Not understood in this page’s address: ${unknown.join(', ')}.`);
  return problems;
}

/** "#336699" of any CSS colour without transparency, else null. */
function toHex(color: string) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context || !CSS.supports('color', color)) return null;
  context.fillStyle = color;
  return /^#[0-9a-f]{6}$/.test(context.fillStyle) ? context.fillStyle : null;
}

// --- What is wrong, beside its field ---

const mistakes: Map<string, string> = new Map();

function setMistake(name: string, message: string) {
  if (message) mistakes.set(name, message);
  else mistakes.delete(name);
  const id = `${name}-error`;
  const fields = fieldsOf(name === 'size' ? 'width' : name);
  let place = document.getElementById(id);
  if (!place && message) {
    place = make('p', { id, class: 'alert', role: 'alert' });
    (fields[0] ?? form).closest('.field, .group, .card')?.append(place);
    for (const field of fields)
      field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
  }
  if (place) tellIn(place, message);
  const details = place?.closest('details');
  if (message && details) details.open = true;
  for (const field of fields) {
    if (message) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
  const labelOf = (each: string) => fieldOf(each)?.labels?.[0]?.firstChild?.textContent?.trim() || each;
  const marked = [...mistakes.keys()].map(labelOf).join(', ');
  tellIn(byId('mistakes'), marked && `First mend what is marked above: ${marked}.`);
}

preview.addEventListener('puzzle-error', ({ detail }) => {
  const { message, attribute: name } = detail;
  if (!name) return; // the board says that itself
  setMistake(name === 'src' && localPicture ? 'file' : name, asSentence(message));
});

let localPicture = ''; // an object URL

function showPreview(settings: Settings) {
  const onDark = page.classList.contains('dark');
  const shown = new Map(settings);
  if (!shown.has('theme')) shown.set('theme', onDark ? 'dark' : 'light'); // the theme of the preview stands for the reader's system
  if (localPicture) shown.set('src', localPicture);
  shown.delete('loading');
  shown.delete('remember'); // its game is of no post
  for (const name of order) {
    const value = shown.get(name) ?? null;
    if (name.startsWith('--')) {
      preview.style.setProperty(name, value ?? '');
    } else if (value === null) preview.removeAttribute(name);
    else if (preview.getAttribute(name) !== value) preview.setAttribute(name, value);
  }
}

for (const radio of document.querySelectorAll<HTMLInputElement>('[name=background]'))
  radio.onchange = () => {
    page.classList.toggle('dark', radio.value === 'dark');
    showPreview(settingsOfForm());
  };
const narrow = find('#narrow', HTMLInputElement);
narrow.onchange = () => page.classList.toggle('narrow', narrow.checked);

// --- Contrast (WCAG 2.2, relative luminance) ---

function luminance(hex: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function showContrast(settings: Settings) {
  const [text = '#ffffff', tile, accent = '#028352'] = ['text', 'tile', 'accent'].map((name) =>
    settings.get(`--puzzle-${name}`),
  );
  const home = (_: unknown, place: number) => hex(homeColour(10, 10, place + 1, settings.get('scheme')));
  const tiles = tile ? [tile] : Array.from({ length: 99 }, home);
  const least = (ink: string, faces: string[]) => Math.min(...faces.map((face) => contrast(ink, face)));
  const one = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
  const [onTiles, onSolved] = [least(text, tiles), contrast(text, accent)];
  const poor = onTiles < 4.5 ? 'the tiles' : onSolved < 4.5 ? 'the accent, when the board is solved,' : '';
  const [ratio, faces] = onTiles < 4.5 ? [onTiles, tiles] : [onSolved, [accent]];
  const [white, black] = ['#ffffff', '#000000'].map((ink) => least(ink, faces));
  const chosen = ['text', 'tile', 'accent'].some((name) => settings.has(`--puzzle-${name}`));
  const advice = `${white >= black ? 'White' : 'Black'} numbers have ${one(Math.max(white, black))}.`;
  const told = poor
    ? `Numbers on ${poor} have a contrast of ${one(ratio)}, which is hard to read; 4.5 : 1 is the least. ${advice}`
    : `Numbers on the tiles have a contrast of ${one(onTiles)}, on a solved board ${one(onSolved)}: easy to read.`;
  byId('contrast').classList.toggle('bad', chosen && poor !== '');
  byId('contrast').textContent = chosen ? told : '';
}

const base = new URL('.', location.href).href;
const version = String(globalThis.PUZZLE_VERSION);

/** A tag that is laid out but never loads: it has the room that a board and its controls take at any width. */
const dummy = make('sliding-puzzle', { 'aria-hidden': 'true', class: 'dummy', inert: '' });
document.body.append(dummy);

function measure(settings: Settings, width: number) {
  const [columns, rows] = parseSize(preview.size ?? '') ?? parseSize(settings.get('size') ?? '') ?? DEFAULT_SIZE;
  dummy.setAttribute('size', `${columns}x${rows}`);
  dummy.setAttribute('controls', settings.get('controls') ?? '');
  dummy.style.width = `${width}px`;
  return { columns, rows, height: Math.ceil(dummy.getBoundingClientRect().height) };
}

function chosenWidth(settings: Settings) {
  const [, pixels] = /^(\d+)(?:\.\d+)?px$/.exec(settings.get('--puzzle-max-width') ?? '') ?? [];
  return pixels ? Number(pixels) : null;
}

// Of the tag: these fields stand outside the form, and are no part of the address.
const chosen = (name: string) => find(`[name=${name}]:checked`, HTMLInputElement).value;
let posterChosen = false; // by the reader
/** The board of which the folder has a poster, and what it needs: other controls have another height. */
const POSTER_OF_FOLDER = 'size=4x4&seed=blog-1&controls=shuffle+undo+solve';

/** The kind of poster that suits the size, until the reader chooses one; and the file that suits the board. */
function choosePoster(settings: Settings) {
  const { columns, rows } = measure(settings, POSTER_WIDTH);
  if (!posterChosen) {
    const kind = columns * rows > MAX_TILES_INSIDE ? 'file' : 'inside';
    find(`[name=poster][value=${kind}]`, HTMLInputElement).checked = true;
  }
  poster.placeholder = addressOf(settings) === POSTER_OF_FOLDER ? `${folderOf()}poster.svg` : POSTER_NAME;
}

function showParts(name: string, value: string) {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-${name}]`))
    part.hidden = !words(part.dataset[name] ?? '').includes(value);
}

function tagOf(settings: Settings) {
  const width = chosenWidth(settings) ?? POSTER_WIDTH;
  const { columns, rows, height } = measure(settings, width);
  const sources: Record<string, () => string> = {
    inside: () => posterOf(settings, columns, rows, height / width - rows / columns),
    file: () => poster.value.trim() || poster.placeholder,
  };
  const src = sources[chosen('poster')]?.();
  return elementTag(settings, { folder: folderOf(), columns, rows, poster: src ? { src, width, height } : null });
}

function frameOf(settings: Settings) {
  const chosen = chosenWidth(settings);
  const width = chosen ?? DEFAULT_WIDTH;
  const { columns, rows, height } = measure(settings, width - FRAME_PADDING);
  const surface = settings.has('controls') && !settings.has('theme') ? FRAME_SURFACE : 0;
  const inFrame = new Map([...settings].filter(([name]) => name !== '--puzzle-max-width' || !chosen));
  const whole = height + FRAME_PADDING + surface;
  return frameTag(inFrame, { folder: folderOf(), columns, rows, width, height: whole, sandboxed: sandbox.checked });
}

/** The picture of the start position, as an address that holds it whole.
 * @param below room under it, as a share of its width */
function posterOf(settings: Settings, columns: number, rows: number, below: number) {
  const value = (name: string) => settings.get(name);
  const tiles = startPosition(columns, rows, { state: value('state'), seed: value('seed'), moves: value('moves') });
  const picture = startPicture(columns, rows, settings.has('src') ? [] : (tiles ?? goalOf(columns * rows)), {
    dark: value('theme') === 'dark',
    scheme: value('scheme'),
    tray: value('--puzzle-board'),
    tile: value('--puzzle-tile'),
    text: value('--puzzle-text'),
    numbers: tiles !== null && value('numbers') !== 'off',
    below,
  });
  const text = new XMLSerializer().serializeToString(picture).replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>]/g, encodeURIComponent)}`;
}

async function downloadPoster() {
  const settings = settingsOfForm();
  const width = chosenWidth(settings) ?? POSTER_WIDTH;
  const { columns, rows, height } = measure(settings, width);
  const drawn = await preview.toBlob();
  if (!drawn) return void (byId('status').textContent = 'The browser did not give the picture of the preview.');
  const board = await createImageBitmap(drawn);
  const sheet = make('canvas', { width: String(POSTER_PIXELS * width), height: String(POSTER_PIXELS * height) });
  sheet.getContext('2d')?.drawImage(board, 0, 0, sheet.width, (sheet.width * rows) / columns);
  make('a', { href: sheet.toDataURL(), download: POSTER_NAME }).click();
}

// --- Where the files are, and what to copy ---

/** the hash of sliding-puzzle.js; until it is known there is none */
let integrity: string | undefined;
let noHash = '';

async function readIntegrity() {
  try {
    const answer = await fetch('integrity.json');
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    integrity = (await answer.json()).files['sliding-puzzle.js'];
  } catch (error) {
    noHash = `The hash is missing here, because integrity.json could not be read (${(error as Error).message}).`;
  }
  showCode();
}

/** Readers cannot come to this machine: there the folder is that of README. */
const isHere = location.protocol === 'file:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
const usualFolders: Record<string, string> = {
  tag: isHere ? '/sliding-puzzle/' : base,
  cdn: `https://cdn.example/sliding-puzzle-element-${version.replace('+', '-')}/`,
  npm: isHere ? '/sliding-puzzle/' : base,
  iframe: isHere ? 'https://example.org/sliding-puzzle/' : base,
};

/** The folder that was typed, with / at its end. */
const folderOf = () => (folder.value.trim() || usualFolders[chosen('way')]).replace(/\/*$/, '/');

const codes: Record<string, (settings: Settings) => string> = {
  tag: (settings) => `${scriptTag(folderOf())}\n${tagOf(settings)}`,
  cdn: (settings) => `${scriptTag(folderOf(), integrity)}\n${tagOf(settings)}`,
  npm: tagOf,
  iframe: frameOf,
};

function showCode() {
  const settings = settingsOfForm();
  const way = chosen('way');
  folder.placeholder = usualFolders[way];
  choosePoster(settings);
  showParts('way', way);
  showParts('poster', chosen('poster'));
  tellIn(byId('no-hash'), way === 'cdn' ? noHash : '');
  write(byId('code'), codes[way](settings)); // a selection stays while nothing changes
}
byId('npm').textContent = npmLines(version);
byId('parent').textContent = parentScript;

let copiedTimer = 0;

async function copy() {
  update(); // takes what was just typed
  clearTimeout(copiedTimer);
  const done = await copied(byId('code').textContent ?? '');
  if (!done) {
    getSelection()?.selectAllChildren(byId('code'));
    byId('code').parentElement?.focus();
  }
  const where = chosen('way') === 'npm' ? '' : `, for files at ${folderOf()}`;
  byId('status').textContent = done ? `Copied${where}.` : copyByHand;
  if (done) copiedTimer = setTimeout(() => (byId('status').textContent = ''), 4000);
}
byId('copy').onclick = copy;

let typing = 0;

function update(changed?: string) {
  clearTimeout(typing);
  typing = 0;
  if (changed) {
    for (const name of gameNames.includes(changed) ? gameNames : [changed]) setMistake(name, '');
    if (changed === 'src') setMistake('file', '');
  }
  const settings = settingsOfForm();
  for (const name of order.filter((each) => fieldWords[each]?.css)) {
    const value = choiceOf(name);
    setMistake(
      name,
      isUsable(name, value)
        ? ''
        : `“${printable(value)}” does not work here; try something like ${fieldOf(name).placeholder.split(' or ')[0]}.`,
    );
  }
  setMistake('input', ticked('input').length ? '' : 'Tick at least one, or choose “Read-only”.');
  const start = choiceOf('start');
  showParts('start', start);
  for (const name of ['width', 'height']) fieldOf(name).disabled = start === 'state';
  showPreview(settings);
  showContrast(settings);
  showCode();
  find('#to-game', HTMLAnchorElement).href = gameAddress(settings);
  history.replaceState(null, '', `#${addressOf(settings)}`);
}

function beginWithPreview(start: string) {
  if (start === 'seed' && !fieldOf('seed').value) fieldOf('seed').value = preview.seed || 'blog-1';
  if (start === 'state' && !fieldOf('state').value) fieldOf('state').value = preview.state || '1 2 3/4 5 6/7 8 0';
}

form.addEventListener('input', (event) => {
  const field = event.target as HTMLInputElement;
  if (field === file) return;
  if (field.type === 'color') colorSwitch(field.name).checked = true;
  if (field.name === 'start') beginWithPreview(field.value);
  clearTimeout(typing);
  if (/^(text|textarea)$/.test(field.type)) typing = setTimeout(update, TYPING_PAUSE, field.name);
  else update(field.name);
});
form.addEventListener('change', (event) => {
  const field = event.target as HTMLInputElement;
  if (field !== file && typing) update(field.name);
});
byId('poster').onchange = () => {
  posterChosen = true;
  showCode();
};
byId('ways').onchange = sandbox.onchange = folder.oninput = poster.oninput = showCode;

byId('download').onclick = () => void downloadPoster();

byId('new-seed').onclick = () => {
  fieldOf('seed').value = `blog-${Math.floor(Math.random() * 1e4)}`;
  update('seed');
};
byId('take-state').onclick = () => {
  if (preview.state) fieldOf('state').value = preview.state;
  update('state');
};

function showLocalPicture(chosen: File | null) {
  if (localPicture) URL.revokeObjectURL(localPicture);
  localPicture = chosen ? URL.createObjectURL(chosen) : '';
  byId('no-file').hidden = !chosen;
  byId('file-hint').textContent = chosen
    ? 'Only the preview shows it. For your post put it on your site, and its address in the field above.'
    : 'It stays on this device and is shown in the preview only.';
  setMistake('file', '');
  update('src');
}
file.onchange = () => showLocalPicture(file.files?.[0] ?? null);
byId('no-file').onclick = () => {
  file.value = '';
  file.focus();
  showLocalPicture(null);
};

function followAddress() {
  const settings: Settings = new Map();
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) settings.set(name.toLowerCase(), value);
  const first = { size: '4x4', seed: 'blog-1', controls: 'shuffle undo solve' };
  tellIn(byId('alert'), fillForm(settings.size > 0 ? settings : new Map(Object.entries(first))).join(' '));
  for (const name of [...mistakes.keys()]) setMistake(name, '');
  update();
}

for (const name of ['width', 'height'])
  for (let side = MIN_SIDE; side <= MAX_SIDE; ++side) find(`#${name}`, HTMLSelectElement).add(new Option(String(side)));
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
find(`[name=background][value=${dark ? 'dark' : 'light'}]`, HTMLInputElement).checked = true;
page.classList.toggle('dark', dark);
followAddress();
void readIntegrity();
addEventListener('hashchange', followAddress);
// The height of the frame is that of the preview.
new ResizeObserver(showCode).observe(preview);
preview.addEventListener('puzzle-shuffle', showCode);
