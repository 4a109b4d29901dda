// Scenarios: input and looks.

import assert from 'node:assert/strict';

import {
  apart,
  attribute,
  becomes,
  busyness,
  call,
  click,
  colours,
  costly,
  drag,
  drawn,
  faceOfCell,
  focus,
  forget,
  get,
  idle,
  middle,
  near,
  nearBoard,
  press,
  ready,
  script,
  set,
  told,
  twoFrames,
} from './boards.mjs';
import { scenariosOf } from './scenario.mjs';

/** @import { ScenarioOptions } from './scenario.mjs' */

const scenario = scenariosOf('input and looks');

scenario('input: only the kinds that are asked for', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  const tries = {
    click: async () => click(page, 7),
    keys: async () => {
      await focus(page);
      await page.press('ArrowLeft');
    },
    drag: async () => drag(page, await middle(page, 7), await middle(page, 6)),
    // The drag goes over tiles that cannot be dragged that way.
    swipe: async () => drag(page, await middle(page, 2), await middle(page, 1)),
    hover: async () => {
      const { x, y } = await middle(page, 7);
      await page.mouse.move(x, y);
    },
  };
  for (const kinds of [
    ['click'],
    ['keys'],
    ['drag'],
    ['swipe'],
    ['hover'],
    ['click', 'drag', 'keys'],
    ['swipe', 'keys'],
    ['hover', 'keys', 'click', 'drag', 'swipe'],
  ]) {
    await attribute(page, 'input', kinds.join(' '));
    for (const [name, act] of Object.entries(tries)) {
      await call(page, 'reset');
      const out = await page.evaluate(() => document.querySelector('sliding-puzzle')?.getBoundingClientRect().bottom);
      await page.mouse.move(900, out + 50);
      await act();
      // A drag begins with a press.
      const expected = kinds.includes(name) || (name === 'drag' && /click|swipe/.test(kinds.join()));
      if (expected)
        await page
          .waitFor(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).moveCount > 0)
          .catch(() => assert.fail(`input="${kinds.join(' ')}": ${name} does nothing`));
      // A drag over a hovering board, or a click that hovers, moves too.
      else if (!kinds.includes('hover')) {
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        assert.equal(await get(page, 'moveCount'), 0, `input="${kinds.join(' ')}": ${name} moves a tile`);
      }
    }
  }
});

scenario('a drag follows the mouse, slides when let go past the middle, and else goes back', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await attribute(page, 'input', 'drag'); // without clicks a tile waits for what the hand does
  const [from, to] = [await middle(page, 7), await middle(page, 6)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 4; ++step) await page.mouse.move(from.x + ((to.x - from.x) * step) / 16, from.y);
  await new Promise((done) => setTimeout(done, 280));
  await page.mouse.up();
  assert.equal(await get(page, 'moveCount'), 0);
  await drag(page, from, to);
  await becomes(page, 'moveCount', 1);
  // Two tiles move at once.
  await call(page, 'reset');
  await drag(page, await middle(page, 8), await middle(page, 7));
  await becomes(page, 'moveCount', 2);
});

scenario('invert-keys turns the arrows round: the blank goes where they point', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await attribute(page, 'invert-keys', '');
  await focus(page);
  await page.press('ArrowLeft');
  assert.equal(await get(page, 'moveCount'), 0);
  await page.press('ArrowRight');
  await becomes(page, 'state', '1 2 3/4 5 6/7 0 8');
});

scenario('readonly: no hand moves anything; controls and methods do @short', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" readonly controls="solve undo" algorithm="bfs" style="width: 300px"></sliding-puzzle>`,
  );
  await ready(page);
  await click(page, 7);
  await drag(page, await middle(page, 7), await middle(page, 6));
  await focus(page);
  await page.press('ArrowLeft');
  assert.equal(await get(page, 'moveCount'), 0);
  await press(page, /solve/);
  await becomes(page, 'solved', true);
  assert.equal(await call(page, 'undo'), true);
});

