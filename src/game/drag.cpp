#include "game/drag.hpp"

#include <algorithm>

namespace puzzle::game {

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
}

double Drag::fraction() const { return moved_ ? std::clamp(travelled_, 0.0, 1.0) : 0; }

bool Drag::slides(bool clicks, Milliseconds now) const {
  if (!moved_) return clicks;
  const bool flicked = now - since_ < flick_duration && travelled_ >= slack_;
  return travelled_ >= 0.5 || flicked;
}

}  // namespace puzzle::game
