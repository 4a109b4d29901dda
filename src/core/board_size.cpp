#include "core/board_size.hpp"

#include <charconv>

#include "core/text.hpp"

namespace puzzle {

Result<BoardSize> make_board_size(int width, int height) {
  const BoardSize size{width, height};
  if (size.is_valid()) return size;
  return Error("size-impossible", width, height);
}

Result<BoardSize> parse_board_size(std::string_view text) {
  const Error error("size-not-understood", printable(text));
  const char* const end = text.data() + text.size();
  int width = 0;
  int height = 0;
  if (text.find('-') != std::string_view::npos) return error;
  const auto [after_width, width_error] = std::from_chars(text.data(), end, width);
  if (width_error != std::errc{}) return error;
  std::string_view rest(after_width, static_cast<std::size_t>(end - after_width));
  constexpr std::string_view multiplication_sign = "\xC3\x97";
  if (rest.starts_with(multiplication_sign)) {
    rest.remove_prefix(multiplication_sign.size());
  } else if (rest.starts_with('x') || rest.starts_with('X')) {
    rest.remove_prefix(1);
  } else {
    return error;
  }
  const auto [after_height, height_error] = std::from_chars(rest.data(), end, height);
  if (height_error != std::errc{} || after_height != end) return error;
  return make_board_size(width, height);
}

std::string to_text(BoardSize size) { return to_text(size.width) + "x" + to_text(size.height); }

}  // namespace puzzle
