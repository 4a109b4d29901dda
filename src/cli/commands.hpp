// The commands, and what they share. Results go to standard output, words to standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "core/scramble.hpp"
#include "core/state.hpp"
#include "draw/painter.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {

// The exit status of a command. Where several apply, the largest wins.
enum ExitStatus : int { done = 0, not_solved = 1, bad_use = 2 };

// Writes "sliding-puzzle COMMAND: PLACE: message" to standard error; no place when it is empty.
void complain(const std::string& command, const std::string& place, const std::string& message);
// The same as text.
[[nodiscard]] std::string complaint_of(const std::string& command, const std::string& place,
                                       const std::string& message);
// For what makes a command impossible: complains, and returns bad_use.
[[nodiscard]] ExitStatus refuse(const std::string& command, const std::string& message);

// Positions as commands read them: arguments, or one a line from standard input where an argument
// is "-". Empty lines and lines that begin with # are skipped. A bad one is reported with its
// number, and the rest goes on; one that is longer than any position is never held in memory.
// Calls visit(state, place) for each good position; place is "line 3" or "position 2". Returns the
// worst status that visit returned, or bad_use if a position could not be read or there was none at
// all. Stops when standard output accepts no more, which main.cpp reports, and when interrupted().
[[nodiscard]] ExitStatus for_each_position(
    const std::string& command, const std::vector<std::string>& arguments,
    const std::function<ExitStatus(const State&, const std::string& place)>& visit);

// Options are declared with CLI11 and the library's parse functions, whose errors become CLI11's.
// The target of an option must live as long as the command.
template <typename T, typename Parse>
CLI::Option* add_parsed(CLI::App* command, const std::string& names, T& target, Parse parse,
                        const std::string& type, const std::string& help) {
  return command
      ->add_option_function<std::string>(
          names,
          [&target, parse, names](const std::string& text) {
            const auto value = parse(text);
            if (!value) throw CLI::ValidationError(names, value.error().message());
            target = value.value();
          },
          help)
      ->type_name(type);
}

// A whole number without a sign: CLI11 would let "-5" wrap around to a huge one and read "010"
// as 8.
[[nodiscard]] Result<std::uint64_t> parse_count(std::string_view text);
// A parse function for whole numbers from least to most.
[[nodiscard]] std::function<Result<int>(std::string_view)> from_to(int least, int most);
// A whole number of bytes, or of the units K, M, G and T of 1024 each, also written KB or KiB.
[[nodiscard]] Result<std::size_t> parse_bytes(std::string_view text);
[[nodiscard]] Result<double> parse_seconds(std::string_view text);

struct MethodOptions {
  CLI::Option* method;
  CLI::Option* steps;
};
// --method and --steps.
MethodOptions add_method(CLI::App* command, ScrambleOptions& scramble);
// --size; add_positions(): any number of positions, or - for standard input.
CLI::Option* add_size(CLI::App* command, BoardSize& size);
void add_positions(CLI::App* command, std::vector<std::string>& positions);

// For commands that search. --max-nodes, --max-memory and --max-seconds; returns the last.
// Without --max-seconds a search that hardly ends with a proof ends after so many seconds.
inline constexpr double default_seconds_of_improving = 10;
inline constexpr int most_threads = 256;
CLI::Option* add_limits(CLI::App* command, search::Limits& limits);
// "state limit", "memory limit", "time limit".
[[nodiscard]] std::string name_of(search::Limit limit);
// --no-cache.
void add_no_cache(CLI::App* command, bool& no_cache);

// How boards are drawn: --theme, --scheme, --picture, --numbers.
struct AppearanceOptions {
  draw::Appearance appearance;
  std::optional<std::string> picture;  // its file
};
void add_appearance(CLI::App* command, AppearanceOptions& options);

// Error: names the file and says what is wrong with it.
[[nodiscard]] Result<draw::Surface> read_picture(const std::string& path);

// Each declares a command: its name, its options, and that its exit status goes to `status` when it
// has run.
void add_solve(CLI::App& program, ExitStatus& status);
void add_review(CLI::App& program, ExitStatus& status);
void add_solvers(CLI::App& program, ExitStatus& status);
void add_shuffle(CLI::App& program, ExitStatus& status);
void add_check(CLI::App& program, ExitStatus& status);
void add_layers(CLI::App& program, ExitStatus& status);
void add_play(CLI::App& program, ExitStatus& status);
void add_render(CLI::App& program, ExitStatus& status);

}  // namespace puzzle::cli
