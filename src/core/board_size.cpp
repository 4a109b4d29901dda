#include "core/board_size.hpp"

#include <algorithm>
#include <limits>

#include "core/text.hpp"

namespace puzzle {

Result<BoardSize> make_board_size(int width, int height) {
  const BoardSize size{width, height};
  if (size.is_valid()) return size;
  return Error("size-impossible", width, height);
}

Result<BoardSize> parse_board_size(std::string_view text) {
  const Error error("size-not-understood", printable(text));
  for (const std::string_view sign : {"x", "X", "\u00D7"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const std::optional<std::int64_t> width = whole_number(text.substr(0, at));
    const std::optional<std::int64_t> height = whole_number(text.substr(at + sign.size()));
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    if (!width || !height || std::max(*width, *height) > most) return error;
    return make_board_size(static_cast<int>(*width), static_cast<int>(*height));
  }
  return error;
}

std::string to_text(BoardSize size) { return to_text(size.width) + "x" + to_text(size.height); }

}  // namespace puzzle
