// Scenarios: nonsense.

import assert from 'node:assert/strict';

import {
  attribute,
  call,
  defined,
  forget,
  get,
  goal,
  near,
  nearBoard,
  ready,
  script,
  set,
  telling,
  told,
  unsolvable,
  words,
} from './boards.mjs';
import { dataUrl, quarters } from './picture-files.mjs';
import { scenariosOf } from './scenario.mjs';

const scenario = scenariosOf('nonsense');

scenario(
  'nonsense in attributes: puzzle-error and words on the board, never an exception, always a board',
  { expect: [/javascript:|http:\/\/\[/] },
  async ({ page, open }) => {
    await open(`${script}<div id="here" style="width: 300px"></div>`);
    await defined(page);
    /** @type {[Record<string, string>, string, string][]} attributes, the error's type, the attribute that it names */
    const table = [
      [{ size: 'big' }, 'attribute|state', 'size'],
      [{ size: '1x1' }, 'attribute|state', 'size'],
      [{ size: '11x3' }, 'attribute|state', 'size'],
      [{ size: '4x4x4' }, 'attribute|state', 'size'],
      [{ size: '-3x3' }, 'attribute|state', 'size'],
      [{ size: '99999999999999x2' }, 'attribute|state', 'size'],
      [{ state: '1 2 3' }, 'state', 'state'],
      [{ state: '1 1 2/3 4 5/6 7 0' }, 'state', 'state'],
      [{ state: 'drop table' }, 'state', 'state'],
      [{ state: '9 2 3/4 5 6/7 8 0' }, 'state', 'state'],
      [{ state: `${'1 '.repeat(5000)}` }, 'state', 'state'],
      [{ state: unsolvable }, 'unsolvable', 'state'],
      [{ state: near, moves: 'X' }, 'attribute|state', 'moves'],
      [{ state: near, moves: 'D9' }, 'attribute|state', 'moves'],
      [{ seed: 'x'.repeat(3000) }, 'attribute|state', 'seed'],
      [{ algorithm: 'magic' }, 'attribute', 'algorithm'],
      [{ algorithm: 'bfs magic' }, 'attribute', 'algorithm'],
      [{ controls: 'undo explode' }, 'attribute', 'controls'],
      [{ controls: '<img src=x onerror=alert(1)>' }, 'attribute', 'controls'],
      [{ numbers: 'roman' }, 'attribute', 'numbers'],
      [{ theme: 'pink' }, 'attribute', 'theme'],
      [{ scheme: 'rainbow' }, 'attribute', 'scheme'],
      [{ motion: 'fast' }, 'attribute', 'motion'],
      [{ 'max-nodes': 'many' }, 'attribute', 'max-nodes'],
      [{ 'max-nodes': '-1' }, 'attribute', 'max-nodes'],
      [{ 'max-memory': 'NaN' }, 'attribute', 'max-memory'],
      [{ 'max-seconds': 'soon' }, 'attribute', 'max-seconds'],
      [{ loading: 'never' }, 'attribute', 'loading'],
      [{ input: 'telepathy' }, 'attribute', 'input'],
      [{ src: 'http://[' }, 'picture|attribute', 'src'],
      [{ src: 'javascript:alert(1)' }, 'picture|attribute', 'src'],
    ];
    for (const [attributes, types, named] of table) {
      await forget(page);
      const about = JSON.stringify(attributes).slice(0, 80);
      await page.evaluate((values) => {
        const element = document.createElement('sliding-puzzle');
        for (const [name, value] of Object.entries(values)) element.setAttribute(name, /** @type {string} */ (value));
        document.querySelector('#here')?.replaceChildren(element);
      }, attributes);
      const {
        type,
        message,
        attribute: culprit,
      } = await telling(page, 'puzzle-error').catch(() => assert.fail(`${about}: no puzzle-error`));
      assert.match(type, new RegExp(`^(${types})$`), about);
      assert.equal(culprit, named, about);
      assert.match(message, /\w{2,} .*\w/, `${about} has no sentence`);
      assert.ok(message.length < 400, `${about}: ${message.length} characters`);
      await ready(page);
      const seen = await page
        .waitFor(() => {
          const status = [
            .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
              '[part~="status"]',
            ),
          ];
          return status
            .filter((element) => element.getBoundingClientRect().height > 1)
            .map((element) => element.textContent)
            .join('')
            .trim();
        })
        .catch(() => assert.fail(`${about}: no words on the board`));
      assert.ok(seen.includes(message.slice(0, 20)), `${about}: “${seen}” is not “${message}”`);
      assert.equal(await get(page, 'solvable'), true, `${about}: a board to play`);
      assert.equal((await told(page, 'puzzle-error')).length, 1, `${about}: told once`);
      // The words cover little, and the board can be played.
      const covered = await page.evaluate(() => {
        const root = /** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot;
        const board = root.querySelector('[part~="board"]').getBoundingClientRect();
        return Math.max(
          ...[...root.querySelectorAll('[part~="status"]')].map((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return (Math.min(bottom, board.bottom) - Math.max(top, board.top)) / board.height;
          }),
        );
      });
      assert.ok(covered < 0.6, `${about}: the words cover ${Math.round(covered * 100)} % of the board`);
      // A valid value takes the words away.
      await attribute(page, named, named === 'state' ? near : named === 'size' ? '3x3' : null);
      if (named === 'moves') await attribute(page, 'state', goal);
      await page
        .waitFor(
          () =>
            ![
              .../** @type {any} */ (document.querySelector('sliding-puzzle')).shadowRoot.querySelectorAll(
                '[part~="status"]',
              ),
            ].some((element) => element.getBoundingClientRect().height > 1 && element.textContent.trim()),
        )
        .catch(async () => assert.fail(`${about}: the words stay: ${await words(page)}`));
    }
  },
);

