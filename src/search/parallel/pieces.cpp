#include "search/parallel/pieces.hpp"

#include <algorithm>

namespace puzzle::search {

void Pieces::begin() {
  done_.splice(done_.end(), waiting_);
  done_.splice(done_.end(), searched_);
  if (done_.empty()) done_.emplace_back();
  done_.front().number = ++last_number_;
  done_.front().moves.clear();
  waiting_.splice(waiting_.end(), done_, done_.begin());
}

std::optional<Piece> Pieces::hand_out() {
  if (waiting_.empty()) return std::nullopt;
  std::optional<Piece> piece = waiting_.front();
  searched_.splice(searched_.end(), waiting_, waiting_.begin());
  return piece;
}

void Pieces::split(std::uint64_t number, std::span<const Move> moves) {
  const Piece* const piece = find(number);
  if (piece == nullptr) return;
  if (done_.empty()) done_.emplace_back();
  Piece& part = done_.front();
  part.moves = piece->moves;
  part.moves.insert(part.moves.end(), moves.begin(), moves.end());
  part.number = ++last_number_;
  waiting_.splice(waiting_.end(), done_, done_.begin());
}

void Pieces::finish(std::uint64_t number) {
  const auto found = place_of(number);
  if (found != searched_.end()) done_.splice(done_.end(), searched_, found);
}

void Pieces::take_back(std::uint64_t number) {
  const auto found = place_of(number);
  if (found == searched_.end()) return;
  waiting_.splice(waiting_.begin(), searched_, found);
  waiting_.front().number = ++last_number_;
}

const Piece* Pieces::find(std::uint64_t number) const {
  const auto found = place_of(number);
  return found == searched_.end() ? nullptr : &*found;
}

std::list<Piece>::const_iterator Pieces::place_of(std::uint64_t number) const {
  return std::find_if(searched_.begin(), searched_.end(),
                      [number](const Piece& piece) { return piece.number == number; });
}

}  // namespace puzzle::search
