// What several cores that search one iteration of IDA* must know of each other: which pieces of it
// wait for somebody, which are being searched, and whether all have been. A piece is a state with
// all that lies behind it, told by the moves from the start that lead there; whoever searches it
// may split pieces off (stack splitting: Rao and Kumar 1987, "Parallel depth-first search").
//
// This is bookkeeping only: it knows no threads, no workers and no messages. Where memory is
// refused a call ends by throwing and nothing has changed; begin(), after its first time, finish()
// and take_back() need none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include "core/move.hpp"

namespace puzzle::search {

struct Piece {
  std::uint64_t number = 0;  // no two pieces have the same, in whatever iteration
  std::vector<Move> moves;
};

class Pieces {
 public:
  // Begins an iteration: there is one piece, the whole, and it waits. Who still searches a piece of
  // an earlier iteration does so in vain.
  void begin();

  // The piece that has waited longest, which is large; it is being searched from now on.
  [[nodiscard]] std::optional<Piece> hand_out();
  // From the piece was split off what lies behind these moves from it; it waits now.
  void split(std::uint64_t number, std::span<const Move> moves);
  // Every path of the piece was searched, but for pieces that were split off.
  void finish(std::uint64_t number);
  // Whoever searched it is gone: it waits again, as a whole and under another number.
  void take_back(std::uint64_t number);

  // A piece that is being searched. What is said of any other has no effect.
  [[nodiscard]] const Piece* find(std::uint64_t number) const;
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  // No path of the iteration is left.
  [[nodiscard]] bool exhausted() const { return waiting_.empty() && searched_.empty(); }

 private:
  [[nodiscard]] std::list<Piece>::const_iterator place_of(std::uint64_t number) const;

  std::list<Piece> waiting_;
  std::list<Piece> searched_;  // by somebody, now
  std::list<Piece> done_;      // what is left of them: room for others
  std::uint64_t last_number_ = 0;
};

}  // namespace puzzle::search