scenario(
  'colours and shapes from CSS reach the drawing, and follow a change @short',
  { inEach: true },
  async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle state="${near}" controls="solve undo" style="width: 300px"></sliding-puzzle>`,
      {
        head: `<style>
    sliding-puzzle { --puzzle-tile: rebeccapurple; --puzzle-text: hsl(60 100% 50%); --puzzle-board: rgb(10, 20, 30); --puzzle-gap: 20px; --puzzle-radius: 0; }
    .other sliding-puzzle { --puzzle-tile: color-mix(in srgb, rgb(200 0 0) 50%, rgb(0 0 100)); --puzzle-gap: 2%; }
    .third sliding-puzzle { --puzzle-tile: nonsense(1 2); --puzzle-board: var(--missing); }
    .more sliding-puzzle { --puzzle-font: "Courier New", monospace; --puzzle-max-width: 200px; }
    .more sliding-puzzle::part(button) { border-radius: 3px; text-decoration: underline; } .more sliding-puzzle::part(board) { outline: 2px solid rgb(1, 2, 3); }
    .more sliding-puzzle::part(controls) { border: 1px solid rgb(4, 5, 6); }</style>`,
      },
    );
    await ready(page);
    const until = async (
      /** @type {[number, number]} */ place,
      /** @type {number[]} */ colour,
      /** @type {string} */ what,
    ) => {
      for (const late = Date.now() + 4000; ; ) {
        const [seen] = await colours(page, [place]);
        if (apart(seen, colour) <= 10) return;
        assert.ok(Date.now() < late, `${what}: ${seen}, expected ${colour}`);
      }
    };
    await until([0.08, 0.08], [0x66, 0x33, 0x99], '--puzzle-tile by name');
    await until([0.34, 0.17], [10, 20, 30], '--puzzle-board in a gap of 20px');
    await until([0.5, 0.012], [10, 20, 30], '--puzzle-board');
    const texts = await colours(
      page,
      Array.from(
        { length: 400 },
        (_, index) =>
          /** @type {[number, number]} */ ([
            0.05 + (0.25 * (index % 20)) / 20,
            0.05 + (0.25 * Math.floor(index / 20)) / 20,
          ]),
      ),
    );
    assert.ok(texts.filter((colour) => apart(colour, [255, 255, 0]) < 12).length >= 3, '--puzzle-text');
    await page.evaluate(() => {
      document.body.className = 'other';
    });
    await until([0.08, 0.08], [100, 0, 50], 'a change of --puzzle-tile by a class, color-mix');
    await page.evaluate(() => {
      document.body.className = '';
    });
    await until([0.08, 0.08], [0x66, 0x33, 0x99], 'and back');
    await page.evaluate(() =>
      document
        .querySelector('sliding-puzzle')
        ?.setAttribute('style', 'width: 300px; --puzzle-tile: oklch(62.8% 0.25768 29.2339)'),
    );
    await until([0.08, 0.08], [255, 0, 0], 'oklch');
    await page.evaluate(() => {
      document.body.className = 'third';
      document.querySelector('sliding-puzzle')?.setAttribute('style', 'width: 300px');
    });
    await idle(page);
    await page.evaluate(() => {
      document.body.className = 'more';
    });
    await idle(page);
    const styles = await page.evaluate(() => {
      const root = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot;
      const of = (/** @type {string} */ part) => getComputedStyle(root.querySelector(`[part~="${part}"]`));
      const button = getComputedStyle(
        [...root.querySelectorAll('button')].find((/** @type {any} */ candidate) =>
          /undo/i.test(candidate.textContent),
        ),
      );
      return [
        /** @type {HTMLElement} */ (document.querySelector('sliding-puzzle')).offsetWidth,
        button.fontFamily.includes('Courier'),
        button.borderTopLeftRadius,
        of('board').outlineColor,
        of('controls').borderTopColor,
      ];
    });
    assert.deepEqual(styles, [200, true, '3px', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
    assert.deepEqual(await told(page, 'puzzle-error'), []);
    await page.evaluate(() => {
      document.body.className = '';
      document.querySelector('sliding-puzzle')?.setAttribute('style', 'width: 300px; --puzzle-accent: rgb(0, 90, 0)');
    });
    for (const cell of [7, 8]) await call(page, 'move', cell);
    await idle(page);
    const accent = await page.evaluate(() =>
      /** @type {any} */ (document.querySelector('sliding-puzzle'))
        .toBlob()
        .then((/** @type {Blob} */ blob) => createImageBitmap(blob))
        .then((/** @type {ImageBitmap} */ picture) => {
          const canvas = Object.assign(document.createElement('canvas'), {
            width: picture.width,
            height: picture.height,
          });
          const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          context.drawImage(picture, 0, 0);
          const { data } = context.getImageData(0, 0, picture.width, picture.height);
          let count = 0;
          for (let at = 0; at < data.length; at += 4)
            if (Math.abs(data[at]) < 10 && Math.abs(data[at + 1] - 90) < 10 && Math.abs(data[at + 2]) < 10) count += 1;
          return count;
        }),
    );
    assert.ok(accent > 20, `--puzzle-accent on a solved board: ${accent} pixels`);
  },
);

scenario('theme: auto follows the system where the page does @short', { dark: true }, async ({ page, open }) => {
  await open(`${script}<style>:root { color-scheme: light dark }</style><sliding-puzzle id="a" state="${near}" style="width: 200px"></sliding-puzzle><sliding-puzzle id="b" state="${near}" theme="dark" style="width: 200px"></sliding-puzzle>
    <sliding-puzzle id="c" state="${near}" theme="light" style="width: 200px"></sliding-puzzle>`);
  await ready(page, 3);
  await idle(page);
  const [a, b, c] = [
    await colours(page, [[0.5, 0.02]], '#a'),
    await colours(page, [[0.5, 0.02]], '#b'),
    await colours(page, [[0.5, 0.02]], '#c'),
  ];
  assert.deepEqual(a, b);
  assert.ok(apart(a[0], c[0]) > 20, `dark: ${a[0]}, light: ${c[0]}`);
});

for (const dark of [false, true]) {
  scenario(
    `theme: auto follows the color-scheme that the element has, on a ${dark ? 'dark' : 'light'} system`,
    { dark },
    async ({ page, open }) => {
      const board = (/** @type {string} */ id, /** @type {string} */ more = '') =>
        `<sliding-puzzle id="${id}" state="${near}" ${more}></sliding-puzzle>`;
      await open(`${script}<style>sliding-puzzle { width: 150px }</style>${board('none')}
      ${board('light', 'theme="light"')}${board('dark', 'theme="dark"')}
      <div style="color-scheme: dark">${board('in-dark')}</div><div style="color-scheme: light">${board('in-light')}</div>
      <div style="color-scheme: light dark">${board('either')}</div>`);
      await ready(page, 6);
      await idle(page);
      /** @param {string} id */
      const tray = async (id) => (await colours(page, [[0.5, 0.02]], `#${id}`))[0];
      const themes = { light: await tray('light'), dark: await tray('dark') };
      assert.ok(apart(themes.light, themes.dark) > 20);
      const system = dark ? themes.dark : themes.light;
      assert.deepEqual(
        await tray('none'),
        themes.light,
        'without a color-scheme a page is white, whatever the system is',
      );
      assert.deepEqual(await tray('either'), system, 'light dark');
      assert.deepEqual(await tray('in-dark'), themes.dark);
      assert.deepEqual(await tray('in-light'), themes.light);
      // A page that switches, also from no scheme to one and back.
      const other = dark ? themes.light : themes.dark;
      for (const [id, scheme, wanted] of /** @type {[string, string, number[]][]} */ ([
        ['either', dark ? 'light' : 'dark', other],
        ['none', 'dark', themes.dark],
        ['none', '', themes.light],
      ])) {
        await page.evaluate(
          (which, value) => {
            /** @type {any} */ (document.querySelector(`#${which}`)).style.colorScheme = value;
          },
          id,
          scheme,
        );
        const end = Date.now() + 4000;
        while (apart(await tray(id), wanted) > 0)
          assert.ok(Date.now() < end, `color-scheme: ${scheme} changes the board #${id}`);
      }
    },
  );
}

