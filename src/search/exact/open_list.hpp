// The open list of A* as buckets: nodes by f = g + h, and for equal f by h, so that the next node
// is one of smallest f and, among these, of largest g. Within a bucket the last in comes first.
// Pushing and popping take constant time but for the scan over empty buckets.
//
// Entries are kept in blocks of 63, handed from bucket to bucket: 4.1 bytes an entry plus at most
// one part-filled block a bucket.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "search/memory.hpp"

namespace puzzle::search {

class OpenList {
 public:
  struct Entry {
    std::uint32_t node;
    int f;
    int h;
  };

  explicit OpenList(MemoryBudget& budget) : budget_(budget), levels_(budget), chunks_(budget) {}

  // False: memory was refused.
  [[nodiscard]] bool push(Entry entry) {
    const auto f = static_cast<std::size_t>(entry.f);
    const auto h = static_cast<std::size_t>(entry.h);
    while (levels_.size() <= f) {
      if (!levels_.push_back(Level{Array<Bucket>(budget_), 0})) return false;
    }
    Level& level = levels_[f];
    if (level.buckets.size() <= h && !level.buckets.resize(h + 1, Bucket{})) return false;
    Bucket& bucket = level.buckets[h];
    if (bucket.count % entries_in_block == 0) {
      const std::uint32_t block = take_block();
      if (block == none) return false;
      block_at(block).previous = bucket.block;
      bucket.block = block;
    }
    block_at(bucket.block).nodes[bucket.count % entries_in_block] = entry.node;
    ++bucket.count;
    level.lowest_h = std::min(level.lowest_h, h);
    lowest_f_ = std::min(lowest_f_, f);
    return true;
  }

  // Takes the next entry out; none when the list is empty.
  [[nodiscard]] std::optional<Entry> pop() {
    for (; lowest_f_ < levels_.size(); ++lowest_f_) {
      Level& level = levels_[lowest_f_];
      for (; level.lowest_h < level.buckets.size(); ++level.lowest_h) {
        Bucket& bucket = level.buckets[level.lowest_h];
        if (bucket.count == 0) continue;
        --bucket.count;
        Block& block = block_at(bucket.block);
        const std::uint32_t node = block.nodes[bucket.count % entries_in_block];
        if (bucket.count % entries_in_block == 0) {
          const std::uint32_t emptied = bucket.block;
          bucket.block = block.previous;
          block.previous = first_free_;
          first_free_ = emptied;
        }
        return Entry{node, static_cast<int>(lowest_f_), static_cast<int>(level.lowest_h)};
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;
  static constexpr std::size_t entries_in_block = 63;
  static constexpr std::size_t blocks_in_chunk = 64;

  struct Block {
    std::uint32_t previous;
    std::array<std::uint32_t, entries_in_block> nodes;
  };
  struct Bucket {
    std::uint32_t block = none;
    std::uint32_t count = 0;
  };
  struct Level {
    Array<Bucket> buckets;
    std::size_t lowest_h;
  };

  Block& block_at(std::uint32_t block) {
    return chunks_[block / blocks_in_chunk][block % blocks_in_chunk];
  }

  std::uint32_t take_block() {
    if (first_free_ == none) {
      Array<Block> chunk(budget_);
      if (!chunk.resize(blocks_in_chunk, Block{})) return none;
      const auto first = static_cast<std::uint32_t>(chunks_.size() * blocks_in_chunk);
      for (std::uint32_t index = 0; index < blocks_in_chunk; ++index) {
        chunk[index].previous = index + 1 < blocks_in_chunk ? first + index + 1 : none;
      }
      if (!chunks_.push_back(std::move(chunk))) return none;
      first_free_ = first;
    }
    const std::uint32_t block = first_free_;
    first_free_ = block_at(block).previous;
    return block;
  }

  MemoryBudget& budget_;
  Array<Level> levels_;  // by f
  Array<Array<Block>> chunks_;
  std::uint32_t first_free_ = none;
  std::size_t lowest_f_ = 0;
};

}  // namespace puzzle::search
