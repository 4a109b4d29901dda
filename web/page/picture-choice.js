// The part of the sheet "New board" where a picture for the tiles is chosen: one of the site's, or the reader's own by file,
// camera, drop or paste. A picture holds at once. The reader's own is made smaller and kept in the browser; nothing sends it
// anywhere.

import { button, find, input, part } from './find.js';
import { OWN, pictureNames } from './looks.js';

/** @import { PageWords } from '../words/page-words.js' */
/** @import { Settings } from '../memory/settings.js' */

const MOST_SIDE = 2048; // pixels of what is kept
const MOST_PIXELS = 64 << 20; // that are decoded
const UNSIZED = 1024; // pixels of a drawing that says nothing of its size

/**
 * A picture as it is kept: upright, not too large, without what a camera notes of the place.
 * @param {Blob} file
 * @returns {Promise<Blob>} rejects when the browser cannot show it
 */
async function prepare(file) {
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
    return kept;
  } finally {
    URL.revokeObjectURL(address);
    canvas.width = canvas.height = 0;
  }
}

export class PictureChoice {
  #settings;
  #words;
  #tell;
  #radios = /** @type {HTMLInputElement[]} */ ([...part('pictures').querySelectorAll('input')]);
  #numbers = input('picture-numbers');
  #ownImage = find('#own-picture img', HTMLImageElement);
  /** @type {Blob | null} */
  #own = null;

  /**
   * @param {Settings<any>} settings those of looks.js among them
   * @param {HTMLElement} sheet
   * @param {() => PageWords} words
   * @param {(words: string) => void} tell why a picture was not taken; '' takes it away
   */
  constructor(settings, sheet, words, tell) {
    this.#settings = settings;
    this.#words = words;
    this.#tell = tell;
    for (const radio of this.#radios) radio.onchange = () => void settings.set('picture', radio.value);
    this.#numbers.onchange = () => void settings.set('pictureNumbers', this.#numbers.checked);
    for (const way of ['file', 'camera']) {
      const field = input(`picture-${way}`);
      button(`picture-${way}-button`).onclick = () => field.click();
      field.onchange = () => {
        void this.#take(field.files);
        field.value = '';
      };
    }
    button('picture-camera-button').hidden = !matchMedia('(any-pointer: coarse)').matches;
    sheet.addEventListener('dragover', (event) => event.preventDefault());
    sheet.addEventListener('drop', (event) => {
      event.preventDefault(); // else the browser would leave for the file
      void this.#take(event.dataTransfer?.files);
    });
    sheet.addEventListener('paste', (event) => {
      if (this.shown) void this.#take(event.clipboardData?.files);
    });
    settings.addEventListener('change', () => this.show());
  }

  get shown() {
    return !part('kind-picture').hidden;
  }

  show() {
    const { pictures } = this.#words();
    const own = this.#settings.get('ownPicture');
    const chosen = this.#settings.get('picture');
    if (own !== this.#own) {
      URL.revokeObjectURL(this.#ownImage.src);
      this.#own = own;
      if (own) this.#ownImage.src = URL.createObjectURL(own);
    }
    part('own-picture').hidden = !own;
    for (const radio of this.#radios) {
      radio.checked = radio.value === chosen;
      const name = /** @type {const} */ ([...pictureNames, OWN]).find((known) => known === radio.value);
      const image = radio.parentElement?.querySelector('img');
      if (image && name) image.alt = pictures[name];
    }
    this.#numbers.checked = this.#settings.get('pictureNumbers');
  }

  /** @param {FileList | null | undefined} files */
  async #take(files) {
    const file = files?.[0];
    if (!file || !this.shown) return;
    this.#tell('');
    try {
      const picture = await prepare(file);
      await this.#settings.set('ownPicture', picture);
      await this.#settings.set('picture', OWN);
    } catch {
      this.#tell(this.#words().noPicture(file.name));
    }
  }
}
