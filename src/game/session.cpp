#include "game/session.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/text.hpp"

namespace puzzle::game {
namespace {

// Beyond this a double has no whole milliseconds, and an animation would never end.
constexpr Milliseconds latest_time = 9007199254740992.0;
constexpr Milliseconds long_ago = -std::numeric_limits<Milliseconds>::infinity();

// How long one tile takes of the durations that go from the first to the last tile.
constexpr Milliseconds flip_of_one_tile = 240;
constexpr Milliseconds sweep_of_one_tile = 260;
constexpr Milliseconds fade_duration = 160;

// Fast off the mark, slow to land.
constexpr double ease_out(double t) {
  const double rest = 1 - t;
  return 1 - rest * rest * rest;
}

constexpr double ease_in_out(double t) { return t * t * (3 - 2 * t); }

constexpr bool is_horizontal(Move move) { return move == Move::left || move == Move::right; }

// By how much a coordinate changes in one step of a move.
constexpr int sign_of(Move move) { return move == Move::right || move == Move::down ? 1 : -1; }

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

}  // namespace

bool operator==(const Frame& left, const Frame& right) {
  return left.size == right.size && left.count == right.count &&
         std::equal(left.tiles.begin(), left.tiles.begin() + left.count, right.tiles.begin());
}

Session::Session(const State& start) : start_(start), state_(start) {}

// --- Time ---

Milliseconds Session::clamped(Milliseconds now) const {
  return now > last_ && now <= latest_time ? now : last_;
}

Milliseconds Session::tick(Milliseconds now) {
  last_ = clamped(now);
  return last_;
}

double Session::progress(Span span, Milliseconds now) {
  if (now >= span.end) return 1;
  if (now <= span.begin) return 0;
  return (now - span.begin) / (span.end - span.begin);
}

Milliseconds Session::elapsed(Milliseconds now) const {
  return running_since_ ? elapsed_ + (clamped(now) - *running_since_) : elapsed_;
}

void Session::update_timer(Milliseconds now) {
  if (solved() && running_since_) {
    elapsed_ += now - *running_since_;
    running_since_.reset();
  } else if (!solved() && !running_since_) {
    running_since_ = now;
  }
}

// --- Games ---

void Session::start(const State& start, Milliseconds now) {
  now = tick(now);

  std::optional<Flip> flip;
  if (motion()) {
    flip = Flip{};
    flip->begin = now;
    flip->closes = start.size() == state_.size();
    for (int cell = 0; flip->closes && cell < state_.cells(); ++cell) {
      flip->old[index(cell)] = view_of(cell, now);
    }
  }

  start_ = start;  // which may be our own start_ or state_
  state_ = start_;
  timeline_.clear();
  cursor_ = 0;
  assisted_ = 0;
  group_ = 0;
  elapsed_ = 0;
  running_since_.reset();
  playing_ = false;
  glides_ = {};
  drag_.reset();
  sweep_.reset();
  fade_ = {};
  flip_ = flip;
}

void Session::restart(Milliseconds now) { start(start_, now); }

// --- Saved games ---
//
//   game1;1 2 3/4 5 6/0 7 8;2;5230;1;R2 Uld3
//         start             |  |   |  timeline: a letter for each move, a digit when it is
//         repeated. cursor ------------  |   |    Capitals are the player's, of which spaces part
//         the actions; milliseconds played --   |    small ones a solver's, each an action of its
//         own whether the timer runs --

namespace {

constexpr std::string_view saved_game = "game1";
constexpr Milliseconds longest_saved = 999'999'999'999'999;  // 15 digits
constexpr char to_small(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

// The text up to the next ";", which is taken away with it; what is left when there is none.
std::string_view take_field(std::string_view& text) {
  const std::string_view field = text.substr(0, text.find(';'));
  text.remove_prefix(std::min(text.size(), field.size() + 1));
  return field;
}

// Of milliseconds or moves, in decimal digits. Not from_chars and to_string: it is a tenth of their
// code, which is downloaded.
std::optional<double> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 15) return std::nullopt;
  double number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  return number;
}

void append_number(std::string& text, double number) {
  const double tens = std::floor(number / 10);
  if (tens > 0) append_number(text, tens);
  text += static_cast<char>('0' + static_cast<int>(number - tens * 10));
}

Error not_a_game(const std::string& reason) { return {"this is no saved game: " + reason}; }

}  // namespace

