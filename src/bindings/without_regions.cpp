// Stands in for region tables (search/databases/region_partition.hpp,
// search/exact/region_search.hpp) in the module of lessons, which has none: what is defined here,
// the linker does not take from the search room. Nothing of it is ever called.
#include "search/databases/region_partition.hpp"
#include "search/exact/region_search.hpp"

namespace puzzle::search {

std::span<const RegionPartition> region_partitions() { return {}; }
RegionPartitionBuilder::Progress RegionPartitionBuilder::step(std::uint64_t) {
  static_cast<void>(partition_);  // clang warns of private fields that no function uses
  static_cast<void>(budget_);
  return Progress::refused;
}
std::uint64_t bytes_to_build(const RegionPartition&) { return 0; }

RegionSearch::RegionSearch(MemoryBudget& budget, TranspositionTable& transpositions)
    : transpositions_(transpositions),
      lanes_{Lane(budget), Lane(budget), Lane(budget), Lane(budget),
             Lane(budget), Lane(budget), Lane(budget), Lane(budget)},
      solved_by_(&lanes_[0]) {}
int RegionSearch::open(const State&, CameBy) { return 0; }
bool RegionSearch::begin(int, bool, bool) { return false; }
RegionSearch::Arrival RegionSearch::step(std::uint64_t, Counts&) { return Arrival::at_end; }
std::vector<Move> RegionSearch::give_away(int) { return {}; }
std::vector<Move> RegionSearch::moves_to(const Lane&, int) { return {}; }

}  // namespace puzzle::search
