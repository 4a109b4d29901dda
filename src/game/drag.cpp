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
