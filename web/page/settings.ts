// "Settings": how the page looks, what is on the tiles, and what a move does besides. Each holds at once, in all tabs, and
// on the next visit. A picture of the reader's comes by file, drop or paste; it is made smaller and kept in the
// browser, and nothing sends it anywhere.

import { button, canvasesAreReadable, input, make, openSheet, part, sheetIsOpen, tellIn } from '../common/dom.ts';
import { applyTheme, keepChoice } from '../common/our-page.ts';
import { printable } from '../common/text.ts';
import { newId } from '../memory/database.ts';
import { Settings } from '../memory/kept-settings.ts';
import { unreadable } from '../words/sentences.ts';
import { notKept } from './page-sentences.ts';

import type { Say } from '../words/language.ts';
import type { Page } from './page.ts';

const schemes = ['diagonal', 'plain', 'row'];
/** Pictures that come with the site: pictures/NAME.png. */
const pictureNames = ['mountains', 'balloons', 'planet', 'waves', 'glass', 'rosette'] as const;
/** The picture that is the reader's own, in place of a name. */
const OWN = 'own' as const;

/** What the pictures show. */
const picturesText = (say: Say) => ({
  mountains: say`Mountains at sunset, a tent and a pond`,
  balloons: say`Hot-air balloons over hills`,
  planet: say`A planet with a ring, moons and a comet`,
  waves: say`Waves under a red sun and a snowy mountain`,
  glass: say`A sunset in stained glass`,
  rosette: say`A rosette of coloured petals`,
  own: say`Your picture`,
});

const GLIDE = 130; // milliseconds
const MOST_SIDE = 2048; // pixels of a picture that is kept
const MOST_PIXELS = 64 << 20; // that are decoded
const UNSIZED = 1024; // pixels of a drawing that says nothing of its size

/** What a field of the sheet asks for. */
function choiceIn(field: HTMLInputElement | HTMLSelectElement) {
  if (field.type !== 'checkbox') return field.value;
  const { checked } = field as HTMLInputElement;
  return field.name === 'slideTime' ? (checked ? GLIDE : 0) : checked;
}

/** Whether they are one picture: what is read again from the store is another object each time. */
const samePicture = (one: Blob | null, other: Blob | null) =>
  one?.size === other?.size && one?.type === other?.type && (one as File)?.name === (other as File)?.name;

/**
 * A picture as it is kept: upright, not too large, without what a camera notes of the place.
 * @returns by a name of its own; rejects when the browser cannot show it
 */
async function prepare(file: Blob): Promise<File> {
  const address = URL.createObjectURL(file);
  const canvas = document.createElement('canvas');
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth || UNSIZED, image.naturalHeight || UNSIZED];
    if (width * height > MOST_PIXELS) throw new Error('too large');
    const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const kept = await new Promise((done) => canvas.toBlob(done, type, 0.9));
    if (!(kept instanceof Blob)) throw new Error('not drawn');
    return new File([kept], newId(), { type });
  } finally {
    URL.revokeObjectURL(address);
    canvas.width = canvas.height = 0;
  }
}

let audio: AudioContext | null = null;

/** A drop of tone that fades within a few hundredths of a second, like wood on wood. Nothing sounds on a hidden page. */
function tick(pitch: number) {
  audio ??= new AudioContext({ latencyHint: 'interactive' });
  if (document.hidden) return;
  void audio.resume().catch(() => {}); // it sleeps until the reader has touched the page
  const now = audio.currentTime;
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.3, now + 0.03);
  const volume = new GainNode(audio, { gain: 0.16 });
  volume.gain.exponentialRampToValueAtTime(0.0005, now + 0.045);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.05);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) void audio?.suspend().catch(() => {});
});

