#include "game/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/notation.hpp"

namespace puzzle::game {
namespace {

// Beyond this a double has no whole milliseconds, and an animation would never end.
constexpr Milliseconds latest_time = 9007199254740992.0;

// The first line, with its end.
std::string_view first_line(std::string_view lines) {
  return lines.substr(0, std::min(lines.size(), lines.find('\n') + 1));
}

// Puts a game before the others; the farthest ones are dropped when there are too many. Nothing has
// changed where memory is refused.
void keep(std::string& games, std::string game) {
  game += '\n';
  games.insert(0, game);
  std::size_t end = 0;
  for (int count = 0; end < games.size() && count < Session::max_games; ++count) {
    const std::size_t next = games.find('\n', end) + 1;
    if (count > 0 && next > Session::max_kept) break;
    end = next;
  }
  games.resize(end);
}

}  // namespace

Milliseconds Session::at(Milliseconds now) const {
  return now > last_ && now <= latest_time ? now : last_;
}

// --- Games ---

// The present game, before another begins.
void Session::keep_game(Milliseconds now) {
  if (timeline_.length() > 0) keep(before_, timeline_.save(now));
}

void Session::start(const State& start, Milliseconds now) {
  now = tick(now);
  keep_game(now);
  timeline_ = Timeline(start);  // which may be a state of the old one
  pause();
  motion_.flip_to(timeline_.state(), false, now);
}

bool Session::begin_attempt(Milliseconds now) {
  if (timeline_.length() == 0) return false;
  cancel_drag(now);
  now = tick(now);
  keep_game(now);
  timeline_.begin_attempt();
  pause();
  return true;
}

Session::Went Session::go_to_game(std::string& from, std::string& to, Milliseconds now) {
  if (from.empty()) return nowhere;
  std::string_view game = first_line(from);
  game.remove_suffix(1);
  // Whatever may be refused memory comes first.
  Timeline next(timeline_.start_state());
  (void)next.restore(game, now);
  keep(to, timeline_.save(now));
  timeline_ = std::move(next);
  from.erase(0, game.size() + 1);
  pause();
  motion_.flip_to(timeline_.state(), timeline_.solved_by_moves(), now);
  return to_another_game;
}

Session::Went Session::back_to(std::string_view start, Milliseconds now) {
  const auto is_there = [&] { return to_text(timeline_.start_state()) == start; };
  if (is_there()) return within_the_game;
  if (start.find(';') != start.npos) return nowhere;
  std::string begins("game2;");
  begins += start;
  begins += ';';
  std::string* from = &before_;
  if (before_.find(begins) == before_.npos) from = &ahead_;
  if (from->find(begins) == from->npos) return nowhere;
  now = tick(now);
  while (go_to_game(*from, from == &before_ ? ahead_ : before_, now) != nowhere && !is_there()) {
  }
  return to_another_game;
}

std::string Session::save(Milliseconds now) const {
  std::string text = timeline_.save(at(now));
  if (!before_.empty() || !ahead_.empty()) {
    text += '\n';
    text += before_;
    text += '\n';
    text += ahead_;
  }
  return text;
}

Result<int> Session::restore(std::string_view text, Milliseconds now) {
  now = at(now);
  Timeline present(timeline_);
  const std::string_view game = text.substr(0, text.find('\n'));
  Result<int> restored = present.restore(game, now);
  if (!restored) return restored;
  text.remove_prefix(std::min(text.size(), game.size() + 1));
  std::size_t before = 0;  // characters of the games before
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = first_line(text.substr(at));
    at += line.size();
    if (line == "\n" && before == 0) {
      before = at;
      continue;
    }
    Result<int> kept = Timeline(timeline_).restore(line.substr(0, line.size() - 1), now);
    if (!kept) return kept;
  }
  timeline_ = std::move(present);
  before_ = text.substr(0, before == 0 ? text.size() : before - 1);
  ahead_ = text.substr(before == 0 ? text.size() : before);
  pause();
  motion_.rest_at(timeline_.state(), timeline_.solved_by_moves());
  tick(now);
  return restored;
}

// --- Moves ---

void Session::glide(Milliseconds now, Milliseconds longest) {
  motion_.glide_to(timeline_.state(), timeline_.solved_by_moves(), now, longest);
}

// What the timeline did, if it moved.
int Session::show(int moved, Milliseconds now) {
  if (moved > 0) {
    pause();
    glide(now);
  }
  return moved;
}

int Session::slide(const Run& run, Milliseconds now, Hand hand) {
  now = tick(now);
  return show(timeline_.slide(run, now, hand), now);
}

