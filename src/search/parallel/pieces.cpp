#include "search/parallel/pieces.hpp"

#include <algorithm>
#include <utility>

namespace puzzle::search {

void Pieces::begin() {
  waiting_.clear();
  searched_.clear();
  waiting_.push_back({++last_number_, {}});
}

std::optional<Piece> Pieces::hand_out() {
  if (waiting_.empty()) return std::nullopt;
  searched_.push_back(std::move(waiting_.front()));
  waiting_.pop_front();
  return searched_.back();
}

void Pieces::split(std::uint64_t number, std::span<const Move> moves) {
  const Piece* const piece = find(number);
  if (piece == nullptr) return;
  Piece part{++last_number_, piece->moves};
  part.moves.insert(part.moves.end(), moves.begin(), moves.end());
  waiting_.push_back(std::move(part));
}

void Pieces::finish(std::uint64_t number) {
  std::erase_if(searched_, [number](const Piece& piece) { return piece.number == number; });
}

void Pieces::take_back(std::uint64_t number) {
  const Piece* const piece = find(number);
  if (piece == nullptr) return;
  waiting_.push_front({++last_number_, piece->moves});
  finish(number);
}

const Piece* Pieces::find(std::uint64_t number) const {
  const auto found = std::find_if(searched_.begin(), searched_.end(),
                                  [number](const Piece& piece) { return piece.number == number; });
  return found == searched_.end() ? nullptr : &*found;
}

}  // namespace puzzle::search
