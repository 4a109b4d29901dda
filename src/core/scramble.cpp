#include "core/scramble.hpp"

#include <array>
#include <string>

#include "core/random.hpp"
#include "core/text.hpp"

namespace puzzle {
namespace {

constexpr std::array<std::pair<ScrambleMethod, std::string_view>, 4> method_names = {{
    {ScrambleMethod::fisher_yates, "fisher-yates"},
    {ScrambleMethod::random_walk, "random-walk"},
    {ScrambleMethod::naive_swap, "naive-swap"},
    {ScrambleMethod::sattolo, "sattolo"},
}};

std::optional<Error> mistake_in(BoardSize size, std::string_view seed) {
  if (!size.is_valid()) return make_board_size(size.width, size.height).error();
  if (seed.size() > max_seed_bytes) {
    return Error("seed-too-long", printable(seed), seed.size(), max_seed_bytes);
  }
  if (const std::size_t at = find_invalid_utf8(seed); at != std::string_view::npos) {
    return Error("seed-not-utf8", printable(seed), at + 1);
  }
  return std::nullopt;
}

Scramble judged(const State& drawn, IfUnsolvable if_unsolvable) {
  if (is_solvable(drawn)) return {drawn, true, false};
  if (if_unsolvable == IfUnsolvable::keep) return {drawn, false, false};
  return {repaired(drawn), true, true};
}

}  // namespace

std::string_view to_text(ScrambleMethod method) {
  return method_names[static_cast<std::size_t>(method)].second;
}

Result<ScrambleMethod> parse_scramble_method(std::string_view text) {
  for (const auto& [method, name] : method_names) {
    if (name == text) return method;
  }
  return Error("shuffle-unknown", printable(text));
}

Result<Scramble> scramble(BoardSize size, std::string_view seed) {
  if (std::optional<Error> wrong = mistake_in(size, seed)) return *wrong;
  Random random(seed);
  return judged(fisher_yates(size, random), IfUnsolvable::repair);
}

Result<Scramble> scramble(BoardSize size, std::string_view seed, const ScrambleOptions& options) {
  if (std::optional<Error> wrong = mistake_in(size, seed)) return *wrong;
  if (options.walk_steps < 0 || options.walk_steps > max_walk_steps) {
    return Error("walk-impossible", options.walk_steps, max_walk_steps);
  }
  Random random(seed);
  return judged(draw_scramble(size, options, random), options.if_unsolvable);
}

}  // namespace puzzle
