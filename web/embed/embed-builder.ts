// The builder: the choices in the form become attributes of the board in the preview, texts to copy, and the fragment
// of this page's address. All use the same names, as the address of embed.html does:
// embed-builder.html#size=4x4&seed=blog-1&controls=shuffle+solve&--puzzle-tile=%23336699
//
// The element says what is wrong with a value: its puzzle-error stands beside the field. The page's own script tag
// loads the element, as a blogger's does; this script only names its type.

import { copied, copyByHand, make } from '../common/dom.ts';
import {
  attributeNames,
  attributes,
  DEFAULT_SIZE,
  gameAttributes,
  labels,
  MAX_SIDE,
  MIN_SIDE,
  parseSize,
} from '../element/attributes.ts';
import { hex, homeColour, startPicture } from '../element/start-picture.ts';
import { startPosition } from '../element/start-position.ts';
import { printable } from '../common/text.ts';
import { addressOf, elementTag, frameTag, gameAddress, npmLines, parentScript, scriptTag } from './snippets.ts';
import { allAlgorithms } from '../common/solvers.ts';
import { english } from '../words/language.ts';
import { solverName } from '../words/sentences.ts';

import type { AttributeName } from '../element/attributes.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';

function find<Kind extends typeof Element>(selector: string, kind: Kind): InstanceType<Kind> {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element as InstanceType<Kind>;
}
const byId = (id: string) => find(`#${id}`, HTMLElement);

const form = find('#options', HTMLFormElement);
const preview = find('#preview', HTMLElement) as SlidingPuzzle;
const page = byId('page');
const file = find('#file', HTMLInputElement);
const cdn = find('#cdn', HTMLInputElement);
const sandbox = find('input[name=sandbox]', HTMLInputElement);

const DEFAULT_WIDTH = 480; // of a frame, CSS pixels
const POSTER_WIDTH = 384; // CSS pixels: fits a phone also where a page lets its pictures be as wide as they are
const POSTER_NAME = 'poster.png';
const MAX_TILES_INSIDE = 35; // of a poster in the tag; with more, the tag is longer than most posts
const POSTER_PIXELS = 2; // for each CSS pixel
const TYPING_PAUSE = 500; // milliseconds without a key before the typed text is taken
const FRAME_PADDING = 8; // embed.css: room for focus rings, both sides together
const FRAME_SURFACE = 18; // embed.css: the surface under the controls adds this where no theme is chosen

/** Attributes with several fields, or with a field of their own kind. */
const special = ['size', 'state', 'seed', 'algorithm', 'controls', 'input', 'lang'];
const switches = attributeNames.filter((name) => attributes[name].kind === 'flag');
const choices = attributeNames.filter((name) => attributes[name].kind === 'choice' || name === 'lang');
const texts = attributeNames.filter((name) => ![...special, ...switches, ...choices].includes(name));
const colors = ['tile', 'text', 'board', 'accent', 'focus'].map((name) => `--puzzle-${name}`);
/** With the CSS property that takes such values. */
const styles: Record<string, string> = {
  '--puzzle-gap': 'padding-left',
  '--puzzle-radius': 'border-top-left-radius',
  '--puzzle-font': 'font-family',
  '--puzzle-duration': 'transition-duration',
  '--puzzle-max-width': 'max-width',
};
/** As they stand in a tag. */
const order: string[] = [...attributeNames, ...colors, ...Object.keys(styles)];
/** The controls from top to bottom under the board: counts, buttons, choices, the figures of a search. */
const controlOrder = [
  'timer',
  'moves',
  'shuffle',
  'reset',
  'undo',
  'redo',
  'hint',
  'solve',
  'play',
  'step',
  'fullscreen',
  'algorithm',
  'speed',
  'size',
  'stats',
  'review',
];
const usualInput = attributes.input.usual?.join(' ') ?? '';
/** These make a game together: a value may be wrong beside one of them and right beside another. */
const gameNames = [...gameAttributes, 'allow-unsolvable', 'start', 'width', 'height'];

import type { Settings } from './snippets.ts';

// --- The form ---

const fieldsOf = (name: string) => [...form.querySelectorAll(`[name="${name}"]`)] as HTMLInputElement[];
/** The one field of that name. */
const fieldOf = (name: string) => fieldsOf(name)[0];
/** What is ticked or chosen. */
const ticked = (name: string) =>
  fieldsOf(name)
    .filter((field) => field.checked)
    .map((field) => field.value);
