// Position text and move text, the two notations that the command line, links, attributes and the
// bindings share.
//
// Position text: rows joined by "/", tiles by spaces, 0 the blank: "7 4 3/0 5 8/6 2 1". Read
// leniently: commas, tabs and newlines separate too; "_", "x" or "." is the blank; a flat list is
// read when its length is a square; lists may stand in brackets, [1, 2, 3, 0] or [[1, 2], [3, 0]].
// Move text: U D L R for the direction in which a tile travels, repeats as a count: "R2U".
//
// Errors name the offending entry and its place. The text may be any bytes of any length: what is
// quoted in a message is cut short and made printable.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/result.hpp"
#include "core/state.hpp"

namespace puzzle {

// The longest move text that is read, in moves.
inline constexpr std::size_t max_parsed_moves = 100'000;

// Reads a position, solvable or not. Cost: linear in the text, which is left at the first entry
// beyond the largest board.
[[nodiscard]] Result<State> parse_position(std::string_view text);

// The canonical position text.
[[nodiscard]] std::string to_text(const State& state);

// Reads moves. The moves are not tried on any board.
[[nodiscard]] Result<std::vector<Move>> parse_moves(std::string_view text);

// The canonical move text; "" for no moves.
[[nodiscard]] std::string to_text(std::span<const Move> moves);

// Applies the moves one after another. Error: names the first move that no tile can make, counted
// from 1, and the position it was tried on.
[[nodiscard]] Result<State> apply_moves(const State& state, std::span<const Move> moves);

}  // namespace puzzle
