// What the interface adds to Session and Painter: texts, numbers, drawings, and what is refused.
#include <doctest.h>

#include <cstring>
#include <functional>

#include "games.hpp"
#include "owned.hpp"

namespace board_interface_test {

constexpr int least = std::numeric_limits<int>::min();
constexpr int most = std::numeric_limits<int>::max();

// A board whose game is at rest, with a square drawing of so many pixels.
struct Drawn : Owned<Board> {
  static constexpr int side = 120;

  explicit Drawn(const char* position) : Owned(board_create(4, 4)) {
    board_set_slide_duration(*this, 0);
    REQUIRE(board_set_position(*this, position, 0) == 1);
    board_set_slide_duration(*this, 130);
    REQUIRE(board_resize(*this, side, side) == 1);
    REQUIRE(board_draw(*this, 0) == 1);
  }
  const BoardFacts* operator->() const { return board_facts(*this, 0); }
  std::string moves() const { return board_moves(*this, 0); }
  std::string message() const { return board_message(*this); }
  std::vector<std::uint8_t> pixels() const {
    const std::uint8_t* first = board_pixels(*this);
    REQUIRE(first != nullptr);
    return {first, first + std::size_t{side} * side * 4};
  }
  // The drawings at these moments: "1,2,0".
  std::string draws(const std::vector<double>& times) const {
    std::string text;
    for (const double now : times) text += std::to_string(board_draw(*this, now)) + ',';
    return text.substr(0, text.size() - 1);
  }
  // Where a cell is drawn: its left, top, width and height.
  std::vector<std::int32_t> place(int cell) const {
    const std::int32_t* four = board_cell_rectangle(*this, cell);
    REQUIRE(four != nullptr);
    return {four, four + 4};
  }
};

TEST_CASE("board: a new one is solved and has no drawing yet; sizes outside 2 to 10 make none") {
  const Owned<Board> board(board_create(3, 2));
  CHECK(std::string(board_position(board)) == "1 2 3/4 5 0");
  CHECK(board_facts(board, 0)->solved == 1);
  CHECK(board_pixels(board) == nullptr);
  CHECK(board_prepare(board, 0) == 0);
  CHECK(board_cell_at(board, 5, 5) == -1);
  CHECK(board_cell_rectangle(board, 0) == nullptr);
  // A playback goes on before there is a drawing.
  REQUIRE(board_play_moves(board, "RL", nullptr, 0) + board_step(board, -2, 0) == 3);
  board_play(board, 10, 0, 0);
  CHECK(board_draw(board, 0) == 2);
  CHECK(board_draw(board, 100) == 0);
  CHECK(board_facts(board, 0)->move_count == 2);
  for (const int side : {1, -1, 11, least, most}) CHECK(board_create(side, 4) == nullptr);
}

TEST_CASE("board: what is refused has a message and leaves the board as it was") {
  const Drawn board(far_off);
  const std::string before = board_save(board, 0);
  const auto refused = [&](int answer, const std::string& words) {
    CHECK(answer == 0);
    CHECK(board.message().find(words) != std::string::npos);
    CHECK(board.message().find('\n') == std::string::npos);
    CHECK(board_save(board, 0) == before);
    CHECK(board_draw(board, 1) == 0);
  };
  refused(board_set_position(board, "1 1/3 0", 0), "tile-twice");
  refused(board_set_position(board, nullptr, 0), "position-empty");
  refused(board_shuffle(board, 5, 11, "tea", 0), "11");
  refused(board_play_moves(board, "L3", nullptr, 0), "");
  refused(board_play_moves(board, "RQ", nullptr, 0), "Q");
  refused(board_play_moves(board, "R", "00", 0), "times-wrong");
  refused(board_load_solution(board, "L3"), "");
  refused(board_restore(board, "game1;1 2/3 0;0;0;0;Q", 0), "not-a-game\x1FQ");
  refused(board_restore(board, nullptr, 0), "not-a-game");
  for (const int none : {-1, 4, least, most}) {
    CHECK(board_set_looks(board, none, 0, 0) + board_set_looks(board, 0, none, 0) == 0);
    CHECK(board_set_looks(board, 0, 0, none) == 0);
  }
  refused(board_resize(board, 0, 100), "drawing-impossible\0370\037100\0374096");
  const std::uint8_t pixel[4] = {};
  for (const int side : {-1, 4097, most}) {
    refused(board_resize(board, side, 100), "drawing-impossible");
    refused(board_resize(board, 100, side), "drawing-impossible");
    refused(board_set_picture(board, pixel, side, 1), "picture-impossible\x1F");
    refused(board_set_picture(board, pixel, 1, side), "picture-impossible\x1F");
  }
  refused(board_set_picture(board, pixel, 7, 0), "picture-impossible\x1F");
  refused(board_set_picture(board, nullptr, 7, 5), "picture-impossible\x1F");
  CHECK(board_set_position(board, "1 2/3 0", 0) == 1);
  CHECK(board.message().empty());
}

TEST_CASE("board: what a game is, and what is done in it, is told in numbers and texts") {
  const Drawn board("2 1 3 4/5 6 7 0/9 10 11 8/13 14 15 12");
  const BoardFacts facts = *board_facts(board, 0);
  CHECK(std::vector{facts.width, facts.height, facts.blank, facts.inversions, facts.rows_below,
                    facts.solvable} == std::vector<double>{4, 4, 7, 7, 2, 0});
  CHECK(board_shuffle(board, 5, 3, "caf\u00E9", 0) == 1);
  CHECK(std::string(board_position(board)) == "10 8 5 7 4/14 11 3 9 2/0 6 13 1 12");
  CHECK(board->solvable == 1);

  const char* const start = "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15";
  CHECK(board_set_position(board, start, 0) == 1);
  CHECK(board_slide_direction(board, 15) == 'L');
  CHECK(board_slide_cell(board, 14, 1, 100) == 2);
  CHECK(board->timer_running == 1);
  CHECK(board_facts(board, 350)->elapsed == 250);
  CHECK(board_tile_at(board, 12) == 13);
  CHECK(board_slide(board, 'D', 16, 400) == 1);
  for (const int none : {int{'X'}, -1, 0, int{'U'} + 256}) {
    CHECK(board_slide(board, none, 0, 400) == 0);
  }
  CHECK(board->hands == 17);
  CHECK(board_undo(board, 400) == 1);
  CHECK(board.moves() == "L2");
  CHECK(std::string(board_times(board, 0)) == "00");
  CHECK(std::string(board_moves(board, 1)) == "L2D");
  CHECK(std::string(board_times(board, 1)) == "00Fc");
  CHECK(board->timeline_length == 3);
  CHECK(board->can_redo + board->can_undo == 2);
  board_note_hint(board);
  CHECK(board->hints == 1);
  CHECK(board_begin_attempt(board, 450) == 1);
  CHECK(board->attempt == 1);
  board_restart(board, 500);
  CHECK(board_begin_attempt(board, 500) == 0);
  CHECK(board_play_moves(board, "L3", "0v0", 500) == 1);
  CHECK(board->solved == 1);
  CHECK(std::string(board_times(board, 0)) == "0v0");
  CHECK(std::string(board_start_position(board)) == start);
}

TEST_CASE("board: games of another size come and go, drawn in a layout of their size") {
  const Drawn board(far_off);
  board_slide(board, 'L', 1, 1000);
  const std::string saved = board_save(board, 1500);
  CHECK(board_set_position(board, "1 2/0 3", 2000) == 1);
  CHECK(board_undo(board, 2500) == 2);
  CHECK(board_cell_at(board, 110, 110) == 8);
  CHECK(board_draw(board, 2500) == 3);
  CHECK(board->interrupted == 1);  // its clock ran
  CHECK(board_redo(board, 2600) == 2);
  CHECK(board_cell_at(board, 110, 110) == 3);
  CHECK(board_back_to(board, far_off, 2700) == 2);
  CHECK(board_cell_at(board, 110, 110) == 8);
  CHECK(board_back_to(board, far_off, 2700) == 1);
  CHECK(board_back_to(board, "", 2700) + board_back_to(board, nullptr, 2700) == 0);
  const Drawn other("1 2/3 0");
  CHECK(board_restore(other, saved.c_str(), 50) == 1);
  CHECK(board_facts(other, 150)->elapsed == 600);
  CHECK(board_cell_at(other, 110, 110) == 8);
  CHECK(other.draws({150, 160}) == "1,0");  // at rest
}

TEST_CASE("board: an idle board draws no frame, nor do calls that change nothing to be seen") {
  const Drawn board(far_off);
  // Nothing may touch the drawing, which is blotted out to see it.
  std::memset(const_cast<std::uint8_t*>(board_pixels(board)), 0x5a, board.pixels().size());
  const std::vector<std::uint8_t> blot = board.pixels();
  CHECK(board_slide_cell(board, 0, 0, 11'000) == 0);
  CHECK(board_undo(board, 11'000) == 0);
  CHECK(board->solution_begin == -1);
  CHECK(board_load_solution(board, "LU") == 1);
  CHECK(board->solution_begin == 0);
  CHECK(board_set_looks(board, 0, 0, 0) == 1);
  board_set_shape(board, -1, -1);
  CHECK(board_resize(board, Drawn::side, Drawn::side) == 1);
  CHECK(board_press(board, 100, 60, 1, 0, 4, 11'000) == 'L');
  CHECK(board_end_drag(board, 4, 11'000) == 0);
  for (int frame = 0; frame < 60; ++frame) CHECK(board_draw(board, 11'000 + frame) == 0);
  CHECK(board.pixels() == blot);
}

TEST_CASE("board: a slide is drawn as long as it lasts, frame by frame, and no longer") {
  const Drawn board(far_off);
  REQUIRE(board_slide_cell(board, 5, 0, 1000) == 1);
  CHECK(board.draws({1000, 1020, 1020, 1100, 1140, 1160, 9000}) == "2,3,2,3,1,0,0");
  CHECK(board_undo(board, 10'000) == 1);
  CHECK(board.draws({10'500, 10'600}) == "1,0");
  REQUIRE(board_load_solution(board, "LU") == 1);
  board_play(board, 1, 0, 32'000);
  // Landed, but more is to come; the second move sets out; the solved look is complete.
  CHECK(board.draws({32'000, 32'130, 32'500}) == "2,3,2");
  CHECK(board->playing + board->assisted_count == 2);
  CHECK(board.draws({33'000, 33'130, 33'780, 34'000}) == "2,3,1,0");
  REQUIRE(board_load_solution(board, "R") == 1);
  board_play(board, 1, 0, 41'000);
  board_pause(board);
  CHECK(board.draws({43'000}) == "0");
}

TEST_CASE("board: the first drawing can be prepared in parts") {
  const Owned<Board> board(board_create(4, 4));
  // Tiles flip in; those that are not seen yet are prepared as well.
  REQUIRE(board_shuffle(board, 5, 4, "lighthouse", 0) == 1);
  REQUIRE(board_resize(board, 800, 800) == 1);
  const auto parts = [&](double now) {
    int calls = 1;
    while (board_prepare(board, now) == 1) ++calls;
    return calls;
  };
  CHECK(parts(1) == 4);  // 19 tiles of 148 pixels, 5 a time
  CHECK(board_draw(board, 5000) == 1);
  REQUIRE(board_set_looks(board, 1, 0, 0) == 1);
  CHECK(parts(5002) == 4);
}

TEST_CASE("board: each change of looks is drawn once, and gone again the drawing is as before") {
  const Drawn board(far_off);
  const std::vector<std::uint8_t> plain = board.pixels();
  const std::vector<std::uint8_t> white(std::size_t{7} * 5 * 4, 255);
  using Look = std::function<void(bool on)>;
  for (const Look& look : std::vector<Look>{
           [&](bool on) { board_set_looks(board, on ? 1 : 0, 0, 0); },
           [&](bool on) { board_set_looks(board, 0, on ? 3 : 0, 0); },
           [&](bool on) { board_set_looks(board, 0, 0, on ? 2 : 0); },
           // Numbers that are no colours are the theme's own.
           [&](bool on) { board_set_colors(board, on ? 0x123456 : -1, least, 0x1000000, most); },
           [&](bool on) { board_set_shape(board, on ? 12 : -1, least); },
           [&](bool on) { board_set_shape(board, least, on ? most : -1); },
           [&](bool on) { board_set_picture(board, white.data(), on ? 7 : 0, 5); }}) {
    look(true);
    CHECK(board.draws({1, 1}) == "1,0");
    const std::vector<std::uint8_t> shown = board.pixels();
    CHECK_FALSE(shown == plain);
    CHECK(board_resize(board, 77, 60) == 1);
    CHECK(board.draws({2, 2}) == "1,0");
    CHECK(board_resize(board, Drawn::side, Drawn::side) == 1);
    CHECK(board_draw(board, 3) == 1);
    CHECK(board.pixels() == shown);
    look(false);
    CHECK(board.draws({4, 4}) == "1,0");
    CHECK(board.pixels() == plain);
  }
}

TEST_CASE("board: colours of one's own are for tiles, text, tray and the solved look") {
  const Drawn board(far_off);
  const auto has = [&](std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    const std::vector<std::uint8_t> all = board.pixels();
    const std::uint8_t color[] = {red, green, blue, 255};
    return std::search(all.begin(), all.end(), color, color + 4) != all.end();
  };
  board_set_colors(board, 0x123456, 0xfedcba, 0, 0xaa5500);
  CHECK(board_draw(board, 0) == 1);
  CHECK((has(0x12, 0x34, 0x56) && has(0xfe, 0xdc, 0xba) && has(0, 0, 0)));
  CHECK_FALSE(has(0xaa, 0x55, 0x00));
  board_play_moves(board, "LU", nullptr, 0);
  CHECK(board_draw(board, 5000) == 1);
  CHECK((has(0xaa, 0x55, 0x00) && !has(0x12, 0x34, 0x56)));
}

TEST_CASE("board: cells are where they are drawn, whatever the size of the game and the gap") {
  const Drawn board(far_off);
  const std::vector<std::int32_t> middle = board.place(4);
  CHECK(board_cell_at(board, middle[0], middle[1]) == 4);
  CHECK(board_cell_at(board, middle[0] + middle[2] - 1, middle[1] + middle[3] - 1) == 4);
  board_set_shape(board, most, most);
  CHECK(board_set_position(board, "1 2/0 3", 0) == 1);  // the gap stays with another size
  CHECK(board.place(3)[2] == 1);
  board_set_shape(board, -1, -1);

  CHECK(board_set_position(board, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 1000) == 1);
  CHECK(board_cell_at(board, 110, 110) == 15);  // also before it is drawn
  for (const double outside : {-0.1, 120.0, not_a_number, infinity}) {
    CHECK(board_cell_at(board, outside, 60) == -1);
    CHECK(board_press(board, 60, outside, 4, 1, 8, 5000) == 0);
  }
  for (const int none : {-1, 16, least, most}) {
    CAPTURE(none);
    CHECK(board_cell_rectangle(board, none) == nullptr);
    CHECK(board_tile_at(board, none) == 0);
    CHECK(board_slide_direction(board, none) + board_slide_cell(board, none, 0, 5000) == 0);
  }
}

TEST_CASE("board: a hand is measured in pixels along the way of the run, holds it or slides it") {
  const Drawn board("1 2 3 4/5 6 0 8/9 10 7 12/13 14 11 15");  // pitch 29
  double now = 0;
  // Presses a cell, goes that far and lets go, too late for a flick; the slack is 4 pixels.
  const auto drag = [&](int cell, double x, double y, int slides) {
    const std::vector<std::int32_t> place = board.place(cell);
    const int way = board_slide_direction(board, cell);
    now += 1000;
    CHECK(board_press(board, place[0] + 10, place[1] + 10, 4, slides, 8, now) == way);
    board_drag_to(board, place[0] + 10 + x, place[1] + 10 + y);
    board_drag_to(board, not_a_number, not_a_number);
    return board_end_drag(board, 8, now += 300);
  };
  using Case = std::tuple<int, double, double, int, const char*>;
  for (const auto& [cell, x, y, length, moves] :
       {Case{4, 15, 0, 2, "R2"}, Case{2, 0, 15, 1, "D"}}) {
    SHOW(cell);
    CHECK(drag(cell, -x, -y, 1) == -length);      // it was slid, and is taken back
    CHECK(drag(cell, x * 0.9, y * 0.9, 0) == 0);  // less than half
    CHECK(drag(cell, x, y, 0) == length);
    CHECK(board.moves() == moves);
    CHECK(board->hands == 8);
    CHECK(board_undo(board, now) == 1);
  }
  CHECK(drag(5, 3.9, 0, 0) == 0);  // within the slack
  for (const int back : {1, 0}) {  // a hand that is called off
    CHECK(board_press(board, 10, 50, 4, 1, 8, now) == 'R');
    CHECK(board_cancel_drag(board, back, now) == -2 * back);
    CHECK(board.moves() == (back == 1 ? "" : "R2"));
  }
}

TEST_CASE("board: no board at all does no harm") {
  Board* const none = nullptr;
  board_destroy(none);
  board_restart(none, 0);
  board_drag_to(none, 1, 1);
  board_play(none, 1, 0, 0);
  board_pause(none);
  board_note_hint(none);
  board_set_slide_duration(none, 100);
  board_set_colors(none, 0, 0, 0, 0);
  board_set_shape(none, 0, 0);
  CHECK((board_message(none) + std::string(board_position(none)) + board_moves(none, 0) +
         board_start_position(none) + board_times(none, 0) + board_save(none, 0))
            .empty());
  CHECK(board_set_position(none, "1 2/0 3", 0) + board_shuffle(none, 3, 3, "tea", 0) +
            board_restore(none, "", 0) + board_slide_cell(none, 0, 0, 0) +
            board_slide(none, 'U', 0, 0) + board_play_moves(none, "U", nullptr, 0) +
            board_slide_direction(none, 0) + board_press(none, 0, 0, 1, 0, 4, 0) +
            board_end_drag(none, 1, 0) + board_cancel_drag(none, 1, 0) + board_undo(none, 0) +
            board_redo(none, 0) + board_step(none, 1, 0) + board_load_solution(none, "U") +
            board_back_to(none, "1 2/0 3", 0) + board_begin_attempt(none, 0) +
            board_resize(none, 10, 10) + board_set_looks(none, 1, 1, 1) + board_tile_at(none, 0) +
            board_set_picture(none, nullptr, 0, 0) + board_draw(none, 0) + board_prepare(none, 0) ==
        0);
  CHECK(board_cell_at(none, 0, 0) == -1);
  CHECK(board_pixels(none) == nullptr);
  CHECK(board_cell_rectangle(none, 0) == nullptr);
  CHECK(board_facts(none, 0)->width == 0);
}

}  // namespace board_interface_test
