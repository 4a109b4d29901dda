// What scenarios do with a board, in a post or in a page of the site, by what the pages of all engines can do.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from '@playwright/test';

export const script = '<script type="module" src="{site}sliding-puzzle.js"></script>';

/** What README tells bloggers to paste, with the addresses of the tests. */
export const snippet = `${script}
<sliding-puzzle size="4x4" seed="blog-1" controls="shuffle solve undo"><a href="{site}#size=4x4&amp;seed=blog-1"><img src="{site}poster.svg" width="384" height="490" alt="Sliding puzzle, 4 by 4"></a></sliding-puzzle>`;

export const goal = '1 2 3/4 5 6/7 8 0';
export const near = '1 2 3/4 5 6/0 7 8'; // LL
export const farthest = '8 6 7/2 5 4/3 0 1'; // 31 moves, the most on 3x3
export const unsolvable = '2 1 3/4 5 6/7 8 0';
export const nine = '5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12'; // moves
export const costly = '0 15 8 3/12 11 7 4/14 10 6 5/9 13 2 1'; // 70 moves; takes minutes
export const all = 'shuffle reset undo redo hint solve play step fullscreen speed timer moves stats algorithm size';

/** A board of 300 pixels. */
export const tag = (attributes = `state="${near}"`, inside = '', style = '') =>
  `<sliding-puzzle style="width: 300px; ${style}" ${attributes}>${inside}</sliding-puzzle>`;

export class Board {
  constructor(page, selector = 'sliding-puzzle') {
    this.page = page;
    this.selector = selector;
  }

  /** Runs in the page, with the element and plain values. */
  evaluate(body, ...values) {
    const given = values.map((value) => JSON.stringify(value) ?? 'undefined').join(', ');
    return this.page.evaluate(`(${body})(document.querySelector(${JSON.stringify(this.selector)}), ${given})`);
  }

  get = (name) => this.evaluate((element, key) => element[key], name);

  read = (...names) =>
    this.evaluate((element, keys) => Object.fromEntries(keys.map((key) => [key, element[key]])), names);

  call = (method, ...values) => this.evaluate((element, key, args) => element[key](...args), method, values);

  put = (properties) => this.evaluate((element, all) => void Object.assign(element, all), properties);

  set = (attributes) =>
    this.evaluate((element, all) => {
      for (const [name, value] of Object.entries(all)) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }, attributes);

  shows = (wanted, about) =>
    expect.poll(() => this.read(...Object.keys(wanted)), { message: about, intervals: [50] }).toEqual(wanted);

  /** Details of the events of that name, of all boards. */
  told = (name) =>
    this.evaluate(
      (_, type) => window.probe.events.filter((event) => event.type === type).map(({ detail }) => detail),
      `puzzle-${name}`,
    );

  /** Waits for so many events of that name. Gives the detail of the last. */
  async telling(name, count = 1) {
    await expect.poll(async () => (await this.told(name)).length, `puzzle-${name}`).toBeGreaterThanOrEqual(count);
    return (await this.told(name)).at(-1);
  }

  solve = (options) => this.call('solve', { algorithm: 'auto', play: false, ...options });

  async plays() {
    const moved = await this.evaluate((element) => ['left', 'right', 'up'].some((way) => element.move(way)));
    expect([moved, await this.call('undo')], 'it can be played, and taken back').toEqual([true, true]);
  }

  forget = () => this.evaluate(() => void window.probe.events.splice(0));

