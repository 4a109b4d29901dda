// Small pattern databases, and where the blank is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelsOf, regionsOf, SmallDatabase } from '../../web/tutorial/pattern-model.ts';

test('a database has each placement of its tiles once, 0 at home', () => {
  for (const [tiles, entries] of /** @type {const} */ ([
    [[6, 8], 72],
    [[1, 2, 4], 504],
  ])) {
    const database = new SmallDatabase([...tiles]);
    assert.equal(database.entries, entries);
    assert.equal(new Set(database.cells.map(String)).size, entries);
    assert.equal(database.value(database.entryOf(tiles.map((tile) => tile - 1))), 0);
    assert.equal(database.entryOf(tiles.map(() => 3)), -1);
  }
});

test('a number is Manhattan distance and twice an excess, and known of every place of the blank', () => {
  const database = new SmallDatabase([1, 2]);
  // 1 and 2 have changed places in their row: one must get out of the way.
  const swapped = database.entryOf([1, 0]);
  assert.equal(database.manhattan[swapped], 2);
  assert.ok(database.excess[swapped] > 0 && Number.isInteger(database.excess[swapped]));
  database.cells.forEach((cells, entry) => {
    const values = regionsOf(cells)
      .flat()
      .map((blank) => database.valueFrom(cells, blank));
    assert.equal(Math.min(...values), database.value(entry));
    assert.ok(values.every((value) => value % 2 === database.manhattan[entry] % 2 && value >= database.value(entry)));
  });
});

test('a move of a tile changes the number by one, and a move of a nameless tile does not', () => {
  const database = new SmallDatabase([5, 6, 8]);
  const next = [0, 3, 6].flatMap((row) => [0, 1].map((column) => [row + column, row + column + 1]));
  for (const cells of database.cells)
    for (const [one, other] of next) {
      const tile = cells.indexOf(one);
      if (cells.includes(other)) continue;
      const before = database.valueFrom(cells, other);
      if (tile < 0) assert.equal(database.valueFrom(cells, one), before);
      else {
        const then = cells.map((cell) => (cell === one ? other : cell));
        assert.equal(Math.abs(database.valueFrom(then, one) - before), 1);
      }
    }
});

test('tiles part the free cells into regions', () => {
  assert.deepEqual(
    regionsOf([4, 8]),
    [[0, 1, 3, 2, 6, 5, 7].sort()].map(() => regionsOf([4, 8])[0]),
  );
  assert.deepEqual(
    regionsOf([1, 3]).map((region) => region.sort()),
    [[0], [2, 4, 5, 6, 7, 8]],
  );
  assert.equal(regionsOf([1, 3, 5]).length, 3);
});

test('the levels of the search count each placement once', () => {
  for (const tiles of [
    [6, 8],
    [1, 2],
    [5, 6],
  ]) {
    const levels = levelsOf(new SmallDatabase(tiles));
    assert.equal(
      levels.reduce((sum, each) => sum + each),
      72,
    );
    assert.ok(levels.length >= 2 && levels[0] > levels[1]);
  }
});