for (const dark of [false, true]) {
  scenario(
    `theme: auto goes by the page’s text where there is no color-scheme, and prints light, on a ${dark ? 'dark' : 'light'} system`,
    { dark },
    async ({ page, open }) => {
      const board = (/** @type {string} */ id, /** @type {string} */ more = '') =>
        `<sliding-puzzle id="${id}" state="${near}" ${more}></sliding-puzzle>`;
      await open(`${script}<style>sliding-puzzle { width: 150px } .dark { background: #111; color: #eee }</style>
      ${board('light', 'theme="light"')}${board('dark', 'theme="dark"')}
      <div id="blog">${board('plain')}</div>
      <div style="background: #123; color: oklch(90% 0.05 200)">${board('mixed')}</div>
      <div class="dark" style="color-scheme: light">${board('declared')}</div>`);
      await ready(page, 5);
      await idle(page);
      const tray = async (/** @type {string} */ id) => (await colours(page, [[0.5, 0.02]], `#${id}`))[0];
      const themes = { light: await tray('light'), dark: await tray('dark') };
      assert.deepEqual(await tray('plain'), themes.light);
      assert.deepEqual(await tray('mixed'), themes.dark);
      assert.deepEqual(await tray('declared'), themes.light, 'what the page declares has the last word');
      const becomes = async (/** @type {number[]} */ wanted) => {
        const end = Date.now() + 4000;
        while (apart(await tray('plain'), wanted) > 0) assert.ok(Date.now() < end, 'the board follows the page');
      };
      await page.evaluate(() => void document.querySelector('#blog')?.classList.add('dark'));
      await becomes(themes.dark);
      const announce = (/** @type {string} */ type) =>
        page.evaluate((each) => void dispatchEvent(new Event(each)), type);
      await announce('beforeprint');
      assert.deepEqual([await tray('plain'), await tray('dark')], [themes.light, themes.dark], 'on paper');
      await announce('afterprint');
      await becomes(themes.dark);
      await page.evaluate(() => void document.querySelector('#blog')?.classList.remove('dark'));
      await becomes(themes.light);
    },
  );
}