std::optional<Run> Session::run_from(int cell) const {
  if (timeline_.solved_by_moves()) return std::nullopt;
  return timeline_.state().run_from(cell);
}

int Session::slide_cell(int cell, Milliseconds now, Hand hand) {
  const std::optional<Run> run = timeline_.state().run_from(cell);
  return run ? slide(*run, now, hand) : 0;
}

bool Session::slide(Move move, Milliseconds now, Hand hand) {
  return slide(Run{move, 1}, now, hand) > 0;
}

Result<int> Session::play_moves(std::span<const Move> moves, Milliseconds now,
                                std::string_view times) {
  now = tick(now);
  Result<int> played = timeline_.play_moves(moves, times);
  if (played) show(played.value(), now);
  return played;
}

// --- Hands that hold a run ---

std::optional<Move> Session::press(int cell, Place pointer, double slack, Milliseconds now,
                                   Hand hand, Press kind) {
  cancel_drag(now);
  const std::optional<Run> run = run_from(cell);
  if (!run) return std::nullopt;
  if (kind == Press::takes_hold) {
    pause();
    motion_.begin_drag(Drag(*run, pointer, slack, now));
    return run->direction;
  }
  Timeline before(timeline_);
  slide(*run, now, hand);
  if (!timeline_.solved()) {
    before_press_ = std::move(before);
    const Run back = {inverse(run->direction), run->length};
    motion_.begin_drag(Drag(back, pointer, slack, now, Drag::Hold::slid));
  }
  return run->direction;
}

int Session::end_drag(Milliseconds now, Hand hand) {
  if (!dragging()) return 0;
  const Drag drag = *motion_.drag();
  if (!drag.slides(now)) return cancel_drag(now);
  if (before_press_) return cancel_drag(now, Pressed::is_taken_back);
  return slide(drag.run(), now, hand);
}

int Session::cancel_drag(Milliseconds now, Pressed run) {
  std::optional<Timeline> before;
  before.swap(before_press_);
  if (!dragging()) return 0;
  const int length = motion_.drag()->run().length;
  const bool back = before && run == Pressed::is_taken_back;
  if (back) timeline_ = std::move(*before);
  glide(tick(now));
  return back ? -length : 0;
}

// --- The place on the timeline ---

Session::Went Session::undo(Milliseconds now) {
  pause();
  now = tick(now);
  if (!timeline_.can_undo()) return go_to_game(before_, ahead_, now);
  show(timeline_.undo(), now);
  return within_the_game;
}

Session::Went Session::redo(Milliseconds now) {
  pause();
  now = tick(now);
  if (!timeline_.can_redo()) return go_to_game(ahead_, before_, now);
  show(timeline_.redo(), now);
  return within_the_game;
}

int Session::step(int moves, Milliseconds now) {
  pause();
  now = tick(now);
  return show(timeline_.step(moves), now);
}

Result<int> Session::load_solution(std::span<const Move> moves) {
  Result<int> loaded = timeline_.load_solution(moves);
  if (loaded) {
    if (before_press_) cancel_drag(last_);
    pause();
  }
  return loaded;
}

// --- Playback ---

Milliseconds Session::wait_ahead() const {
  const Milliseconds pause = pace_ > 0 ? timeline_.pause_ahead() : -1;
  return pause < 0 ? interval_ : std::min(pause / pace_, max_pause);
}

void Session::play(double rate, Milliseconds now, double pace) {
  now = tick(now);
  if (!timeline_.can_redo()) return;
  const double clamped_rate = rate >= min_rate ? std::min(rate, max_rate) : min_rate;
  interval_ = 1000 / clamped_rate;
  pace_ = pace > 0 ? std::min(pace, max_pace) : 0;
  const Milliseconds wait = wait_ahead();
  if (!playing_) {
    due_ = now;
  } else if (due_ > now) {
    due_ = std::max(now, due_ - wait_ + wait);
  }
  wait_ = wait;
  playing_ = true;
}

void Session::advance(Milliseconds now) {
  const Milliseconds previous = last_;
  now = tick(now);
  if (!playing_) return;
  if (now - due_ > max_lag) due_ = now;
  for (; playing_ && due_ <= now; due_ += wait_) {
    // A move sets out when it was due, so that pictures do not depend on when they were asked for.
    const Milliseconds begin = std::max(due_, previous);
    do {
      timeline_.step(1);
      playing_ = timeline_.can_redo();
      wait_ = wait_ahead();
    } while (wait_ == 0);  // a run slides together
    glide(begin, wait_);
  }
}

}  // namespace puzzle::game
