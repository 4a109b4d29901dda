#include "core/notation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/text.hpp"

namespace puzzle {
namespace {

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

Result<int> parse_entry(std::string_view entry, std::size_t row, std::size_t column) {
  if (entry == "_" || entry == "x" || entry == "X" || entry == ".") return 0;
  if (!std::all_of(entry.begin(), entry.end(), is_digit)) {
    return Error("entry-not-a-tile", printable(entry), row, column);
  }
  const std::optional<std::int64_t> tile = whole_number(entry);
  if (!tile || *tile >= max_cells) return Error("tile-too-large", printable(entry), row, column);
  return static_cast<int>(*tile);
}

struct Rows {
  std::array<int, max_cells> tiles{};
  std::array<std::size_t, max_cells> lengths{};
  std::size_t cells = 0;
  std::size_t count = 0;

  [[nodiscard]] Result<State> state(std::size_t width, std::size_t height) const {
    const Result<BoardSize> size =
        make_board_size(static_cast<int>(width), static_cast<int>(height));
    if (!size) return size.error();
    return State::from_tiles(size.value(), std::span(tiles).first(cells));
  }
};

// Cuts the text into rows at `row_end` and each row into entries. Newlines end rows only where no
// "/" is written; empty lines are then passed over, empty rows between "/" are not.
Result<Rows> parse_rows(std::string_view text, char row_end) {
  Rows rows;
  while (true) {
    const std::size_t row = rows.count + 1;
    const std::size_t end = std::min(text.find(row_end), text.size());
    std::string_view rest = text.substr(0, end);
    std::size_t length = 0;
    bool after_comma = true;  // a comma may not come first
    while (!rest.empty()) {
      if (rest[0] == ',') {
        if (after_comma) {
          return Error("comma-without-tile", row, length + 1);
        }
        after_comma = true;
        rest.remove_prefix(1);
        continue;
      }
      constexpr std::string_view separators = " \t\r\n,";
      if (separators.find(rest[0]) != std::string_view::npos) {
        rest.remove_prefix(1);
        continue;
      }
      after_comma = false;
      const std::string_view entry =
          rest.substr(0, std::min(rest.find_first_of(separators), rest.size()));
      const Result<int> tile = parse_entry(entry, row, length + 1);
      if (!tile) return tile.error();
      if (rows.cells == rows.tiles.size()) return Error("too-many-entries");
      rows.tiles[rows.cells++] = tile.value();
      ++length;
      rest.remove_prefix(entry.size());
    }
    if (length > 0) {
      rows.lengths[rows.count++] = length;
    } else if (row_end == '/') {
      return Error("row-empty", row);
    }
    if (end == text.size()) return rows;
    text.remove_prefix(end + 1);
  }
}

// Turns a list as programs print it, [1, 2, 3, 0] or [[1, 2], [3, 0]], into position text.
Result<std::string> without_brackets(std::string_view list) {
  constexpr std::string_view between = " \t\r\n,";
  const Error wrong("brackets-wrong");
  std::string text;
  int depth = 0;
  int closed = 0;       // so many lists
  bool nested = false;  // the rows are lists themselves
  for (const char letter : list) {
    if (letter == '[') {
      ++depth;
      if (depth == 1
              ? closed > 0
              : depth > 2 || (!nested && text.find_first_not_of(between) != std::string::npos))
        return wrong;
      nested = depth == 2;
      if (nested && closed > 0) text += '/';
    } else if (letter == ']') {
      if (--depth < 0) return wrong;
      ++closed;
    } else if (depth == (nested ? 2 : 1)) {
      text += letter;
    } else if (between.find(letter) == std::string_view::npos) {
      return wrong;
    }
  }
  if (depth != 0) return wrong;
  return text;
}

}  // namespace

Result<State> parse_position(std::string_view text) {
  if (text.find_first_of("[]") != std::string_view::npos) {
    const Result<std::string> inside = without_brackets(text);
    return inside ? parse_position(inside.value()) : inside.error();
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return Error("position-empty");
  }
  const bool slashes = text.find('/') != std::string_view::npos;
  Result<Rows> parsed = parse_rows(text, slashes ? '/' : '\n');
  if (!parsed) return parsed.error();
  const Rows& rows = parsed.value();

  if (!slashes && (rows.count == 1 || rows.count == rows.cells)) {
    for (std::size_t side = min_side; side <= max_side; ++side) {
      if (side * side == rows.cells) return rows.state(side, side);
    }
    return Error("list-not-square", rows.cells);
  }
  for (std::size_t row = 1; row < rows.count; ++row) {
    if (rows.lengths[row] != rows.lengths[0]) {
      return Error("rows-unequal", row + 1, rows.lengths[row], rows.lengths[0]);
    }
  }
  return rows.state(rows.lengths[0], rows.count);
}

std::string to_text(const State& state) {
  std::string text;
  for (int cell = 0; cell < state.cells(); ++cell) {
    if (cell > 0) text += state.size().column_of(cell) == 0 ? '/' : ' ';
    text += to_text(state.tile_at(cell));
  }
  return text;
}

Result<std::vector<Move>> parse_moves(std::string_view text) {
  std::string moves;  // one a byte: the code of a list that grows would have to be downloaded
  std::size_t index = 0;
  while (index < text.size()) {
    const char letter = text[index];
    if (letter == ' ' || letter == ',' || letter == '\t' || letter == '\r' || letter == '\n') {
      ++index;
      continue;
    }
    constexpr std::string_view letters = "UDLRudlr";
    const std::size_t which = letters.find(letter);
    const std::size_t place = index + 1;
    if (which == std::string_view::npos) {
      return Error("not-a-move", printable(text.substr(index, 8)), place);
    }
    ++index;
    std::size_t count = 1;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", index), text.size());
    if (index < end) {
      const std::optional<std::int64_t> given = whole_number(text.substr(index, end - index));
      count = given ? static_cast<std::size_t>(*given) : max_parsed_moves + 1;
      if (count == 0) return Error("count-of-zero", place);
      index = end;
    }
    if (count > max_parsed_moves - moves.size()) {
      return Error("too-many-moves", place);
    }
    moves.append(count, static_cast<char>(which % 4));
  }
  std::vector<Move> parsed(moves.size());
  for (std::size_t at = 0; at < moves.size(); ++at) parsed[at] = static_cast<Move>(moves[at]);
  return parsed;
}

std::string to_text(std::span<const Move> moves) {
  std::string text;
  for (std::size_t index = 0; index < moves.size();) {
    std::size_t end = index + 1;
    while (end < moves.size() && moves[end] == moves[index]) ++end;
    text += to_char(moves[index]);
    if (end - index > 1) text += to_text(static_cast<std::int64_t>(end - index));
    index = end;
  }
  return text;
}

Result<State> apply_moves(const State& state, std::span<const Move> moves) {
  State result = state;
  for (std::size_t index = 0; index < moves.size(); ++index) {
    if (!result.apply(moves[index])) {
      return Error("move-impossible", index + 1, std::string(1, to_char(moves[index])),
                   to_text(result));
    }
  }
  return result;
}

}  // namespace puzzle