for (const [what, options, style, attributes] of /** @type {[string, ScenarioOptions, string, string][]} */ ([
  ['the system’s reduced motion', { reducedMotion: true }, '', ''],
  ['motion="none"', {}, '', 'motion="none"'],
  ['--puzzle-duration: 0s', {}, '--puzzle-duration: 0s', ''],
])) {
  scenario(`${what}: nothing glides`, options, async ({ page, open }) => {
    await open(
      `${script}<sliding-puzzle ${attributes} state="${near}" style="width: 200px; ${style}"></sliding-puzzle>`,
    );
    await ready(page);
    await idle(page);
    const before = await busyness(page);
    const [blank, tile] = await drawn(page, [faceOfCell(6), faceOfCell(7)]);
    assert.ok(apart(blank, tile) > 20, `the blank is ${blank}, a tile is ${tile}`);
    await call(page, 'move', 'left');
    await twoFrames(page);
    assert.deepEqual(
      await drawn(page, [faceOfCell(6), faceOfCell(7)]),
      [tile, blank],
      'the tile is at its place at once',
    );
    await idle(page);
    assert.deepEqual(await drawn(page, [faceOfCell(6), faceOfCell(7)]), [tile, blank]);
    const frames = (await busyness(page)) - before;
    assert.ok(frames <= 4, `${frames} frames and timers`);
  });
}

scenario('--puzzle-duration is the time of a slide', { clock: true }, async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${near}" style="width: 200px; --puzzle-duration: 600ms"></sliding-puzzle>`,
  );
  await ready(page);
  await idle(page);
  const milliseconds = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
    const { probe } = /** @type {any} */ (window);
    const begin = performance.now();
    element.move('left');
    for (let quiet = 0, last = probe.frames; quiet < 4; ) {
      await new Promise((done) => setTimeout(done, 30));
      quiet = probe.frames === last ? quiet + 1 : 0;
      last = probe.frames;
    }
    return performance.now() - begin - 120;
  });
  assert.ok(milliseconds > 400 && milliseconds < 1200, `${milliseconds} ms`);
});

scenario('toBlob() is the board as a PNG of its size @short', { inEach: true }, async ({ page, open }) => {
  await open(`${script}<sliding-puzzle size="5x4" style="width: 250px"></sliding-puzzle>`);
  await ready(page);
  const { type, width, height } = await page.evaluate(async () => {
    const blob = await /** @type {any} */ (document.querySelector('sliding-puzzle')).toBlob();
    const picture = await createImageBitmap(blob);
    return { type: blob.type, width: picture.width / devicePixelRatio, height: picture.height / devicePixelRatio };
  });
  assert.equal(type, 'image/png');
  assert.ok(Math.abs(width - 250) <= 1 && Math.abs(height - 200) <= 4, `${width} x ${height}`);
});

