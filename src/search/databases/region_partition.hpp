// The partitions of 4x4 and 5x5 that are searched as region tables, and have names: building them,
// and the bytes of a file that keeps them. 6-6-3 and 5-5-5-5-4 are two partitions each, of which
// the larger sum counts: together they are still small, and a search with both expands half of the
// states (Holte, Felner, Newton, Meshulam and Furcy 2006, on several small databases in place of a
// large one). The patterns of 5-5-5-5-4 are those by which searches from random positions got
// smallest, of what one swap of tiles after another led to.
//
// Such a file begins with "region tables " and the name, filled up with zeros to 32 bytes, and has
// the words of all tables behind that, each with its lowest byte first. It is as large as the
// tables; nothing in it is packed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/databases/fingerprint.hpp"
#include "search/databases/region_table.hpp"

namespace puzzle::search {

using RegionTables = std::vector<std::unique_ptr<RegionTable>>;

struct RegionPartition {
  std::string_view name;  // the sizes of its patterns
  BoardSize size;
  std::array<std::uint8_t, 10> sizes;
  std::array<std::uint8_t, 48> tiles;  // pattern by pattern
  std::uint64_t entries;               // of all tables
  Fingerprint fingerprint;             // of the words of all tables

  [[nodiscard]] std::size_t patterns() const;
  // The tiles of a pattern.
  [[nodiscard]] std::span<const std::uint8_t> pattern(std::size_t number) const;
};

// Those of a board by rising size.
[[nodiscard]] std::span<const RegionPartition> region_partitions();
// Error: quotes the name and lists the known ones.
[[nodiscard]] Result<const RegionPartition*> parse_region_partition(std::string_view name);

[[nodiscard]] Fingerprint fingerprint_of(std::span<const std::unique_ptr<RegionTable>> tables);

// Builds the tables of a partition, one after another.
class RegionPartitionBuilder {
 public:
  using Progress = RegionTableBuilder::Progress;

  // Both must outlive it, the budget the tables too.
  RegionPartitionBuilder(const RegionPartition& partition, MemoryBudget& budget)
      : partition_(partition), budget_(budget) {}

  // As of RegionTableBuilder.
  [[nodiscard]] Progress step(std::uint64_t work);
  // After done, once.
  [[nodiscard]] RegionTables take() { return std::move(built_); }

 private:
  const RegionPartition& partition_;
  MemoryBudget& budget_;
  std::optional<RegionTableBuilder> builder_;
  RegionTables built_;
};

// The bytes of its tables, and a little more.
[[nodiscard]] std::uint64_t bytes_of(const RegionPartition& partition);
// The most bytes that building takes at any time.
[[nodiscard]] std::uint64_t bytes_to_build(const RegionPartition& partition);

// The bytes of a file. Cost: as many bytes of memory again.
[[nodiscard]] std::vector<std::uint8_t> file_of(
    const RegionPartition& partition, std::span<const std::unique_ptr<RegionTable>> tables);
// The tables of such bytes. Error: says what is wrong; a proof is only as good as its tables, so
// their fingerprint must be the known one. Cost: about 4 ns a byte.
[[nodiscard]] Result<RegionTables> read_region_tables(const RegionPartition& partition,
                                                      std::span<const std::uint8_t> bytes,
                                                      MemoryBudget& budget);

}  // namespace puzzle::search
