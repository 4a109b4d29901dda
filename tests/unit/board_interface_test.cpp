#include "bindings/board_interface.hpp"

#include <doctest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace board_interface_test {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

struct BoardDeleter {
  void operator()(Board* board) const { board_destroy(board); }
};
using OwnedBoard = std::unique_ptr<Board, BoardDeleter>;

OwnedBoard make_board(int width, int height) { return OwnedBoard(board_create(width, height)); }

// The board of a game from that position, at rest at `now`, with a drawing of that many pixels.
OwnedBoard make_board(const char* position, int pixels, double now = 0) {
  OwnedBoard board = make_board(4, 4);
  board_set_slide_duration(board.get(), 0);
  REQUIRE(board_set_position(board.get(), position, now) == 1);
  board_set_slide_duration(board.get(), 130);
  REQUIRE(board_resize(board.get(), pixels, pixels) == 1);
  REQUIRE(board_draw(board.get(), now) == 1);
  return board;
}

BoardFacts facts(Board* board, double now = 0) { return *board_facts(board, now); }

double moves_ahead(Board* board) { return facts(board).timeline_length - facts(board).move_count; }

std::string text(const char* characters) {
  REQUIRE(characters != nullptr);
  return characters;
}

std::vector<std::uint8_t> pixels(const Board* board, int width, int height) {
  const std::uint8_t* first = board_pixels(board);
  REQUIRE(first != nullptr);
  return {first, first + static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4};
}

using Numbers = std::array<double, 3>;

// Inversions, rows below the blank, and whether it can be solved.
Numbers solvability(Board* board) {
  return {facts(board).inversions, facts(board).rows_below, facts(board).solvable};
}

const char* const far_off = "1 2 3/4 0 5/7 8 6";  // LU solves it

}  // namespace