function tick(name: string, values: string[]) {
  for (const field of fieldsOf(name)) field.checked = values.includes(field.value);
}
const isRadio = (name: string) => fieldOf(name).type === 'radio';
const choiceOf = (name: string) => (isRadio(name) ? ticked(name)[0] : fieldOf(name).value);
const words = (list: string) => list.split(/[\s,]+/).filter(Boolean);
const colorSwitch = (name: string) => find(`[data-color="${name}"]`, HTMLInputElement);

/** What a choice means without its attribute. */
const usualOf = (name: AttributeName) => attributes[name].values?.[0] ?? '';

/** A plain field, for an attribute that the page has none for. */
function makeField(name: AttributeName) {
  const { kind, values = [] } = attributes[name];
  const label = labels[name] ?? name;
  if (kind === 'flag') {
    const field = make('input', { type: 'checkbox', name, value: '' });
    return make('label', { class: 'check' }, field, make('span', {}, label));
  }
  const field =
    kind === 'choice'
      ? make('select', { id: name, name }, ...values.map((value) => new Option(value)))
      : make('input', { id: name, name, type: 'text', autocomplete: 'off', spellcheck: 'false' });
  return make('div', { class: 'field' }, make('label', { for: name }, label), field);
}

for (const algorithm of allAlgorithms) {
  const box = make('input', { type: 'checkbox', name: 'also', value: algorithm });
  byId('algorithm').append(new Option(solverName(english, algorithm), algorithm));
  byId('also').append(make('label', { class: 'check' }, box, make('span', {}, solverName(english, algorithm))));
}
for (const name of attributeNames) {
  if (name !== 'size' && fieldsOf(name).length === 0) byId('more').append(makeField(name));
}

function settingsOfForm(): Settings {
  const settings: Settings = new Map();
  const set = (name: string, value: string, usual: string = '') => {
    if (value !== usual) settings.set(name, value);
  };
  const start = choiceOf('start');
  if (start === 'state')
    set(
      'state',
      fieldOf('state')
        .value.trim()
        .replace(/[ \t]*[\r\n]+[ \t]*/g, '/'),
    );
  else set('size', `${fieldOf('width').value}x${fieldOf('height').value}`);
  if (start === 'seed') set('seed', fieldOf('seed').value);
  const solver = fieldOf('algorithm').value;
  set('algorithm', [...new Set([solver, ...ticked('also')])].join(' '), 'auto');
  set('controls', controlOrder.filter((name) => ticked('controls').includes(name)).join(' '));
  set('input', ticked('input').join(' ') || usualInput, usualInput);
  for (const name of texts) set(name, fieldOf(name).value.trim());
  for (const name of choices) set(name, choiceOf(name), usualOf(name));
  for (const name of switches) {
    if (fieldOf(name).checked && (name !== 'allow-unsolvable' || start === 'state')) settings.set(name, '');
  }
  for (const name of colors) {
    if (colorSwitch(name).checked) settings.set(name, fieldOf(name).value);
  }
  for (const name of Object.keys(styles)) set(name, fieldOf(name).value.trim());
  return new Map(
    order.flatMap((name) =>
      settings.has(name) && isUsable(name, settings.get(name) ?? '') ? [[name, settings.get(name) ?? '']] : [],
    ),
  );
}

/** Whether a style can be used; what is wrong with attributes is the element's to say. */
const isUsable = (name: string, value: string) => !(name in styles) || CSS.supports(styles[name], value);

/**
 * Puts settings into the form, and says which a field cannot show.
 * @returns sentences about what was not understood
 */
