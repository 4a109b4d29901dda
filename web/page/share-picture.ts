// Offering what is shared to the reader's other programs, where a finger chooses, and pictures: a PNG goes there, else to the
// clipboard, else into a file. A chart becomes a PNG with the colours that it has on the page.

import { make, canvasesAreReadable } from '../common/dom.ts';

const SHARPNESS = 2; // pixels for each of the chart's
const MARGIN = 12;

/** What the style sheets say of a shape, which a picture does not know. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
];
const textProperties = ['font-family', 'font-size', 'font-weight', 'text-anchor'];

/** Whether other programs are offered things here. */
const offers = () => Boolean(navigator.share) && matchMedia('(pointer: coarse)').matches;

/** @returns '': the reader thought better of it; null: it could not be */
export async function offer(data: ShareData): Promise<'shared' | '' | null> {
  if (!offers() || (data.files && !navigator.canShare?.(data))) return null;
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? '' : null;
  }
}

/**
 * @param picture a PNG
 * @param name of its file
 */
export async function sharePicture(picture: Blob, name: string): Promise<'shared' | 'copied' | 'saved' | ''> {
  const shared = await offer({ files: [new File([picture], name, { type: picture.type })] });
  if (shared !== null) return shared;
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return 'copied';
  } catch {
    const address = URL.createObjectURL(picture);
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    return 'saved';
  }
}

/** The colour behind an element. */
function colourBehind(element: Element | null) {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^transparent$|, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}

/**
 * A chart as a PNG, without the mark of the move that is looked at.
 * @param chart on the page
 * @returns null: the browser cannot draw it, or gives no pixels
 */
export async function pictureOf(chart: SVGElement): Promise<Blob | null> {
  if (!canvasesAreReadable()) return null;
  const copy = chart.cloneNode(true) as SVGElement;
  const copies = [...copy.querySelectorAll('*')];
  for (const [index, shape] of [...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(shape);
    for (const name of shape.localName === 'text' ? [...properties, ...textProperties] : properties)
      copies[index].setAttribute(name, style.getPropertyValue(name));
  }
  for (const mark of copy.querySelectorAll('.cursor, .here')) mark.remove();
  const { width, height } = chart.getBoundingClientRect();
  copy.removeAttribute('style');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  image.src = address;
  const canvas = make('canvas');
  canvas.width = Math.ceil((width + 2 * MARGIN) * SHARPNESS);
  canvas.height = Math.ceil((height + 2 * MARGIN) * SHARPNESS);
  const context = canvas.getContext('2d');
  try {
    await image.decode();
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
  if (!context) return null;
  context.fillStyle = colourBehind(chart);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN * SHARPNESS, MARGIN * SHARPNESS, width * SHARPNESS, height * SHARPNESS);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
