// Every number of the tutorial's two articles: what the command line, or arithmetic here, makes of it; what another test holds; or
// whose paper says it. A number of which nothing of this is said fails. The German text has the numbers of the English
// (tests/web/words.test.mjs), and what the figures count is compared by tests/site/figures.test.mjs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './program.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const said = new Map();
/** What the command line says, asked once. */
function cli(...words) {
  const asked = words.join(' ');
  if (!said.has(asked)) said.set(asked, run(words).out.trim());
  return said.get(asked);
}
const cliJson = (...words) => JSON.parse(cli(...words, '--json'));
const solve = (algorithm, position, ...options) => cliJson('solve', '--algorithm', algorithm, ...options, position);
/** How many states a search knows at its end, and of each that it expands its h and the threshold of its round. */
function traceOf(algorithm, position) {
  const trace = JSON.parse(cli('solve', '--algorithm', algorithm, '--trace', '-', position));
  let threshold = 0;
  const steps = trace.events.flatMap(({ event, h }) => {
    if (event === 'start' || event === 'deeper') threshold = h;
    return event === 'take' ? [{ h, threshold }] : [];
  });
  return { steps, known: 1 + trace.events.filter(({ event }) => event === 'fresh').length };
}
const inversions = (position) => cliJson('check', position).inversions;

