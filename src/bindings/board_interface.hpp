// The C interface of the board module, as wasm exports it to web/. A Board is a game::Session with
// a surface to draw on. One wasm instance serves all boards of a page. The interface has no window,
// no events and no clock: `now` is in milliseconds since any fixed moment (performance.now() in the
// page).
//
// Text goes in and comes out as NUL-terminated UTF-8. Text that comes out belongs to the board and
// lives until the next call on the same board. A function that can fail returns 0 and leaves the
// board as it was. Then board_message() says why, as Error::text().
//
// A null board does no harm, nor does a cell that does not exist or a value that is not a number:
// the answer is 0, -1, "", null or an error. Null text is "".
#pragma once

#include <cstdint>

#include "bindings/crossing.hpp"

struct Board;

// All that is told of a board in numbers; flags are 0 or 1. JavaScript reads the struct as an array
// of doubles, whose names web/engine/facts.ts has in this order.
struct BoardFacts {
  double elapsed = 0;  // milliseconds of play
  double width = 0;
  double height = 0;
  double blank = -1;  // its cell
  double move_count = 0;
  double assisted_count = 0;
  double timeline_length = 0;  // moves made and moves ahead
  double solution_begin = -1;  // moves before the solution that ends the timeline; -1: none does
  double hands = 0;            // a sum of game::Hand
  double hints = 0;
  double interrupted = 0;
  double attempt = 0;
  double timer_running = 0;
  double playing = 0;
  double can_undo = 0;
  double can_redo = 0;
  double solved = 0;
  double solvable = 0;
  double inversions = 0;
  double rows_below = 0;  // the blank
};

