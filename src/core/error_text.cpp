// The English sentence of each error: for the command line, the window, logs and tests. The wasm
// modules of the pages leave this file out, because the pages have sentences of their own.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/board_size.hpp"
#include "core/notation.hpp"
#include "core/result.hpp"
#include "core/text.hpp"

namespace puzzle {
namespace {

using Values = std::vector<std::string>;

std::string in_quotes(const std::string& printable) { return '"' + printable + '"'; }

std::string place(const std::string& row, const std::string& column) {
  return "row " + row + ", column " + column;
}

std::string name(const std::string& tile) { return tile == "0" ? "the blank (0)" : "tile " + tile; }

std::string counted(const std::string& number, std::string_view singular,
                    std::string_view plural = {}) {
  return puzzle::counted(std::stoull(number), singular, plural);
}

// The end of a sentence about a board that lacks a tile.
std::string missing(const std::string& tile) {
  return tile.empty() ? "" : "; " + name(tile) + " is missing";
}

struct Sentence {
  std::string_view code;
  std::string (*make)(const Values& values);
};

constexpr std::array sentences = {
    // Sizes.
    Sentence{"size-impossible",
             [](const Values& v) {
               return "a board of " + v[0] + "x" + v[1] +
                      " is not possible: width and height must be " + std::to_string(min_side) +
                      " to " + std::to_string(max_side);
             }},
    Sentence{"size-not-understood",
             [](const Values& v) {
               return "size " + in_quotes(v[0]) +
                      " is not understood: expected width x height, for example 4x4 or 5x3";
             }},

    // Games.
    Sentence{"not-a-game",
             [](const Values& v) {
               return "this is no saved game; it goes wrong at " + in_quotes(v[0]);
             }},

    // Positions.
    Sentence{"position-empty",
             [](const Values&) -> std::string {
               return "the position is empty: expected tiles row by row, for example \"1 2 3/4 5 "
                      "6/7 8 0\"";
             }},
    Sentence{"entry-not-a-tile",
             [](const Values& v) {
               return "entry " + in_quotes(v[0]) + " in " + place(v[1], v[2]) +
                      " is not a tile: expected a number, or 0, _, x or . for the blank";
             }},
    Sentence{"tile-too-large",
             [](const Values& v) {
               return "tile " + in_quotes(v[0]) + " in " + place(v[1], v[2]) +
                      " is too large: the largest board has the tiles 1 to " +
                      std::to_string(max_cells - 1);
             }},
    Sentence{"comma-without-tile",
             [](const Values& v) {
               return "a tile is missing before the comma in " + place(v[0], v[1]);
             }},
    Sentence{"too-many-entries",
             [](const Values&) {
               return "more than " + std::to_string(max_cells) +
                      " entries: the largest board is 10x10";
             }},
    Sentence{"row-empty", [](const Values& v) { return "row " + v[0] + " is empty"; }},
    Sentence{"brackets-wrong",
             [](const Values&) -> std::string {
               return "the brackets do not fit: expected [1, 2, 3, 0] or [[1, 2], [3, 0]]";
             }},
    Sentence{"list-not-square",
             [](const Values& v) {
               return "a list of " + counted(v[0], "entry", "entries") +
                      " is not a square board (4, 9, 16, 25 \u2026 100): separate the rows with /";
             }},
    Sentence{"rows-unequal",
             [](const Values& v) {
               return "row " + v[0] + " has " + counted(v[1], "tile") + " but row 1 has " + v[2] +
                      ": all rows must be equally long";
             }},
    Sentence{"entries-wrong",
             [](const Values& v) {
               return "a " + v[0] + " board has " + counted(v[1], "entry", "entries") + ", not " +
                      v[2];
             }},
    Sentence{"tile-out-of-range",
             [](const Values& v) {
               return "tile " + v[0] + " in " + place(v[1], v[2]) +
                      (v[0].starts_with('-') ? " is negative" : " is too large") + ": a " + v[3] +
                      " board has the tiles 1 to " + v[4] + " and 0 for the blank" + missing(v[5]);
             }},
    Sentence{"tile-twice",
             [](const Values& v) {
               return name(v[0]) + " appears twice: in " + place(v[1], v[2]) + " and in " +
                      place(v[3], v[4]) + missing(v[5]);
             }},

    // Moves.
    Sentence{"not-a-move",
             [](const Values& v) {
               return in_quotes(v[0]) + " at character " + v[1] +
                      " of the moves is not a move: expected U, D, L or R, with a count for "
                      "repeats, as in R2U";
             }},
    Sentence{"count-of-zero",
             [](const Values& v) {
               return "a count of 0 at character " + v[0] +
                      " of the moves is not possible: counts begin at 1";
             }},
    Sentence{"too-many-moves",
             [](const Values& v) {
               return "more than " + puzzle::counted(max_parsed_moves, "move") + " at character " +
                      v[0] + " of the moves";
             }},
    Sentence{"move-impossible",
             [](const Values& v) {
               return "move " + v[0] + " (" + v[1] +
                      ") is not possible: no tile can travel that way on " + v[2];
             }},

    Sentence{"times-wrong",
             [](const Values& v) {
               return "the times do not fit " + counted(v[0], "move") +
                      ": expected as many numbers in base 32, in all less than 2^32, but they " +
                      (v[1].empty() ? "end too early" : "go wrong at " + in_quotes(v[1]));
             }},

    // Shuffles.
    Sentence{"shuffle-unknown",
             [](const Values& v) {
               return "shuffle method " + in_quotes(v[0]) +
                      " is not known: expected fisher-yates, random-walk, naive-swap or sattolo";
             }},
    // Days.
    Sentence{"date-unreadable",
             [](const Values& v) {
               return "the date " + in_quotes(v[0]) +
                      " is not understood: expected year-month-day, for example 2026-11-22";
             }},
    Sentence{"date-impossible",
             [](const Values& v) { return "there is no day " + in_quotes(v[0]); }},

    Sentence{"seed-too-long",
             [](const Values& v) {
               return "the seed " + in_quotes(v[0]) + " is too long: " + counted(v[1], "byte") +
                      ", at most " + counted(v[2], "byte") + " are possible";
             }},
    Sentence{"seed-not-utf8",
             [](const Values& v) {
               return "the seed " + in_quotes(v[0]) + " is not valid UTF-8 at byte " + v[1];
             }},
    Sentence{"walk-impossible",
             [](const Values& v) {
               return "a walk of " + v[0] + " steps is not possible: expected 0 to " + v[1];
             }},
};

}  // namespace

std::string Error::message() const {
  const auto* const sentence =
      std::find_if(sentences.begin(), sentences.end(),
                   [this](const Sentence& one) { return one.code == code(); });
  if (sentence == sentences.end()) return text_;
  Values values;
  for (std::size_t at = text_.find(separator); at != text_.npos;) {
    const std::size_t next = text_.find(separator, at + 1);
    values.push_back(text_.substr(at + 1, next - at - 1));
    at = next;
  }
  return sentence->make(values);
}

}  // namespace puzzle