TEST_CASE("board: sizes outside 2 to 10 make none") {
  CHECK(make_board(2, 10) != nullptr);
  for (const int side :
       {1, 0, -1, 11, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
    CAPTURE(side);
    CHECK(make_board(side, 4) == nullptr);
    CHECK(make_board(4, side) == nullptr);
  }
}

TEST_CASE("board: a new one is solved and has no drawing yet") {
  const OwnedBoard board = make_board(3, 2);
  CHECK(facts(board.get()).width == 3);
  CHECK(facts(board.get()).height == 2);
  CHECK(text(board_position(board.get())) == "1 2 3/4 5 0");
  CHECK(text(board_start_position(board.get())) == "1 2 3/4 5 0");
  CHECK(text(board_moves(board.get(), 0)).empty());
  CHECK(text(board_message(board.get())).empty());
  CHECK(facts(board.get()).solved == 1);
  CHECK(solvability(board.get()) == Numbers{0, 0, 1});
  CHECK(facts(board.get()).move_count == 0);
  CHECK(facts(board.get()).timer_running == 0);
  CHECK(board_pixels(board.get()) == nullptr);
  CHECK(board_draw(board.get(), 0) == 0);
  CHECK(board_cell_at(board.get(), 5, 5) == -1);
}

TEST_CASE("board: positions are read, and refused with a message that leaves the board alone") {
  const OwnedBoard board = make_board(4, 4);
  CHECK(board_set_position(board.get(), "2 1/3 0", 0) == 1);
  CHECK(text(board_position(board.get())) == "2 1/3 0");
  CHECK(facts(board.get()).width == 2);
  CHECK(solvability(board.get()) == Numbers{1, 0, 0});

  CHECK(board_set_position(board.get(), "1 1/3 0", 0) == 0);
  const std::string message = text(board_message(board.get()));
  CHECK_FALSE(message.empty());
  CHECK(message.find('\n') == std::string::npos);
  CHECK(text(board_position(board.get())) == "2 1/3 0");
  CHECK(text(board_message(board.get())) == message);  // text that was asked for does not touch it
  CHECK(board_set_position(board.get(), nullptr, 0) == 0);
  CHECK(text(board_message(board.get())) == "the position is missing: it has to be text");
  CHECK(board_set_position(board.get(), "1 2/3 0", 0) == 1);
  CHECK(text(board_message(board.get())).empty());
}

TEST_CASE(
    "board: whether it can be solved is told in numbers, the rows below the blank among them") {
  const OwnedBoard board = make_board(4, 4);
  REQUIRE(board_set_position(board.get(), "1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12", 0) == 1);
  CHECK(solvability(board.get()) == Numbers{6, 2, 1});
  REQUIRE(board_set_position(board.get(), "7 4 3/0 5 8/6 2 1", 0) == 1);
  CHECK(solvability(board.get()) == Numbers{19, 1, 0});
  REQUIRE(board_set_position(board.get(), "4 7 3/0 5 8/6 2 1", 0) == 1);
  CHECK(solvability(board.get()) == Numbers{18, 1, 1});
}

TEST_CASE("board: a shuffle is the same for a seed, and knows its methods") {
  const OwnedBoard board = make_board(4, 4);
  const OwnedBoard other = make_board(2, 2);
  for (const char* method : {"fisher-yates", "random-walk", "naive-swap", "sattolo"}) {
    CAPTURE(method);
    CHECK(board_shuffle(board.get(), 5, 3, method, "tea", 1, 0) == 1);
    CHECK(board_shuffle(other.get(), 5, 3, method, "tea", 1, 7) == 1);
    CHECK(facts(board.get()).width == 5);
    CHECK(facts(board.get()).height == 3);
    CHECK(solvability(board.get())[2] == 1);
    CHECK(text(board_position(board.get())) == text(board_position(other.get())));
  }
  const std::string before = text(board_position(board.get()));
  CHECK(board_shuffle(board.get(), 5, 11, "sattolo", "tea", 1, 0) == 0);
  CHECK(text(board_message(board.get())).find("11") != std::string::npos);
  CHECK(board_shuffle(board.get(), 5, 3, "riffle", "tea", 1, 0) == 0);
  CHECK(text(board_message(board.get())).find("riffle") != std::string::npos);
  CHECK(board_shuffle(board.get(), 5, 3, nullptr, "tea", 1, 0) == 0);
  CHECK(text(board_message(board.get())) == "the shuffle method is missing: it has to be text");
  CHECK(board_shuffle(board.get(), 5, 3, "sattolo", nullptr, 1, 0) == 0);
  CHECK(text(board_message(board.get())) == "the seed is missing: it has to be text");
  CHECK(board_shuffle(board.get(), 5, 3, "sattolo", std::string(2000, 's').c_str(), 1, 0) == 0);
  CHECK_FALSE(text(board_message(board.get())).empty());
  CHECK(text(board_position(board.get())) == before);
  CHECK(text(board_start_position(board.get())) == before);
}

TEST_CASE("board: an unrepaired shuffle may be unsolvable") {
  const OwnedBoard board = make_board(3, 3);
  int solvable = 0;
  for (int seed = 0; seed < 40; ++seed) {
    REQUIRE(board_shuffle(board.get(), 3, 3, "fisher-yates", std::to_string(seed).c_str(), 0, 0));
    solvable += static_cast<int>(facts(board.get()).solvable);
  }
  CHECK(solvable > 5);
  CHECK(solvable < 35);
}

TEST_CASE("board: moves, counters, undo, redo and restart") {
  const OwnedBoard board = make_board("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15", 100);
  CHECK(board_slide_direction(board.get(), 15) != 0);
  CHECK(board_slide_direction(board.get(), 10) == 0);
  CHECK(board_slide_cell(board.get(), 10, 0, 100) == 0);
  CHECK(board_slide_cell(board.get(), 14, 0, 100) == 2);
  CHECK(text(board_moves(board.get(), 0)) == "L2");
  CHECK(facts(board.get()).move_count == 2);
  CHECK(facts(board.get()).timer_running == 1);
  CHECK(facts(board.get(), 350).elapsed == 250);
  CHECK(board_tile_at(board.get(), 12) == 13);
  CHECK(board_tile_at(board.get(), 14) == 0);
  CHECK(board_slide(board.get(), 'D', 0, 400) == 1);
  CHECK(board_slide(board.get(), 'U', 0, 400) == 1);
  CHECK(board_slide(board.get(), 'X', 0, 400) == 0);
  CHECK(board_slide(board.get(), -1, 0, 400) == 0);
  CHECK(facts(board.get()).can_undo == 1);
  CHECK(board_undo(board.get(), 400) == 1);
  CHECK(board_undo(board.get(), 400) == 1);
  CHECK(board_undo(board.get(), 400) == 1);
  CHECK(board_undo(board.get(), 400) == 0);
  CHECK(facts(board.get()).can_undo == 0);
  CHECK(board_redo(board.get(), 400) == 1);
  CHECK(text(board_moves(board.get(), 0)) == "L2");
  CHECK(facts(board.get()).can_redo == 1);
  CHECK(moves_ahead(board.get()) == 2);
  board_restart(board.get(), 500);
  CHECK(facts(board.get()).move_count == 0);
  CHECK(text(board_position(board.get())) == "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15");
  CHECK(board_play_moves(board.get(), "L3", nullptr, 500) == 1);
  CHECK(facts(board.get()).solved == 1);
  CHECK(board_play_moves(board.get(), "L", nullptr, 500) == 0);
  CHECK_FALSE(text(board_message(board.get())).empty());
  CHECK(board_play_moves(board.get(), "RQ", nullptr, 500) == 0);
  CHECK(text(board_message(board.get())).find('Q') != std::string::npos);
  CHECK(board_play_moves(board.get(), nullptr, nullptr, 500) == 0);
  CHECK(text(board_message(board.get())) == "the list of moves is missing: it has to be text");
  CHECK(text(board_moves(board.get(), 0)) == "L3");
  CHECK(text(board_start_position(board.get())) == "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15");
}

TEST_CASE("board: hints are counted with the hands that played") {
  const OwnedBoard board = make_board(far_off, 100);
  CHECK(facts(board.get()).hints == 0);
  board_note_hint(board.get());
  board_note_hint(board.get());
  board_note_hint(nullptr);
  CHECK(facts(board.get()).hints == 2);
}

TEST_CASE("board: a solution is loaded, played, paused and stepped through") {
  const OwnedBoard board = make_board(far_off, 100);
  CHECK(board_load_solution(board.get(), "LLL") == 0);
  CHECK_FALSE(text(board_message(board.get())).empty());
  CHECK(board_load_solution(board.get(), nullptr) == 0);
  CHECK(facts(board.get()).solution_begin == -1);
  CHECK(board_load_solution(board.get(), "LU") == 1);
  CHECK(facts(board.get()).solution_begin == 0);
  CHECK(text(board_message(board.get())).empty());
  CHECK(moves_ahead(board.get()) == 2);
  board_play(board.get(), 2, 0, 1000);
  CHECK(facts(board.get()).playing == 1);
  CHECK(board_draw(board.get(), 1000) == 2);  // the first move is made, its tile still at rest
  CHECK(facts(board.get()).move_count == 1);
  CHECK(facts(board.get()).assisted_count == 1);
  board_pause(board.get());
  CHECK(facts(board.get()).playing == 0);
  CHECK(board_draw(board.get(), 1130) == 1);
  CHECK(board_step(board.get(), 1, 2000) == 1);
  CHECK(facts(board.get()).solved == 1);
  CHECK(board_step(board.get(), -9, 2000) == 2);
  CHECK(facts(board.get()).assisted_count == 0);
  board_play(board.get(), not_a_number, not_a_number, 2000);
  CHECK(facts(board.get()).playing == 1);
}

TEST_CASE("board: an idle board draws no frame") {
  const OwnedBoard board = make_board(far_off, 120);
  // Nothing may touch the drawing, which is blotted out to see it.
  std::uint8_t* bytes = const_cast<std::uint8_t*>(board_pixels(board.get()));
  const std::vector<std::uint8_t> picture = pixels(board.get(), 120, 120);
  std::memset(bytes, 0x5a, picture.size());
  const std::vector<std::uint8_t> blot = pixels(board.get(), 120, 120);
  for (int frame = 1; frame <= 600; ++frame)
    CHECK(board_draw(board.get(), frame * 1000 / 60.0) == 0);
  // Calls that change nothing to be seen draw nothing either.
  CHECK(board_slide_cell(board.get(), 0, 0, 11'000) == 0);
  CHECK(board_undo(board.get(), 11'000) == 0);
  CHECK(board_load_solution(board.get(), "LU") == 1);
  CHECK(board_set_theme(board.get(), "light") == 1);
  CHECK(board_resize(board.get(), 120, 120) == 1);
  CHECK(board_press(board.get(), 100, 60, 1, 0, 4, 11'000) == 'L');
  CHECK(board_end_drag(board.get(), 4, 11'000) == 0);
  board_set_slide_duration(board.get(), 130);
  for (int frame = 0; frame < 60; ++frame) CHECK(board_draw(board.get(), 11'000 + frame) == 0);
  CHECK(pixels(board.get(), 120, 120) == blot);
  std::memcpy(bytes, picture.data(), picture.size());
}

TEST_CASE("board: the first drawing can be prepared in parts") {
  const OwnedBoard board = make_board(4, 4);
  CHECK(board_prepare(nullptr, 0) == 0);
  CHECK(board_prepare(board.get(), 0) == 0);  // it has no drawing yet
  // Tiles flip in; those that are not seen yet are prepared as well.
  REQUIRE(board_shuffle(board.get(), 5, 4, "fisher-yates", "lighthouse", 1, 0) == 1);
  REQUIRE(board_resize(board.get(), 1000, 800) == 1);
  const auto parts = [&board](double now) {
    int calls = 1;
    while (board_prepare(board.get(), now) == 1) ++calls;
    return calls;
  };
  CHECK(parts(1) == 5);  // 19 tiles of 188 pixels, 4 a time
  CHECK(parts(2) == 1);
  CHECK(board_draw(board.get(), 3) == 3);
  CHECK(board_prepare(board.get(), 4) == 0);
  CHECK(board_draw(board.get(), 5000) == 1);
  CHECK(board_draw(board.get(), 5001) == 0);
  const std::vector<std::uint8_t> prepared = pixels(board.get(), 1000, 800);

  REQUIRE(board_set_theme(board.get(), "dark") == 1);
  CHECK(parts(5002) == 5);
  REQUIRE(board_set_theme(board.get(), "light") == 1);
  CHECK(board_draw(board.get(), 5003) == 1);
  CHECK(pixels(board.get(), 1000, 800) == prepared);
}

TEST_CASE("board: a slide is drawn as long as it lasts, frame by frame, and no longer") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> before = pixels(board.get(), 120, 120);
  REQUIRE(board_slide_cell(board.get(), 5, 0, 1000) == 1);
  CHECK(board_draw(board.get(), 1000) == 2);  // not away yet
  CHECK(pixels(board.get(), 120, 120) == before);
  CHECK(board_draw(board.get(), 1020) == 3);
  CHECK_FALSE(pixels(board.get(), 120, 120) == before);
  CHECK(board_draw(board.get(), 1020) == 2);  // the same moment again
  CHECK(board_draw(board.get(), 1100) == 3);
  CHECK(board_draw(board.get(), 1140) == 1);  // landed
  CHECK(board_draw(board.get(), 1160) == 0);
  CHECK(board_draw(board.get(), 9000) == 0);
  const std::vector<std::uint8_t> after = pixels(board.get(), 120, 120);
  CHECK_FALSE(after == before);

  // Back again: the same pixels as before.
  CHECK(board_undo(board.get(), 10'000) == 1);
  CHECK(board_draw(board.get(), 10'500) == 1);
  CHECK(pixels(board.get(), 120, 120) == before);
  CHECK(board_draw(board.get(), 10'600) == 0);

  // At 60 frames a second a slide takes 8 drawings: 7 on the way and the one that has landed.
  REQUIRE(board_redo(board.get(), 20'000) == 1);
  int drawings = 0;
  int last = 2;
  for (int frame = 0; frame < 60; ++frame) {
    last = board_draw(board.get(), 20'000 + frame * 1000 / 60.0);
    drawings += last & 1;
  }
  CHECK(drawings == 8);
  CHECK(last == 0);
}

TEST_CASE("board: while a solution is played only changes are drawn") {
  const OwnedBoard board = make_board(far_off, 120);
  REQUIRE(board_load_solution(board.get(), "LU") == 1);
  board_play(board.get(), 1, 0, 1000);
  CHECK(board_draw(board.get(), 1000) == 2);
  CHECK(board_draw(board.get(), 1130) == 3);  // landed, but more is to come
  CHECK(board_draw(board.get(), 1500) == 2);
  CHECK(board_draw(board.get(), 2000) == 2);  // the second move sets out
  CHECK(facts(board.get()).solved == 1);
  CHECK(facts(board.get()).playing == 0);
  CHECK(board_draw(board.get(), 2130) == 3);
  CHECK(board_draw(board.get(), 2130 + 650) == 1);  // the solved look is complete
  CHECK(board_draw(board.get(), 3000) == 0);
}

TEST_CASE("board: a scheme is drawn once") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> diagonal = pixels(board.get(), 120, 120);
  CHECK(board_set_scheme(board.get(), "fringe") == 1);
  CHECK(board_draw(board.get(), 1) == 1);
  CHECK(board_draw(board.get(), 2) == 0);
  CHECK_FALSE(pixels(board.get(), 120, 120) == diagonal);
  CHECK(board_set_scheme(board.get(), "pink") == 0);
  CHECK(text(board_message(board.get())).find("pink") != std::string::npos);
  CHECK(board_set_scheme(board.get(), nullptr) == 0);
  CHECK(text(board_message(board.get())) == "the scheme is missing: it has to be text");
  CHECK(board_set_scheme(nullptr, "row") == 0);
  CHECK(board_draw(board.get(), 3) == 0);
  CHECK(board_set_scheme(board.get(), "diagonal") == 1);
  CHECK(board_draw(board.get(), 4) == 1);
  CHECK(pixels(board.get(), 120, 120) == diagonal);
}

TEST_CASE("board: a theme or a size of the drawing is drawn once") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> light = pixels(board.get(), 120, 120);
  CHECK(board_set_theme(board.get(), "dark") == 1);
  CHECK(board_draw(board.get(), 1) == 1);
  CHECK(board_draw(board.get(), 2) == 0);
  CHECK_FALSE(pixels(board.get(), 120, 120) == light);
  CHECK(board_set_theme(board.get(), "contrast") == 1);
  CHECK(board_draw(board.get(), 3) == 1);
  CHECK(board_set_theme(board.get(), "pink") == 0);
  CHECK(text(board_message(board.get())).find("pink") != std::string::npos);
  CHECK(board_set_theme(board.get(), nullptr) == 0);
  CHECK(text(board_message(board.get())) == "the theme is missing: it has to be text");
  CHECK(board_draw(board.get(), 4) == 0);
  CHECK(board_set_theme(board.get(), "light") == 1);
  CHECK(board_draw(board.get(), 5) == 1);
  CHECK(pixels(board.get(), 120, 120) == light);

  CHECK(board_resize(board.get(), 200, 100) == 1);
  CHECK(board_draw(board.get(), 6) == 1);
  CHECK(board_draw(board.get(), 7) == 0);
  CHECK(board_resize(board.get(), 120, 120) == 1);
  CHECK(board_draw(board.get(), 8) == 1);
  CHECK(pixels(board.get(), 120, 120) == light);
}

TEST_CASE("board: sizes of the drawing outside 1 to 4096 are refused and change nothing") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> before = pixels(board.get(), 120, 120);
  CHECK(board_resize(board.get(), 0, 100) == 0);
  CHECK(text(board_message(board.get())) ==
        "drawing-impossible\x1F"
        "0\x1F"
        "100\x1F"
        "4096");
  CHECK(board_resize(board.get(), 100, -1) == 0);
  CHECK(board_resize(board.get(), 4097, 100) == 0);
  CHECK(board_resize(board.get(), 100, std::numeric_limits<int>::max()) == 0);
  CHECK(board_draw(board.get(), 1) == 0);
  CHECK(pixels(board.get(), 120, 120) == before);
  CHECK(board_resize(board.get(), 1, 1) == 1);
  CHECK(text(board_message(board.get())).empty());
  CHECK(board_draw(board.get(), 2) == 1);
}

TEST_CASE("board: a game of another size fits into the same drawing") {
  const OwnedBoard board = make_board(far_off, 120);
  CHECK(board_cell_at(board.get(), 110, 110) == 8);
  CHECK(board_set_position(board.get(), "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 1000) == 1);
  CHECK(board_cell_at(board.get(), 110, 110) == 15);  // also before it is drawn
  CHECK((board_draw(board.get(), 1000) & 2) == 2);
  CHECK(board_draw(board.get(), 3000) == 1);
  CHECK(board_draw(board.get(), 4000) == 0);
  const OwnedBoard fresh = make_board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 120);
  CHECK(pixels(board.get(), 120, 120) == pixels(fresh.get(), 120, 120));

  CHECK(board_shuffle(board.get(), 2, 6, "fisher-yates", "tea", 1, 5000) == 1);
  CHECK(board_cell_at(board.get(), 10, 110) == -1);
  CHECK(board_cell_at(board.get(), 70, 110) == 11);
}

TEST_CASE("board: cells under points") {
  const OwnedBoard board = make_board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 120);
  CHECK(board_cell_at(board.get(), 0, 0) == 0);
  CHECK(board_cell_at(board.get(), 119.5, 0) == 3);
  CHECK(board_cell_at(board.get(), 60, 60) == 10);
  CHECK(board_cell_at(board.get(), -0.1, 60) == -1);
  CHECK(board_cell_at(board.get(), 60, 120) == -1);
  CHECK(board_cell_at(board.get(), not_a_number, 60) == -1);
  CHECK(board_cell_at(board.get(), 60, infinity) == -1);
}

TEST_CASE("board: a drag is measured in pixels along the way of the run") {
  const OwnedBoard board = make_board("1 2 3 4/5 6 0 8/9 10 7 12/13 14 11 15", 120);  // pitch 29
  double now = 0;
  const auto begin = [&](int cell) {
    now += 1000;
    const std::int32_t* place = board_cell_rectangle(board.get(), cell);
    return board_press(board.get(), place[0] + 10, place[1] + 10, 4, 0, 4, now);
  };
  const auto drag_by = [&](int cell, double x, double y) {
    const std::int32_t* place = board_cell_rectangle(board.get(), cell);
    board_drag_to(board.get(), place[0] + 10 + x, place[1] + 10 + y);
  };
  const auto end = [&] {  // too late for a flick
    now += 300;
    return board_end_drag(board.get(), 4, now);
  };
  CHECK(begin(5) == 'R');
  drag_by(5, -20, 25);
  CHECK(board_draw(board.get(), now) == 0);
  drag_by(5, 14, 0);
  CHECK(board_draw(board.get(), now) == 1);
  CHECK(board_draw(board.get(), now + 100) == 0);
  CHECK(end() == 0);  // 14 of 29 are less than half
  now += 800;
  CHECK(board_draw(board.get(), now) == 1);
  CHECK(facts(board.get()).move_count == 0);

  CHECK(begin(5) == 'R');
  drag_by(5, 14.5, 0);
  CHECK(end() == 1);
  CHECK(text(board_moves(board.get(), 0)) == "R");
  CHECK(board_undo(board.get(), now) == 1);

  struct Case {
    int cell;
    double x;
    double y;
    const char* moves;
  };
  for (const Case& test :
       {Case{4, 15, 0, "R2"}, Case{7, -15, 0, "L"}, Case{2, 0, 15, "D"}, Case{14, 0, -15, "U2"}}) {
    CAPTURE(test.moves);
    CHECK(board_slide_direction(board.get(), test.cell) == test.moves[0]);
    CHECK(begin(test.cell) == test.moves[0]);
    drag_by(test.cell, -test.x, -test.y);
    CHECK(end() == 0);
    CHECK(begin(test.cell) == test.moves[0]);
    drag_by(test.cell, test.x, test.y);
    drag_by(test.cell, not_a_number, not_a_number);
    CHECK(end() > 0);
    CHECK(text(board_moves(board.get(), 0)) == test.moves);
    CHECK(board_undo(board.get(), now) == 1);
  }

  CHECK(begin(5) == 'R');
  drag_by(5, 28, 0);
  CHECK(board_cancel_drag(board.get(), 1, now) == 0);
  CHECK(facts(board.get()).move_count == 0);
  CHECK(begin(5) == 'R');
  drag_by(5, 3.9, 0);  // within the slack
  CHECK(end() == 0);
  CHECK(begin(0) == 0);
  CHECK(end() == 0);

  CHECK(begin(5) == 'R');  // with a flick
  drag_by(5, 5, 0);
  CHECK(board_end_drag(board.get(), 4, now + 249) == 1);
  for (const double odd : {-1.0, 120.0, not_a_number, infinity}) {
    CHECK(board_press(board.get(), odd, 60, 4, 0, 4, now) == 0);
    CHECK(board_press(board.get(), 60, odd, 4, 0, 4, now) == 0);
  }
}

TEST_CASE("board: a press slides at once, and dragged back past half it never was") {
  const OwnedBoard board = make_board("1 2 3 4/5 6 0 8/9 10 7 12/13 14 11 15", 120);  // pitch 29
  const auto press = [&](int cell, double now) {
    const std::int32_t* place = board_cell_rectangle(board.get(), cell);
    return board_press(board.get(), place[0] + 10, place[1] + 10, 4, 1, 8, now);
  };
  const auto drag_by = [&](int cell, double x, double y) {
    const std::int32_t* place = board_cell_rectangle(board.get(), cell);
    board_drag_to(board.get(), place[0] + 10 + x, place[1] + 10 + y);
  };
  const std::string fresh = text(board_save(board.get(), 900));
  CHECK(press(4, 1000) == 'R');
  CHECK(text(board_moves(board.get(), 0)) == "R2");
  CHECK(text(board_times(board.get(), 0)) == "00");
  CHECK(facts(board.get()).hands == 8);
  drag_by(4, -14, 0);
  CHECK(board_end_drag(board.get(), 8, 1100) == 0);  // 14 of 29 are less than half
  CHECK(facts(board.get()).move_count == 2);
  CHECK(board_undo(board.get(), 1200) == 1);
  const std::string before = text(board_save(board.get(), 2100));
  CHECK(press(2, 2000) == 'D');
  drag_by(2, 0, -15);
  CHECK(board_end_drag(board.get(), 8, 2100) == -1);
  CHECK(text(board_save(board.get(), 2100)) == before);  // with the future that the press cut off
  CHECK(press(2, 3000) == 'D');
  CHECK(board_cancel_drag(board.get(), 0, 3100) == 0);
  CHECK(facts(board.get()).move_count == 1);
  CHECK(press(6, 3200) == 'U');
  CHECK(board_cancel_drag(board.get(), 1, 3300) == -1);
  CHECK(facts(board.get()).move_count == 1);
  for (const double odd : {-1.0, 120.0, not_a_number, infinity}) {
    CHECK(board_press(board.get(), odd, 60, 4, 1, 8, 4000) == 0);
  }
  CHECK(press(5, 4000) == 0);
  CHECK(board_end_drag(board.get(), 8, 4000) == 0);
  board_restart(board.get(), 5000);
  CHECK(text(board_save(board.get(), 5000)).substr(0, fresh.size()) == fresh);
}

TEST_CASE("board: the games before come back by undo, and by where they began") {
  const OwnedBoard board = make_board(far_off, 120);
  CHECK(board_slide(board.get(), 'L', 1, 1000) == 1);
  CHECK(board_set_position(board.get(), "1 2/0 3", 2000) == 1);
  CHECK(facts(board.get()).can_undo == 1);
  CHECK(board_undo(board.get(), 2500) == 2);
  CHECK(facts(board.get()).width == 3);
  CHECK(board_draw(board.get(), 2500) == 3);  // laid out for its size
  CHECK(text(board_moves(board.get(), 0)) == "L");
  CHECK(facts(board.get()).hands == 1);
  CHECK(facts(board.get()).interrupted == 1);  // its clock ran
  CHECK(board_redo(board.get(), 2600) == 2);
  CHECK(facts(board.get()).width == 2);
  CHECK(board_back_to(board.get(), far_off, 2700) == 2);
  CHECK(board_back_to(board.get(), far_off, 2700) == 1);
  CHECK(text(board_start_position(board.get())) == far_off);
  CHECK(board_back_to(board.get(), "1 2 3/4 5 6/7 8 0", 2700) == 0);
  CHECK(board_back_to(board.get(), "", 2700) == 0);
  CHECK(board_back_to(board.get(), nullptr, 2700) == 0);
}

TEST_CASE("board: motion can be done without") {
  const OwnedBoard board = make_board(far_off, 120);
  board_set_slide_duration(board.get(), 0);
  CHECK(board_play_moves(board.get(), "LU", nullptr, 100) == 1);
  CHECK(board_draw(board.get(), 100) == 1);
  CHECK(board_draw(board.get(), 100) == 0);
  board_restart(board.get(), 200);
  CHECK(board_draw(board.get(), 200) == 1);
  CHECK(board_draw(board.get(), 300) == 0);
}

TEST_CASE("board: a playback goes on before there is a drawing") {
  const OwnedBoard board = make_board(3, 3);
  REQUIRE(board_set_position(board.get(), far_off, 0) == 1);
  REQUIRE(board_load_solution(board.get(), "LU") == 1);
  board_play(board.get(), 10, 0, 0);
  CHECK(board_draw(board.get(), 0) == 2);
  CHECK(board_draw(board.get(), 100) == 0);
  CHECK(facts(board.get()).solved == 1);
}

TEST_CASE("board: no board at all does no harm") {
  board_destroy(nullptr);
  board_restart(nullptr, 0);
  board_drag_to(nullptr, 1, 1);
  CHECK(board_cancel_drag(nullptr, 1, 0) == 0);
  board_play(nullptr, 1, 0, 0);
  board_pause(nullptr);
  board_set_slide_duration(nullptr, 100);
  CHECK(text(board_message(nullptr)).empty());
  CHECK(text(board_position(nullptr)).empty());
  CHECK(text(board_start_position(nullptr)).empty());
  CHECK(text(board_moves(nullptr, 0)).empty());
  CHECK(text(board_times(nullptr, 0)).empty());
  CHECK(facts(nullptr).hands == 0);
  CHECK(board_press(nullptr, 0, 0, 1, 1, 1, 0) == 0);
  CHECK(board_back_to(nullptr, "1 2/3 0", 0) == 0);
  CHECK(board_pixels(nullptr) == nullptr);
  CHECK(board_set_position(nullptr, "1 2/3 0", 0) == 0);
  CHECK(board_shuffle(nullptr, 3, 3, "sattolo", "tea", 1, 0) == 0);
  CHECK(facts(nullptr).width == 0);
  CHECK(facts(nullptr).blank == -1);
  CHECK(board_tile_at(nullptr, 0) == 0);
  CHECK(facts(nullptr).solved == 0);
  CHECK(solvability(nullptr) == Numbers{0, 0, 0});
  CHECK(board_slide_cell(nullptr, 0, 0, 0) == 0);
  CHECK(board_slide(nullptr, 'U', 0, 0) == 0);
  CHECK(board_play_moves(nullptr, "U", nullptr, 0) == 0);
  CHECK(board_slide_direction(nullptr, 0) == 0);
  CHECK(board_press(nullptr, 0, 0, 1, 0, 4, 0) == 0);
  CHECK(board_end_drag(nullptr, 1, 0) == 0);
  CHECK(facts(nullptr).can_undo == 0);
  CHECK(board_undo(nullptr, 0) == 0);
  CHECK(board_redo(nullptr, 0) == 0);
  CHECK(board_load_solution(nullptr, "U") == 0);
  CHECK(board_step(nullptr, 1, 0) == 0);
  CHECK(moves_ahead(nullptr) == 0);
  CHECK(board_resize(nullptr, 10, 10) == 0);
  CHECK(board_set_theme(nullptr, "dark") == 0);
  CHECK(board_draw(nullptr, 0) == 0);
  CHECK(board_cell_at(nullptr, 0, 0) == -1);
  CHECK(facts(nullptr).timeline_length == 0);
  CHECK(facts(nullptr).solution_begin == -1);
  CHECK(text(board_save(nullptr, 0)).empty());
  CHECK(board_restore(nullptr, "game1;1 2/3 0;0;0;0;", 0) == 0);
  board_set_colors(nullptr, 0, 0, 0, 0);
  board_set_shape(nullptr, 0, 0);
  board_set_numbers(nullptr, 0);
  CHECK(board_set_picture(nullptr, nullptr, 0, 0) == 0);
  CHECK(board_cell_rectangle(nullptr, 0) == nullptr);
}

TEST_CASE("board: numbers that are none, and cells that are none") {
  const OwnedBoard board = make_board(far_off, 60, 50);
  for (const int cell :
       {-1, 9, 1000, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
    CAPTURE(cell);
    CHECK(board_tile_at(board.get(), cell) == 0);
    CHECK(board_slide_direction(board.get(), cell) == 0);
    CHECK(board_slide_cell(board.get(), cell, 0, 50) == 0);
  }
  CHECK(board_step(board.get(), std::numeric_limits<int>::min(), 50) == 0);
  for (const double now : {not_a_number, infinity, -infinity, -1.0, 1e300}) {
    CAPTURE(now);
    CHECK(board_draw(board.get(), now) == 0);
    CHECK(board_slide(board.get(), 'L', 0, now) == 1);
    CHECK(board_draw(board.get(), now) == 2);
    CHECK(board_undo(board.get(), now) == 1);
    CHECK(facts(board.get(), now).elapsed == 0);
  }
  CHECK(board_draw(board.get(), 50) == 0);
}

TEST_CASE("board: text lives until the next call, each board has its own") {
  const OwnedBoard one = make_board("1 2/3 0", 50);
  const OwnedBoard two = make_board("1 2/0 3", 50);
  const char* first = board_position(one.get());
  const char* second = board_position(two.get());
  CHECK(text(first) == "1 2/3 0");
  CHECK(text(second) == "1 2/0 3");
}

TEST_CASE("board: a game goes to another board with its timeline and its clock") {
  const OwnedBoard board = make_board(far_off, 120);
  CHECK(facts(board.get()).timeline_length == 0);
  CHECK(board_slide(board.get(), 'L', 0, 1000) == 1);
  CHECK(board_load_solution(board.get(), "U") == 1);
  CHECK(facts(board.get()).timeline_length == 2);
  CHECK(facts(board.get()).solution_begin == 1);
  const std::string saved = text(board_save(board.get(), 3000));

  const OwnedBoard other = make_board("1 2/3 0", 90);
  CHECK(board_restore(other.get(), saved.c_str(), 50) == 1);
  CHECK(text(board_save(other.get(), 50)) == saved);
  CHECK(facts(other.get()).width == 3);
  CHECK(facts(other.get(), 150).elapsed == 2100);
  CHECK(board_draw(other.get(), 150) == 1);  // at rest, in a layout of the other size
  CHECK(board_draw(other.get(), 160) == 0);
  board_resize(board.get(), 90, 90);
  board_draw(board.get(), 5000);
  CHECK(pixels(other.get(), 90, 90) == pixels(board.get(), 90, 90));
  CHECK(board_step(other.get(), 1, 200) == 1);
  CHECK(facts(other.get()).assisted_count == 1);
  CHECK(facts(other.get()).solved == 1);

  const std::string before = text(board_save(other.get(), 200));
  for (const char* bad : {"", "game1", "game1;1 2/3 3;0;0;0;", "game1;1 2/3 0;0;0;0;Q"}) {
    CAPTURE(bad);
    CHECK(board_restore(other.get(), bad, 200) == 0);
    CHECK_FALSE(text(board_message(other.get())).empty());
    CHECK(text(board_save(other.get(), 200)) == before);
  }
  CHECK(board_restore(other.get(), nullptr, 200) == 0);
  CHECK(text(board_message(other.get())) == "the saved game is missing: it has to be text");
  CHECK(board_restore(other.get(), before.c_str(), not_a_number) == 1);
  CHECK(text(board_message(other.get())).empty());
}

TEST_CASE("board: colours, shape and numbers show at once, and go again") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> plain = pixels(board.get(), 120, 120);
  const auto has = [&](int color) {
    const std::vector<std::uint8_t> all = pixels(board.get(), 120, 120);
    for (std::size_t i = 0; i < all.size(); i += 4) {
      if ((all[i] << 16 | all[i + 1] << 8 | all[i + 2]) == color && all[i + 3] == 255) return true;
    }
    return false;
  };
  board_set_colors(board.get(), 0x123456, 0xfedcba, 0x778899, 0xaa5500);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(board_draw(board.get(), 0) == 0);
  CHECK(has(0x123456));
  CHECK(has(0xfedcba));
  CHECK(has(0x778899));
  CHECK_FALSE(has(0xaa5500));
  board_set_colors(board.get(), 0x123456, 0xfedcba, 0x778899, 0xaa5500);
  CHECK(board_draw(board.get(), 0) == 0);  // nothing new
  CHECK(board_set_theme(board.get(), "contrast") == 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK_FALSE(has(0x123456));
  CHECK_FALSE(has(0x778899));
  CHECK(board_set_theme(board.get(), "light") == 1);
  board_set_slide_duration(board.get(), 0);
  CHECK(board_play_moves(board.get(), "LU", nullptr, 0) == 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(has(0xaa5500));
  CHECK_FALSE(has(0x123456));
  CHECK(board_undo(board.get(), 0) == 1);
  board_set_slide_duration(board.get(), 130);
  // Numbers that are no colours are the theme's own.
  board_set_colors(board.get(), -1, std::numeric_limits<int>::min(), 0x1000000,
                   std::numeric_limits<int>::max());
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(pixels(board.get(), 120, 120) == plain);

  board_set_numbers(board.get(), 0);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK_FALSE(has(0xffffff));
  board_set_numbers(board.get(), 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(pixels(board.get(), 120, 120) == plain);
  board_set_numbers(board.get(), -1);
  board_draw(board.get(), 0);
  CHECK(pixels(board.get(), 120, 120) == plain);

  const std::int32_t* cell = board_cell_rectangle(board.get(), 4);
  REQUIRE(cell != nullptr);
  const std::vector<std::int32_t> place(cell, cell + 4);
  CHECK(board_cell_at(board.get(), place[0], place[1]) == 4);
  CHECK(board_cell_at(board.get(), place[0] + place[2] - 1, place[1] + place[3] - 1) == 4);
  CHECK(place[2] == place[3]);
  board_set_shape(board.get(), 12, 0);
  CHECK(board_draw(board.get(), 0) == 1);
  board_set_shape(board.get(), 12, 0);
  CHECK(board_draw(board.get(), 0) == 0);  // nothing new
  const std::int32_t* smaller = board_cell_rectangle(board.get(), 4);
  CHECK(smaller[2] < place[2]);
  CHECK(board_cell_rectangle(board.get(), 5)[0] >= place[0] + 12);
  for (const int huge : {1000, std::numeric_limits<int>::max()}) {
    board_set_shape(board.get(), huge, huge);
    CHECK(board_draw(board.get(), 0) == 1);
    CHECK(board_cell_rectangle(board.get(), 8)[2] >= 1);
  }
  CHECK(board_set_position(board.get(), "1 2/0 3", 0) == 1);  // it stays with another size
  CHECK(board_cell_rectangle(board.get(), 3)[2] == 1);
  CHECK(board_set_position(board.get(), far_off, 0) == 1);
  board_set_shape(board.get(), -1, std::numeric_limits<int>::min());
  board_draw(board.get(), 10'000);
  CHECK(pixels(board.get(), 120, 120) == plain);

  for (const int none : {-1, 9, std::numeric_limits<int>::max()}) {
    CHECK(board_cell_rectangle(board.get(), none) == nullptr);
  }
  CHECK(board_cell_rectangle(make_board(3, 3).get(), 0) == nullptr);
}

TEST_CASE("board: a picture is copied, shown, kept from game to game and removed") {
  const OwnedBoard board = make_board(far_off, 120);
  const std::vector<std::uint8_t> plain = pixels(board.get(), 120, 120);
  std::vector<std::uint8_t> red(std::size_t{7} * 5 * 4, 255);
  for (std::size_t i = 0; i < red.size(); i += 4) red[i + 1] = red[i + 2] = 0;
  CHECK(board_set_picture(board.get(), red.data(), 7, 5) == 1);
  std::fill(red.begin(), red.end(), std::uint8_t{0});  // it has its own
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(board_draw(board.get(), 0) == 0);
  const std::vector<std::uint8_t> shown = pixels(board.get(), 120, 120);
  const std::int32_t* cell = board_cell_rectangle(board.get(), 0);
  const auto middle =
      static_cast<std::size_t>((cell[1] + cell[3] / 2) * 120 + cell[0] + cell[2] / 2);
  CHECK(shown[middle * 4] == 255);
  CHECK(shown[middle * 4 + 1] == 0);
  CHECK(shown[middle * 4 + 2] == 0);

  const int least = std::numeric_limits<int>::min();
  const int most = std::numeric_limits<int>::max();
  for (const auto& size : std::vector<std::pair<int, int>>{
           {-1, 5}, {7, 0}, {7, -1}, {4097, 1}, {1, 4097}, {least, least}, {most, most}}) {
    CAPTURE(size.first);
    CAPTURE(size.second);
    CHECK(board_set_picture(board.get(), red.data(), size.first, size.second) == 0);
    CHECK(text(board_message(board.get())).starts_with("picture-impossible\x1F"));
  }
  CHECK(board_set_picture(board.get(), nullptr, 7, 5) == 0);
  CHECK(text(board_message(board.get())) == "the pixels of the picture are missing");
  board_draw(board.get(), 0);
  CHECK(pixels(board.get(), 120, 120) == shown);  // the one before stays

  CHECK(board_resize(board.get(), 77, 60) == 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(board_resize(board.get(), 120, 120) == 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(pixels(board.get(), 120, 120) == shown);
  CHECK(board_set_picture(board.get(), nullptr, 0, 0) == 1);
  CHECK(board_draw(board.get(), 0) == 1);
  CHECK(pixels(board.get(), 120, 120) == plain);
}

}  // namespace board_interface_test