extern "C" {

// A solved board. Null when the size is outside 2..10 or memory is refused.
PUZZLE_EXPORT Board* board_create(int width, int height);
PUZZLE_EXPORT void board_destroy(Board* board);
// Says why the last call on this board failed; "" when it did not fail.
PUZZLE_EXPORT const char* board_message(const Board* board);

// --- New games. The tiles flip over. Width and height change where the text says so. ---

// A position in position text, solvable or not. Returns 1, or 0 with a message.
PUZZLE_EXPORT int board_set_position(Board* board, const char* text, double now);
// Shuffled by scramble(), and solvable. Returns 1, or 0 with a message.
PUZZLE_EXPORT int board_shuffle(Board* board, int width, int height, const char* seed, double now);
// Back to the position the game began with.
PUZZLE_EXPORT void board_restart(Board* board, double now);

// A new attempt at this moment, with the moves up to here. Returns 1, or 0 when there are no moves.
PUZZLE_EXPORT int board_begin_attempt(Board* board, double now);
// Back to the game last kept that began at that position, in canonical text. Returns 2, 1 when the
// present one did, or 0 when there is none.
PUZZLE_EXPORT int board_back_to(Board* board, const char* position, double now);

// --- Saved games: a board that leaves the page and comes back goes on where it was, at rest ---

// The game and those that are kept beside it as lines of text, for board_restore on any board.
PUZZLE_EXPORT const char* board_save(Board* board, double now);
// Returns 1, or 0 with a message. The timer goes on from the time saved, if it ran.
PUZZLE_EXPORT int board_restore(Board* board, const char* text, double now);

// --- What it is now ---

// They live until the next call of this function on the same board.
PUZZLE_EXPORT const BoardFacts* board_facts(Board* board, double now);
PUZZLE_EXPORT int board_tile_at(const Board* board, int cell);  // 0 for the blank or no such cell
PUZZLE_EXPORT const char* board_position(Board* board);         // canonical position text
PUZZLE_EXPORT const char* board_start_position(Board* board);   // where the game began
// Move text from there to here, whole: 1 with the moves ahead; and the times of those, see
// game::Timeline.
PUZZLE_EXPORT const char* board_moves(Board* board, int whole);
PUZZLE_EXPORT const char* board_times(Board* board, int whole);
PUZZLE_EXPORT void board_note_hint(Board* board);  // the player was given one

// --- Moves. `hand` is a game::Hand; of other numbers the bits of those are noted. ---

// Slides the run from a cell to the blank; returns how many tiles moved.
PUZZLE_EXPORT int board_slide_cell(Board* board, int cell, int hand, double now);
// direction: 'U', 'D', 'L' or 'R', the way one tile travels. Returns 1 when a tile moved.
PUZZLE_EXPORT int board_slide(Board* board, int direction, int hand, double now);
// Plays move text that is given, not the player's own, with the text of their times (see
// game::Timeline) if there is one, or null. Returns 1, or 0 with a message.
PUZZLE_EXPORT int board_play_moves(Board* board, const char* moves, const char* times, double now);
// The way the run from a cell would travel to the blank: 'U', 'D', 'L' or 'R', 0 when none can.
PUZZLE_EXPORT int board_slide_direction(const Board* board, int cell);
// A pointer is pressed, moves and lets go, at points of the drawing; game::Session and game::Drag
// say what comes of it. `slack`: how far it may wander before the run follows, in pixels. slides: 1
// slides the run at once, 0 takes hold of it. Returns the way in which the run under it goes, 0
// when none can.
PUZZLE_EXPORT int board_press(Board* board, double x, double y, double slack, int slides, int hand,
                              double now);
PUZZLE_EXPORT void board_drag_to(Board* board, double x, double y);
// Returns how many tiles moved, negative when they were taken back.
PUZZLE_EXPORT int board_end_drag(Board* board, int hand, double now);
// back: 1 takes a pressed run back, 0 leaves it where it is. A dragged one glides back.
PUZZLE_EXPORT int board_cancel_drag(Board* board, int back, double now);

// --- Timeline: undo, redo, solutions ---

// Each returns 0 when there is nothing, 1 within the game, 2 when another game is on the board.
PUZZLE_EXPORT int board_undo(Board* board, double now);
PUZZLE_EXPORT int board_redo(Board* board, double now);
// Puts a solution ahead of the cursor. Returns 1, or 0 with a message.
PUZZLE_EXPORT int board_load_solution(Board* board, const char* moves);
// pace: 0 for even intervals, else as game::Session::play.
PUZZLE_EXPORT void board_play(Board* board, double moves_per_second, double pace, double now);
PUZZLE_EXPORT void board_pause(Board* board);
PUZZLE_EXPORT int board_step(Board* board, int moves, double now);

// --- Pictures ---

// The size of the drawing in device pixels, 1 .. 4096. Returns 1, or 0 with a message when memory
// is refused.
PUZZLE_EXPORT int board_resize(Board* board, int pixel_width, int pixel_height);
// A draw::Theme, a draw::Scheme and a draw::Numbers. Returns 1, or 0 when one is none.
PUZZLE_EXPORT int board_set_looks(Board* board, int theme, int scheme, int numbers);
// Colours of one's own, each 0xRRGGBB, or -1 for the theme's. tile: all faces; text: digits; tray:
// the board under the tiles; accent: all faces in the solved look. The contrast theme has its own.
PUZZLE_EXPORT void board_set_colors(Board* board, int tile, int text, int tray, int accent);
// The gap between tiles and the radius of their corners in device pixels, -1 for the layout's own.
// Clamped to what leaves a pixel for each tile, and to half a tile.
PUZZLE_EXPORT void board_set_shape(Board* board, int gap, int radius);
// How long one tile glides, 0 .. 2000 ms; 0: every change shows at once. 130 unless set; the other
// animations go at the same pace.
PUZZLE_EXPORT void board_set_slide_duration(Board* board, double milliseconds);
// A picture for the tiles: width * height * 4 bytes of RGBA, not premultiplied, sides 1 .. 4096. It
// is copied, and stretched over all cells of the goal; transparent parts show the tiles' own faces.
// A width of 0 removes the picture. Returns 1, or 0 with a message; the picture before stays then.
PUZZLE_EXPORT int board_set_picture(Board* board, const std::uint8_t* pixels, int width,
                                    int height);
// Prepares a part of what the first board_draw after a change of size or looks needs, for a few
// milliseconds. Returns 1 while more is left. A caller may skip this function; then board_draw does
// all of the work.
PUZZLE_EXPORT int board_prepare(Board* board, double now);
// Applies what playback owes and draws if anything visible changed since the last drawing.
// Returns a sum of: 1 the pixels changed; 2 call again for the next frame; 4 memory was refused,
// nothing was drawn and board_message() says so. A board at rest returns 0; that costs making a
// frame and comparing it with the last one.
PUZZLE_EXPORT int board_draw(Board* board, double now);
// Rows of RGBA bytes, not premultiplied, pixel_width * pixel_height * 4 in all; null before
// board_resize.
PUZZLE_EXPORT const std::uint8_t* board_pixels(const Board* board);
// The cell under a point of the drawing, or -1.
PUZZLE_EXPORT int board_cell_at(const Board* board, double x, double y);
// Where a cell is in the drawing: x, y, width and height in device pixels, until the next call on
// the same board. Null before board_resize or when there is no such cell.
PUZZLE_EXPORT const std::int32_t* board_cell_rectangle(Board* board, int cell);

}  // extern "C"
