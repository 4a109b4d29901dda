// A board as an element of another document: it is added, moved, adopted, cloned and removed, and nothing of it stays behind.

import { all, Board, idle, near, tag } from '../board.mjs';
import { expect, test } from '../fixtures.mjs';

// Records when something was drawn on a canvas of the page, and how large it was.
const drawings = () => {
  const { prototype } = CanvasRenderingContext2D;
  const { putImageData } = prototype;
  window.drawings = [];
  prototype.putImageData = function (image, ...rest) {
    putImageData.apply(this, [image, ...rest]);
    window.drawings.push({ canvas: this.canvas, image });
  };
};

test('the first drawing is the only one: its size is known before the browser tells it', async ({ page, post }) => {
  const tags = ['300px', '33.3%', '411.5px', '260.25px'].map((width, index) => {
    const style = `width: ${width}; margin: ${index * 0.3}px 0 0 ${7.7 + index}px`;
    return `<sliding-puzzle size="${index + 2}x3" motion="none" controls="shuffle undo" style="${style}"></sliding-puzzle>`;
  });
  await post(tags.join(''), { before: drawings });
  await expect.poll(() => page.evaluate(() => window.drawings.length)).toBeGreaterThanOrEqual(4);
  await idle(page);
  const drawn = await page.evaluate(() =>
    window.drawings.map(({ canvas, image }) => {
      const { width, height } = canvas.getBoundingClientRect();
      return `${canvas.getRootNode().host.size} ${Math.abs(width - image.width) < 1 && Math.abs(height - image.height) < 1}`;
    }),
  );
  expect(drawn.sort()).toEqual(['2x3 true', '3x3 true', '4x3 true', '5x3 true']);
});

test('a transform changes nothing about the drawing', async ({ page, post }) => {
  const transforms = ['scaleY(.3)', 'scale(0)', 'rotate(20deg)'];
  await post(transforms.map((each) => tag('size="3x3" loading="eager"', '', `transform: ${each}`)).join(''));
  await idle(page);
  const canvases = page.locator('sliding-puzzle canvas.canvas');
  const sizes = await canvases.evaluateAll((all) => all.map(({ width, height }) => `${width} x ${height}`));
  expect(sizes).toEqual(Array(3).fill('300 x 300'));
});

/** Runs in the page: adds, moves and removes so many boards, and tells what is left of them. */
async function addAndRemove(times) {
  const [one, two] = ['one', 'two'].map((id) => document.getElementById(id));
  const picture =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
  const references = [];
  for (let index = 0; index < times; ++index) {
    const element = document.createElement('sliding-puzzle');
    const [race, src] = [index % 3 ? 'r' : null, index % 5 ? null : picture];
    Object.assign(element, { size: `${3 + (index % 4)}x3`, loading: 'eager', controls: 'undo timer', race, src });
    element.style.width = '120px';
    one.append(element);
    if (index % 4) await element.ready; // others are removed before
    element.move('left');
    two.append(element);
    element.move('up');
    if (index % 4 === 1) await Promise.resolve();
    const search = index % 50 === 2 && element.solve({ play: true });
    if (index % 100 === 2) await search;
    element.remove();
    if (index % 3) references.push(new WeakRef(element));
  }
  const alive = () => references.filter((reference) => reference.deref()).length;
  for (let round = 0; round < 20 && alive(); ++round) {
    await new Promise((done) => setTimeout(done, 50));
    window.gc();
  }
  const { memories, listeners, workers } = window.probe;
  return { alive: alive(), listeners: listeners(), workers, bytes: memories.map(({ buffer }) => buffer.byteLength) };
}

test('three hundred times added, moved and removed: nothing leaks', async ({ page, post }) => {
  const board = await post(`<div id="one"></div><div id="two"></div>${tag('id="stays" size="3x3" loading="eager"')}`);
  const first = await page.evaluate(addAndRemove, 40);
  let last = first;
  for (let part = 0; part < 5; ++part) last = await page.evaluate(addAndRemove, 60);
  expect(last.alive, 'elements that are never collected').toBeLessThanOrEqual(2);
  expect(last.workers).toBeLessThanOrEqual(1); // one that holds much memory when its search ends is ended
  expect([last.listeners, last.bytes]).toEqual([first.listeners, first.bytes]);
  await idle(page);
  expect([await board.get('solvable'), await board.told('error')]).toEqual([true, []]);
});

test('pictures go with their boards', async ({ page, post }) => {
  await post('', { count: 0 });
  const [made, alive] = await page.evaluate(async () => {
    const pictures = [];
    const { createElement } = document;
    document.createElement = (...given) => {
      const element = createElement.apply(document, given);
      if (given[0] === 'img') pictures.push(new WeakRef(element));
      return element;
    };
    const src = createElement.call(document, 'canvas');
    for (let index = 0; index < 20; ++index) {
      const element = createElement.call(document, 'sliding-puzzle');
      Object.assign(element, { loading: 'eager', src: src.toDataURL() });
      document.body.append(element);
      await element.ready;
      while (pictures.length === 0) await new Promise((done) => setTimeout(done, 10)); // the first loads the script for pictures
      if (index % 2) await new Promise((done) => setTimeout(done, 50));
      element.remove();
    }
    const alive = () => pictures.filter((reference) => reference.deref()).length;
    for (let round = 0; alive() > 2 && round < 20; ++round) {
      await new Promise((done) => setTimeout(done, 50));
      window.gc();
    }
    return [pictures.length, alive()];
  });
  expect(made).toBe(20);
  expect(alive).toBeLessThanOrEqual(2);
});