std::string Session::save(Milliseconds now) const {
  std::string text(saved_game);
  text += ';';
  text += to_text(start_);
  text += ';';
  append_number(text, static_cast<double>(cursor_));
  text += ';';
  append_number(text, std::min(std::floor(elapsed(now)), longest_saved));
  text += timer_running() ? ";1;" : ";0;";
  for (std::size_t i = 0; i < timeline_.size();) {
    const Entry& entry = timeline_[i];
    const auto goes_on = [&](std::size_t next) {
      const Entry& other = timeline_[next];
      return other.move == entry.move && other.assisted == entry.assisted &&
             (entry.assisted || other.group == entry.group);
    };
    if (i > 0 && !entry.assisted && !timeline_[i - 1].assisted &&
        timeline_[i - 1].group != entry.group) {
      text += ' ';
    }
    std::size_t next = i + 1;
    while (next < timeline_.size() && next - i < 9 && goes_on(next)) ++next;
    text += entry.assisted ? to_small(to_char(entry.move)) : to_char(entry.move);
    if (next - i > 1) text += static_cast<char>('0' + (next - i));
    i = next;
  }
  return text;
}

Result<int> Session::restore(std::string_view text, Milliseconds now) {
  if (take_field(text) != saved_game) return not_a_game("it does not begin as one");
  const Result<State> start = parse_position(take_field(text));
  if (!start) return start.error();
  const std::optional<double> cursor = whole_number(take_field(text));
  const std::optional<double> elapsed = whole_number(take_field(text));
  const std::string_view running = take_field(text);
  if (!cursor || !elapsed || (running != "0" && running != "1")) {
    return not_a_game("one of its numbers is wrong");
  }

  Session restored(start.value());
  State here = start.value();  // at the cursor
  State end = here;
  bool assisted = false;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++restored.group_;
      ++i;
      continue;
    }
    const bool small = text[i] >= 'a';
    std::optional<Move> move;
    for (const Move one : all_moves) {
      if ((small ? to_small(to_char(one)) : to_char(one)) == text[i]) move = one;
    }
    if (!move) return not_a_game("there is no move " + quoted(text.substr(i, 1)));
    ++i;
    const bool repeats = i < text.size() && text[i] >= '2' && text[i] <= '9';
    const int count = repeats ? text[i++] - '0' : 1;
    if (small != assisted) ++restored.group_;
    assisted = small;
    for (int moved = 0; moved < count; ++moved) {
      if (!end.apply(*move)) return not_a_game("one of its moves is not possible");
      restored.append(*move, assisted);
      if (assisted) ++restored.group_;
      const auto made = static_cast<double>(restored.timeline_.size());
      if (made == *cursor) here = end;
      if (assisted && made <= *cursor) ++restored.assisted_;
    }
  }
  if (*cursor > restored.timeline_length()) return not_a_game("it has fewer moves than were made");

  restored.cursor_ = static_cast<std::size_t>(*cursor);
  restored.state_ = here;
  restored.elapsed_ = *elapsed;
  restored.slide_ = slide_;
  restored.last_ = tick(now);
  if (running == "1" && !restored.solved()) restored.running_since_ = restored.last_;
  if (restored.solved() && restored.cursor_ > 0) restored.sweep_ = long_ago;
  *this = std::move(restored);
  return timeline_length();
}

// --- The timeline ---

void Session::append(Move move, bool assisted) { timeline_.push_back({move, assisted, group_}); }

void Session::cut_future() {
  timeline_.erase(timeline_.begin() + static_cast<std::ptrdiff_t>(cursor_), timeline_.end());
  playing_ = false;
  ++group_;
}

