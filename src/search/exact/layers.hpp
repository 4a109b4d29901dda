// How many positions lie at each distance from the goal. A frontier search: moves can be undone,
// so a state next to layer d lies in layer d - 1, d or d + 1, and as every move changes the parity
// of the distance only d - 1 and d + 1 remain: two layers are all that has to be kept (Korf 1999).
//
//   LayerCounter counter({3, 3}, max_bytes);
//   while (true) { auto count = counter.next(); if (!count || count.value() == 0) break; ... }
#pragma once

#include <cstdint>
#include <memory>

#include "core/result.hpp"
#include "core/state.hpp"

namespace puzzle::search {

class LayerCounter {
 public:
  // max_bytes: what its tables may take together.
  LayerCounter(BoardSize size, std::size_t max_bytes);
  ~LayerCounter();

  // The number of positions one move further than those of the call before, from 1 at depth 0;
  // 0 after the last. Error: memory ran out; it says at which depth, and whether it was the limit
  // or the machine. Cost: sorts about three states a position of the layer before.
  [[nodiscard]] Result<std::uint64_t> next();
  // After an error: whether the machine refused memory that the limit would have allowed.
  [[nodiscard]] bool machine_refused() const;

  class Implementation;

 private:
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace puzzle::search
