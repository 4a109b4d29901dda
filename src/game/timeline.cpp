#include "game/timeline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/notation.hpp"
#include "core/text.hpp"

namespace puzzle::game {

// --- Saved games ---
//
//   game1;1 2 3/4 5 6/0 7 8;2;5230;1;R2 Uld3
//         start             |  |   |  timeline: a letter for each move, a digit when it is
//         repeated. cursor ------------  |   |    Capitals are the player's, of which spaces part
//         the actions; milliseconds played --   |    small ones a solver's, each an action of its
//         own whether the timer runs --

namespace {

constexpr std::string_view saved_game = "game1";
constexpr Milliseconds longest_saved = 999'999'999'999'999;  // 15 digits

// By the Move and the bit that says a solver made it.
constexpr std::string_view letters = "UDLRudlr";
constexpr char letter_of(char entry) { return letters[static_cast<std::size_t>(entry & 7)]; }

// The text up to the next ";", which is taken away with it; what is left when there is none.
std::string_view take_field(std::string_view& text) {
  const std::string_view field = text.substr(0, text.find(';'));
  text.remove_prefix(std::min(text.size(), field.size() + 1));
  return field;
}

// Of milliseconds or moves, in decimal digits. Not from_chars and to_string: it is a tenth of their
// code, which is downloaded.
std::optional<double> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 15) return std::nullopt;
  double number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  return number;
}

void append_number(std::string& text, double number) {
  const double tens = std::floor(number / 10);
  if (tens > 0) append_number(text, tens);
  text += static_cast<char>('0' + static_cast<int>(number - tens * 10));
}

Error not_a_game(std::string_view reason) {
  return Error::said("this is no saved game: " + std::string(reason));
}

}  // namespace

std::string Timeline::save(Milliseconds now) const {
  std::string text(saved_game);
  text += ';';
  text += to_text(start_);
  text += ';';
  append_number(text, static_cast<double>(cursor_));
  text += ';';
  append_number(text, std::min(std::floor(elapsed(now)), longest_saved));
  text += clock_runs() ? ";1;" : ";0;";
  for (std::size_t i = 0; i < entries_.size();) {
    const Entry entry = entries_[i];
    const auto begins = [](Entry other) {  // an action of the player
      return (other & (by_solver | begins_action)) == begins_action;
    };
    if (i > 0 && begins(entry) && !(entries_[i - 1] & by_solver)) text += ' ';
    std::size_t next = i + 1;
    while (next < entries_.size() && next - i < 9 && !begins(entries_[next]) &&
           letter_of(entries_[next]) == letter_of(entry)) {
      ++next;
    }
    text += letter_of(entry);
    if (next - i > 1) text += static_cast<char>('0' + (next - i));
    i = next;
  }
  return text;
}

Result<int> Timeline::restore(std::string_view text, Milliseconds now) {
  if (take_field(text) != saved_game) return not_a_game("it does not begin as one");
  const Result<State> start = parse_position(take_field(text));
  if (!start) return start.error();
  const std::optional<double> cursor = whole_number(take_field(text));
  const std::optional<double> elapsed = whole_number(take_field(text));
  const std::string_view running = take_field(text);
  if (!cursor || !elapsed || (running != "0" && running != "1")) {
    return not_a_game("one of its numbers is wrong");
  }

  Timeline restored(start.value());
  State end = start.value();
  int begins = begins_action;
  int assisted = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      begins = begins_action;
      ++i;
      continue;
    }
    const std::size_t found = letters.find(text[i]);
    if (found == letters.npos) return not_a_game("there is no move " + quoted(text.substr(i, 1)));
    ++i;
    const bool repeats = i < text.size() && text[i] >= '2' && text[i] <= '9';
    const int count = repeats ? text[i++] - '0' : 1;
    const auto letter = static_cast<Entry>(found);
    const Move move = move_of(letter);
    if ((letter & by_solver) != assisted) begins = begins_action;
    assisted = letter & by_solver;
    for (int moved = 0; moved < count; ++moved) {
      if (!end.apply(move)) return not_a_game("one of its moves is not possible");
      restored.append(move, assisted | begins);
      if (!assisted) begins = 0;
    }
  }
  if (*cursor > restored.length()) return not_a_game("it has fewer moves than were made");

  restored.go_to(static_cast<std::size_t>(*cursor), now);
  restored.elapsed_ = *elapsed;
  restored.running_since_.reset();
  if (running == "1" && !restored.solved()) restored.running_since_ = now;
  *this = std::move(restored);
  return length();
}

// --- Moves of the player ---

int Timeline::slide(const Run& run, Milliseconds now) {
  std::array<Move, max_side> moves;
  moves.fill(run.direction);
  const Result<int> played =
      play_moves(std::span(moves).first(static_cast<std::size_t>(run.length)), now);
  return played ? played.value() : 0;
}

Result<int> Timeline::play_moves(std::span<const Move> moves, Milliseconds now) {
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  if (moves.empty()) return 0;
  cut_future();
  for (const Move move : moves) append(move, entries_.size() == cursor_ ? begins_action : 0);
  return go_to(entries_.size(), now);
}

void Timeline::append(Move move, int bits) {
  entries_ += static_cast<Entry>(static_cast<int>(move) | bits);
}

void Timeline::cut_future() {
  while (entries_.size() > cursor_) entries_.pop_back();
}

// --- The cursor ---

// The one place where moves are applied, forwards and backwards.
int Timeline::go_to(std::size_t target, Milliseconds now) {
  int moved = 0;
  for (; cursor_ < target; ++cursor_, ++moved) {
    state_.apply(move_of(entries_[cursor_]));
    if (entries_[cursor_] & by_solver) ++assisted_;
  }
  for (; cursor_ > target; --cursor_, ++moved) {
    state_.apply(inverse(move_of(entries_[cursor_ - 1])));
    if (entries_[cursor_ - 1] & by_solver) --assisted_;
  }
  if (moved == 0) return 0;
  if (solved()) {
    elapsed_ = elapsed(now);
    running_since_.reset();
  } else if (!running_since_) {
    running_since_ = now;
  }
  return moved;
}

int Timeline::undo(Milliseconds now) {
  if (!can_undo()) return 0;
  std::size_t target = cursor_ - 1;
  while (target > 0 && !(entries_[target] & begins_action)) --target;
  return go_to(target, now);
}

int Timeline::redo(Milliseconds now) {
  if (!can_redo()) return 0;
  std::size_t target = cursor_ + 1;
  while (target < entries_.size() && !(entries_[target] & begins_action)) ++target;
  return go_to(target, now);
}

int Timeline::step(int moves, Milliseconds now) {
  const int target = move_count() + std::clamp(moves, -move_count(), moves_ahead());
  return go_to(static_cast<std::size_t>(target), now);
}

// --- Solutions ---

Result<int> Timeline::load_solution(std::span<const Move> moves) {
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  cut_future();
  for (const Move move : moves) append(move, by_solver | begins_action);
  return moves_ahead();
}

std::optional<int> Timeline::solution_begin() const {
  int begin = length();
  while (begin > 0 && entries_[static_cast<std::size_t>(begin - 1)] & by_solver) --begin;
  return begin < length() ? std::optional<int>(begin) : std::nullopt;
}

// --- Counters ---

std::vector<Move> Timeline::moves() const {
  std::vector<Move> result(cursor_);
  for (std::size_t i = 0; i < cursor_; ++i) result[i] = move_of(entries_[i]);
  return result;
}

Milliseconds Timeline::elapsed(Milliseconds now) const {
  return running_since_ ? elapsed_ + (now - *running_since_) : elapsed_;
}

}  // namespace puzzle::game