// The one place where moves are applied, forwards and backwards. Only the difference between
// before and after is animated, however many moves lie between.
void Session::go_to(std::size_t target, Milliseconds now, Milliseconds duration) {
  struct Before {
    Place place;
    double solved_look = 0;
    int cell = -1;  // -1 also for a dragged tile, which glides even if only back
  };
  std::array<Before, max_cells> before{};  // by tile
  for (int cell = 0; cell < cells(); ++cell) {
    before[index(state_.tile_at(cell))] = {place_of(cell, now), solved_look(cell, now),
                                           drag_ && in_run(drag_->cell, cell) ? -1 : cell};
  }
  drag_.reset();
  flip_.reset();

  const bool moved = target != cursor_;
  for (; cursor_ < target; ++cursor_) {
    state_.apply(timeline_[cursor_].move);
    if (timeline_[cursor_].assisted) ++assisted_;
  }
  for (; cursor_ > target; --cursor_) {
    state_.apply(inverse(timeline_[cursor_ - 1].move));
    if (timeline_[cursor_ - 1].assisted) --assisted_;
  }
  if (moved) update_timer(now);

  Milliseconds landed = now;
  for (int cell = 0; cell < cells(); ++cell) {
    const int tile = state_.tile_at(cell);
    if (tile == 0) continue;
    Glide& glide = glides_[index(tile)];
    const Before& was = before[index(tile)];
    if (was.cell != cell) {
      const Place home = home_of(cell);
      glide = motion() && was.place != home ? Glide{was.place, {now, now + duration}} : Glide{};
    }
    landed = std::max(landed, glide.span.end);
  }

  const bool shows_solved = solved() && cursor_ > 0;
  if (shows_solved && !sweep_) {
    sweep_ = motion() ? landed : long_ago;
  } else if (!shows_solved && sweep_) {
    sweep_.reset();
    fade_ = {};
    if (motion()) {
      for (int tile = 1; tile < cells(); ++tile) {
        fade_.from[index(tile)] = before[index(tile)].solved_look;
        if (before[index(tile)].solved_look > 0) fade_.span = {now, now + paced(fade_duration)};
      }
    }
  }
}

bool Session::undo(Milliseconds now) {
  now = tick(now);
  pause();
  if (!can_undo()) return false;
  std::size_t target = cursor_ - 1;
  while (target > 0 && timeline_[target - 1].group == timeline_[target].group) --target;
  go_to(target, now, slide_);
  return true;
}

bool Session::redo(Milliseconds now) {
  now = tick(now);
  pause();
  if (!can_redo()) return false;
  std::size_t target = cursor_ + 1;
  while (target < timeline_.size() && timeline_[target].group == timeline_[target - 1].group) {
    ++target;
  }
  go_to(target, now, slide_);
  return true;
}

int Session::step(int moves, Milliseconds now) {
  now = tick(now);
  pause();
  const int back = move_count();
  const int distance = std::clamp(moves, -back, moves_ahead());
  if (distance == 0) return 0;
  go_to(index(back + distance), now, slide_);
  return distance < 0 ? -distance : distance;
}

std::optional<int> Session::solution_begin() const {
  std::size_t begin = timeline_.size();
  while (begin > 0 && timeline_[begin - 1].assisted) --begin;
  return begin < timeline_.size() ? std::optional<int>(static_cast<int>(begin)) : std::nullopt;
}

std::vector<Move> Session::moves() const {
  std::vector<Move> result;
  result.reserve(cursor_);
  for (std::size_t i = 0; i < cursor_; ++i) result.push_back(timeline_[i].move);
  return result;
}

// --- Moves of the player ---

std::optional<Move> Session::slide_direction(int cell) const {
  const int blank = state_.blank();
  if (cell < 0 || cell >= cells() || cell == blank) return std::nullopt;
  const BoardSize size = state_.size();
  if (size.row_of(cell) == size.row_of(blank)) return cell < blank ? Move::right : Move::left;
  if (size.column_of(cell) == size.column_of(blank)) return cell < blank ? Move::down : Move::up;
  return std::nullopt;
}

