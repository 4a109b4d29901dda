#include "game/session.hpp"

#include <algorithm>
#include <utility>

namespace puzzle::game {
namespace {

// Beyond this a double has no whole milliseconds, and an animation would never end.
constexpr Milliseconds latest_time = 9007199254740992.0;

}  // namespace

Milliseconds Session::at(Milliseconds now) const {
  return now > last_ && now <= latest_time ? now : last_;
}

// --- Games ---

void Session::start(const State& start, Milliseconds now) {
  timeline_ = Timeline(start);  // which may be a state of the old one
  playing_ = false;
  motion_.flip_to(timeline_.state(), tick(now));
}

Result<int> Session::restore(std::string_view text, Milliseconds now) {
  const Result<int> restored = timeline_.restore(text, tick(now));
  if (restored) {
    pause();
    motion_.rest_at(timeline_.state(), timeline_.solved_by_moves());
  }
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

int Session::slide(const Run& run, Milliseconds now) {
  now = tick(now);
  return show(timeline_.slide(run, now), now);
}

int Session::slide_cell(int cell, Milliseconds now) {
  const std::optional<Run> run = timeline_.state().run_from(cell);
  return run ? slide(*run, now) : 0;
}

bool Session::slide(Move move, Milliseconds now) { return slide(Run{move, 1}, now) > 0; }

Result<int> Session::play_moves(std::span<const Move> moves, Milliseconds now) {
  now = tick(now);
  const Result<int> played = timeline_.play_moves(moves, now);
  if (played) show(played.value(), now);
  return played;
}

// --- Dragging ---

std::optional<Move> Session::begin_drag(int cell, Place pointer, double slack, Milliseconds now) {
  cancel_drag(now);
  const std::optional<Run> run = timeline_.state().run_from(cell);
  if (!run) return std::nullopt;
  pause();
  motion_.begin_drag(Drag(*run, pointer, slack, now));
  return run->direction;
}

int Session::end_drag(bool clicks, Milliseconds now) {
  if (!dragging()) return 0;
  const Drag drag = *motion_.drag();
  if (drag.slides(clicks, now)) return slide(drag.run(), now);
  cancel_drag(now);
  return 0;
}

void Session::cancel_drag(Milliseconds now) {
  if (dragging()) glide(tick(now));
}

// --- The place on the timeline ---

bool Session::undo(Milliseconds now) {
  pause();
  now = tick(now);
  return show(timeline_.undo(now), now) > 0;
}

bool Session::redo(Milliseconds now) {
  pause();
  now = tick(now);
  return show(timeline_.redo(now), now) > 0;
}

int Session::step(int moves, Milliseconds now) {
  pause();
  now = tick(now);
  return show(timeline_.step(moves, now), now);
}

Result<int> Session::load_solution(std::span<const Move> moves) {
  const Result<int> loaded = timeline_.load_solution(moves);
  if (loaded) pause();
  return loaded;
}

// --- Playback ---

void Session::play(double rate, Milliseconds now) {
  now = tick(now);
  if (!timeline_.can_redo()) return;
  const double clamped_rate = rate >= min_rate ? std::min(rate, max_rate) : min_rate;
  const Milliseconds interval = 1000 / clamped_rate;
  if (!playing_) {
    due_ = now;
  } else if (due_ > now) {
    due_ = std::max(now, due_ - interval_ + interval);
  }
  interval_ = interval;
  playing_ = true;
}

void Session::advance(Milliseconds now) {
  const Milliseconds previous = last_;
  now = tick(now);
  if (!playing_) return;
  if (now - due_ > max_lag) due_ = now;
  for (; playing_ && due_ <= now; due_ += interval_) {
    // A move sets out when it was due, so that pictures do not depend on when they were asked for.
    const Milliseconds begin = std::max(due_, previous);
    timeline_.step(1, begin);
    glide(begin, interval_);
    playing_ = timeline_.can_redo();
  }
}

}  // namespace puzzle::game
