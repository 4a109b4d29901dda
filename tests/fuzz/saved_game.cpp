// Saved games, as a page stores them and reads them back: any bytes.

#include "fuzz.hpp"
#include "game/session.hpp"

using namespace puzzle;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  game::Session session(State::goal({4, 3}));
  session.slide(Move::down, 5);
  const std::string before = session.save(10);
  const auto moves = session.restore(text, 10);
  if (!moves) {
    PROMISE(fuzz::is_clean(moves.error()));
    PROMISE(session.save(10) == before);
    return 0;
  }
  PROMISE(moves.value() == session.timeline().length());
  PROMISE(fuzz::is_permutation(session.timeline().state()));
  const std::string saved = session.save(10);
  game::Session other(State::goal({2, 2}));
  const auto again = other.restore(saved, 10);
  PROMISE(again && again.value() == moves.value());
  PROMISE(other.timeline().state() == session.timeline().state());
  PROMISE(other.timeline().times(game::Timeline::Part::whole) ==
          session.timeline().times(game::Timeline::Part::whole));
  PROMISE(other.save(10) == saved);
  const auto end = apply_moves(session.timeline().start_state(), session.timeline().moves());
  PROMISE(end && end.value() == session.timeline().state());
  while (session.timeline().can_undo()) PROMISE(session.undo(20) == game::Session::within_the_game);
  PROMISE(session.timeline().state() == session.timeline().start_state());
  while (session.timeline().can_redo()) PROMISE(session.redo(30) == game::Session::within_the_game);
  PROMISE(session.timeline().move_count() == moves.value());
  for (int game = 0; session.can_undo() && game < 5000; ++game) {
    if (session.undo(40) == game::Session::to_another_game)
      PROMISE(fuzz::is_permutation(session.timeline().state()));
  }
  return 0;
}
