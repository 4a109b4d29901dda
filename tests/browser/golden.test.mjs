// The pictures that the built site draws are, pixel by pixel, those that the unit tests hold the program to. On a machine
// that was set up from nothing, this is the page that users get there (tests/fresh.sh).

import { readFile } from 'node:fs/promises';

import { expect, test } from './fixtures.mjs';

const mixed = '12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3';

/** Of tests/golden, with what an element needs to look the same. */
const pictures = {
  light_4x4_mixed_200: ['light', 200, mixed, '@short'],
  dark_4x4_mixed_128: ['dark', 128, mixed],
  dark_2x2_mixed_240: ['dark', 240, '3 1/0 2'],
};

for (const [name, [theme, width, state, tag = []]] of Object.entries(pictures))
  test(`golden picture ${name}`, { tag }, async ({ post }) => {
    const golden = await readFile(new URL(`../golden/${name}.png`, import.meta.url), 'base64');
    const attributes = `theme="${theme}" state="${state}" allow-unsolvable style="width: ${width}px"`;
    const board = await post(`<sliding-puzzle ${attributes}></sliding-puzzle>`);
    const compared = () =>
      board.evaluate(async ({ shadowRoot }, data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const [drawn, wanted] = [shadowRoot.querySelector('canvas.canvas'), image].map((picture) => {
          const { width, height } = picture;
          const pen = new OffscreenCanvas(width, height).getContext('2d');
          pen.drawImage(picture, 0, 0);
          return pen.getImageData(0, 0, width, height);
        });
        const different = wanted.data.filter((value, at) => value !== drawn.data[at]).length;
        return { more: [drawn.width - wanted.width, drawn.height - wanted.height], different };
      }, golden);
    await expect.poll(compared).toEqual({ more: [0, 0], different: 0 });
  });
