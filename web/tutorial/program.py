# Solves sliding puzzles. A board is one tuple, row by row:
# cell = row * width + column, and 0 is the blank.
from collections import deque
from heapq import heappop, heappush
from random import randint


def goal_of(board):
    return (*range(1, len(board)), 0)


def neighbours(board, width):
    blank = board.index(0)
    column = blank % width
    cells = [blank + width, blank - width]
    if column < width - 1:
        cells.append(blank + 1)
    if column > 0:
        cells.append(blank - 1)
    for cell in cells:
        if 0 <= cell < len(board):
            following = list(board)
            following[blank], following[cell] = board[cell], 0
            yield tuple(following)


def path_to(board, came_from):
    path = []
    while board:
        path.append(board)
        board = came_from[board]
    return path[::-1]


def bfs(start, width):
    goal = goal_of(start)
    if start == goal:
        return [start], 0
    came_from = {start: None}
    queue = deque([start])
    expanded = 0
    while queue:
        board = queue.popleft()
        expanded += 1
        for following in neighbours(board, width):
            if following in came_from:
                continue
            came_from[following] = board
            queue.append(following)
            if following == goal:
                return path_to(following, came_from), expanded
    return None, expanded


def misplaced(board, width):
    homes = range(1, len(board) + 1)
    return sum(tile not in (0, home) for tile, home in zip(board, homes))


def manhattan(board, width):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            row, column = divmod(cell, width)
            home_row, home_column = divmod(tile - 1, width)
            total += abs(row - home_row) + abs(column - home_column)
    return total


def astar(start, width, guess):
    h = guess(start, width)
    heap = [(h, h, 0, 0, start)]  # f, h, -number, g, board
    came_from, cost = {start: None}, {start: 0}
    expanded = number = 0
    while heap:
        _, h, _, g, board = heappop(heap)
        if g > cost[board]:
            continue  # a shorter path came
        expanded += 1
        if h == 0:
            return path_to(board, came_from), expanded
        for following in neighbours(board, width):
            if cost.get(following, g + 2) <= g + 1:
                continue
            cost[following] = g + 1
            came_from[following] = board
            h = guess(following, width)
            number += 1
            heappush(heap, (g + 1 + h, h, -number, g + 1, following))
    return None, expanded


def inversions(board):
    tiles = [tile for tile in board if tile]
    count = 0
    for place, tile in enumerate(tiles):
        count += sum(later < tile for later in tiles[place + 1 :])
    return count


def solvable(board, width):
    if width % 2 == 1:
        return inversions(board) % 2 == 0
    rows_below = len(board) // width - 1 - board.index(0) // width
    return (inversions(board) + rows_below) % 2 == 0


def shuffled(width, height):
    board = list(range(width * height))
    for last in range(len(board) - 1, 0, -1):
        chosen = randint(0, last)
        board[last], board[chosen] = board[chosen], board[last]
    if not solvable(board, width):
        a, b = (0, 1) if board[0] and board[1] else (-2, -1)
        board[a], board[b] = board[b], board[a]
    return tuple(board)


if __name__ == "__main__":
    start = (8, 1, 3, 4, 0, 2, 7, 6, 5)
    searches = {
        "BFS": bfs(start, 3),
        "A*, misplaced tiles": astar(start, 3, misplaced),
        "A*, Manhattan": astar(start, 3, manhattan),
    }
    for name, (path, expanded) in searches.items():
        print(f"{name}: {len(path) - 1} moves, {expanded} expanded")
