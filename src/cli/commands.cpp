#include "cli/commands.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <limits>
#include <locale>
#include <sstream>

#include "cli/files.hpp"
#include "cli/interruption.hpp"
#include "core/notation.hpp"
#include "core/text.hpp"
#include "draw/picture.hpp"

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

// By the first bytes.
bool is_utf16(std::string_view text) {
  // Without a mark, one half of the first character is 0, as no byte of a position is.
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
         (text.size() > 1 && (text[0] == '\0') != (text[1] == '\0'));
}

}  // namespace

std::string complaint_of(const std::string& command, const std::string& place,
                         const std::string& message) {
  return "sliding-puzzle " + command + ": " + place + (place.empty() ? "" : ": ") + message;
}

void complain(const std::string& command, const std::string& place, const std::string& message) {
  std::cerr << complaint_of(command, place, message) << std::endl;
}

ExitStatus refuse(const std::string& command, const std::string& message) {
  complain(command, "", message);
  return bad_use;
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
      std::error_code none;
      if (std::filesystem::is_regular_file(arguments[index], none)) {
        return refuse(command, puzzle::quoted(arguments[index]) +
                                   " is a file: to read its positions, write " + command +
                                   " - < FILE");
      }
      read({arguments[index]},
           arguments.size() == 1 ? "" : "position " + std::to_string(index + 1));
      continue;
    }
    for (std::size_t number = 1; goes_on(); ++number) {
      std::optional<Line> line = read_line();
      if (!line || interrupted()) break;
      if (number == 1 && is_utf16(line->text)) {
        return refuse(command, "standard input is UTF-16: save it as UTF-8");
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
      return refuse(command, std::string("cannot read standard input: ") + std::strerror(errno));
    }
  }
  if (interrupted()) return std::max(worst, not_solved);
  if (any) return worst;
  return refuse(command, arguments.empty()
                             ? "no position is given: expected one such as \"1 2 3/4 5 6/7 0 8\", "
                               "or - to read one a line from standard input"
                             : "standard input holds no position");
}

Result<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, count);
  if (error == std::errc{} && rest == end) return count;
  return Error::said(puzzle::quoted(text) +
                     " is not understood: expected a whole number, 0 or more");
}

std::function<Result<int>(std::string_view)> from_to(int least, int most) {
  return [least, most](std::string_view text) -> Result<int> {
    const Result<std::uint64_t> count = parse_count(text);
    if (count && count.value() <= static_cast<std::uint64_t>(most) &&
        static_cast<int>(count.value()) >= least) {
      return static_cast<int>(count.value());
    }
    return Error::said(puzzle::quoted(text) + " is not possible: expected a whole number from " +
                       std::to_string(least) + " to " + std::to_string(most));
  };
}

Result<std::size_t> parse_bytes(std::string_view text) {
  std::size_t bytes = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, bytes);
  std::string unit(rest, end);
  for (char& letter : unit)
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  constexpr std::string_view prefixes = "KMGT";
  int shift = 0;
  bool known = error == std::errc{} && (unit.empty() || unit == "B");
  if (error == std::errc{} && !known) {
    const std::size_t which = prefixes.find(unit[0]);
    const std::string after = unit.substr(1);
    known = which != std::string_view::npos && (after.empty() || after == "B" || after == "IB");
    shift = known ? 10 * static_cast<int>(which + 1) : 0;
  }
  if (known && bytes > 0 && bytes <= std::numeric_limits<std::size_t>::max() >> shift) {
    return bytes << shift;
  }
  return Error::said("memory " + puzzle::quoted(text) +
                     " is not understood: expected a size such as 512M or 2G");
}

Result<double> parse_seconds(std::string_view text) {
  // std::from_chars would be the choice, but libc++ has it for whole numbers only. "nan" fails the
  // comparison.
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double seconds = 0;
  const bool plain = text.find_first_not_of("0123456789.e-") == std::string_view::npos;
  if (plain && stream >> seconds && stream.peek() == EOF && seconds >= 0) return seconds;
  return Error::said(puzzle::quoted(text) +
                     " is not understood: expected seconds, 0 or more, such as 2.5");
}

CLI::Option* add_size(CLI::App* command, BoardSize& size) {
  return add_parsed(command, "--size", size, parse_board_size, "WxH",
                    "Width x height, 2x2 to 10x10");
}

MethodOptions add_method(CLI::App* command, ScrambleOptions& scramble) {
  return {add_parsed(command, "--method", scramble.method, parse_scramble_method, "NAME",
                     "fisher-yates (uniform, the default), random-walk, naive-swap or sattolo"),
          add_parsed(command, "--steps", scramble.walk_steps, from_to(0, max_walk_steps), "N",
                     "Length of the random walk, 30 by default")};
}

void add_positions(CLI::App* command, std::vector<std::string>& positions) {
  command->add_option("POSITION", positions,
                      "Tiles row by row, such as \"1 2 3/4 5 6/7 0 8\"; - reads one a line from "
                      "standard input");
}

std::string name_of(search::Limit limit) {
  const std::string_view name = limit == search::Limit::nodes ? "state" : search::to_text(limit);
  return std::string(name) + " limit";
}

CLI::Option* add_limits(CLI::App* command, search::Limits& limits) {
  add_parsed(command, "--max-nodes", limits.max_nodes, parse_count, "N",
             "Stop after expanding that many states");
  add_parsed(command, "--max-memory", limits.max_bytes, parse_bytes, "SIZE",
             "Stop before taking more, such as 512M (the default) or 2G");
  return add_parsed(command, "--max-seconds", limits.max_seconds, parse_seconds, "SECONDS",
                    "Stop after that long, for each position; 10 beyond " +
                        std::to_string(search::most_cells_proven) +
                        " cells, where auto proves "
                        "little");
}

void add_no_cache(CLI::App* command, bool& no_cache) {
  command->add_flag("--no-cache", no_cache,
                    "Do not read or write databases in the user's cache folder");
}

void add_appearance(CLI::App* command, AppearanceOptions& options) {
  add_parsed(command, "--theme", options.appearance.theme, draw::parse_theme, "TEXT",
             "light, dark or contrast");
  add_parsed(command, "--scheme", options.appearance.scheme, draw::parse_scheme, "TEXT",
             "How tiles are coloured: diagonal (the default), plain, row or fringe");
  command
      ->add_option("--picture", options.picture,
                   "Picture on the tiles: a PNG or JPEG, whose centre is used; "
                   "- is standard input")
      ->type_name("FILE");
  add_parsed(command, "--numbers", options.appearance.numbers, draw::parse_numbers, "WHEN",
             "on, off, or auto (the default: on unless there is a picture)");
}

Result<draw::Surface> read_picture(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return Error::said("cannot use the picture " + puzzle::quoted(path, 1000) + ": it is a folder");
  }
  const Result<std::string> file = read_file(path, most_file_bytes);
  if (!file) return file.error();
  Result<draw::Surface> picture = draw::decode_picture(bytes_of(file.value()));
  if (picture) return picture;
  return Error::said("cannot use the picture " + puzzle::quoted(path, 1000) + ": " +
                     picture.error().message());
}

}  // namespace puzzle::cli
