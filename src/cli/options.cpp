#include "cli/options.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <locale>
#include <sstream>
#include <thread>

#include "core/text.hpp"

namespace puzzle::cli {

Result<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t count = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, count);
  if (error == std::errc{} && rest == end) return count;
  return Error::said(puzzle::quoted(text) +
                     " is not understood: expected a whole number, 0 or more");
}

Result<int> parse_from_to(std::string_view text, int least, int most) {
  const Result<std::uint64_t> count = parse_count(text);
  if (count && count.value() <= static_cast<std::uint64_t>(most) &&
      static_cast<int>(count.value()) >= least) {
    return static_cast<int>(count.value());
  }
  return Error::said(puzzle::quoted(text) + " is not possible: expected a whole number from " +
                     std::to_string(least) + " to " + std::to_string(most));
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
  return add_parsed(command, "--size", size, parse_board_size, "Width x height, 2x2 to 10x10")
      ->type_name("WxH");
}

MethodOptions add_method(CLI::App* command, ScrambleOptions& scramble) {
  return {add_parsed(command, "--method", scramble.method, parse_scramble_method,
                     "fisher-yates (uniform, the default), random-walk, naive-swap or sattolo")
              ->type_name("NAME"),
          add_parsed(command, "--steps", scramble.walk_steps, from_to(0, max_walk_steps),
                     "Length of the random walk, 30 by default")
              ->type_name("N")};
}

void add_positions(CLI::App* command, std::vector<std::string>& positions) {
  command->add_option("POSITION", positions,
                      "Tiles row by row, such as \"1 2 3/4 5 6/7 0 8\"; - reads one a line from "
                      "standard input");
}

CLI::Option* add_limits(CLI::App* command, search::Limits& limits) {
  add_parsed(command, "--max-nodes", limits.max_nodes, parse_count,
             "Stop after expanding that many states")
      ->type_name("N");
  add_parsed(command, "--max-memory", limits.max_bytes, parse_bytes,
             "Stop before taking more, such as 512M (the default) or 2G")
      ->type_name("SIZE");
  return add_parsed(command, "--max-seconds", limits.max_seconds, parse_seconds,
                    "Stop after that long, for each position; 10 beyond " +
                        std::to_string(search::most_cells_proven) +
                        " cells, where auto proves "
                        "little")
      ->type_name("SECONDS");
}

int all_cores() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
}

CLI::Option* add_threads(CLI::App* command, int& threads) {
  threads = all_cores();
  return add_parsed(command, "--threads", threads, from_to(1, most_threads),
                    "Search on that many cores at once, where IDA* takes long; all by default")
      ->type_name("N");
}

void add_no_cache(CLI::App* command, bool& no_cache) {
  command->add_flag("--no-cache", no_cache,
                    "Neither read nor keep tables in the user's cache folder");
}

std::vector<std::string> reversed_arguments(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int index = argc - 1; index > 0; --index) {
    arguments.emplace_back(argv[index]);
    // Where a command takes several positions, CLI11 would cut [1,2,3,0] at its commas. A space
    // behind the list, which no position minds, prevents that.
    const bool value = std::string_view(argv[index - 1]) == "--trace";
    const std::string_view command(argv[1]);
    if ((command == "solve" || command == "check" || command == "review") && !value &&
        arguments.back().ends_with(']')) {
      arguments.back() += ' ';
    }
  }
  return arguments;
}

}  // namespace puzzle::cli
