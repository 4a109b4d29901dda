#include "bindings/board_interface.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/notation.hpp"
#include "core/scramble.hpp"
#include "core/solvability.hpp"
#include "draw/painter.hpp"
#include "draw/picture.hpp"
#include "game/layout.hpp"
#include "game/session.hpp"

using puzzle::BoardSize;
using puzzle::Error;
using puzzle::Move;
using puzzle::Result;
using puzzle::State;
using puzzle::bindings::text_or_empty;

struct Board {
  explicit Board(const State& state) : session(state) {}

  puzzle::game::Session session;
  puzzle::draw::Painter painter;
  puzzle::game::Shape shape;
  // Both are there from board_resize on.
  std::optional<puzzle::game::Layout> layout;
  puzzle::draw::Surface surface;
  // What the surface shows now. It is empty when the board must be drawn again in any case.
  std::optional<puzzle::game::Frame> drawn;
  std::string message;
  std::string text;
  BoardFacts facts;
  std::optional<State> judged;  // of which the solvability is known
  puzzle::Solvability solvability;
  std::array<std::int32_t, 4> rectangle{};
};

namespace {

const puzzle::game::Timeline& timeline_of(const Board& board) { return board.session.timeline(); }

const State& state_of(const Board& board) { return timeline_of(board).state(); }

int succeed(Board& board) {
  board.message.clear();
  return 1;
}

int fail(Board& board, const Error& error) {
  board.message = error.text();
  return 0;
}

const char* give(Board* board, std::string text) {
  if (!board) return "";
  board->text = std::move(text);
  return board->text.c_str();
}

Result<std::vector<Move>> read_moves(const char* text) {
  return puzzle::parse_moves(text_or_empty(text));
}

std::optional<Move> move_from(int letter) {
  for (const Move move : puzzle::all_moves) {
    if (puzzle::to_char(move) == letter) return move;
  }
  return std::nullopt;
}

puzzle::game::Hand hand_of(int hand) { return static_cast<puzzle::game::Hand>(hand & 63); }

puzzle::game::Timeline::Part part_of(int whole) {
  using Part = puzzle::game::Timeline::Part;
  return whole != 0 ? Part::whole : Part::made;
}

// The next board_draw computes the layout and draws everything again.
void lay_out(Board& board) {
  if (!board.layout) return;
  board.layout.emplace(state_of(board).size(), board.layout->pixel_width(),
                       board.layout->pixel_height(), board.shape);
  board.drawn.reset();
}

void size_may_have_changed(Board& board) {
  if (board.layout && board.layout->size() != state_of(board).size()) lay_out(board);
}

void start(Board& board, const State& state, double now) {
  board.session.start(state, now);
  size_may_have_changed(board);
}

void set_appearance(Board& board, const puzzle::draw::Appearance& appearance) {
  if (appearance == board.painter.appearance()) return;
  board.painter.set_appearance(appearance);
  board.drawn.reset();
}

std::optional<puzzle::draw::Color> color_of(int number) {
  if (number < 0 || number > 0xffffff) return std::nullopt;
  return puzzle::draw::Color{static_cast<std::uint8_t>(number >> 16),
                             static_cast<std::uint8_t>(number >> 8 & 255),
                             static_cast<std::uint8_t>(number & 255)};
}

}  // namespace

