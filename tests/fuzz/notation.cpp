// Position and move text, board sizes, seeds and dates: what links, attributes and the command line
// take.

#include "core/board_size.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "fuzz.hpp"
#include "search/solvers/daily.hpp"

using namespace puzzle;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  FuzzedDataProvider input(data, size);
  const int kind = input.ConsumeIntegralInRange(0, 3);
  const std::string text = input.ConsumeRandomLengthString(4000);
  if (kind == 0) {
    const auto state = parse_position(text);
    if (!state) {
      PROMISE(fuzz::is_clean(state.error()));
      return 0;
    }
    PROMISE(fuzz::state_of(to_text(state.value())) == state.value());
    PROMISE(is_solvable(state.value()) != is_solvable(repaired(state.value())) ||
            is_solvable(state.value()));
    State there = state.value();
    const auto moves = parse_moves(input.ConsumeRemainingBytesAsString());
    if (!moves) return 0;
    const auto end = apply_moves(there, moves.value());
    if (!end) {
      PROMISE(fuzz::is_clean(end.error()));
      return 0;
    }
    PROMISE(is_solvable(end.value()) == is_solvable(there));
    State back = end.value();
    for (std::size_t left = moves.value().size(); left-- > 0;)
      PROMISE(back.apply(inverse(moves.value()[left])));
    PROMISE(back == there);
  } else if (kind == 1) {
    const auto moves = parse_moves(text);
    if (!moves) {
      PROMISE(fuzz::is_clean(moves.error()));
      return 0;
    }
    PROMISE(moves.value().size() <= max_parsed_moves);
    const auto again = parse_moves(to_text(moves.value()));
    PROMISE(again && again.value() == moves.value());
  } else if (kind == 2) {
    const auto board = parse_board_size(text);
    if (!board) {
      PROMISE(fuzz::is_clean(board.error()));
    } else {
      PROMISE(board.value().is_valid());
      const auto again = parse_board_size(to_text(board.value()));
      PROMISE(again && again.value() == board.value());
    }
    const auto day = search::daily_of(text);
    if (!day) PROMISE(fuzz::is_clean(day.error()));
  } else {
    const BoardSize board{input.ConsumeIntegralInRange(min_side, max_side),
                          input.ConsumeIntegralInRange(min_side, max_side)};
    ScrambleOptions options;
    options.method = static_cast<ScrambleMethod>(input.ConsumeIntegralInRange(0, 3));
    options.if_unsolvable = input.ConsumeBool() ? IfUnsolvable::repair : IfUnsolvable::keep;
    options.walk_steps = input.ConsumeIntegralInRange(-2, 2000);
    const auto result = scramble(board, text, options);
    if (!result) {
      PROMISE(fuzz::is_clean(result.error()));
      return 0;
    }
    const Scramble& mixed = result.value();
    PROMISE(mixed.state.size() == board && fuzz::is_permutation(mixed.state));
    PROMISE(mixed.solvable == is_solvable(mixed.state));
    PROMISE(mixed.solvable || options.if_unsolvable == IfUnsolvable::keep);
    const auto again = scramble(board, text, options);
    PROMISE(again && again.value().state == mixed.state);
  }
  return 0;
}