function fillForm(settings: Settings): string[] {
  const problems: string[] = [];
  const refuse = (name: string, value: string, known: string) => {
    problems.push(`“${printable(value)}” is no ${name}; it would be ${known}.`);
  };
  const value = (name: string, usual: string = '') => settings.get(name) ?? usual;

  const size = parseSize(value('size', DEFAULT_SIZE.join('x')));
  if (size) [fieldOf('width').value, fieldOf('height').value] = size.map(String);
  else refuse('size', value('size'), `two numbers from ${MIN_SIDE} to ${MAX_SIDE}, such as 4x4`);
  tick('start', [settings.has('state') ? 'state' : settings.has('seed') ? 'seed' : 'shuffle']);
  fieldOf('state').value = value('state');
  fieldOf('seed').value = value('seed');
  for (const name of texts) fieldOf(name).value = value(name);
  for (const name of Object.keys(styles)) fieldOf(name).value = value(name);
  for (const name of switches) fieldOf(name).checked = settings.has(name) && value(name) !== 'false';
  for (const name of choices) {
    const known = isRadio(name)
      ? fieldsOf(name).map((field) => field.value)
      : [...(fieldOf(name) as unknown as HTMLSelectElement).options].map((option) => option.value);
    const wanted = value(name, usualOf(name));
    if (!known.includes(wanted)) refuse(name, wanted, known.filter(Boolean).join(' or '));
    else if (isRadio(name)) tick(name, [wanted]);
    else fieldOf(name).value = wanted;
  }
  const lists: [string, string, string][] = [
    ['controls', 'controls', ''],
    ['algorithm', 'also', 'auto'],
    ['input', 'input', usualInput],
  ];
  for (const [name, field, usual] of lists) {
    const known = fieldsOf(field).map((each) => each.value);
    const wanted = words(value(name, usual));
    for (const word of wanted.filter((each) => !known.includes(each))) refuse(`${name} name`, word, known.join(' or '));
    const understood = wanted.filter((each) => known.includes(each));
    if (name === 'algorithm') {
      fieldOf('algorithm').value = understood[0] ?? 'auto';
      tick(field, understood.slice(1));
    } else {
      tick(field, understood);
    }
  }
  for (const name of colors) {
    const color = settings.has(name) ? toHex(value(name)) : null;
    if (settings.has(name) && !color) refuse('colour', value(name), 'a colour such as #336699');
    colorSwitch(name).checked = color !== null;
    if (color) fieldOf(name).value = color;
  }
  const unknown = [...settings.keys()].filter((name) => !order.includes(name));
  if (unknown.length)
    problems.push(
      `Not understood in this page’s address: ${unknown.map((name) => `“${printable(name)}”`).join(', ')}.`,
    );
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

/** words by field */
const mistakes: Map<string, string> = new Map();

/** @param message '' takes it away */
function setMistake(name: string, message: string) {
  if (message) mistakes.set(name, message);
  else mistakes.delete(name);
  const id = `${name}-error`;
  const fields = name === 'file' ? [file] : fieldsOf(name === 'size' ? 'width' : name);
  let place = document.getElementById(id);
  if (!place && message) {
    const around = (fields[0] ?? form).closest('.field, .group, .card');
    place = document.createElement('p');
    place.id = id;
    place.className = 'alert';
    place.setAttribute('role', 'alert');
    around?.append(place);
  }
  if (place) {
    place.textContent = message;
    place.hidden = message === '';
    const details = place.closest('details');
    if (message && details) details.open = true;
  }
  for (const field of fields) {
    const described = words(field.getAttribute('aria-describedby') ?? '').filter((each) => each !== id);
    if (message) described.push(id);
    field.toggleAttribute('aria-invalid', message !== '');
    if (message) field.setAttribute('aria-invalid', 'true');
    if (described.length) field.setAttribute('aria-describedby', described.join(' '));
    else field.removeAttribute('aria-describedby');
  }
  byId('mistakes').hidden = mistakes.size === 0;
  byId('mistakes').textContent =
    mistakes.size === 0
      ? ''
      : `First mend what is marked above: ${[...mistakes.keys()].map((each) => labelOf(each)).join(', ')}.`;
}

/** What a field is called. */
function labelOf(name: string) {
  const label = name === 'file' ? file.labels?.[0] : name === 'size' ? null : fieldOf(name)?.labels?.[0];
  return label?.firstChild?.textContent?.trim() || name;
}

/** the field of an error that names none */
const fieldOfType: Record<string, string> = {
  state: 'state',
  unsolvable: 'state',
  size: 'size',
  seed: 'seed',
  moves: 'moves',
  picture: 'src',
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

preview.addEventListener('puzzle-error', ({ detail }) => {
  const { type, message, attribute } = detail as { type: string; message: string; attribute?: string };
  const name = attribute ?? fieldOfType[type];
  if (!name || !order.includes(name)) return; // the board says that itself
  setMistake(name === 'src' && localPicture ? 'file' : name, sentence(message));
});

// --- The preview ---

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
    } else if (name !== 'loading' && preview.getAttribute(name) !== value) {
      if (value === null) preview.removeAttribute(name);
      else preview.setAttribute(name, value);
    }
  }
}

function setBackground(dark: boolean) {
  page.classList.toggle('dark', dark);
  showPreview(settingsOfForm());
}

