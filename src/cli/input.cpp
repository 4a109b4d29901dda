#include "cli/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>
#include <string_view>

#include "cli/interruption.hpp"
#include "core/notation.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

// The largest board takes 300 bytes; the rest is room for spaces.
constexpr std::size_t longest_position = 10'000;

struct Line {
  std::string text;  // without its end; the first bytes where it is too long for a position
  bool whole = true;
};

// The next line of standard input; none at its end.
std::optional<Line> read_line() {
  int letter = std::getc(stdin);
  if (letter == EOF) return std::nullopt;
  Line line;
  for (; letter != EOF && letter != '\n'; letter = std::getc(stdin)) {
    line.whole = line.text.size() < longest_position;
    if (line.whole) line.text += static_cast<char>(letter);
  }
  return line;
}

}  // namespace

bool is_utf16(std::string_view text) {
  // Without a mark, one half of the first character is 0, as no byte of a position is.
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
         (text.size() > 1 && (text[0] == '\0') != (text[1] == '\0'));
}

std::string complaint_of(const std::string& command, const std::string& place,
                         const std::string& message) {
  return "sliding-puzzle " + command + ": " + place + (place.empty() ? "" : ": ") + message;
}

void complain(const std::string& command, const std::string& place, const std::string& message) {
  std::cerr << complaint_of(command, place, message) << std::endl;
}

ExitStatus for_each_position(
    const std::string& command, const std::vector<std::string>& arguments,
    const std::function<ExitStatus(const State&, const std::string& place)>& visit) {
  ExitStatus worst = done;
  bool any = false;
  const auto read = [&](const Line& line, const std::string& place) {
    any = true;
    const Result<State> state =
        line.whole
            ? parse_position(line.text)
            : Error::said("longer than any position, which has at most " +
                          counted(longest_position, "byte") + ": " + puzzle::quoted(line.text));
    if (!state) complain(command, place, state.error().message());
    worst = std::max(worst, state ? visit(state.value(), place) : bad_use);
  };
  const auto goes_on = [] { return std::cout && !interrupted(); };
  for (std::size_t index = 0; goes_on() && index < arguments.size(); ++index) {
    if (arguments[index] != "-") {
      read({arguments[index]},
           arguments.size() == 1 ? "" : "position " + std::to_string(index + 1));
      continue;
    }
    for (std::size_t number = 1; goes_on(); ++number) {
      std::optional<Line> line = read_line();
      if (!line || interrupted()) break;
      if (number == 1 && is_utf16(line->text)) {
        complain(command, "", "standard input is UTF-16: save it as UTF-8");
        return bad_use;
      }
      // The byte order mark that some editors put before the first line is no part of it.
      constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
      if (number == 1 && line->text.starts_with(byte_order_mark)) {
        line->text.erase(0, byte_order_mark.size());
      }
      const std::size_t first = line->text.find_first_not_of(" \t\r");
      const bool empty = first == std::string::npos && line->whole;
      if (!empty && (first == std::string::npos || line->text[first] != '#')) {
        read(*line, "line " + std::to_string(number));
      }
    }
    if (std::ferror(stdin) != 0 && !interrupted()) {
      complain(command, "", std::string("cannot read standard input: ") + std::strerror(errno));
      return bad_use;
    }
  }
  if (interrupted()) return std::max(worst, not_solved);
  if (any) return worst;
  complain(command, "",
           arguments.empty() ? "no position is given: expected one such as \"1 2 3/4 5 6/7 0 8\", "
                               "or - to read one a line from standard input"
                             : "standard input holds no position");
  return bad_use;
}

}  // namespace puzzle::cli
