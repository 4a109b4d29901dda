#include "game/timeline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/notation.hpp"
#include "core/text.hpp"

namespace puzzle::game {

// --- Saved games ---
//
//   game2;1 2 3/4 5 6/0 7 8;2;5230;120;9;0nu8;R2 Uld
//         start             |  |   |   | |    timeline: a letter for each move, a digit when it is
//                 cursor ---   |   |   | |    repeated. Capitals are own or given moves, of which
//   the clock at the last own --   |   | |    spaces part the actions; small ones a solver's, each
//   move; the milliseconds since --    | |    an action of its own
//   then, "-" if it stands still       |  times of all these moves
//   the hands, 64 if interrupted before -
//   or by this, 128 for an attempt, 256
//   for each hint
//
// An earlier version wrote "game1", the clock, 1 or 0 for whether it ran, and no hands or times.

namespace {

constexpr std::string_view saved_game = "game2";
constexpr std::string_view earlier_saved_game = "game1";
constexpr Milliseconds longest_saved = 999'999'999'999'999;  // 15 digits

// By the Move and the bit that says a solver made it.
constexpr std::string_view letters = "UDLRudlr";
constexpr char letter_of(std::uint32_t bits) { return letters[bits & 7]; }

// Those of the last place, then those before it.
constexpr std::string_view digits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
constexpr std::uint64_t too_long = std::uint64_t{1} << 32;

// The text up to the next ";", which is taken away with it; what is left when there is none.
std::string_view take_field(std::string_view& text) {
  const std::string_view field = text.substr(0, text.find(';'));
  text.remove_prefix(std::min(text.size(), field.size() + 1));
  return field;
}

void append_time(std::string& text, std::uint32_t time, std::uint32_t place = 0) {
  if (time >= 32) append_time(text, time / 32, 32);
  text += digits[time % 32 + place];
}

// Takes the next number away and adds it to `time`; false when there is none that is right.
bool take_time(std::string_view& text, std::uint64_t& time) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t digit = digits.find(text[i]);
    if (digit == digits.npos || (i == 0 && digit == 32)) return false;
    number = number * 32 + digit % 32;
    if (time + number >= too_long) return false;
    if (digit < 32) {
      time += number;
      text.remove_prefix(i + 1);
      return true;
    }
  }
  return false;
}

}  // namespace

std::string Timeline::save(Milliseconds now) const {
  std::string text(saved_game);
  const auto begin_number = [&text](Milliseconds number) {
    text += ';';
    text += to_text(static_cast<std::int64_t>(std::min(number, longest_saved)));
  };
  text += ';';
  text += to_text(start_);
  begin_number(static_cast<double>(cursor_));
  begin_number(elapsed_);
  if (running_since_) {
    begin_number(now - *running_since_);
  } else {
    text += ";-";
  }
  begin_number(hands_ | (running_since_ ? was_interrupted : 0));
  text += ';';
  text += times_of(entries());
  text += ';';
  const auto begins = [](Entry entry) {  // an action that is not a solver's
    return (entry.bits & (by_solver | begins_action)) == begins_action;
  };
  for (std::size_t i = 0; i < entries();) {
    const Entry first = entry(i);
    if (i > 0 && begins(first) && !(entry(i - 1).bits & by_solver)) text += ' ';
    std::size_t next = i + 1;
    while (next < entries() && next - i < 9 && !begins(entry(next)) &&
           letter_of(entry(next).bits) == letter_of(first.bits)) {
      ++next;
    }
    text += letter_of(first.bits);
    if (next - i > 1) text += static_cast<char>('0' + (next - i));
    i = next;
  }
  return text;
}

Result<int> Timeline::restore(std::string_view text, Milliseconds now) {
  Timeline restored(start_);
  if (!restored.read(text, now)) return Error("not-a-game", printable(text));
  *this = std::move(restored);
  return length();
}

