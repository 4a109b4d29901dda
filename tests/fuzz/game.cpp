// A game as text: saved, as a page stores it and reads it back; or as a link brings it once the
// page has taken it apart (web/page/link-parts.ts): position, moves, times and moment, with &
// between.

#include <cstdlib>

#include "fuzz.hpp"
#include "game/session.hpp"

using namespace puzzle;
using game::Session;
using game::Timeline;

namespace {

// What holds of the game that a text brought, of undo and redo in it, and of those before it.
void check(Session& session) {
  const Timeline& timeline = session.timeline();
  PROMISE(fuzz::is_permutation(timeline.state()));
  const auto end = apply_moves(timeline.start_state(), timeline.moves());
  PROMISE(end && end.value() == timeline.state());

  const std::string saved = session.save(10);
  Session other(State::goal({2, 2}));
  const auto again = other.restore(saved, 10);
  PROMISE(again && again.value() == timeline.length());
  PROMISE(other.timeline().state() == timeline.state());
  PROMISE(other.timeline().times(Timeline::Part::whole) == timeline.times(Timeline::Part::whole));
  PROMISE(other.save(10) == saved);

  while (timeline.can_undo()) PROMISE(session.undo(20) == Session::within_the_game);
  PROMISE(timeline.state() == timeline.start_state());
  while (timeline.can_redo()) PROMISE(session.redo(30) == Session::within_the_game);
  PROMISE(timeline.move_count() == timeline.length());
  for (int game = 0; session.can_undo() && game < 5000; ++game) {
    if (session.undo(40) == Session::to_another_game)
      PROMISE(fuzz::is_permutation(timeline.state()));
  }
}

void restore(std::string_view text) {
  Session session(State::goal({4, 3}));
  session.slide(Move::down, 5);
  const std::string before = session.save(10);
  const auto moves = session.restore(text, 10);
  if (fuzz::refused(moves)) {
    PROMISE(session.save(10) == before);
    return;
  }
  PROMISE(moves.value() == session.timeline().length());
  check(session);
}

// What is wrong with a position or with moves alone, notation.cpp tries.
void follow(const State& start, const std::vector<Move>& moves, std::string_view times,
            const std::string& at) {
  Session session(start);
  const std::string before = session.save(0);
  const auto played = session.play_moves(moves, 0, times);
  if (fuzz::refused(played)) {
    PROMISE(session.save(0) == before);
    return;
  }
  const Timeline& timeline = session.timeline();
  const double elapsed = session.elapsed(0);
  PROMISE(elapsed >= 0 && elapsed < 0x1p32 && !timeline.clock_runs());
  PROMISE(timeline.moves() == moves && (times.empty() || timeline.times() == times));
  // What the board says of it is a link to the same game.
  Session other(start);
  PROMISE(other.play_moves(timeline.moves(), 0, timeline.times()));
  PROMISE(other.timeline().state() == timeline.state() && other.elapsed(0) == elapsed);

  const int moment = std::clamp(std::atoi(at.c_str()), 0, timeline.length());
  session.step(moment - timeline.move_count(), 0);
  PROMISE(timeline.move_count() == moment);
  check(session);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find('&') == text.npos) {
    restore(text);
    return 0;
  }
  std::array<std::string, 4> parts;
  for (std::string& part : parts) {
    part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
  }
  const auto start = parse_position(parts[0]);
  const auto moves = parse_moves(parts[1]);
  if (start && moves) follow(start.value(), moves.value(), parts[2], parts[3]);
  return 0;
}