  /** Visible words of a part. */
  words = (part = 'status') =>
    this.evaluate((element, name) => {
      const parts = [...element.shadowRoot.querySelectorAll(`[part~="${name}"]`)].filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width > 1 && height > 1 && getComputedStyle(each).visibility === 'visible';
      });
      return parts
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim();
    }, part);

  says = (wanted, about) =>
    expect
      .poll(() => this.words(), about)
      .toMatch(typeof wanted === 'string' ? new RegExp(`^${wanted.replace(/[^\w\s]/g, '\\$&')}$`) : wanted);

  /** The middle of a cell in the window, whatever transforms it. */
  cell = (cell) =>
    this.evaluate((element, index) => {
      const mark = document.createElement('i');
      const [x, y] = [(index % element.width) + 0.5, Math.floor(index / element.width) + 0.5];
      const place = { left: `${(100 * x) / element.width}%`, top: `${(100 * y) / element.height}%` };
      const style = { all: 'initial', position: 'absolute', width: '0', height: '0', ...place };
      for (const [key, value] of Object.entries(style)) mark.style.setProperty(key, value, 'important');
      element.shadowRoot.querySelector('[part~="board"]').append(mark);
      const { left, top } = mark.getBoundingClientRect();
      if (top < 0 || top > innerHeight || left < 0 || left > innerWidth)
        mark.scrollIntoView({ block: 'center', inline: 'center' });
      const { x: across, y: down } = mark.getBoundingClientRect();
      mark.remove();
      return { x: across, y: down };
    }, cell);

  async press(cell) {
    const { x, y } = await this.cell(cell);
    await this.page.mouse.click(x, y);
  }

  /** Presses the mouse on a cell, moves it in steps to another, and lets it go. share: of the way; held: milliseconds at its end */
  async drag(from, to, share = 1, held = 0) {
    const [begin, end] = [await this.cell(from), await this.cell(to)];
    await this.page.mouse.move(begin.x, begin.y);
    await this.page.mouse.down();
    for (let step = 0.2; step < 1.1; step += 0.2)
      await this.page.mouse.move(
        begin.x + (end.x - begin.x) * share * step,
        begin.y + (end.y - begin.y) * share * step,
      );
    if (held) await pause(held);
    await this.page.mouse.up();
  }

  /** Focuses the tiles, as a press on them does. */
  focus = () => this.evaluate((element) => element.shadowRoot.querySelector('[part~="board"]').focus());

  /** Colours of the drawing as toBlob() gives it, or as the canvas shows it now, at places in shares of its sides. */
  colours = (places, now = false) =>
    this.evaluate(
      async (element, points, shown) => {
        const picture = shown
          ? element.shadowRoot.querySelector('canvas.canvas')
          : await createImageBitmap(await element.toBlob());
        const { width, height } = picture;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        pen.drawImage(picture, 0, 0);
        const at = ([x, y]) => pen.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1);
        return points.map((point) => [...at(point).data]);
      },
      places,
      now,
    );

  paints = (place, colour, about, tolerance = 20) =>
    expect.poll(async () => apart((await this.colours([place]))[0], colour), about).toBeLessThanOrEqual(tolerance);
}

/** Colours of a screenshot, at places in shares of its sides. */
export const coloursOf = (page, screenshot, places) =>
  page.evaluate(
    async ([data, points]) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const { width, height } = picture;
      const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      pen.drawImage(picture, 0, 0);
      return points.map(([x, y]) => [...pen.getImageData(Math.round(x * width), Math.round(y * height), 1, 1).data]);
    },
    [screenshot.toString('base64'), places],
  );

/** How far two colours are apart, in steps of the channel that differs most. */
export const apart = (one, other) => Math.max(...[0, 1, 2].map((channel) => Math.abs(one[channel] - other[channel])));

/** A place on the face of a tile of 3x3, beside its digit. */
export const faceOf = (cell) => [((cell % 3) + 0.25) / 3, (Math.floor(cell / 3) + 0.15) / 3];

/** Places all over the first tile of 3x3, where its number stands. */
export const firstTile = Array.from({ length: 400 }, (_, index) =>
  [index % 20, Math.floor(index / 20)].map((step) => 0.06 + step / 90),
);

export const until = (page, body, value, about = String(body)) =>
  expect.poll(() => page.evaluate(body, value), about).toBeTruthy();

/** Frames and timers that the page asked for. */
export const busyness = (page) =>
  page.evaluate(() => window.probe.frames + window.probe.timeouts + window.probe.intervals);

/** What the layout has moved since the page began to load, as browsers sum it up. */
export const shiftsOf = (page) => page.evaluate(() => window.probe.shifts.reduce((sum, one) => sum + one, 0));

/** Waits until the page asks for neither frames nor timers. */
export async function idle(page) {
  for (let last = -1, now = await busyness(page), end = Date.now() + 15_000; now !== last; ) {
    assert.ok(Date.now() < end, 'the page never rests: it asks for frames or timers all the time');
    await pause(200);
    [last, now] = [now, await busyness(page)];
  }
}

export const twoFrames = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))));

/** A file that comes when it is let go. */
export function hold(server, path, change = (body) => body) {
  let letGo = () => {};
  const gone = new Promise((done) => (letGo = () => done(null)));
  server.change(path, (body) => gone.then(() => change(body)));
  return letGo;
}

/** Runs in the page: the time between two looks at a worker passes `hastened` times as fast, a hundred times by itself. */
export const hasten = () => {
  const { setInterval } = window;
  window.hastened ??= 100;
  window.setInterval = (act, time) => {
    let passed = 0;
    return time !== 3000
      ? setInterval(act, time)
      : setInterval(() => {
          passed += 30 * window.hastened;
          if (passed < time) return;
          passed = 0;
          act();
        }, 30);
  };
};

/** What browsers say of a broken file, and our warning of missing databases. No exception of our code is among it. */
export const ofBrokenFiles = [
  /^error: Failed to load resource: /,
  /^uncaught: Loading (module|Worker) from \S+ was blocked because of a disallowed MIME type/,
  /^warn(ing)?: <sliding-puzzle>: \S+ could not be loaded, so each page builds these pattern databases itself/,
];