for (const radio of [...document.querySelectorAll('[name=background]')] as HTMLInputElement[]) {
  radio.onchange = () => setBackground(radio.value === 'dark');
}
find('#narrow', HTMLInputElement).onchange = (event) => {
  page.classList.toggle('narrow', (event.target as HTMLInputElement).checked);
};

// --- Contrast (WCAG 2.2, relative luminance) ---

const themeText = '#ffffff';
const themeAccent = '#028352';

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
  const text = settings.get('--puzzle-text') ?? themeText;
  const tile = settings.get('--puzzle-tile');
  const schemeTiles = Array.from({ length: 99 }, (_, home) =>
    hex(homeColour(10, 10, home + 1, settings.get('scheme'))),
  );
  const tiles = tile ? [tile] : schemeTiles;
  const least = (ink: string, faces: string[]) => Math.min(...faces.map((face) => contrast(ink, face)));
  const onTiles = least(text, tiles);
  const onSolved = contrast(text, settings.get('--puzzle-accent') ?? themeAccent);
  const one = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
  const poor = onTiles < 4.5 ? 'the tiles' : onSolved < 4.5 ? 'the accent, when the board is solved,' : '';
  const chosen = settings.has('--puzzle-text') || tile || settings.has('--puzzle-accent');
  const faces = poor === 'the tiles' ? tiles : [settings.get('--puzzle-accent') ?? themeAccent];
  const better = least('#ffffff', faces) >= least('#000000', faces) ? 'White' : 'Black';
  const advice = better === 'White' ? least('#ffffff', faces) : least('#000000', faces);
  const hint = byId('contrast');
  hint.classList.toggle('bad', Boolean(chosen && poor));
  hint.textContent = !chosen
    ? ''
    : poor
      ? `Numbers on ${poor} have a contrast of ${one(poor === 'the tiles' ? onTiles : onSolved)}, which is hard to read; 4.5 : 1 is the least. ` +
        `${better} numbers have ${one(advice)}.`
      : `Numbers on the tiles have a contrast of ${one(onTiles)}, on a solved board ${one(onSolved)}: easy to read.`;
}

// --- The texts to copy ---

const base = new URL('.', location.href).href;
const version = String(globalThis.PUZZLE_VERSION);

/** A tag that is laid out but never loads: it has the room that a board and its controls take at any width. */
const dummy = make('sliding-puzzle', { 'aria-hidden': 'true', class: 'dummy', inert: '' });
document.body.append(dummy);

/**
 * Columns and rows, and the height of the tag at a width.
 * @param width CSS pixels
 */
function measure(settings: Settings, width: number) {
  const [columns, rows] = parseSize(preview.size ?? '') ?? parseSize(settings.get('size') ?? '') ?? DEFAULT_SIZE;
  dummy.setAttribute('size', `${columns}x${rows}`);
  dummy.setAttribute('controls', settings.get('controls') ?? '');
  dummy.style.width = `${width}px`;
  return { columns, rows, height: Math.ceil(dummy.getBoundingClientRect().height) };
}

/** The width that the tag asks for, where it is in pixels. */
function chosenWidth(settings: Settings) {
  const [, pixels] = /^(\d+)(?:\.\d+)?px$/.exec(settings.get('--puzzle-max-width') ?? '') ?? [];
  return pixels ? Number(pixels) : null;
}

let posterChosen = false; // by the reader

/** The kind of poster that suits the size, until the reader chooses one. */
function choosePoster(settings: Settings) {
  const { columns, rows } = measure(settings, POSTER_WIDTH);
  if (!posterChosen) tick('poster', [columns * rows > MAX_TILES_INSIDE ? 'file' : 'inside']);
  for (const part of [...form.querySelectorAll('[data-poster]')] as HTMLElement[])
    part.hidden = part.dataset.poster !== choiceOf('poster');
}

/** The tag without its script, for files that are in a folder. */
function tagOf(settings: Settings, folder: string) {
  const width = chosenWidth(settings) ?? POSTER_WIDTH;
  const { columns, rows, height } = measure(settings, width);
  const sources = {
    inside: () => posterOf(settings, columns, rows, height / width - rows / columns),
    file: () => fieldOf('poster-address').value.trim() || POSTER_NAME,
  };
  const src = sources[choiceOf('poster') as keyof typeof sources]?.();
  return elementTag(settings, { folder, columns, rows, poster: src ? { src, width, height } : null });
}

