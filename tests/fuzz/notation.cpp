// Position and move text, board sizes, seeds and dates: what links, attributes and the command line
// take.

#include "core/board_size.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "fuzz.hpp"
#include "search/solvers/daily.hpp"

using namespace puzzle;

namespace {

void check_position(const std::string& text, const std::string& way) {
  const auto state = parse_position(text);
  if (fuzz::refused(state)) return;
  const State& start = state.value();
  PROMISE(fuzz::state_of(to_text(start)) == start);
  PROMISE(is_solvable(start) != is_solvable(repaired(start)));
  const auto moves = parse_moves(way);
  if (!moves) return;
  const auto end = apply_moves(start, moves.value());
  if (fuzz::refused(end)) return;
  PROMISE(is_solvable(end.value()) == is_solvable(start));
  State back = end.value();
  for (std::size_t left = moves.value().size(); left-- > 0;)
    PROMISE(back.apply(inverse(moves.value()[left])));
  PROMISE(back == start);
}

// What was read is read again from its text.
template <typename Read>
void check_read(const std::string& text, const Read& read) {
  const auto value = read(text);
  if (fuzz::refused(value)) return;
  const auto again = read(to_text(value.value()));
  PROMISE(again && again.value() == value.value());
}

void check_date(const std::string& text) {
  const auto day = search::daily_of(text);
  if (fuzz::refused(day)) return;
  PROMISE(text.size() == 10 && text.find_first_not_of("0123456789-") == text.npos);
  PROMISE(day.value().moves >= 20 && day.value().moves <= 51);
  PROMISE(day.value().seed == "daily-" + text);
}

void check_shuffle(fuzz::Input& input, const std::string& seed) {
  const BoardSize board{input.between(min_side, max_side), input.between(min_side, max_side)};
  ScrambleOptions options;
  options.method = static_cast<ScrambleMethod>(input.between(0, 3));
  options.if_unsolvable = input.ConsumeBool() ? IfUnsolvable::repair : IfUnsolvable::keep;
  options.walk_steps = input.between(-2, 2000);
  const auto result = scramble(board, seed, options);
  if (fuzz::refused(result)) return;
  const Scramble& mixed = result.value();
  PROMISE(mixed.state.size() == board && fuzz::is_permutation(mixed.state));
  PROMISE(mixed.solvable == is_solvable(mixed.state));
  PROMISE(mixed.solvable || options.if_unsolvable == IfUnsolvable::keep);
  const auto again = scramble(board, seed, options);
  PROMISE(again && again.value().state == mixed.state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  fuzz::Input input(data, size);
  const int kind = input.between(0, 3);
  const std::string text = input.text(4000);
  switch (kind) {
    case 0: check_position(text, input.ConsumeRemainingBytesAsString()); break;
    case 1: check_read(text, parse_moves); break;
    case 2:
      check_read(text, parse_board_size);
      check_date(text);
      break;
    default: check_shuffle(input, text);
  }
  return 0;
}
