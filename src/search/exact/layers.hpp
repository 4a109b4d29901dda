// How many positions lie at each distance from the goal. A frontier search: moves can be undone,
// so a state next to layer d lies in layer d - 1, d or d + 1, and as every move changes the parity
// of the distance only d - 1 and d + 1 remain: two layers are all that has to be kept (Korf 1999).
#pragma once

#include <cstdint>
#include <memory>

#include "core/result.hpp"
#include "core/state.hpp"

namespace puzzle::search {

class LayerCounter {
 public:
  virtual ~LayerCounter() = default;
  // The number of positions one move further than those of the call before, from 1 at depth 0;
  // 0 after the last. Error: memory ran out; it says at which depth, and whether it was the limit
  // or the machine. Cost: sorts about three states a position of the layer before.
  [[nodiscard]] virtual Result<std::uint64_t> next() = 0;
  // After an error: whether the machine refused memory that the limit would have allowed.
  [[nodiscard]] virtual bool machine_refused() const = 0;
};

// max_bytes: what its tables may take together. Null when memory is refused at once.
[[nodiscard]] std::unique_ptr<LayerCounter> make_layer_counter(BoardSize size,
                                                               std::size_t max_bytes);

}  // namespace puzzle::search
