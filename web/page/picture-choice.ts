// The part of the sheet "New board" where a picture for the tiles is chosen: one of the site's, or the reader's own by file,
// camera, or by drop or paste anywhere on the page. A picture holds at once. The reader's own is made smaller and kept in the browser; nothing sends it
// anywhere.

import { printable } from '../common/text.ts';
import { canvasesAreReadable } from '../common/dom.ts';
import { newId } from '../memory/database.ts';
import { button, find, input, part } from './find.ts';
import { OWN, pictureNames, samePicture } from './looks.ts';

import type { PageWords } from '../words/page-words.ts';
import type { PageSettings } from './settings-sheet.ts';

const MOST_SIDE = 2048; // pixels of what is kept
const MOST_PIXELS = 64 << 20; // that are decoded
const UNSIZED = 1024; // pixels of a drawing that says nothing of its size

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

export class PictureChoice {
  #settings;
  #words;
  #tell;
  #radios = [...part('pictures').querySelectorAll('input')] as HTMLInputElement[];
  #numbers = input('picture-numbers');
  #ownImage = new Image(96, 96);
  #own: Blob | null = null;

  /** @param tell why a picture was not taken; '' takes it away */
  constructor(settings: PageSettings, words: () => PageWords, tell: (words: string) => void) {
    this.#settings = settings;
    this.#words = words;
    this.#ownImage.alt = '';
    find('#own-picture span', HTMLElement).append(this.#ownImage);
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
    settings.addEventListener('change', () => this.show());
  }

  show() {
    const { pictures } = this.#words();
    const own = this.#settings.get('ownPicture');
    const chosen = this.#settings.get('picture');
    if (!samePicture(own, this.#own)) {
      URL.revokeObjectURL(this.#ownImage.src);
      this.#own = own;
      if (own) this.#ownImage.src = URL.createObjectURL(own);
    }
    part('own-picture').hidden = !own;
    for (const radio of this.#radios) {
      radio.checked = radio.value === chosen;
      const name = ([...pictureNames, OWN] as const).find((known) => known === radio.value);
      const image = radio.parentElement?.querySelector('img');
      if (image && name) image.alt = pictures[name];
    }
    this.#numbers.checked = this.#settings.get('pictureNumbers');
  }

  async #take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (!file) return;
    this.#tell('');
    if (!canvasesAreReadable()) return this.#tell(this.#words().pictureUnreadable(printable(file.name)));
    try {
      const picture = await prepare(file);
      await this.#settings.set('ownPicture', picture);
      await this.#settings.set('picture', OWN);
      const { failure } = this.#settings;
      if (failure) this.#tell(this.#words().pictureNotKept(failure));
    } catch {
      this.#tell(this.#words().noPicture(printable(file.name)));
    }
  }
}
