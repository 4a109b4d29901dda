// The pictures that the built site draws are, pixel by pixel, those that the unit tests hold the program to. On a machine
// that was set up from nothing, this is the page that users get there (tests/fresh.sh).

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { browser, server, test, withPage } from './driver.mjs';

const mixed = '12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3';

/** Of tests/golden, with what an element needs to look the same. */
const pictures = [
  ['light_4x4_mixed_200', 'light', '4x4', 200, mixed],
  ['dark_4x4_mixed_128', 'dark', '4x4', 128, mixed],
  ['dark_2x2_mixed_240', 'dark', '2x2', 240, '3 1/0 2'],
];

test.describe('golden pictures in the browser', () => {
  for (const [name, theme, size, width, state] of pictures)
    test(`${name}${name === pictures[0][0] ? ' @short' : ''}`, async () => {
      const golden = await readFile(new URL(`../golden/${name}.png`, import.meta.url));
      server.overrides.set('golden.png', (response) =>
        response.writeHead(200, { 'content-type': 'image/png' }).end(golden),
      );
      await withPage(browser, server, { hash: 'hosts.html', ready: false, deviceScaleFactor: 1 }, async (page) => {
        const compared = await page.evaluate(
          async ({ theme, size, width, state }) => {
            const board = document.createElement('sliding-puzzle');
            for (const [key, value] of Object.entries({ theme, size, state, 'allow-unsolvable': '', loading: 'eager' }))
              board.setAttribute(key, value);
            board.style.width = `${width}px`;
            document.querySelector('header')?.append(board);
            await board.ready;
            const drawn = board.shadowRoot?.querySelector('canvas');
            const image = new Image();
            image.src = 'golden.png';
            await image.decode();
            const bytes = (picture, width, height) => {
              const canvas = Object.assign(document.createElement('canvas'), { width, height });
              const context = canvas.getContext('2d', { willReadFrequently: true });
              context?.drawImage(picture, 0, 0);
              return context?.getImageData(0, 0, width, height).data ?? [];
            };
            const compare = () => {
              const are = bytes(drawn, drawn.width, drawn.height);
              const should = bytes(image, image.width, image.height);
              let different = 0;
              for (let at = 0; at < should.length; ++at) if (are[at] !== should[at]) different += 1;
              return { are: [drawn.width, drawn.height], should: [image.width, image.height], different };
            };
            // The board is drawn in the first frame after it knows its width.
            for (let frames = 0; frames < 100 && compare().different > 0; ++frames)
              await new Promise((done) => requestAnimationFrame(done));
            return compare();
          },
          { theme, size, width, state },
        );
        assert.deepEqual(compared, { are: compared.should, should: compared.should, different: 0 });
      });
    });
});
