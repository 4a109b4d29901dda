// Solves sliding puzzles. A board is one list, row by row:
// cell = row * width + column, and 0 is the blank.

const keyOf = (board) => board.join();
const goalOf = (board) =>
  board.map((_, cell) => (cell + 1) % board.length);

function swap(list, a, b) {
  [list[a], list[b]] = [list[b], list[a]];
  return list;
}

function neighbours(board, width) {
  const blank = board.indexOf(0);
  const column = blank % width;
  const cells = [blank + width, blank - width];
  if (column < width - 1) cells.push(blank + 1);
  if (column > 0) cells.push(blank - 1);
  return cells
    .filter((cell) => cell in board)
    .map((cell) => swap([...board], blank, cell));
}

function pathTo(board, cameFrom) {
  const path = [];
  for (let at = board; at; at = cameFrom.get(keyOf(at)))
    path.push(at);
  return path.reverse();
}

function bfs(start, width) {
  const goal = keyOf(goalOf(start));
  if (keyOf(start) === goal) return { path: [start], expanded: 0 };
  const cameFrom = new Map([[keyOf(start), null]]);
  const queue = [start];
  for (let head = 0; head < queue.length; ++head) {
    for (const next of neighbours(queue[head], width)) {
      const key = keyOf(next);
      if (cameFrom.has(key)) continue;
      cameFrom.set(key, queue[head]);
      queue.push(next);
      if (key === goal)
        return { path: pathTo(next, cameFrom), expanded: head + 1 };
    }
  }
  return { path: null, expanded: queue.length };
}

// Smallest f first; then smallest h; then the newest.
const isBefore = (a, b) =>
  (a.f - b.f || a.h - b.h || b.number - a.number) < 0;

function push(heap, item) {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(item, heap[above])) return;
    swap(heap, at, above);
    at = above;
  }
}

function pop(heap) {
  const item = swap(heap, 0, heap.length - 1).pop();
  for (let at = 0, least = 0; ; at = least) {
    for (const below of [2 * at + 1, 2 * at + 2])
      if (below < heap.length && isBefore(heap[below], heap[least]))
        least = below;
    if (least === at) return item;
    swap(heap, at, least);
  }
}

const misplaced = (board) =>
  board.filter((tile, cell) => tile && tile !== cell + 1).length;

function manhattan(board, width) {
  const row = (cell) => Math.floor(cell / width);
  let sum = 0;
  board.forEach((tile, cell) => {
    if (tile === 0) return;
    sum += Math.abs(row(cell) - row(tile - 1));
    sum += Math.abs((cell % width) - ((tile - 1) % width));
  });
  return sum;
}

function astar(start, width, guess) {
  const h = guess(start, width);
  const heap = [{ board: start, g: 0, h, f: h, number: 0 }];
  const cameFrom = new Map([[keyOf(start), null]]);
  const cost = new Map([[keyOf(start), 0]]);
  let expanded = 0;
  let number = 0;
  while (heap.length > 0) {
    const { board, g, h } = pop(heap);
    if (g > cost.get(keyOf(board))) continue; // a shorter path came
    ++expanded;
    if (h === 0) return { path: pathTo(board, cameFrom), expanded };
    for (const next of neighbours(board, width)) {
      const key = keyOf(next);
      if (cost.has(key) && cost.get(key) <= g + 1) continue;
      cost.set(key, g + 1);
      cameFrom.set(key, board);
      const h = guess(next, width);
      const f = g + 1 + h;
      push(heap, { board: next, g: g + 1, h, f, number: ++number });
    }
  }
  return { path: null, expanded };
}

function inversions(board) {
  const tiles = board.filter((tile) => tile > 0);
  let count = 0;
  for (let first = 0; first < tiles.length; ++first)
    for (let later = first + 1; later < tiles.length; ++later)
      if (tiles[first] > tiles[later]) ++count;
  return count;
}

function solvable(board, width) {
  if (width % 2 === 1) return inversions(board) % 2 === 0;
  const height = board.length / width;
  const row = Math.floor(board.indexOf(0) / width);
  return (inversions(board) + height - 1 - row) % 2 === 0;
}

function shuffled(width, height) {
  const board = [...Array(width * height).keys()];
  for (let last = board.length - 1; last > 0; --last)
    swap(board, last, Math.floor(Math.random() * (last + 1)));
  if (!solvable(board, width)) {
    if (board[0] && board[1]) swap(board, 0, 1);
    else swap(board, board.length - 2, board.length - 1);
  }
  return board;
}

const start = [8, 1, 3, 4, 0, 2, 7, 6, 5];
const show = (name, { path, expanded }) =>
  console.log(`${name}: ${path.length - 1} moves, ${expanded} expanded`);
show('BFS', bfs(start, 3));
show('A*, misplaced tiles', astar(start, 3, misplaced));
show('A*, Manhattan', astar(start, 3, manhattan));