test('in an iframe that is taken away nothing throws, and the element can come home', async ({ post }) => {
  const board = await post(`<iframe></iframe>${tag()}`);
  const said = await board.evaluate(async (element) => {
    const frame = document.querySelector('iframe');
    frame?.contentDocument?.body.append(element);
    await element.ready;
    frame?.remove();
    const first = element.move('left');
    element.theme = 'dark';
    await Promise.resolve();
    element.undo();
    element.shuffle('s');
    element.state = '1 2 3/4 5 6/0 7 8';
    document.body.append(element);
    await element.ready;
    return [first, element.move('left'), element.move('left'), element.solved];
  });
  expect(said).toEqual([1, 1, 1, true]);
});

test('tiles come to rest in a younger document too, whose clock is behind', async ({ post }) => {
  const board = await post(tag());
  const [before, later] = await board.evaluate(async (element) => {
    const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    await after(1500);
    const home = document.body.appendChild(document.createElement('iframe')).contentWindow;
    let asked = 0;
    const { requestAnimationFrame } = home;
    home.requestAnimationFrame = (action) => (++asked, requestAnimationFrame.call(home, action));
    home.document.body.append(element);
    await element.ready;
    await after(300);
    element.move('left');
    await after(600); // a tile slides for 130 ms
    const drawn = asked;
    await after(300);
    return [drawn, asked - drawn];
  });
  expect(before).toBeGreaterThan(0);
  expect(later, 'frames after the slide').toBe(0);
});

test('properties that are set before the element is defined keep their room', async ({ page, web, publish }) => {
  const early = await publish('<sliding-puzzle id="early" size="3x3" seed="a"></sliding-puzzle>');
  await early.put({ theme: 'dark' }); // as frameworks do
  const rooms = await page.evaluate(async (address) => {
    const wide = Object.assign(document.createElement('sliding-puzzle'), { state: '1 2 3 4 5/6 7 8 9 0' });
    const fitted = Object.assign(document.createElement('sliding-puzzle'), { fit: true });
    fitted.style.height = '200px';
    document.body.append(wide, fitted);
    await import(address);
    const { clientHeight } = fitted.shadowRoot.querySelector('.frame');
    return [wide.size, Math.round((10 * wide.offsetWidth) / wide.offsetHeight), clientHeight];
  }, `${web.blog.url}sliding-puzzle.js`);
  expect(rooms).toEqual(['5x2', 25, 200]);
  await early.telling('ready');
  expect(await early.evaluate((element) => element.getAttribute('theme'))).toBe('dark');
});

/** Runs in the page: all that an element might change of it. */
function look() {
  window.names ??= [...Object.getOwnPropertyNames(window), 'names'];
  const tags = ['html', 'body', 'h1', 'p', 'button', 'a', 'input', 'canvas', 'select', 'label'];
  const prototypes = [Array, Object, String, Promise, HTMLElement, Element, Node, EventTarget];
  const { documentElement, body, head, fonts, title, styleSheets, adoptedStyleSheets, cookie } = document;
  return {
    styles: tags.map((name) => {
      const style = getComputedStyle(document.querySelector(name));
      return [...style].map((key) => `${key}:${style.getPropertyValue(key)}`).join(';');
    }),
    globals: Object.getOwnPropertyNames(window).filter((name) => !window.names.includes(name)),
    prototypes: prototypes.map((type) => Object.getOwnPropertyNames(type.prototype).length),
    head: head.innerHTML,
    sheets: styleSheets.length + adoptedStyleSheets.length,
    attributes: [...documentElement.getAttributeNames(), ...body.getAttributeNames()],
    counts: [body.children.length, fonts.size, document.getAnimations().length, localStorage.length],
    texts: [title, location.href, cookie],
  };
}

test('nothing leaks out: no styles, no globals, nothing in the document @short', async ({ page, web, publish }) => {
  const host =
    '<p>Text <a href="#x">link</a></p><button>Host</button><label>Label <input></label><select><option>1</select>';
  const here = '<canvas width="9" height="9"></canvas><div id="here" style="width: 300px; height: 2000px"></div>';
  await publish(`<h1>A post</h1>${host}${here}`);
  const before = await page.evaluate(look);
  await page.evaluate(
    async ([address, html]) => {
      await import(address);
      document.getElementById('here').innerHTML = html;
    },
    [`${web.blog.url}sliding-puzzle.js`, `<sliding-puzzle controls="${all}" state="${near}"></sliding-puzzle>`],
  );
  const board = new Board(page);
  await board.telling('ready');
  await board.call('solve', { algorithm: 'bfs', rate: 50 });
  await board.shows({ solved: true });
  await idle(page);
  expect(await page.evaluate(look)).toEqual(before);
  const left = await board.evaluate((element) => [element.childNodes.length, element.getAttributeNames().join()]);
  expect(left).toEqual([0, 'controls,state']);
});
