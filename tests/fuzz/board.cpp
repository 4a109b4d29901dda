// Calls on the board interface in any order, on boards that come and go, with nonsense among the
// arguments.

#include "../unit/owned.hpp"
#include "core/solvability.hpp"
#include "fuzz.hpp"

namespace {

constexpr const char* moves[] = {"U", "D2", "LURD", "R3UL", "", "lurd", "U2D2", "L L", "X"};

// What holds after each call, and is told at once.
void check_counts(Board* board) {
  const BoardFacts facts = *board_facts(board, 1e9);
  PROMISE(facts.move_count >= 0 && facts.move_count <= facts.timeline_length);
  PROMISE(facts.assisted_count >= 0 && facts.assisted_count <= facts.move_count);
  PROMISE(board_tile_at(board, static_cast<int>(facts.blank)) == 0);
  PROMISE(facts.elapsed >= 0);
  PROMISE(facts.solution_begin >= -1 && facts.solution_begin <= facts.timeline_length);
  PROMISE(facts.move_count == facts.timeline_length || facts.can_redo == 1);
  PROMISE(facts.playing == 0 || facts.move_count < facts.timeline_length);
}

// The tile beside the blank is taken hold of, where the board has a size.
void take_hold(Board* board, double now) {
  const BoardFacts facts = *board_facts(board, now);
  const int blank = static_cast<int>(facts.blank);
  const int tile = blank % std::max(static_cast<int>(facts.width), 1) > 0 ? blank - 1 : blank + 1;
  const std::int32_t* const place = board_cell_rectangle(board, tile);
  const int way = board_slide_direction(board, tile);
  PROMISE(way == 0 || way == 'L' || way == 'R');
  if (place != nullptr) board_press(board, place[0] + 1, place[1] + 1, 0, 0, 1, now);
}

// What holds, too, and takes the time of many calls.
void check(Board* board) {
  const std::string start = board_start_position(board);
  const std::string position = board_position(board);
  const std::string made = board_moves(board, 0);
  PROMISE(fuzz::replayed(start, made) == fuzz::state_of(position));
  const auto count = puzzle::parse_moves(made).value().size();
  const puzzle::State state = fuzz::state_of(position);
  const BoardFacts facts = *board_facts(board, 0);
  PROMISE(facts.move_count == static_cast<double>(count));
  PROMISE(facts.solved == static_cast<double>(state.is_goal()));
  PROMISE(facts.width * facts.height == state.cells());
  PROMISE(facts.solvable == static_cast<double>(puzzle::is_solvable(state)));
}

void check_saved(Board* board, double now) {
  const std::string saved = board_save(board, now);
  const Owned<Board> other(board_create(2, 2));
  PROMISE(board_restore(other, saved.c_str(), now) == 1);
  PROMISE(board_save(other, now) == saved);
  PROMISE(std::string(board_position(other)) == board_position(board));
  check(other);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  fuzz::Input input(data, size);
  std::array<Owned<Board>, 3> boards;
  double now = 0;
  for (int calls = 0; calls < 50 && input.remaining_bytes() > 0; ++calls) {
    Owned<Board>& board = boards[input.up_to(2)];
    now = input.ConsumeBool() ? now + input.between(0, 3000) : input.number(1e6);
    const auto any = [&] { return input.between(-3, 130); };
    const auto place = [&] { return input.number(60); };
    const auto text = [&](const auto& likely) { return input.word(likely); };
    int good = 1;
    switch (input.between(0, 27)) {
      case 0: board.reset(board_create(any() % 12, any() % 12)); break;
      case 1: good = board_set_position(board, text(fuzz::positions).c_str(), now); break;
      case 2:
        good = board_shuffle(board, any() % 12, any() % 12, text(fuzz::seeds).c_str(), now);
        break;
      case 3: board_restart(board, now); break;
      case 4: board_begin_attempt(board, now); break;
      case 5: board_back_to(board, text(fuzz::positions).c_str(), now); break;
      case 6: good = board_restore(board, input.text(300).c_str(), now); break;
      case 7: board_slide_cell(board, any(), any(), now); break;
      case 8: board_slide(board, "UDLRX"[input.between(0, 4)], any(), now); break;
      case 9:
        good = board_play_moves(board, text(moves).c_str(),
                                input.ConsumeBool() ? nullptr : text(moves).c_str(), now);
        break;
      case 10: board_press(board, place(), place(), input.number(9), any(), any(), now); break;
      case 11:
        if (calls % 2 == 0) take_hold(board, now);
        board_drag_to(board, place(), place());
        break;
      case 12: board_end_drag(board, any(), now); break;
      case 13: board_cancel_drag(board, any(), now); break;
      case 14: board_undo(board, now); break;
      case 15: board_redo(board, now); break;
      case 16: good = board_load_solution(board, text(moves).c_str()); break;
      case 17: board_play(board, input.number(50), input.number(3), now); break;
      case 18: board_pause(board); break;
      case 19: board_step(board, any() - 60, now); break;
      case 20: good = board_resize(board, any(), any()); break;
      case 21: board_set_looks(board, any() % 5, any() % 5, any() % 5); break;
      case 22: board_set_colors(board, input.ConsumeIntegral<int>(), any(), any(), any()); break;
      case 23: board_set_shape(board, input.ConsumeIntegral<int>(), any()); break;
      case 24: board_set_slide_duration(board, input.number(2500)); break;
      case 25: {
        const std::vector<std::uint8_t> pixels(8 * 8 * 4, 99);
        good = board_set_picture(board, pixels.data(), input.between(-1, 8), input.between(-1, 8));
        break;
      }
      case 26:
        board_prepare(board, now);
        board_draw(board, now);
        PROMISE(board_cell_at(board, place(), place()) < puzzle::max_cells);
        board_cell_rectangle(board, any());
        board_pixels(board);
        break;
      case 27: board_note_hint(board); break;
    }
    PROMISE(fuzz::is_clean(board_message(board)));
    if (!board) continue;
    if (good == 0) PROMISE(*board_message(board) != '\0');
    if (calls % 32 == 31) check(board);
    check_counts(board);
  }
  for (const Owned<Board>& board : boards) {
    if (!board) continue;
    check_saved(board, now);  // and what holds of the other, which has the same game
    board_cancel_drag(board, 0, now);
    // Back through all games to where the first began.
    while (board_facts(board, 0)->can_undo != 0) PROMISE(board_undo(board, now) > 0);
    PROMISE(std::string(board_position(board)) == board_start_position(board));
  }
  return 0;
}