function frameOf(settings: Settings) {
  const chosen = chosenWidth(settings);
  const width = chosen ?? DEFAULT_WIDTH;
  const { columns, rows, height } = measure(settings, width - FRAME_PADDING);
  const surface = settings.has('controls') && !settings.has('theme') ? FRAME_SURFACE : 0;
  const inFrame = new Map([...settings].filter(([name]) => name !== '--puzzle-max-width' || !chosen));
  return frameTag(inFrame, {
    folder: base,
    columns,
    rows,
    width,
    height: height + FRAME_PADDING + surface,
    sandboxed: sandbox.checked,
  });
}

// --- The poster ---

/**
 * The picture of the start position, as an address that holds it whole.
 * @param below room under it, as a share of its width
 */
function posterOf(settings: Settings, columns: number, rows: number, below: number) {
  const [state, seed, moves] = ['state', 'seed', 'moves'].map((name) => settings.get(name));
  const tiles = startPosition(columns, rows, { state, seed, moves });
  const [tile, text, tray] = ['tile', 'text', 'board'].map((name) => settings.get(`--puzzle-${name}`));
  const numbers = tiles !== null && settings.get('numbers') !== 'off';
  const anyTiles = Array.from({ length: columns * rows }, (_, cell) => (cell + 1) % (columns * rows));
  const picture = startPicture(columns, rows, settings.has('src') ? [] : (tiles ?? anyTiles), {
    dark: settings.get('theme') === 'dark',
    scheme: settings.get('scheme'),
    tray,
    tile,
    text,
    numbers,
    below,
  });
  return `data:image/svg+xml,${new XMLSerializer()
    .serializeToString(picture)
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`;
}

/** Saves the preview's board as a picture with room for the controls below it. */
async function downloadPoster() {
  const settings = settingsOfForm();
  const width = chosenWidth(settings) ?? POSTER_WIDTH;
  const { columns, rows, height } = measure(settings, width);
  const drawn = await preview.toBlob();
  setMistake('poster-address', drawn ? '' : 'The browser did not give the picture of the preview.');
  if (!drawn) return;
  const board = await createImageBitmap(drawn);
  const sheet = make('canvas', { width: String(POSTER_PIXELS * width), height: String(POSTER_PIXELS * height) });
  sheet.getContext('2d')?.drawImage(board, 0, 0, sheet.width, (sheet.width * rows) / columns);
  const link = make('a', { href: sheet.toDataURL(), download: POSTER_NAME });
  link.click();
}

// --- The files on a server of somebody else ---

/** the hash of sliding-puzzle.js; until it is known there is none */
let integrity: string | undefined;

async function readIntegrity() {
  const place = byId('cdn-problem');
  try {
    const answer = await fetch('integrity.json');
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    integrity = (await answer.json()).files['sliding-puzzle.js'];
  } catch (error) {
    place.textContent = `The hash is missing here, because integrity.json could not be read (${(error as Error).message}).`;
  }
  place.hidden = integrity !== undefined;
  showCodes();
}

