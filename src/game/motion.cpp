#include "game/motion.hpp"

#include <algorithm>
#include <limits>

namespace puzzle::game {
namespace {

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

constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

}  // namespace

double Motion::progress(Span span, Milliseconds now) {
  if (now >= span.end) return 1;
  if (now <= span.begin) return 0;
  return (now - span.begin) / (span.end - span.begin);
}

void Motion::set_slide_duration(Milliseconds duration) {
  if (!(duration == duration)) return;
  const Milliseconds slide = std::clamp(duration, 0.0, longest_slide);
  if (slide == slide_) return;
  slide_ = slide;
  glides_ = {};
  flip_.reset();
  fade_ = {};
  if (sweep_) sweep_ = long_ago;
}

// --- What is shown from now on ---

void Motion::rest_at(const State& state, bool solved_look) {
  state_ = state;
  glides_ = {};
  drag_.reset();
  flip_.reset();
  sweep_.reset();
  if (solved_look) sweep_ = long_ago;
  fade_ = {};
}

void Motion::flip_to(const State& state, bool solved_look, Milliseconds now) {
  Flip flip;
  flip.begin = now;
  flip.closes = state.size() == state_.size();
  for (int cell = 0; flip.closes && cell < cells(); ++cell) {
    flip.old[index(cell)] = view_of(cell, now);
  }
  rest_at(state, solved_look);
  if (animated()) flip_ = flip;
}

void Motion::glide_to(const State& state, bool solved_look, Milliseconds now,
                      Milliseconds longest) {
  struct Before {
    Place place;
    double solved_look = 0;
    int cell = -1;  // -1 also for a dragged tile, which glides even if only back
  };
  std::array<Before, max_cells> before{};  // by tile
  for (int cell = 0; cell < cells(); ++cell) {
    before[index(state_.tile_at(cell))] = {place_of(cell, now), this->solved_look(cell, now),
                                           is_dragged(cell) ? -1 : cell};
  }
  state_ = state;
  drag_.reset();
  flip_.reset();

  Milliseconds landed = now;
  for (int cell = 0; cell < cells(); ++cell) {
    const int tile = state_.tile_at(cell);
    if (tile == 0) continue;
    Glide& glide = glides_[index(tile)];
    const Before& was = before[index(tile)];
    if (was.cell != cell) {
      glide = animated() && was.place != home_of(cell)
                  ? Glide{was.place, {now, now + std::min(slide_, longest)}}
                  : Glide{};
    }
    landed = std::max(landed, glide.span.end);
  }

  if (solved_look && !sweep_) {
    sweep_ = animated() ? landed : long_ago;
  } else if (!solved_look && sweep_) {
    sweep_.reset();
    fade_ = {};
    if (animated()) {
      for (int tile = 1; tile < cells(); ++tile) {
        fade_.from[index(tile)] = before[index(tile)].solved_look;
        if (before[index(tile)].solved_look > 0) fade_.span = {now, now + paced(fade_duration)};
      }
    }
  }
}

// --- A run that follows the pointer ---

void Motion::begin_drag(const Drag& drag) {
  flip_.reset();
  drag_ = drag;
}

void Motion::drag_to(Place pointer) {
  if (drag_) drag_->move_to(pointer);
}

bool Motion::is_dragged(int cell) const {
  if (!drag_ || drag_->fraction() == 0) return false;
  const std::optional<Run> run = state_.run_from(cell);
  return run && run->direction == drag_->run().direction && run->length <= drag_->run().length;
}

// --- Pictures ---

Place Motion::home_of(int cell) const {
  return {static_cast<double>(state_.size().column_of(cell)),
          static_cast<double>(state_.size().row_of(cell))};
}

Place Motion::place_of(int cell, Milliseconds now) const {
  const Place home = home_of(cell);
  Place place = home;
  const Glide& glide = glides_[index(state_.tile_at(cell))];
  if (now < glide.span.end) {
    const double way = ease_out(progress(glide.span, now));
    place.column = glide.from.column + (home.column - glide.from.column) * way;
    place.row = glide.from.row + (home.row - glide.from.row) * way;
  }
  if (is_dragged(cell)) {
    // A tile that still glides in from where it is dragged to must not be pushed beyond.
    const Move way = drag_->run().direction;
    const bool across = way == Move::left || way == Move::right;
    const double from = across ? home.column : home.row;
    double& along = across ? place.column : place.row;
    along = way == Move::right || way == Move::down ? std::min(along + drag_->fraction(), from + 1)
                                                    : std::max(along - drag_->fraction(), from - 1);
  }
  return place;
}

// When the animation of a cell begins and ends, if all of them together take `total` from `begin`
// and they follow each other along the diagonals from the top left to `last_diagonal`.
Motion::Span Motion::staggered(int cell, int last_diagonal, Milliseconds begin, Milliseconds total,
                               Milliseconds each) const {
  const int diagonal = state_.size().column_of(cell) + state_.size().row_of(cell);
  const Milliseconds first = begin + (total - each) * diagonal / last_diagonal;
  return {first, first + each};
}

Motion::Span Motion::flip_span(int cell) const {
  const BoardSize size = state_.size();
  return staggered(cell, size.width + size.height - 2, flip_->begin, paced(flip_duration),
                   paced(flip_of_one_tile));
}

// The last diagonal with a tile is the one before the blank in its corner.
Motion::Span Motion::sweep_span(int cell) const {
  const BoardSize size = state_.size();
  return staggered(cell, size.width + size.height - 3, *sweep_, paced(solved_duration),
                   paced(sweep_of_one_tile));
}

double Motion::solved_look(int cell, Milliseconds now) const {
  const double leaving = fade_.from[index(state_.tile_at(cell))] * (1 - progress(fade_.span, now));
  const double coming = sweep_ ? ease_in_out(progress(sweep_span(cell), now)) : 0;
  return std::max(leaving, coming);
}

TileView Motion::view_of(int cell, Milliseconds now) const {
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

Frame Motion::frame(Milliseconds now) const {
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
Milliseconds Motion::still_from() const {
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

// --- Drag ---

void Drag::move_to(Place pointer) {
  const double columns = pointer.column - pressed_.column;
  const double rows = pointer.row - pressed_.row;
  const double squared = columns * columns + rows * rows;
  if (!(squared == squared)) return;
  moved_ = moved_ || squared >= slack_ * slack_;
  switch (run_.direction) {
    case Move::up: travelled_ = -rows; break;
    case Move::down: travelled_ = rows; break;
    case Move::left: travelled_ = -columns; break;
    case Move::right: travelled_ = columns; break;
  }
  if (hold_ == Hold::slid) {
    farthest_ = std::max(farthest_, std::min(-travelled_, 1.0));
    travelled_ += farthest_;
  }
}

double Drag::fraction() const { return moved_ ? std::clamp(travelled_, 0.0, 1.0) : 0; }

bool Drag::slides(Milliseconds now) const {
  const bool flicked = hold_ == Hold::free && now - since_ < flick_duration && travelled_ >= slack_;
  return moved_ && (travelled_ >= 0.5 || flicked);
}

}  // namespace puzzle::game