// Becomes a new timeline's game. False when the text is no saved game; `text` is what is left of
// it.
bool Timeline::read(std::string_view& text, Milliseconds now) {
  const std::string_view version = take_field(text);
  const bool earlier = version == earlier_saved_game;
  if (!earlier && version != saved_game) return false;
  const Result<State> start = parse_position(take_field(text));
  if (!start) return false;
  const std::optional<std::int64_t> cursor = whole_number(take_field(text));
  const std::optional<std::int64_t> elapsed = whole_number(take_field(text));
  std::string_view since = take_field(text);
  if (earlier) since = since == "1" ? "0" : since == "0" ? "-" : "";
  const bool stands = since == "-";
  const std::optional<std::int64_t> running = whole_number(stands ? "0" : since);
  const std::optional<std::int64_t> hands = whole_number(earlier ? "0" : take_field(text));
  std::string_view times = earlier ? std::string_view() : take_field(text);
  if (!cursor || !elapsed || !running || !hands ||
      *hands >= one_hint * (max_hints + std::int64_t{1})) {
    return false;
  }

  start_ = state_ = start.value();
  State end = start_;
  std::uint32_t begins = begins_action;
  std::uint32_t assisted = 0;
  std::uint64_t time = 0;
  while (!text.empty()) {
    if (text.front() == ' ') {
      begins = begins_action;
      text.remove_prefix(1);
      continue;
    }
    const std::size_t letter = letters.find(text.front());
    if (letter == letters.npos) return false;
    const bool repeats = text.size() > 1 && text[1] >= '2' && text[1] <= '9';
    const Move move = static_cast<Move>(letter & 3);
    if ((letter & by_solver) != assisted) begins = begins_action;
    assisted = letter & by_solver;
    for (int left = repeats ? text[1] - '0' : 1; left > 0; --left) {
      if (!end.apply(move) || !(earlier || take_time(times, time))) return false;
      append(move, assisted | begins, static_cast<std::uint32_t>(time));
      if (!assisted) begins = 0;
    }
    text.remove_prefix(repeats ? 2 : 1);
  }
  if (!times.empty() || static_cast<std::int64_t>(time) > *elapsed || *cursor > length())
    return false;

  go_to(static_cast<std::size_t>(*cursor));
  elapsed_ = static_cast<double>(*elapsed);
  hands_ = static_cast<int>(*hands);
  if (!stands && !solved()) {
    running_since_ = now - static_cast<double>(*running);
    if (earlier) hands_ = was_interrupted;
  }
  return true;
}

// --- The entries ---

Timeline::Entry Timeline::entry(std::size_t number) const {
  Entry entry;
  std::memcpy(&entry, bytes_.data() + number * sizeof entry, sizeof entry);
  return entry;
}

// What the clock showed at the last own move; for times the last moment is later than any.
std::uint32_t Timeline::last_time() const {
  return static_cast<std::uint32_t>(std::min(elapsed_, static_cast<double>(too_long - 1)));
}

void Timeline::append(Move move, std::uint32_t bits, std::uint32_t time) {
  const Entry entry = {time, static_cast<std::uint32_t>(move) | bits};
  char bytes[sizeof entry];
  std::memcpy(bytes, &entry, sizeof entry);
  bytes_.append(bytes, sizeof entry);
}

// Room for so many entries after the cursor, so that nothing is half done where memory is refused.
void Timeline::make_room(std::size_t count) {
  const std::size_t bytes = bytes_.size();
  bytes_.resize(std::max(bytes, (cursor_ + count) * sizeof(Entry)));
  bytes_.resize(bytes);
}

void Timeline::cut_future() { bytes_.resize(cursor_ * sizeof(Entry)); }

std::string Timeline::times_of(std::size_t count) const {
  std::string text;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    append_time(text, entry(i).time - before);
    before = entry(i).time;
  }
  return text;
}

// --- New moves ---