scenario(
  ':state(solved), :state(playing) and :state(searching) style the board while it is so @short',
  async ({ page, open }) => {
    await open(`${script}<sliding-puzzle state="${near}" style="width: 300px"></sliding-puzzle>`, {
      head: `<style>sliding-puzzle:state(solved) { --s: solved } sliding-puzzle:state(playing) { --p: playing }
        sliding-puzzle:state(searching) { --f: searching }</style>`,
    });
    await ready(page);
    const states = (/** @type {string} */ selector = 'sliding-puzzle') =>
      page.evaluate((which) => {
        const style = getComputedStyle(/** @type {Element} */ (document.querySelector(which)));
        return ['--s', '--p', '--f'].map((name) => style.getPropertyValue(name).trim()).join('');
      }, selector);
    assert.equal(await states(), '');
    await call(page, 'move', 'left');
    await call(page, 'move', 'left');
    assert.equal(await states(), 'solved');
    await call(page, 'shuffle', 'a');
    assert.equal(await states(), '', 'a new game');
    await page.evaluate(async () => {
      const element = /** @type {any} */ (document.querySelector('sliding-puzzle'));
      await element.solve({ algorithm: 'fast', rate: 0.1 });
    });
    assert.equal(await states(), 'playing');
    await call(page, 'pause');
    assert.equal(await states(), '');
    await set(page, 'state', costly);
    await page.evaluate(
      () => void (/** @type {any} */ (document.querySelector('sliding-puzzle')).solve({ algorithm: 'bfs' })),
    );
    assert.equal(await states(), 'searching');
    await call(page, 'cancel');
    await page.waitFor(() => /** @type {any} */ (window).probe.events.at(-1).type === 'puzzle-solution');
    assert.equal(await states(), '');
  },
);

scenario('race: boards of one group share their starts, and are told their places @short', async ({ page, open }) => {
  await open(
    `${script}${['a', 'b', 'c'].map((id) => `<sliding-puzzle id="${id}" size="3x3" race="${id === 'c' ? 'other' : 'one'}" algorithm="${id === 'a' ? 'bfs' : 'idastar'}" controls="solve" style="width: 200px"></sliding-puzzle>`).join('')}`,
  );
  await ready(page, 3);
  await becomes(page, 'state', await get(page, 'state', '#a'), '#b');
  await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).shuffle('again'));
  await becomes(page, 'state', await get(page, 'state', '#b'), '#a');
  assert.notEqual(await get(page, 'state', '#c'), await get(page, 'state', '#a'));
  for (const id of ['#a', '#b']) await set(page, 'state', near, id);
  await becomes(page, 'state', near, '#a');
  await becomes(page, 'state', near, '#b');
  await forget(page);
  await press(page, /solve/, '#a');
  await becomes(page, 'solved', true, '#a');
  await becomes(page, 'solved', true, '#b');
  assert.deepEqual(
    (await told(page, 'puzzle-solved')).map(({ place }) => place),
    [1, 2],
  );
  assert.deepEqual((await told(page, 'puzzle-solution')).map(({ algorithm }) => algorithm).sort(), ['bfs', 'idastar']);
  assert.equal(await get(page, 'moveCount', '#c'), 0);
});

scenario(
  'race: a board that takes no unsolvable position says why it stands apart, until it can join',
  async ({ page, open }) => {
    const spoilt = '1 2 3/4 5 6/8 7 0';
    await open(
      `${script}<sliding-puzzle id="a" race="r" allow-unsolvable state="${spoilt}" style="width: 200px"></sliding-puzzle>`,
    );
    await ready(page);
    await page.evaluate(() =>
      document
        .querySelector('#a')
        ?.insertAdjacentHTML(
          'afterend',
          '<sliding-puzzle id="b" race="r" size="4x3" style="width: 200px"></sliding-puzzle>',
        ),
    );
    await ready(page, 2);
    assert.equal(await get(page, 'size', '#b'), '4x3');
    const why =
      'This position cannot be solved. On a board of odd width (3) the number of inversions must be even, and 1 inversion is odd. ' +
      'The other boards in this race start from a position like that; this board keeps its own.';
    assert.deepEqual(await told(page, 'puzzle-error'), [{ type: 'unsolvable', attribute: 'race', message: why }]);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('#a')).shuffle('fair'));
    await becomes(page, 'state', await get(page, 'state', '#a'), '#b');
    await set(page, 'state', spoilt, '#a');
    await becomes(page, 'state', spoilt, '#a');
    assert.equal((await told(page, 'puzzle-error')).length, 2, 'told again');
    assert.notEqual(await get(page, 'state', '#b'), spoilt);
    const shown = () =>
      page.evaluate(() =>
        /** @type {any} */ (document.querySelector('#b')).shadowRoot.textContent.includes(
          'The other boards in this race',
        ),
      );
    assert.equal(await shown(), true);
    await attribute(page, 'race', 'another', '#b');
    for (const late = Date.now() + 5000; await shown(); ) assert.ok(Date.now() < late, 'no longer in that race');
  },
);

