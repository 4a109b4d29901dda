#include "search/line_conflicts.hpp"

namespace puzzle::search {

LineConflicts::LineConflicts(BoardSize size) : size_(size) {
  for (int cell = 0; cell < size.cells(); ++cell) {
    cells_[index(cell)] = {static_cast<std::uint8_t>(size.row_of(cell)),
                           static_cast<std::uint8_t>(size.column_of(cell))};
  }
  for (int tile = 1; tile < size.cells(); ++tile) {
    const Home home = cells_[index(size.home_of(tile))];
    homes_[index(tile)] = home;
    places_[index(home.row)][index(tile)] = static_cast<std::uint8_t>(home.column + 1);
    places_[index(size.height + home.column)][index(tile)] =
        static_cast<std::uint8_t>(home.row + 1);
  }
  for (std::size_t code = 0; code < table_.size(); ++code) {
    std::array<std::uint8_t, most_in_table> line{};
    std::size_t rest = code;
    for (std::uint8_t& place : line) {
      place = static_cast<std::uint8_t>(rest % (most_in_table + 1));
      rest /= most_in_table + 1;
    }
    table_[code] = static_cast<std::uint8_t>(out_of_order(line.data(), most_in_table));
  }
}

int LineConflicts::out_of_order(const std::uint8_t* line, int length) {
  std::array<std::uint8_t, max_side> ends;  // the lowest end of a rising part of each length
  int rising = 0;
  int count = 0;
  for (int next = 0; next < length; ++next) {
    if (line[next] == 0) continue;
    ++count;
    int at = rising;
    while (at > 0 && ends[index(at - 1)] > line[next]) --at;
    ends[index(at)] = line[next];
    if (at == rising) ++rising;
  }
  return count - rising;
}

int LineConflicts::of(const std::uint8_t* tiles) const {
  int conflicts = 0;
  for (int row = 0; row < size_.height; ++row) conflicts += in_row(tiles, row);
  for (int column = 0; column < size_.width; ++column) conflicts += in_column(tiles, column);
  return conflicts;
}

}  // namespace puzzle::search