int Timeline::slide(const Run& run, Milliseconds now, Hand hand) {
  std::array<Move, max_side> moves;
  moves.fill(run.direction);
  const std::span<const Move> slid =
      std::span(moves).first(static_cast<std::size_t>(std::max(run.length, 0)));
  if (solved_by_moves() && hand != Hand::other) return 0;
  if (slid.empty() || !apply_moves(state_, slid)) return 0;
  make_room(slid.size());
  const Milliseconds reading = elapsed(now);
  elapsed_ = std::floor(reading);
  running_since_ = now - (reading - elapsed_);
  hands_ |= static_cast<int>(hand);
  cut_future();
  for (std::uint32_t begins = begins_action; const Move move : slid) {
    append(move, begins, last_time());
    begins = 0;
  }
  return go_to(entries());
}

Result<int> Timeline::play_moves(std::span<const Move> moves, std::string_view times) {
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  if (moves.empty() && times.empty()) return 0;
  Timeline played(*this);
  played.cut_future();
  const bool timed = !times.empty();
  std::uint64_t time = last_time();
  std::optional<Move> before;
  bool right = true;
  for (const Move move : moves) {
    const std::uint64_t moment = time;
    right = right && (!timed || take_time(times, time));
    const bool begins = !before || (timed && (time > moment || before != move));
    played.append(move, begins ? begins_action : 0, static_cast<std::uint32_t>(time));
    before = move;
  }
  if (!right || !times.empty()) {
    return Error("times-wrong", moves.size(), printable(times));
  }
  played.running_since_.reset();
  played.elapsed_ = static_cast<double>(time);
  *this = std::move(played);
  return go_to(entries());
}

void Timeline::begin_attempt() {
  cut_future();
  elapsed_ = cursor_ > 0 ? entry(cursor_ - 1).time : 0;
  running_since_.reset();
  hands_ |= is_attempt;
}

// --- The cursor ---

// The one place where moves are applied, forwards and backwards.
int Timeline::go_to(std::size_t target) {
  int moved = 0;
  for (; cursor_ < target; ++cursor_, ++moved) {
    state_.apply(move_of(entry(cursor_)));
    if (entry(cursor_).bits & by_solver) {
      ++assisted_;
      running_since_.reset();
    }
  }
  for (; cursor_ > target; --cursor_, ++moved) {
    state_.apply(inverse(move_of(entry(cursor_ - 1))));
    if (entry(cursor_ - 1).bits & by_solver) --assisted_;
  }
  if (solved()) running_since_.reset();
  return moved;
}

int Timeline::undo() {
  if (!can_undo()) return 0;
  std::size_t target = cursor_ - 1;
  while (target > 0 && !(entry(target).bits & begins_action)) --target;
  return go_to(target);
}

int Timeline::redo() {
  if (!can_redo()) return 0;
  std::size_t target = cursor_ + 1;
  while (target < entries() && !(entry(target).bits & begins_action)) ++target;
  return go_to(target);
}

int Timeline::step(int moves) {
  const int target = move_count() + std::clamp(moves, -move_count(), moves_ahead());
  return go_to(static_cast<std::size_t>(target));
}

Milliseconds Timeline::pause_ahead() const {
  if (cursor_ == 0 || cursor_ == entries()) return -1;
  const Entry next = entry(cursor_);
  const Entry before = entry(cursor_ - 1);
  if (next.time > before.time) return next.time - before.time;
  // The next of a run: of the same bits, but that those of the first say that an action begins.
  return next.bits == (before.bits & 3) ? 0 : -1;
}

// --- Solutions ---

Result<int> Timeline::load_solution(std::span<const Move> moves) {
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  make_room(moves.size());
  cut_future();
  for (const Move move : moves) append(move, by_solver | begins_action, last_time());
  return moves_ahead();
}

std::optional<int> Timeline::solution_begin() const {
  int begin = length();
  while (begin > 0 && entry(static_cast<std::size_t>(begin - 1)).bits & by_solver) --begin;
  return begin < length() ? std::optional<int>(begin) : std::nullopt;
}

// --- Counters ---

std::vector<Move> Timeline::moves(Part part) const {
  std::vector<Move> result(count(part));
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = move_of(entry(i));
  return result;
}

Milliseconds Timeline::elapsed(Milliseconds now) const {
  return running_since_ ? elapsed_ + (now - *running_since_) : elapsed_;
}

}  // namespace puzzle::game