export class SettingsSheet {
  #page;
  #images = new Map(
    [...pictureNames, OWN].map((name) => [name, make('img', { width: '96', height: '96', alt: '', loading: 'lazy' })]),
  );
  #whole = part('whole');
  #own: Blob | null = null;
  #settings = new Settings(
    {
      /** Milliseconds in which a tile glides. */
      slideTime: GLIDE,
      hover: false,
      /** 'auto' as the system, 'light', 'dark'. */
      theme: 'auto',
      scheme: 'diagonal',
      pictureNumbers: false,
      /** '' for none, a name of the site's, or OWN. */
      picture: '',
      ownPicture: null as Blob | null,
      sound: false,
    },
    { scheme: (value) => schemes.includes(value) },
  );

  constructor(page: Page) {
    this.#page = page;
    const { board } = page;
    const settings = this.#settings;
    for (const [name, image] of this.#images) {
      if (name !== OWN) image.src = `pictures/${name}.png`;
      const radio = make('input', { type: 'radio', name: 'picture', value: name });
      part('pictures').append(make('label', { id: `picture-${name}` }, radio, make('span', '', image)));
    }
    button('settings').onclick = () => openSheet('settings-sheet');
    for (const field of this.#fields())
      field.onchange = () => void settings.set(field.name as 'theme', choiceIn(field) as string);
    settings.addEventListener('change', () => this.apply());
    settings.addEventListener('failure', () => this.apply());
    this.#listenForPictures();
    void settings.load();
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, () => this.#look(false), { capture: true });
    board.addEventListener('puzzle-move', ({ detail }) => {
      this.#showWhole();
      if (settings.get('sound') && detail.by !== 'playback') tick(detail.solved ? 1240 : 620);
    });
    board.addEventListener('puzzle-shuffle', () => this.#showWhole());
    button('look').onclick = () => this.#look(true);
  }

  /** Each has the name of its setting. */
  #fields() {
    return part('settings-sheet').querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]');
  }

  // --- Pictures ---

  #listenForPictures() {
    const field = input('picture-file');
    button('picture-file-button').onclick = () => field.click();
    field.onchange = () => {
      void this.#take(field.files);
      field.value = '';
    };
    for (const type of ['dragover', 'drop'] as const) {
      document.addEventListener(type, (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return; // a text, for a field
        event.preventDefault(); // else the browser would leave for the file
        if (type === 'drop') void this.#take(event.dataTransfer.files);
      });
    }
    document.addEventListener('paste', ({ clipboardData }) => {
      if (!clipboardData?.types.includes('text/plain')) void this.#take(clipboardData?.files);
    });
  }

  async #take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (!file) return;
    const { say } = this.#page;
    this.#tell('');
    const name = printable(file.name);
    if (!canvasesAreReadable()) return this.#tell(unreadable(say, name));
    try {
      await this.#settings.set('ownPicture', await prepare(file));
      await this.#settings.set('picture', OWN);
    } catch {
      this.#tell(
        say`“${name}” is not an image that this browser can show. Use a JPEG or PNG of at most 64 million pixels.`,
      );
    }
  }

  /** Says why a picture was not taken, where the reader looks. */
  #tell(problem: string) {
    tellIn(part('settings-problem'), problem);
    if (problem && !sheetIsOpen()) this.#page.model.report({ type: 'picture', message: problem });
  }

  /** A solved board becomes the picture: the last piece fades in, the gaps close. */
  #showWhole() {
    const { board } = this.#page;
    this.#whole.classList.toggle('complete', board.solved && Boolean(board.src));
  }

  /** The whole picture, until the next press or key. */
  #look(looking: boolean) {
    this.#whole.classList.toggle('looked-at', looking);
  }

  // --- Showing ---

  /** As it is chosen, in the present language. */
  apply() {
    const { board, say } = this.#page;
    const settings = this.#settings;
    const [theme, scheme] = [settings.get('theme'), settings.get('scheme')];
    applyTheme(theme);
    keepChoice('theme', theme);
    for (const field of this.#fields()) {
      const value = settings.get(field.name as 'theme' | 'hover');
      if (field.type === 'radio') (field as HTMLInputElement).checked = field.value === value;
      else if (typeof value === 'string') field.value = value;
      else (field as HTMLInputElement).checked = Boolean(value);
    }
    board.style.setProperty('--puzzle-duration', `${settings.get('slideTime')}ms`);
    board.input = `click drag keys swipe${settings.get('hover') ? ' hover' : ''}`;
    if (board.scheme !== scheme) board.scheme = scheme;
    this.#applyPicture();
    const { failure } = settings;
    tellIn(part('settings-problem'), failure ? notKept(say, failure) : '');
  }

  #applyPicture() {
    const { board, say } = this.#page;
    const [own, picture] = [this.#settings.get('ownPicture'), this.#settings.get('picture')];
    const image = this.#images.get(OWN) as HTMLImageElement;
    if (!samePicture(own, this.#own)) {
      URL.revokeObjectURL(image.src);
      this.#own = own;
      if (own) image.src = URL.createObjectURL(own);
    }
    part(`picture-${OWN}`).hidden = !own;
    const texts = picturesText(say);
    for (const [name, each] of this.#images) each.alt = texts[name];
    const name = pictureNames.find((known) => known === picture);
    const address = picture === OWN && own ? image.src : name ? `pictures/${name}.png` : '';
    Object.assign(board, { src: address || null, alt: address ? texts[name ?? OWN] : null });
    const numbers = address && this.#settings.get('pictureNumbers') ? 'on' : 'auto';
    if (board.numbers !== numbers) board.numbers = numbers;
    this.#whole.style.backgroundImage = address && `url("${address}")`;
    this.#whole.hidden = button('look').hidden = address === '';
    this.#showWhole();
  }
}
