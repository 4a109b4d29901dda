// What links bring to the engine once the page has taken them apart (web/page/link-parts.ts): the
// position, moves, times and moment of a game, with & between, for a replay and its review; or the
// date of a daily board alone.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "bindings/board_interface.hpp"
#include "bindings/solver_interface.hpp"
#include "fuzz.hpp"
#include "search/solvers/daily.hpp"

namespace {

SolverDatabases* databases() {
  static SolverDatabases* const shared = databases_create();
  return shared;
}

void follow_daily(const std::string& date) {
  const auto day = puzzle::search::daily_of(date);
  Deal* const deal = deal_create_daily(databases(), date.c_str());
  if (day) {
    PROMISE(date.size() == 10 && date.find_first_not_of("0123456789-") == date.npos);
    PROMISE(day.value().moves >= 20 && day.value().moves <= 51);
    PROMISE(day.value().seed == "daily-" + date);
    PROMISE(deal_moves(deal) == day.value().moves && std::strlen(deal_text(deal)) == 0);
  } else {
    PROMISE(fuzz::is_clean(day.error()));
    PROMISE(deal_step(deal, 1) == -1 && std::strlen(deal_text(deal)) > 0);
  }
  PROMISE(fuzz::is_clean(std::string_view(deal_text(deal))));
  deal_destroy(deal);
}

// The board plays the same game again when it is given what it says of it.
void check_link_of(Board* board, const std::string& start, const std::string& moves,
                   const std::string& times) {
  Board* const other = board_create(2, 2);
  PROMISE(board_set_position(other, start.c_str(), 0) == 1);
  PROMISE(board_play_moves(other, moves.c_str(), times.c_str(), 0) == 1);
  PROMISE(board_position(other) == std::string(board_position(board)));
  PROMISE(board_moves(other, 1) == moves && board_times(other, 1) == times);
  PROMISE(board_facts(other, 0)->elapsed == board_facts(board, 0)->elapsed);
  board_destroy(other);
}

void check_review(const std::string& start, const std::string& moves, int length) {
  GameReview* const review = review_create(databases(), start.c_str(), moves.c_str(), 2e5, 5);
  if (std::strlen(review_message(review)) == 0) {
    const ReviewFacts facts = *review_facts(review);
    PROMISE(facts.position == start && facts.moves == moves && facts.distances == length + 1);
  } else {
    PROMISE(fuzz::is_clean(std::string_view(review_message(review))));
    PROMISE(review_step(review, 1) == -1);
  }
  review_destroy(review);
}

void seek(Board* board, const std::string& at, int length) {
  const int moment = std::clamp(std::atoi(at.c_str()), 0, length);
  board_step(board, moment - static_cast<int>(board_facts(board, 0)->move_count), 0);
  PROMISE(board_facts(board, 0)->move_count == moment &&
          board_facts(board, 0)->timeline_length == length);
  fuzz::state_of(board_position(board));
}

void follow_replay(const std::string& position, const std::string& moves, const std::string& times,
                   const std::string& at) {
  Board* const board = board_create(3, 3);
  const bool set = board_set_position(board, position.c_str(), 0) == 1;
  const std::string start = board_position(board);
  fuzz::state_of(start);
  if (!set) PROMISE(std::strlen(board_message(board)) > 0 && board_facts(board, 0)->solved == 1);
  PROMISE(fuzz::is_clean(std::string_view(board_message(board))));

  const bool played = board_play_moves(board, moves.c_str(), times.c_str(), 0) == 1;
  const std::string made = board_moves(board, 1), taken = board_times(board, 1);
  const int length = static_cast<int>(board_facts(board, 0)->timeline_length);
  if (!played) PROMISE(std::strlen(board_message(board)) > 0 && length == 0 && made.empty());
  PROMISE(fuzz::is_clean(std::string_view(board_message(board))));
  PROMISE(start == board_start_position(board));
  PROMISE(fuzz::replayed(start, made) == fuzz::state_of(board_position(board)));
  if (played && !times.empty()) PROMISE(taken == times);
  const double elapsed = board_facts(board, 0)->elapsed;
  PROMISE(elapsed >= 0 && elapsed < 0x1p32 && board_facts(board, 0)->timer_running == 0);

  check_link_of(board, start, made, taken);
  if (set && played) check_review(start, made, length);
  seek(board, at, length);
  while (board_facts(board, 0)->can_undo != 0 && board_facts(board, 0)->move_count > 0)
    board_undo(board, 0);
  PROMISE(start == board_position(board));
  while (board_facts(board, 0)->move_count < length) PROMISE(board_redo(board, 0) == 1);
  PROMISE(board_moves(board, 0) == made);
  board_destroy(board);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  text = text.substr(0, text.find('\0'));  // as it crosses to the engine
  if (text.find('&') == text.npos) {
    follow_daily(std::string(text));
    return 0;
  }
  std::array<std::string, 4> parts;
  for (std::string& part : parts) {
    part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
  }
  follow_replay(parts[0], parts[1], parts[2], parts[3]);
  return 0;
}
