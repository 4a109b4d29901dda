// Positions that are exactly so many moves from the goal.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "core/state.hpp"

namespace puzzle::search {

class Databases;

// Beyond so many cells no shortest solution is proven in a time that anybody waits.
inline constexpr int most_cells_of_distant = 16;

// The position that follows from size, moves and seed, for ever; its shortest solution has exactly
// that many moves. Up to 10 cells every such position is equally likely. Beyond, it is found by
// walking away from the goal, each step to a neighbour that is farther by proof; not all are
// equally likely then. Errors: a larger board, no position that far (it names the farthest), or
// none found within the work that is allowed. Cost: on up to 10 cells the table of all distances
// when it is not there yet (10 ms on 3x3) and about 10 ms; on 4x4 some three proofs a move.
[[nodiscard]] Result<State> position_at_distance(BoardSize size, int moves, std::string_view seed,
                                                 Databases& databases);

}  // namespace puzzle::search
