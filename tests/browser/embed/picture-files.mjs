// Pictures for boards, made byte by byte, and tests of how a board shows them.

import { deflateSync } from 'node:zlib';

import { apart } from '../board.mjs';
import { expect } from '../fixtures.mjs';

export function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeInt32BE(~crc, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function png(width, rows) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const filter = Buffer.alloc(1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flatMap((row) => [filter, row])), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const red = [220, 30, 30, 255];
export const green = [20, 170, 40, 255];
export const blue = [30, 60, 220, 255];
export const yellow = [240, 210, 20, 255];
export const magenta = [255, 0, 255, 255];
export const clear = [0, 0, 0, 0];

/** Bands of colours from left to right. bands: colour and width */
export const row = (...bands) =>
  Buffer.concat(bands.map(([colour, width]) => Buffer.alloc(4 * width, Buffer.from(colour))));

/**
 * Red and green above, blue and yellow below, so that a test sees where each part lies.
 * margin: columns of magenta on both sides
 */
export function quarters(width, height, margin = 0) {
  const half = width / 2 - margin;
  const [above, below] = [
    [red, green],
    [blue, yellow],
  ].map(([left, right]) => row([magenta, margin], [left, half], [right, half], [magenta, margin]));
  return png(
    width,
    Array.from({ length: height }, (_, y) => (y < height / 2 ? above : below)),
  );
}

/** Two frames of two pixels by two, the quarters and then all red, for ever. */
export const animatedGif = Buffer.from(
  'R0lGODlhAgACAJEAANweHhSqKB483PDSFCH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAgACAAACA0SoFQAh+QQACgAAACwAAAAAAgACAAACAwQIFAA7',
  'base64',
);

/** The segment of a JPEG with which a camera says that it was held upright. */
const upright = '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0';
export const turned = [...Buffer.from(upright, 'latin1')];

export const quartersSvg = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="50" height="50" fill="rgb(220,30,30)"/>` +
  '<rect x="50" width="50" height="50" fill="rgb(20,170,40)"/><rect y="50" width="50" height="50" fill="rgb(30,60,220)"/>' +
  '<rect x="50" y="50" width="50" height="50" fill="rgb(240,210,20)"/></svg>';

export const pictureState = '1 2 3/4 5 6/7 0 8';

/** Places in the first, third and seventh tile, beside the middle, where a number may stand. */
export const corners = [
  [0.08, 0.08],
  [0.92, 0.08],
  [0.08, 0.92],
];

export const dataUrl = (picture) => `data:image/png;base64,${picture.toString('base64')}`;

/** Waits until a board shows the picture of quarters, for which there is no event; engines enlarge small ones differently. */
export async function pictured(board) {
  const wrong = async () => {
    const seen = await board.colours(corners);
    return Math.max(...[red, green, blue].map((colour, index) => apart(seen[index], colour)));
  };
  await expect.poll(wrong, 'the board shows the picture').toBeLessThanOrEqual(40);
}