scenario('what a board cannot read is said in the language of the page', async ({ page, open }) => {
  await open(`${script}<div id="here" lang="de" style="width: 300px"></div>`);
  await defined(page);
  /** @type {[Record<string, string>, string][]} */
  const table = [
    [
      { state: '1 2/3 4/5 6/7 8/9 10/11 12/13 14/15 16/17 18/19 20/21 0' },
      'Ein Brett mit 2 × 11 Feldern ist nicht möglich: Breite und Höhe gehen von 2 bis 10.',
    ],
    [
      { state: ' ' },
      'Die Stellung ist leer: Schreiben Sie die Steine Zeile für Zeile, zum Beispiel 1 2 3/4 5 6/7 8 0.',
    ],
    [
      { state: '1 2 3/4 5 a/7 8 0' },
      '„a“ in Zeile 2, Spalte 3 ist kein Stein: Schreiben Sie eine Zahl, oder 0, _, x oder . für die Lücke.',
    ],
    [
      { state: '1 2 3/4 5 100/7 8 0' },
      'Stein 100 in Zeile 2, Spalte 3 ist zu groß: Das größte Brett hat die Steine 1 bis 99.',
    ],
    [{ state: '1, 2/, 3 0' }, 'Vor dem Komma in Zeile 2, Spalte 1 fehlt ein Stein.'],
    [{ state: '1 '.repeat(101) }, 'Es sind mehr als 100 Einträge: Das größte Brett hat 10 × 10 Felder.'],
    [{ state: '1 2//3 0' }, 'Zeile 2 ist leer.'],
    [{ state: '[1, 2, 3' }, 'Die Klammern passen nicht zusammen: Schreiben Sie [1, 2, 3, 0] oder [[1, 2], [3, 0]].'],
    [
      { state: '1 2 3 4 0' },
      'Eine Liste von 5 Einträgen ist kein quadratisches Brett (4, 9, 16, 25 … 100): Trennen Sie die Zeilen mit /.',
    ],
    [{ state: '1 2/3' }, 'Zeile 2 hat 1 Stein, Zeile 1 aber 2: Alle Zeilen müssen gleich lang sein.'],
    [
      { state: '1 2/4 0' },
      'Stein 4 in Zeile 2, Spalte 1 ist zu groß: Ein Brett von 2x2 hat die Steine 1 bis 3 und 0 für die Lücke; Stein 3 fehlt.',
    ],
    [
      { state: '1 0/0 3' },
      'Die Lücke (0) kommt zweimal vor: in Zeile 1, Spalte 2 und in Zeile 2, Spalte 1; Stein 2 fehlt.',
    ],
    [
      { state: near, moves: 'LX' },
      '„X“ an Stelle 2 der Züge ist kein Zug: Schreiben Sie U, D, L oder R, mit einer Anzahl für Wiederholungen, wie in R2U.',
    ],
    [
      { state: near, moves: 'L0' },
      'Eine Anzahl von 0 an Stelle 1 der Züge ist nicht möglich: Anzahlen beginnen bei 1.',
    ],
    [{ state: near, moves: 'L99999999' }, 'Es sind zu viele Züge: Stelle 1 geht über die größte mögliche Zahl hinaus.'],
    [
      { state: near, moves: 'LLL' },
      'Zug 3 (L) ist nicht möglich: Auf 1 2 3/4 5 6/7 8 0 kann kein Stein dorthin rücken.',
    ],
  ];
  for (const [attributes, sentence] of table) {
    await forget(page);
    await page.evaluate((values) => {
      const element = document.createElement('sliding-puzzle');
      for (const [name, value] of Object.entries(values)) element.setAttribute(name, /** @type {string} */ (value));
      document.querySelector('#here')?.replaceChildren(element);
    }, attributes);
    const { message } = await telling(page, 'puzzle-error').catch(() => assert.fail(`${sentence}: no puzzle-error`));
    assert.equal(message.replace(' Hier ist stattdessen eine gemischte.', ''), sentence);
  }
});