/** How many positions are so many moves from the goal, by size. */
const layers = Object.fromEntries(
  readFileSync(join(root, 'tests/data/layers.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => [line.split(/[ :]/)[0], line.split(':')[1].trim().split(/\s+/).map(Number)]),
);
for (const size of ['2x2', '3x2', '3x3'])
  assert.deepEqual(cli('layers', '--size', size).split(/\s+/).map(Number), layers[size], size);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const mean = (counts) => sum(counts.map((count, depth) => count * depth)) / sum(counts);
const half = (cells) =>
  Array.from({ length: cells - 2 }, (_, place) => BigInt(place + 3)).reduce((one, other) => one * other, 1n);
const formatted = (value) => value.toLocaleString('en');
const spelled = (value) =>
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )[value];
const capital = (word) => word[0].toUpperCase() + word.slice(1);

const YEAR = 365.25 * 24 * 3600;
const UNIVERSE = 13.8e9; // years
const example = '8 1 3/4 0 2/7 6 5';
const far = '8 6 7/2 5 4/3 0 1';
const conflict = '2 1 3/5 4 6/7 8 0';
const small = { bfs: '1 2 3/4 5 6/0 7 8', both: '1 2 3/0 4 6/7 5 8', astar: '1 3 5/4 2 0', ida: '4 1 3/2 5 0' };

const distances = [...'813402765'].map(Number).map((tile, cell) => {
  const home = tile - 1;
  return tile ? Math.abs((home % 3) - (cell % 3)) + Math.abs(Math.floor(home / 3) - Math.floor(cell / 3)) : 0;
});

const misplaced = distances.filter(Boolean).length;
const factor = solve('bfs', example).expanded / solve('astar-manhattan', example).expanded;
const growth = layers['3x3'][12] ** (1 / 12); // half-way to the peak at 24
assert.ok(solve('astar-manhattan', far, '--weight', '3').length > solve('bfs', far).length);

/**
 * How many of the fifteen tiles are at home on average after a random walk on 4x4, exactly.
 * lost: whether attempts to move into the wall are wasted
 */
function tilesAtHome(steps, lost) {
  const nextTo = Array.from({ length: 16 }, (_, cell) => [
    ...(cell > 3 ? [cell - 4] : []),
    ...(cell < 12 ? [cell + 4] : []),
    ...(cell % 4 > 0 ? [cell - 1] : []),
    ...(cell % 4 < 3 ? [cell + 1] : []),
  ]);
  let home = 0;
  for (let tile = 0; tile < 15; ++tile) {
    let chances = new Map([[15 * 16 + tile, 1]]);
    for (let step = 0; step < steps; ++step) {
      const after = new Map();
      const add = (key, chance) => after.set(key, (after.get(key) ?? 0) + chance);
      for (const [key, chance] of chances) {
        const [blank, cell] = [Math.floor(key / 16), key % 16];
        const next = nextTo[blank];
        if (lost) add(key, (chance * (4 - next.length)) / 4);
        for (const to of next) add(to * 16 + (to === cell ? blank : cell), chance / (lost ? 4 : next.length));
      }
      chances = after;
    }
    for (const [key, chance] of chances) if (key % 16 === tile) home += chance;
  }
  return home;
}

/** A sentence, or a part of one, with # for each number, and the numbers. */
const computed = [
  ['A graph of # trillion states', spelled(Math.round(Number(half(16)) / 1e12))],
  ['both ways home are # moves long', spelled(layers['2x2'].length - 1)],
  ['a blank in the middle has # neighbours', 'four'],
  ['9! = # ways', half(9) * 2n],
  ['# states, with # edges between them', half(9), (Number(half(9)) / 9) * ((4 * 2 + 4 * 3 + 4) / 2)],
  ...Object.entries({ '2x2': 4, '3x2': 6, '3x3': 9, '4x3': 12, '4x4': 16 }).map(([size, cells]) => [
    `${size.replace('x', ' × ')} | # | # moves`,
    half(cells),
    layers[size].length - 1,
  ]),
  ['5 × 5 | # | unknown', half(25)],
  ['At a million states per second, 4 × 4 takes # months', spelled(Math.round(Number(half(16)) / 1e6 / (YEAR / 12)))],
  ['5 × 5 takes # times the age of the universe', spelled(Math.round(Number(half(25)) / 1e6 / YEAR / UNIVERSE))],
  [
    'More than half of all positions lie # to # moves from the goal, and only # are # away.',
    ...(sum(layers['3x3'].slice(20, 25)) > sum(layers['3x3']) / 2 ? [20, 24] : []),
    spelled(layers['3x3'].at(-1)),
    layers['3x3'].length - 1,
  ],
  ['# moves away on average', Math.round(mean(layers['3x3']))],
  ['# × # × # × # = # sequences, all equally likely, for # arrangements', 4, 4, 4, 4, 4 ** 4, half(4) * 2n],
  ['But # is not a multiple of #', 4 ** 4, half(4) * 2n],
  ['It has # inversions', inversions('7 4 3/0 5 8/6 2 1')],
  ['and so on: # inversions', inversions('7 4 3/0 5 8/6 2 1')],
  ['both smaller, and # becomes #', 19, inversions('0 4 3/7 5 8/6 2 1')],
  ['gains one, loses one, and # stays #', 19, inversions('7 4 3/6 5 8/0 2 1')],
  ['# inversions, solvable', inversions('4 7 3/0 5 8/6 2 1')],
  ['# moves from home the ripple is small', spelled(solve('bfs', '4 1 0/7 5 3/8 2 6').length)],
  ['# moves from home it has covered nearly everything', solve('bfs', far).length],
  ['Two moves from the goal BFS knows # states when it ends', spelled(traceOf('bfs', small.bfs).known)],
  [
    'the two sides know # states when they meet; BFS from one end knows #',
    ...[spelled(traceOf('bidirectional-bfs', small.both).known + 1), spelled(traceOf('bfs', small.both).known)],
  ],
  [
    'they know # states when they meet; BFS from one end knows #',
    ...[spelled(traceOf('bidirectional-bfs', small.both).known + 1), spelled(traceOf('bfs', small.both).known)],
  ],
  [
    'BFS knows # states here, A* with misplaced tiles #, with Manhattan distance #.',
    ...['bfs', 'astar-misplaced', 'astar-manhattan'].map((algorithm) => spelled(traceOf(algorithm, small.astar).known)),
  ],
  [
    'On the few states of part 3, # states are known instead of #',
    ...[spelled(traceOf('astar-manhattan', small.astar).known), spelled(traceOf('astar-misplaced', small.astar).known)],
  ],
  [
    '# moves from home A* expands # states; with misplaced tiles it takes #, and BFS #.',
    ...[capital(spelled(solve('bfs', example).length)), solve('astar-manhattan', example).expanded],
    ...[solve('astar-misplaced', example).expanded, solve('bfs', example).expanded],
  ],
  ['On the board of this part that must be #', solve('bfs', example).expanded],
  [
    'count: #, # and # states expanded for the same # moves',
    ...[solve('bfs', example).expanded, solve('astar-misplaced', example).expanded],
    ...[solve('astar-manhattan', example).expanded, solve('bfs', example).length],
  ],
  [
    'The same board: # + # + # + # + #, so h = #, and only # states expanded.',
    ...[...distances.filter(Boolean), sum(distances), solve('astar-manhattan', example).expanded],
  ],
  [
    'One of the # positions that are # moves from the goal. All three find # moves',
    ...[spelled(layers['3x3'].at(-1)), layers['3x3'].length - 1],
    solve('astar-manhattan', far).length,
  ],
  ['A shuffled 15-puzzle is some # moves from home', Math.round(mean(layers['4x4']))],
  ['Manhattan distance says #.', solve('idastar-manhattan', conflict, '--max-nodes', '1').lower_bound],
  ['so it takes at least #', solve('idastar-linear-conflict', conflict, '--max-nodes', '1').lower_bound],
  [
    '# moves from the goal h says #.',
    capital(spelled(solve('idastar-manhattan', small.ida).length)),
    traceOf('idastar-manhattan', small.ida).steps[0].h,
  ],
  ['take a board # moves from home', solve('idastar', '5 6 12 4/15 0 13 2/11 14 8 3/1 9 7 10').length],
  ['A board # moves from home, a round', solve('idastar', '5 6 12 4/15 0 13 2/11 14 8 3/1 9 7 10').length],
  ...[
    'The bound is # at first, which is h of the start; the second round, with #, finds',
    'Two rounds: the bound is # at first, then #.',
  ].map((text) => [
    text,
    ...[...new Set(traceOf('idastar-manhattan', small.ida).steps.map(({ threshold }) => threshold))],
  ]),
  ['those that are # moves from home. The proof', layers['4x4'].length - 1],
  ['3 × 3 has # states, and only # placements of two tiles', half(9), 9 * 8],
  ['a database of 3 × 3 for each: #, # and # numbers', 9 * 8 * 7, 9 * 8 * 7, 9 * 8],
  ['After 30 attempts on a 15-puzzle, # of the fifteen tiles', tilesAtHome(30, true).toFixed(1)],
  ['even when all 30 succeed, # are', tilesAtHome(30, false).toFixed(1)],
  ['each layer of 3 × 3 is # times the one before', growth.toFixed(2)],
  ['# moves from home. BFS expands # states', solve('bfs', example).length, solve('bfs', example).expanded],
  ['are not at home: h = #, and f = # + # = #', ...[1, 0, 1, 1].map((times) => times * misplaced)],
  ['Your A* must expand # states', solve('astar-manhattan', example).expanded],
  [
    '# / # = #: more than # times as many',
    ...[solve('bfs', example).expanded, solve('astar-manhattan', example).expanded],
    ...[factor.toFixed(1), Math.floor(factor)],
  ],
  ['expand on the board of # moves', solve('bfs', example).length],
  [
    'boards that are #, # and # moves from home, in lock-step',
    ...['4 1 0/7 5 3/8 2 6', '3 2 5/6 4 8/1 7 0', far].map((position) => solve('bfs', position).length),
  ],
  ['#: each of the # states has # edges', (half(4) * 2n) / 2n, half(4), 2],
  ['# inversion, # rows below: # is odd', ...[1, 0, inversions('1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0')]],
  [
    '# moves from home. With w = 2 A* still finds # moves, with w = 3 it does not',
    solve('astar-manhattan', far).length,
    solve('astar-manhattan', far, '--weight', '2').length,
  ],
  // 16,412 places of six tiles and 989 of three, each in all orders (src/search/databases/region_table.hpp).
  ['for 2 3 4 that makes # MB', Math.round((2 * 16412 * 720 + 989 * 6) / 8e6)],
];

/** What other tests hold, by their file and name. */
const held = [
  ...[
    'Let h(a) = 4, which is exact',
    'with f = 1, 2, 3 and 4, before a, whose f is 5',
    'ends with 7 moves instead of 5',
    'Every h up to 4 is admissible at a; it is consistent only up to 1',
  ].map((text) => [text, 'web/tutorial.test.mjs', 'an admissible guess that is not consistent']),
  ...[
    'arrangement comes from 15 of the 256 sequences, the least frequent from 8. That is 1.875 times as often',
    'it is 159 to 32, nearly five times as often',
    'of the 24 arrangements of 2 × 2 only 6 can come up',
    'of its 256 sequences of draws 15 end in the most frequent arrangement, 8 in the least frequent',
  ].map((text) => [
    text,
    'unit/scramble_test.cpp',
    'the exact spreads: Fisher-Yates even, the naive swap 15/8 and 159/32',
  ]),
];

/** What others found or did, with the paper in the text or in its sources. */
const told = [
  ...['expands two thirds of the states', 'Cooperman and Finkelstein, 1992, who keep it modulo 3'],
  ...['at least one needs 152 moves, and 208 are enough for all'],
];

/** Names that are made of numbers, and what is true by counting on one's fingers. */
const names = [
  /^\d+ minutes: |Six ideas|^8, 1, 2, 6 and 5|15 and 14 swapped|^1 and 2 are one step|so are 4 and 5/gm, // and lists of tiles
  /\b\d+ [×x] \d+\b|\b\d by \d\b|\b15-puzzle|\b(18|19|20)\d\d\b/g, // sizes and years
  /\b[Pp]arts? \d( and \d)?|× 1 sequences|a pair, 2 and 1|counted from 0|2i( \+ \d)?|six boards|Six boards|ten times the one before|blank 5 8|\d blank \d/g,
  /\b\d+( \d+){2,}\b|\d \d \d \/ blank \d \d \/ \d \d \d|\d \d \d, \d blank \d, \d \d \d|\d \d \d, \d \d \d, \d blank \d|\d \d \d \/ \d \d \d \/ \d blank \d|\d \d \d \/ \d blank \d \/ \d \d \d/g, // positions and groups
  /^\d (?=[A-Z·])|\bn? ?− 1\b|f = g \+ w × h|w = \d( or \d)?|\b[1-9] (down|up|right|left)\b/gm,
  /(forgets a pair|goes past|[Ss]lide the|^7 before|4 before|The|14 and|^1 and|Sam Loyd’s|the tiles|of|for|and|tile|tiles) \d+(, \d+)*( and \d+)?( down| up)?/gm,
  /by 2, by 0 or by −2|says \+2 or −2|it can be 0|has 0 inversions|0 for the blank|\b0 at the goal|h be 0|changes? (the sum )?by (exactly )?1|more than 1|adds 1 to g and changes h by 1|rises by 2|← 0|\+ 1|\+ 2|“0\|1”|8 bits|4 bits|with 0 expanded/g,
  /four draws out of four|six moves round a block of four cells|six the other way round|nine pieces or forty-nine|graph of nine states|Three groups of tiles, six, six and three|up to 10 × 10/g,
  new RegExp(`^${layers['4x4'].length - 1} moves$`, 'gm'), // the name of a figure
  /\d in the (top right corner|middle)|the fifteen tiles|a million states|many millions/g,
];

/** The article as lines of text, table rows with | between their cells, and the names of its pictures. */
function linesOfArticle() {
  const articles = ['tutorial', 'beyond'].map((name) => {
    const html = readFileSync(join(root, `web/tutorial/${name}.html`), 'utf8');
    return html.slice(html.indexOf('<article>'), html.indexOf('<section id="sources"'));
  });
  const article = articles.join('\n\n');
  const pictures = [...article.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);
  const text = article
    .replace(
      /<svg[\s\S]*?<\/svg>/g,
      (svg) => `${[...svg.matchAll(/axis-name[^>]*>([^<]*)</g)].map(([, name]) => `\n\n${name}`).join('')}\n\n`,
    )
    .replace(/<pre[\s\S]*?<\/pre>/g, '')
    .replace(/<\/t[hd]>\s*<t[hd][^>]*>/g, ' | ')
    .replace(/<\/?(a|b|em|cite|dfn|button|wbr|span)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n\n')
    .replace(/&nbsp;/g, ' ')
    .replace(/&gt;/g, '>');
  const rows = text.split(/\n\s*\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  return [...rows, ...pictures.filter((name) => !/^(Board|Link)/.test(name))].filter(Boolean);
}

test('every number of the article is computed, held by another test, or quoted from a source', () => {
  let left = linesOfArticle().join('\n');
  const take = (text) => {
    assert.ok(left.includes(text), `the article does not say: ${text}`);
    left = left.replaceAll(
      text,
      text.replaceAll(/\d+|\b(six|seven|eight|nine|ten|twelve|fourteen|fifteen|seventeen|eighteen)\b/gi, '·'),
    );
  };
  const filled = computed.map(([text, ...values]) => {
    const numbers = [...values];
    const whole = text.replaceAll('#', () => {
      const value = numbers.shift();
      assert.ok(value !== undefined, text);
      return typeof value === 'string' ? value : formatted(value);
    });
    assert.deepEqual(numbers, [], text);
    return whole;
  });
  // The longest first: a short one may stand in it.
  for (const text of [...filled, ...held.map(([each]) => each), ...told].sort(
    (one, other) => other.length - one.length,
  ))
    take(text);
  for (const name of names) left = left.replaceAll(name, '·');
  const unknown = left
    .split('\n')
    .filter((line) => /\d|\b(six|seven|eight|nine|ten|twelve|fourteen|fifteen|seventeen|eighteen)\b/i.test(line));
  assert.deepEqual(unknown, []);
});

test('what is said to be held by another test is held there', () => {
  for (const [text, file, name] of held) {
    const source = readFileSync(join(root, 'tests', file), 'utf8');
    assert.ok(source.includes(name), `${file}: no test “${name}” for: ${text}`);
  }
});