extern "C" {

Board* board_create(int width, int height) {
  const Result<BoardSize> size = puzzle::make_board_size(width, height);
  if (!size) return nullptr;
  std::unique_ptr<Board> board(new (std::nothrow) Board(State::goal(size.value())));
  return board && board->painter ? board.release() : nullptr;
}

void board_destroy(Board* board) { delete board; }

const char* board_message(const Board* board) { return board ? board->message.c_str() : ""; }

// --- New games ---

int board_set_position(Board* board, const char* text, double now) {
  if (!board) return 0;
  const Result<State> state = puzzle::parse_position(text_or_empty(text));
  if (!state) return fail(*board, state.error());
  start(*board, state.value(), now);
  return succeed(*board);
}

int board_shuffle(Board* board, int width, int height, const char* seed, double now) {
  if (!board) return 0;
  const Result<puzzle::Scramble> scramble = puzzle::scramble({width, height}, text_or_empty(seed));
  if (!scramble) return fail(*board, scramble.error());
  start(*board, scramble.value().state, now);
  return succeed(*board);
}

void board_restart(Board* board, double now) {
  if (board) board->session.restart(now);
}

int board_begin_attempt(Board* board, double now) {
  return board && board->session.begin_attempt(now) ? 1 : 0;
}

int board_back_to(Board* board, const char* position, double now) {
  if (!board || !position) return 0;
  const int went = board->session.back_to(position, now);
  size_may_have_changed(*board);
  return went;
}

// --- Saved games ---

const char* board_save(Board* board, double now) {
  return give(board, board ? board->session.save(now) : "");
}

int board_restore(Board* board, const char* text, double now) {
  if (!board) return 0;
  const Result<int> restored = board->session.restore(text_or_empty(text), now);
  if (!restored) return fail(*board, restored.error());
  size_may_have_changed(*board);
  return succeed(*board);
}

// --- What it is now ---

const BoardFacts* board_facts(Board* board, double now) {
  static constexpr BoardFacts none;
  if (!board) return &none;
  const State& state = state_of(*board);
  const puzzle::game::Timeline& timeline = timeline_of(*board);
  if (board->judged != state) {  // else it is worked out: it takes longest
    board->judged = state;
    board->solvability = puzzle::solvability(state);
  }
  board->facts = {
      .elapsed = board->session.elapsed(now),
      .width = double(state.size().width),
      .height = double(state.size().height),
      .blank = double(state.blank()),
      .move_count = double(timeline.move_count()),
      .assisted_count = double(timeline.assisted_count()),
      .timeline_length = double(timeline.length()),
      .solution_begin = double(timeline.solution_begin().value_or(-1)),
      .hands = double(timeline.hands()),
      .hints = double(timeline.hints()),
      .interrupted = double(timeline.interrupted()),
      .attempt = double(timeline.attempt()),
      .timer_running = double(timeline.clock_runs()),
      .playing = double(board->session.playing()),
      .can_undo = double(board->session.can_undo()),
      .can_redo = double(board->session.can_redo()),
      .solved = double(timeline.solved()),
      .solvable = double(board->solvability.solvable),
      .inversions = double(board->solvability.inversions),
      .rows_below = double(board->solvability.rows_below_blank),
  };
  return &board->facts;
}

int board_tile_at(const Board* board, int cell) {
  if (!board || cell < 0 || cell >= state_of(*board).cells()) return 0;
  return state_of(*board).tile_at(cell);
}

const char* board_position(Board* board) {
  return give(board, board ? puzzle::to_text(state_of(*board)) : "");
}

const char* board_start_position(Board* board) {
  return give(board, board ? puzzle::to_text(timeline_of(*board).start_state()) : "");
}

const char* board_moves(Board* board, int whole) {
  return give(board, board ? puzzle::to_text(timeline_of(*board).moves(part_of(whole))) : "");
}

const char* board_times(Board* board, int whole) {
  return give(board, board ? timeline_of(*board).times(part_of(whole)) : "");
}

void board_note_hint(Board* board) {
  if (board) board->session.note_hint();
}

// --- Moves ---

int board_slide_cell(Board* board, int cell, int hand, double now) {
  return board ? board->session.slide_cell(cell, now, hand_of(hand)) : 0;
}

int board_slide(Board* board, int direction, int hand, double now) {
  const std::optional<Move> move = move_from(direction);
  return board && move && board->session.slide(*move, now, hand_of(hand)) ? 1 : 0;
}

int board_play_moves(Board* board, const char* moves, const char* times, double now) {
  if (!board) return 0;
  const Result<std::vector<Move>> parsed = read_moves(moves);
  if (!parsed) return fail(*board, parsed.error());
  const Result<int> played = board->session.play_moves(parsed.value(), now, text_or_empty(times));
  if (!played) return fail(*board, played.error());
  return succeed(*board);
}

int board_slide_direction(const Board* board, int cell) {
  const std::optional<puzzle::Run> run = board ? board->session.run_from(cell) : std::nullopt;
  return run ? puzzle::to_char(run->direction) : 0;
}

int board_press(Board* board, double x, double y, double slack, int slides, int hand, double now) {
  using Press = puzzle::game::Session::Press;
  const int cell = board_cell_at(board, x, y);
  if (cell < 0) return 0;
  const std::optional<Move> direction =
      board->session.press(cell, board->layout->place_at(x, y), slack / board->layout->pitch(), now,
                           hand_of(hand), slides != 0 ? Press::slides : Press::takes_hold);
  return direction ? puzzle::to_char(*direction) : 0;
}

void board_drag_to(Board* board, double x, double y) {
  if (board && board->layout) board->session.drag_to(board->layout->place_at(x, y));
}

int board_end_drag(Board* board, int hand, double now) {
  return board ? board->session.end_drag(now, hand_of(hand)) : 0;
}

int board_cancel_drag(Board* board, int back, double now) {
  using Pressed = puzzle::game::Session::Pressed;
  if (!board) return 0;
  return board->session.cancel_drag(now, back != 0 ? Pressed::is_taken_back : Pressed::stays);
}

// --- Timeline ---

int board_undo(Board* board, double now) {
  if (!board) return 0;
  const int went = board->session.undo(now);
  size_may_have_changed(*board);
  return went;
}

int board_redo(Board* board, double now) {
  if (!board) return 0;
  const int went = board->session.redo(now);
  size_may_have_changed(*board);
  return went;
}

int board_load_solution(Board* board, const char* moves) {
  if (!board) return 0;
  const Result<std::vector<Move>> parsed = read_moves(moves);
  if (!parsed) return fail(*board, parsed.error());
  const Result<int> loaded = board->session.load_solution(parsed.value());
  if (!loaded) return fail(*board, loaded.error());
  return succeed(*board);
}

void board_play(Board* board, double moves_per_second, double pace, double now) {
  if (board) board->session.play(moves_per_second, now, pace);
}

void board_pause(Board* board) {
  if (board) board->session.pause();
}

int board_step(Board* board, int moves, double now) {
  return board ? board->session.step(moves, now) : 0;
}

// --- Pictures ---

int board_resize(Board* board, int pixel_width, int pixel_height) {
  if (!board) return 0;
  constexpr int max_pixels = puzzle::game::max_pixels;
  if (pixel_width < 1 || pixel_width > max_pixels || pixel_height < 1 ||
      pixel_height > max_pixels) {
    return fail(*board, Error("drawing-impossible", pixel_width, pixel_height, max_pixels));
  }
  if (board->surface && board->layout->pixel_width() == pixel_width &&
      board->layout->pixel_height() == pixel_height) {
    return succeed(*board);
  }
  // Drawing the tiles takes about as long again.
  puzzle::draw::claim_memory(
      static_cast<std::size_t>(pixel_width) * static_cast<std::size_t>(pixel_height) * 8 + 100'000);
  puzzle::draw::Surface surface = puzzle::draw::make_surface(pixel_width, pixel_height);
  if (!surface) return fail(*board, Error("no-memory-to-draw"));
  board->surface = std::move(surface);
  board->layout.emplace(state_of(*board).size(), pixel_width, pixel_height, board->shape);
  board->drawn.reset();
  return succeed(*board);
}

int board_set_looks(Board* board, int theme, int scheme, int numbers) {
  using namespace puzzle::draw;
  if (!board || theme < 0 || theme > 2 || scheme < 0 || scheme > 3 || numbers < 0 || numbers > 2) {
    return 0;
  }
  Appearance appearance = board->painter.appearance();
  appearance.theme = static_cast<Theme>(theme);
  appearance.scheme = static_cast<Scheme>(scheme);
  appearance.numbers = static_cast<Numbers>(numbers);
  set_appearance(*board, appearance);
  return 1;
}

void board_set_colors(Board* board, int tile, int text, int tray, int accent) {
  if (!board) return;
  puzzle::draw::Appearance appearance = board->painter.appearance();
  appearance.colors = {color_of(tile), color_of(text), color_of(tray), color_of(accent)};
  set_appearance(*board, appearance);
}

void board_set_shape(Board* board, int gap, int radius) {
  if (!board) return;
  const auto chosen = [](int pixels) {
    return pixels < 0 ? std::nullopt : std::optional<int>(pixels);
  };
  const puzzle::game::Shape shape = {chosen(gap), chosen(radius)};
  if (shape == board->shape) return;
  board->shape = shape;
  lay_out(*board);
}

void board_set_slide_duration(Board* board, double milliseconds) {
  if (board) board->session.set_slide_duration(milliseconds);
}

int board_set_picture(Board* board, const std::uint8_t* pixels, int width, int height) {
  if (!board) return 0;
  puzzle::draw::Surface picture;
  if (width != 0) {
    constexpr int most = puzzle::game::max_pixels;
    if (!pixels || width < 1 || width > most || height < 1 || height > most) {
      return fail(*board, Error("picture-impossible", width, height, most));
    }
    picture = puzzle::draw::copy_picture(pixels, width, height);
    if (!picture) {
      return fail(*board, Error("no-memory-for-picture", width, height));
    }
  }
  board->painter.set_picture(std::move(picture));
  board->drawn.reset();
  return succeed(*board);
}

int board_prepare(Board* board, double now) {
  if (!board || !board->surface || board->drawn) return 0;
  constexpr int pixels = 1 << 17;
  // When everything that moves has come to rest. By then the tiles that still fly in are in place.
  constexpr puzzle::game::Milliseconds rest = 60'000;
  return board->painter.prepare(*board->layout, board->session.frame(now + rest), pixels) ? 1 : 0;
}

int board_draw(Board* board, double now) {
  if (!board) return 0;
  board->session.advance(now);
  const int playing = board->session.playing() ? 2 : 0;
  if (!board->surface) return playing;  // nothing is visible, so no animation needs to go on

  const puzzle::game::Frame frame = board->session.frame(now);
  int changed = 0;
  if (!board->drawn || !(*board->drawn == frame)) {
    board->drawn.reset();
    if (board->painter.draw(*board->surface, *board->layout, frame)) {
      board->drawn = frame;
      changed = 1;
      succeed(*board);
    } else {
      changed = 4;
      fail(*board, Error("no-memory-to-draw"));
    }
  }
  return changed | playing | (board->session.animating(now) ? 2 : 0);
}

const std::uint8_t* board_pixels(const Board* board) {
  return board && board->surface ? static_cast<const std::uint8_t*>(board->surface->pixels)
                                 : nullptr;
}

int board_cell_at(const Board* board, double x, double y) {
  return board && board->layout ? board->layout->cell_at(x, y).value_or(-1) : -1;
}

const std::int32_t* board_cell_rectangle(Board* board, int cell) {
  if (!board || !board->layout || cell < 0 || cell >= state_of(*board).cells()) {
    return nullptr;
  }
  const BoardSize size = state_of(*board).size();
  const puzzle::game::Rectangle place =
      board->layout->tile_rectangle(size.column_of(cell), size.row_of(cell));
  board->rectangle = {place.x, place.y, place.width, place.height};
  return board->rectangle.data();
}

}  // extern "C"