scenario('nonsense while playing changes nothing', async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  await call(page, 'move', 'left');
  const before = await get(page, 'state');
  await set(page, 'state', 'rubbish');
  assert.equal((await telling(page, 'puzzle-error')).type, 'state');
  assert.deepEqual([await get(page, 'state'), await get(page, 'moveCount')], [before, 1]);
  for (const [method, ...values] of [
    ['move', 'sideways'],
    ['move', 99],
    ['move', -1],
    ['move', null],
    ['move', {}],
    ['step', 'x'],
    ['seek', 'x'],
    ['seek', null],
    ['play', null],
    ['play', { rate: 'x' }],
    ['play', { rate: -1 }],
    ['hint', null],
    ['hint', 7],
    ['fullscreen', null],
    ['solve', null],
    ['solve', 7],
    ['solve', { maxNodes: 'x', maxSeconds: -3 }],
    ['shuffle', {}],
    ['shuffle', 7],
  ]) {
    const thrown = await page.evaluate(
      async (/** @type {string} */ name, /** @type {any[]} */ args) => {
        try {
          await /** @type {any} */ (document.querySelector('sliding-puzzle'))[name](...args);
          return '';
        } catch (error) {
          return String(error);
        }
      },
      method,
      values,
    );
    assert.equal(thrown, '', `${method}(${JSON.stringify(values)}) throws`);
    await call(page, 'pause');
  }
});

scenario('very long nonsense takes no time', { clock: true }, async ({ page, open }) => {
  await open(nearBoard);
  await ready(page);
  for (const name of ['max-nodes', 'max-seconds', 'size', 'state', 'moves', 'seed', 'algorithm', 'theme']) {
    const spent = await page.evaluate(async (/** @type {string} */ key) => {
      const element = /** @type {Element} */ (document.querySelector('sliding-puzzle'));
      const begin = performance.now();
      for (const text of [`${'9'.repeat(100000)}x`, `9${' '.repeat(100000)}x`]) {
        element.setAttribute(key, text);
        await Promise.resolve();
      }
      element.removeAttribute(key);
      return performance.now() - begin;
    }, name);
    assert.ok(spent < 2000, `${name}: ${spent} ms`);
  }
});

scenario('text from attributes is never HTML @short', { expect: [/404/] }, async ({ page, open }) => {
  const attack = '&lt;img src=x onerror=&quot;window.hacked = true&quot;&gt;';
  await open(`${script}<div id="here" style="width: 300px"></div>`);
  await defined(page);
  for (const name of [
    'size',
    'state',
    'seed',
    'moves',
    'algorithm',
    'controls',
    'src',
    'alt',
    'numbers',
    'theme',
    'motion',
    'max-nodes',
    'max-memory',
    'max-seconds',
    'loading',
    'input',
    'race',
    'lang',
  ]) {
    await forget(page);
    await page.evaluate(
      (key, value, picture) => {
        /** @type {HTMLElement} */ (document.querySelector('#here')).innerHTML =
          `<sliding-puzzle ${key === 'alt' ? `src="${picture}"` : ''} controls="stats algorithm" ${key}="${value}"></sliding-puzzle>`;
      },
      name,
      attack,
      dataUrl(quarters(8, 8)),
    );
    await ready(page);
    await page.waitFor(() => true);
    const images = await page.evaluate(() => {
      /** @type {(root: any) => any[]} */
      const walk = (root) =>
        [...root.querySelectorAll('*')].flatMap((/** @type {any} */ element) => [
          element,
          ...(element.shadowRoot ? walk(element.shadowRoot) : []),
        ]);
      return walk(document.querySelector('#here')).filter(
        (/** @type {any} */ element) => element.localName === 'img' && element.getAttribute('src') === 'x',
      ).length;
    });
    assert.equal(images, 0, name);
  }
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).hacked), undefined);
});

scenario('an unsolvable state is refused with its proof, unless allow-unsolvable @short', async ({ page, open }) => {
  await open(
    `${script}<sliding-puzzle id="a" state="${unsolvable}" loading="eager"></sliding-puzzle><sliding-puzzle id="b" state="${unsolvable}" allow-unsolvable loading="eager"></sliding-puzzle>`,
  );
  await ready(page, 2);
  const errors = await told(page, 'puzzle-error');
  assert.deepEqual(
    errors.map(({ type }) => type),
    ['unsolvable'],
  );
  assert.match(errors[0].message, /inversion/i);
  assert.deepEqual([await get(page, 'solvable', '#a'), await get(page, 'size', '#a')], [true, '3x3']);
  assert.deepEqual([await get(page, 'solvable', '#b'), await get(page, 'state', '#b')], [false, unsolvable]);
  const answer = await page.evaluate(() => /** @type {any} */ (document.querySelector('#b')).solve());
  assert.equal(answer.status, 'unsolvable');
});
