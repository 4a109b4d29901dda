// "Settings": how the page looks, what is on the tiles, and what a move does besides. Each holds at once, in all tabs, and
// on the next visit. A picture of the reader's is made smaller and kept in the browser, and nothing sends it anywhere.

import { button, canvasesAreReadable, find, input, openSheet, part, tellIn } from '../common/dom.ts';
import { applyTheme, keepChoice } from '../common/our-page.ts';
import { printable } from '../common/text.ts';
import { newId } from '../memory/database.ts';
import { Settings } from '../memory/kept-settings.ts';
import { notKept, unreadable } from '../words/sentences.ts';

import type { Page } from './page.ts';

/** The picture that is the reader's own, in place of the name of one of the site's: pictures/NAME.png. */
const OWN = 'own';

const MOST_SIDE = 2048; // pixels of a picture that is kept

/** A picture as it is kept: upright, not too large, without what a camera notes of the place.
 * @returns by a name of its own; rejects when the browser cannot show it */
async function prepare(file: Blob): Promise<File> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(wide, high);
  canvas.getContext('2d')?.drawImage(image, 0, 0, wide, high);
  image.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new File([await canvas.convertToBlob({ type, quality: 0.9 })], newId(), { type });
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
  /** Each has the name of its setting. */
  #fields = [...part('settings-sheet').querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
  #whole = part('whole');
  #own: File | null = null;
  #settings = new Settings(
    {
      glide: true,
      hover: false,
      /** 'auto' as the system, 'light', 'dark'. */
      theme: 'auto',
      scheme: 'diagonal',
      pictureNumbers: false,
      /** '' for none, a name of the site's, or OWN. */
      picture: '',
      ownPicture: null as File | null,
      sound: false,
    },
    { scheme: (value) => this.#isOffered('scheme', value), picture: (value) => this.#isOffered('picture', value) },
  );

  constructor(page: Page) {
    this.#page = page;
    const { board } = page;
    const settings = this.#settings;
    button('settings').onclick = () => openSheet('settings-sheet');
    for (const field of this.#fields)
      field.onchange = () => {
        const chosen = field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value;
        void settings.set(field.name as 'theme', chosen as string);
      };
    const own = input('picture-file');
    button('picture-file-button').onclick = () => own.click();
    own.onchange = () => {
      void this.#take(own.files?.[0]);
      own.value = '';
    };
    settings.addEventListener('change', () => this.apply());
    settings.addEventListener('failure', () => this.apply());
    void settings.load();
    // The whole picture, until the next press or key.
    const look = (looking: boolean) => this.#whole.classList.toggle('looked-at', looking);
    button('look').onclick = () => look(true);
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, () => look(false), { capture: true });
    board.addEventListener('puzzle-move', ({ detail }) => {
      this.#showWhole();
      if (settings.get('sound') && detail.by !== 'playback') tick(detail.solved ? 1240 : 620);
    });
    board.addEventListener('puzzle-shuffle', () => this.#showWhole());
  }

  #isOffered(name: string, value: unknown) {
    return this.#fields.some((field) => field.name === name && field.value === value);
  }

  // --- Pictures ---

  async #take(file: File | undefined) {
    if (!file) return;
    const { say } = this.#page;
    const problem = part('settings-problem');
    tellIn(problem, '');
    const name = printable(file.name);
    if (!canvasesAreReadable()) return tellIn(problem, unreadable(say, name));
    try {
      await this.#settings.set('ownPicture', await prepare(file));
      await this.#settings.set('picture', OWN);
    } catch {
      tellIn(problem, say`“${name}” is not an image that this browser can show. Use a JPEG or PNG.`);
    }
  }

  /** A solved board becomes the picture: the last piece fades in, the gaps close. */
  #showWhole() {
    const { board } = this.#page;
    this.#whole.classList.toggle('complete', board.solved && Boolean(board.src));
  }

  // --- Showing ---

  /** As it is chosen, in the present language. */
  apply() {
    const { board, say } = this.#page;
    const settings = this.#settings;
    const [theme, scheme] = [settings.get('theme'), settings.get('scheme')];
    applyTheme(theme);
    keepChoice('theme', theme);
    for (const field of this.#fields) {
      const value = settings.get(field.name as 'theme' | 'hover');
      if (field.type === 'radio') (field as HTMLInputElement).checked = field.value === value;
      else if (typeof value === 'string') field.value = value;
      else (field as HTMLInputElement).checked = Boolean(value);
    }
    board.style.setProperty('--puzzle-duration', settings.get('glide') ? '130ms' : '0ms');
    board.input = `click drag keys swipe${settings.get('hover') ? ' hover' : ''}`;
    if (board.scheme !== scheme) board.scheme = scheme;
    this.#applyPicture();
    const { failure } = settings;
    tellIn(part('settings-problem'), failure ? notKept(say, failure) : '');
  }

  #applyPicture() {
    const { board } = this.#page;
    const [own, picture] = [this.#settings.get('ownPicture'), this.#settings.get('picture')];
    const image = find('#own-picture img', HTMLImageElement);
    if (own?.name !== this.#own?.name) {
      URL.revokeObjectURL(image.src);
      this.#own = own;
      if (own) image.src = URL.createObjectURL(own);
    }
    part('own-picture').hidden = !own;
    const chosen = picture !== OWN ? picture && `pictures/${picture}.png` : own ? image.src : '';
    const named = chosen ? find(`#pictures [value=${picture}]`, HTMLInputElement).getAttribute('aria-label') : null;
    Object.assign(board, { src: chosen || null, alt: named });
    const numbers = chosen && this.#settings.get('pictureNumbers') ? 'on' : 'auto';
    if (board.numbers !== numbers) board.numbers = numbers;
    this.#whole.style.backgroundImage = chosen && `url("${chosen}")`;
    this.#whole.hidden = button('look').hidden = chosen === '';
    this.#showWhole();
  }
}