int Session::play_run(Move move, int length, Milliseconds now) {
  cut_future();
  for (int i = 0; i < length; ++i) append(move, false);
  go_to(timeline_.size(), now, slide_);
  return length;
}

int Session::slide_cell(int cell, Milliseconds now) {
  now = tick(now);
  const std::optional<Move> move = slide_direction(cell);
  if (!move) return 0;
  const int cells_between = cell < state_.blank() ? state_.blank() - cell : cell - state_.blank();
  return play_run(*move, is_horizontal(*move) ? cells_between : cells_between / state_.size().width,
                  now);
}

bool Session::slide(Move move, Milliseconds now) {
  now = tick(now);
  return state_.cell_moved_by(move) && play_run(move, 1, now) == 1;
}

Result<int> Session::play_moves(std::span<const Move> moves, Milliseconds now) {
  now = tick(now);
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  if (!moves.empty()) {
    cut_future();
    for (const Move move : moves) append(move, false);
    go_to(timeline_.size(), now, slide_);
  }
  return static_cast<int>(moves.size());
}

// --- Dragging ---

// Whether the cell holds a tile of the run that goes from `first` to the blank.
bool Session::in_run(int first, int cell) const {
  const std::optional<Move> direction = slide_direction(first);
  return direction && slide_direction(cell) == direction &&
         (sign_of(*direction) > 0 ? cell >= first : cell <= first);
}

bool Session::begin_drag(int cell, Milliseconds now) {
  end_drag(false, now);
  if (!can_slide(cell)) return false;
  pause();
  flip_.reset();
  drag_ = Drag{cell, 0};
  return true;
}

void Session::drag_to(double fraction) {
  if (drag_ && fraction == fraction) drag_->fraction = std::clamp(fraction, 0.0, 1.0);
}

int Session::end_drag(bool commit, Milliseconds now) {
  now = tick(now);
  if (!drag_) return 0;
  if (commit) return slide_cell(drag_->cell, now);
  go_to(cursor_, now, slide_);
  return 0;
}

std::optional<Move> Session::drag_direction() const {
  return drag_ ? slide_direction(drag_->cell) : std::nullopt;
}

// --- Playback ---

Result<int> Session::load_solution(std::span<const Move> moves) {
  const Result<State> end = apply_moves(state_, moves);
  if (!end) return end.error();
  cut_future();
  for (const Move move : moves) {
    append(move, true);
    ++group_;
  }
  return static_cast<int>(moves.size());
}

