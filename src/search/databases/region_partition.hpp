// The partitions of 4x4 and 5x5 that are searched as region tables, and have names: building them,
// and the bytes of a file that keeps them. All but 7-8 and 6-6-6-6, whose patterns are those of
// Korf and Felner 2002 turned by half a circle, are two partitions each, of which the larger sum
// counts: together they are still small, and a search with both expands half of the states (Holte,
// Felner, Newton, Meshulam and Furcy 2006, on several small databases in place of a large one). The
// first one of 7-7-1 has the tiles of two halves of the board, the second those of two corners:
// alone it is weaker, and with it the positions that cost most, which are much like their
// reflections, take a fifth of the states. The patterns of 5-5-5-5-4 are those by which searches
// from random positions got smallest, of what one swap of tiles after another led to.
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
  std::uint64_t largest;               // entries of the largest
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

// The bytes of its tables, and a little more. Cost of this and the next: nanoseconds, so that a
// search may ask at each step.
[[nodiscard]] std::uint64_t bytes_of(const RegionPartition& partition);
// The most bytes that building takes at any time.
[[nodiscard]] std::uint64_t bytes_to_build(const RegionPartition& partition);

using HeadOfRegions = std::array<std::uint8_t, 32>;  // of a file

// The bytes of a file. Cost: as many bytes of memory again.
[[nodiscard]] std::vector<std::uint8_t> file_of(
    const RegionPartition& partition, std::span<const std::unique_ptr<RegionTable>> tables);
// What one table of the partition, by its number, is of these: all of them in turn are the file.
[[nodiscard]] std::vector<std::uint8_t> part_of_file(const RegionPartition& partition,
                                                     std::size_t number, const RegionTable& table);

// Reads a file as its bytes come.
class RegionReader {
 public:
  // The budget must outlive the tables.
  explicit RegionReader(MemoryBudget& budget) : budget_(budget) {}

  // Takes the bytes that are next, as many as there are. Nothing while others must follow; then the
  // tables, and no call may follow. Error: says what is wrong; a proof is only as good as its
  // tables, so their fingerprint must be the known one. Cost: about 4 ns a byte.
  [[nodiscard]] std::optional<Result<RegionTables>> take(std::span<const std::uint8_t> bytes);

 private:
  MemoryBudget& budget_;
  HeadOfRegions head_{};
  std::size_t head_bytes_ = 0;  // so many have come
  const RegionPartition* partition_ = nullptr;
  RegionTables tables_;
  std::size_t bytes_ = 0;  // of the last table
  Fingerprinter fingerprinter_;
};

// The tables of a whole file. Error: also when it holds others.
[[nodiscard]] Result<RegionTables> read_region_tables(const RegionPartition& partition,
                                                      std::span<const std::uint8_t> bytes,
                                                      MemoryBudget& budget);

}  // namespace puzzle::search
