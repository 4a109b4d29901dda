// What the commands declare their options with: CLI11, and the library's parse functions, whose
// errors become CLI11's. The target of an option must live as long as the command.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "core/scramble.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::cli {

template <typename T, typename Parse>
CLI::Option* add_parsed(CLI::App* command, const std::string& names, T& target, Parse parse,
                        const std::string& help) {
  return command
      ->add_option_function<std::string>(
          names,
          [&target, parse, names](const std::string& text) {
            const auto value = parse(text);
            if (!value) throw CLI::ValidationError(names, value.error().message());
            target = value.value();
          },
          help)
      ->type_name("TEXT");
}

// A whole number without a sign: CLI11 would let "-5" wrap around to a huge one and read "010"
// as 8.
[[nodiscard]] Result<std::uint64_t> parse_count(std::string_view text);
[[nodiscard]] Result<int> parse_from_to(std::string_view text, int least, int most);
// A whole number of bytes, or of the units K, M, G and T of 1024 each, also written KB or KiB.
[[nodiscard]] Result<std::size_t> parse_bytes(std::string_view text);
[[nodiscard]] Result<double> parse_seconds(std::string_view text);

// A parse function for whole numbers from least to most.
inline auto from_to(int least, int most) {
  return [least, most](std::string_view text) { return parse_from_to(text, least, most); };
}

struct MethodOptions {
  CLI::Option* method;
  CLI::Option* steps;
};
// --method and --steps.
MethodOptions add_method(CLI::App* command, ScrambleOptions& scramble);
// --size; add_positions(): any number of positions, or - for standard input.
CLI::Option* add_size(CLI::App* command, BoardSize& size);
void add_positions(CLI::App* command, std::vector<std::string>& positions);

// For commands that search. --max-nodes, --max-memory and --max-seconds; returns the last. Where
// nobody waits for a proof, auto ends after so many seconds without it.
inline constexpr double default_seconds_of_improving = 10;
inline constexpr int most_threads = 256;
CLI::Option* add_limits(CLI::App* command, search::Limits& limits);
[[nodiscard]] int all_cores();
// --threads, of 1 to 256; the default, which is set at once, is all cores.
CLI::Option* add_threads(CLI::App* command, int& threads);
// --no-cache.
void add_no_cache(CLI::App* command, bool& no_cache);

// The arguments as CLI11 wants them, the last first.
[[nodiscard]] std::vector<std::string> reversed_arguments(int argc, char** argv);

}  // namespace puzzle::cli