/** The folder that was typed, with / at its end. */
const cdnFolder = () => (cdn.value.trim() || cdn.placeholder).replace(/\/*$/, '/');

function showCode(id: string, text: string) {
  const place = byId(id);
  if (place.textContent !== text) place.textContent = text; // a selection stays while nothing changes
}

function showCodes() {
  const settings = settingsOfForm();
  choosePoster(settings);
  const tag = tagOf(settings, base);
  showCode('tag', `${scriptTag(base)}\n${tag}`);
  showCode('cdn-tag', `${scriptTag(cdnFolder(), integrity)}\n${tagOf(settings, cdnFolder())}`);
  showCode('npm', npmLines(version));
  showCode('npm-tag', tag);
  showCode('iframe', frameOf(settings));
  showCode('parent', parentScript);
}

function sayWhereToHost() {
  const here = location.protocol === 'file:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  byId('host').textContent = here
    ? `The addresses below are on this machine (${base}), where your readers cannot come. Copy the folder build/web to your server and open this page there.`
    : `The files come from ${base}. To host them yourself, copy the folder build/web to your server and open this page there.`;
}

let copiedTimer = 0;

async function copy(button: HTMLButtonElement) {
  const id = button.dataset.copy ?? '';
  update(); // takes what was just typed
  const label = (button.dataset.label ??= button.textContent ?? '');
  if (await copied(byId(id).textContent ?? '')) {
    byId('status').textContent = `Copied: ${byId(`${id}-title`).textContent?.replace(/, optional$/, '')}.`;
    button.textContent = 'Copied';
    clearTimeout(copiedTimer);
    copiedTimer = setTimeout(() => {
      for (const each of copyButtons) each.textContent = each.dataset.label ?? each.textContent;
      byId('status').textContent = '';
    }, 2500);
  } else {
    button.textContent = label;
    getSelection()?.selectAllChildren(byId(id));
    byId(id).parentElement?.focus();
    byId('status').textContent = copyByHand;
  }
}

const copyButtons = [...document.querySelectorAll('[data-copy]')] as HTMLButtonElement[];
for (const button of copyButtons) button.onclick = () => copy(button);

// --- All together ---

let typing = 0;

/**
 * Takes over what the form says: preview, texts, address.
 * @param changed the field
 */
function update(changed?: string) {
  clearTimeout(typing);
  typing = 0;
  if (changed) {
    for (const name of gameNames.includes(changed) ? gameNames : [changed]) setMistake(name, '');
    if (changed === 'src') setMistake('file', '');
  }
  const settings = settingsOfForm();
  for (const name of Object.keys(styles)) {
    const value = fieldOf(name).value.trim();
    setMistake(
      name,
      value === '' || isUsable(name, value)
        ? ''
        : `“${printable(value)}” does not work here; try something like ${fieldOf(name).placeholder.split(' or ')[0]}.`,
    );
  }
  setMistake('input', ticked('input').length ? '' : 'Tick at least one, or choose “Read-only”.');
  const start = choiceOf('start');
  for (const part of [...form.querySelectorAll('[data-start]')] as HTMLElement[])
    part.hidden = part.dataset.start !== start;
  for (const name of ['width', 'height']) fieldOf(name).disabled = start === 'state';
  for (const name of colors) fieldOf(name).classList.toggle('unused', !colorSwitch(name).checked);
  showPreview(settings);
  showContrast(settings);
  showCodes();
  find('#to-game', HTMLAnchorElement).href = gameAddress(settings);
  history.replaceState(null, '', `#${addressOf(settings)}`);
}

/** A field for what was chosen just now begins with what the preview shows. */
function beginWithPreview(start: string) {
  if (start === 'seed' && !fieldOf('seed').value) fieldOf('seed').value = preview.seed || 'blog-1';
  if (start === 'state' && !fieldOf('state').value) fieldOf('state').value = preview.state || '1 2 3/4 5 6/7 8 0';
}

form.addEventListener('input', (event) => {
  const field = event.target as HTMLInputElement;
  if (field === file) return;
  if (field.type === 'color') colorSwitch(field.name).checked = true;
  if (field.name === 'start') beginWithPreview(field.value);
  if (field.name === 'poster') posterChosen = true;
  clearTimeout(typing);
  if (/^(text|textarea)$/.test(field.type)) typing = setTimeout(update, TYPING_PAUSE, field.name);
  else update(field.name);
});
form.addEventListener('change', (event) => {
  const field = event.target as HTMLInputElement;
  if (field !== file && typing) update(field.name);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  update((document.activeElement as HTMLInputElement | null)?.name);
});
sandbox.onchange = cdn.oninput = showCodes;

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
  const bare = settings.size === 0;
  const problems = fillForm(
    bare
      ? new Map([
          ['size', '4x4'],
          ['seed', 'blog-1'],
          ['controls', 'shuffle undo solve'],
        ])
      : settings,
  );
  byId('alert').hidden = problems.length === 0;
  byId('alert').textContent = problems.join(' ');
  for (const name of [...mistakes.keys()]) setMistake(name, '');
  update();
}

for (const name of ['width', 'height']) {
  for (let side = MIN_SIDE; side <= MAX_SIDE; ++side) find(`#${name}`, HTMLSelectElement).add(new Option(String(side)));
}
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
find(`[name=background][value=${dark ? 'dark' : 'light'}]`, HTMLInputElement).checked = true;
page.classList.toggle('dark', dark);
cdn.placeholder = `https://cdn.example/sliding-puzzle-${version.replace('+', '-')}/`;
sayWhereToHost();
followAddress();
void readIntegrity();
addEventListener('hashchange', followAddress);
// The height of the frame is that of the preview.
new ResizeObserver(showCodes).observe(preview);
preview.addEventListener('puzzle-shuffle', showCodes);