void Session::play(double rate, Milliseconds now) {
  now = tick(now);
  if (!can_redo()) return;
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

void Session::pause() { playing_ = false; }

void Session::advance(Milliseconds now) {
  const Milliseconds previous = last_;
  now = tick(now);
  if (!playing_) return;
  if (now - due_ > max_lag) due_ = now;
  for (; playing_ && due_ <= now; due_ += interval_) {
    // A move sets out when it was due, so that pictures do not depend on when they were asked for.
    go_to(cursor_ + 1, std::max(due_, previous), std::min(slide_, interval_));
    playing_ = can_redo();
  }
}

// --- Pictures ---

void Session::set_slide_duration(Milliseconds duration) {
  if (!(duration == duration)) return;
  const Milliseconds slide = std::clamp(duration, 0.0, longest_slide);
  if (slide == slide_) return;
  slide_ = slide;
  end_animations();
}

void Session::end_animations() {
  glides_ = {};
  flip_.reset();
  fade_ = {};
  if (sweep_) sweep_ = long_ago;
}

Session::Place Session::home_of(int cell) const {
  return {static_cast<double>(state_.size().column_of(cell)),
          static_cast<double>(state_.size().row_of(cell))};
}

Session::Place Session::place_of(int cell, Milliseconds now) const {
  const Place home = home_of(cell);
  Place place = home;
  const Glide& glide = glides_[index(state_.tile_at(cell))];
  if (now < glide.span.end) {
    const double way = ease_out(progress(glide.span, now));
    place.column = glide.from.column + (home.column - glide.from.column) * way;
    place.row = glide.from.row + (home.row - glide.from.row) * way;
  }
  if (drag_ && in_run(drag_->cell, cell)) {
    // A tile that still glides in from where it is dragged to must not be pushed beyond.
    const Move direction = *slide_direction(cell);
    const bool horizontal = is_horizontal(direction);
    double& along = horizontal ? place.column : place.row;
    const double limit = (horizontal ? home.column : home.row) + sign_of(direction);
    along += sign_of(direction) * drag_->fraction;
    along = sign_of(direction) > 0 ? std::min(along, limit) : std::max(along, limit);
  }
  return place;
}

// When the animation of a cell begins and ends, if all of them together take `total` from `begin`
// and they follow each other along the diagonals from the top left to `last_diagonal`.
Session::Span Session::staggered(int cell, int last_diagonal, Milliseconds begin,
                                 Milliseconds total, Milliseconds each) const {
  const int diagonal = state_.size().column_of(cell) + state_.size().row_of(cell);
  const Milliseconds first = begin + (total - each) * diagonal / last_diagonal;
  return {first, first + each};
}

Session::Span Session::flip_span(int cell) const {
  const BoardSize size = state_.size();
  return staggered(cell, size.width + size.height - 2, flip_->begin, paced(flip_duration),
                   paced(flip_of_one_tile));
}

// The last diagonal with a tile is the one before the blank in its corner.
Session::Span Session::sweep_span(int cell) const {
  const BoardSize size = state_.size();
  return staggered(cell, size.width + size.height - 3, *sweep_, paced(solved_duration),
                   paced(sweep_of_one_tile));
}

double Session::solved_look(int cell, Milliseconds now) const {
  const double leaving = fade_.from[index(state_.tile_at(cell))] * (1 - progress(fade_.span, now));
  const double coming = sweep_ ? ease_in_out(progress(sweep_span(cell), now)) : 0;
  return std::max(leaving, coming);
}

TileView Session::view_of(int cell, Milliseconds now) const {
  double open = 1;
  if (flip_) {
    Span span = flip_span(cell);
    if (flip_->closes) {
      const Milliseconds turned = span.begin + paced(flip_of_one_tile) / 2;
      if (now < turned) {
        TileView old = flip_->old[index(cell)];
        const double way = progress({span.begin, turned}, now);
        old.open *= 1 - way * way;
        return old;
      }
      span.begin = turned;
    }
    const double rest = 1 - progress(span, now);
    open = 1 - rest * rest;
  }
  const int tile = state_.tile_at(cell);
  if (tile == 0) return {};
  const Place place = place_of(cell, now);
  return {tile, place.column, place.row, open, solved_look(cell, now)};
}

Frame Session::frame(Milliseconds now) const {
  now = clamped(now);
  std::array<TileView, max_cells> by_cell{};
  for (int cell = 0; cell < cells(); ++cell) by_cell[index(cell)] = view_of(cell, now);

  Frame frame;
  frame.size = state_.size();
  for (int tile = 1; tile < cells(); ++tile) {
    for (int cell = 0; cell < cells(); ++cell) {
      const TileView& view = by_cell[index(cell)];
      if (view.tile == tile && view.open > 0) frame.tiles[index(frame.count++)] = view;
    }
  }
  return frame;
}

// The moment from which on every frame is the same.
Milliseconds Session::still_from() const {
  Milliseconds still = fade_.span.end;
  for (const Glide& glide : glides_) still = std::max(still, glide.span.end);
  for (int cell = 0; cell < cells(); ++cell) {
    // An old tile that closes where the blank comes to lie is never the last.
    if (state_.tile_at(cell) == 0) continue;
    if (sweep_) still = std::max(still, sweep_span(cell).end);
    if (flip_) still = std::max(still, flip_span(cell).end);
  }
  return still;
}

bool Session::animating(Milliseconds now) const { return clamped(now) < still_from(); }

}  // namespace puzzle::game