scenario(
  'lang: the board’s own, else its nearest ancestor’s, else English; live @short',
  async ({ page, web, open }) => {
    await open(`${script}<style>sliding-puzzle { width: 150px }</style><div lang="de-AT"><sliding-puzzle id="a" controls="shuffle undo" state="${near}"></sliding-puzzle><sliding-puzzle id="b" lang="fr" controls="shuffle undo"></sliding-puzzle></div>
    <sliding-puzzle id="c" controls="shuffle undo" lang="xx"></sliding-puzzle><sliding-puzzle id="d" lang="es" controls="shuffle undo"></sliding-puzzle>`);
    await ready(page, 4);
    const label = (/** @type {string} */ id) =>
      page.evaluate(
        (which) =>
          [.../** @type {any} */ (document.querySelector(which)).shadowRoot.querySelectorAll('button')]
            .filter((button) => button.offsetWidth > 0)
            .map((button) => button.textContent || button.ariaLabel)
            .join(' | '),
        id,
      );
    const until = async (/** @type {string} */ id, /** @type {RegExp} */ pattern) => {
      for (const late = Date.now() + 5000; !pattern.test(await label(id)); )
        assert.ok(Date.now() < late, `${id}: ${await label(id)} is not ${pattern}`);
    };
    await until('#a', /Mischen/);
    await until('#b', /Mélanger/);
    await until('#c', /Shuffle/);
    await until('#d', /Mezclar|Barajar/);
    assert.ok(web.blog.siteRequests.filter((path) => /^(de|es|fr)\.js$/.test(path)).length <= 3);
    await attribute(page, 'lang', 'en', '#b');
    await until('#b', /Shuffle/);
    await attribute(page, 'lang', 'de', '#d');
    await until('#d', /Mischen/);
    assert.equal(
      await page.evaluate(() =>
        /** @type {any} */ (document.querySelector('#a')).shadowRoot
          .querySelector('[part~="board"]')
          .closest('[lang]')
          ?.lang.slice(0, 2),
      ),
      'de',
      'screen readers pronounce it right',
    );
    assert.deepEqual(await told(page, 'puzzle-error'), []);
  },
);

scenario('controls: the size is chosen, and Solve pressed again ends the search @short', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle state="${costly}" controls="size solve" algorithm="astar-manhattan" style="width: 300px"></sliding-puzzle>`,
  );
  await ready(page);
  await press(page, /^Solve/);
  await becomes(page, 'searching', true);
  // Kept on the page: WebKit's driver does nothing else while it waits for a promise.
  await page.evaluate(() =>
    document.querySelector('sliding-puzzle')?.addEventListener('puzzle-solution', (event) => {
      /** @type {any} */ (window).told = /** @type {any} */ (event).detail.status;
    }),
  );
  await page.evaluate(() => {
    const root = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot;
    root.querySelector('[data-name="solve"]').click();
  });
  await becomes(page, 'searching', false);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).told), 'cancelled');
  await page.evaluate(() => {
    const choice = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelector('select');
    choice.value = '3x3';
    choice.dispatchEvent(new Event('change'));
  });
  await becomes(page, 'size', '3x3');
  await becomes(page, 'width', 3);
  assert.equal(await get(page, 'moveCount'), 0);
});

scenario('a solution that is played waits while the page is hidden, and goes on', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await call(page, 'solve', { play: false });
  const hide = (/** @type {boolean} */ hidden) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('sliding-puzzle')).play({ speed: 2 }));
  await hide(true);
  assert.equal(await get(page, 'playing'), false);
  await hide(false);
  await becomes(page, 'solved', true);
});
