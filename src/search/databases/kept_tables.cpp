#include "search/databases/kept_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace puzzle::search {
namespace {

using Head = std::array<std::uint8_t, 32>;
constexpr std::size_t place_of_sum = 24;

std::uint64_t sum_of(std::span<const std::uint32_t> words) {
  std::uint64_t sum = 0;
  for (const std::uint32_t word : words) {
    sum = (sum ^ word) * 0x9E3779B97F4A7C15;
    sum ^= sum >> 29;
  }
  return sum;
}

// Without the sum.
Head head_of(BoardSize size, std::span<const std::uint8_t> tiles) {
  Head head = {'r', 'e', 'g', 'i', 'o', 'n', 's', 1};
  head[8] = static_cast<std::uint8_t>(size.width);
  head[9] = static_cast<std::uint8_t>(size.height);
  head[10] = static_cast<std::uint8_t>(tiles.size());
  std::copy(tiles.begin(), tiles.end(), head.begin() + 16);
  return head;
}

Head head_of(const RegionTable& table) {
  Head head = head_of(table.size(), table.tiles());
  const std::uint64_t sum = sum_of(table.all_words());
  for (std::size_t byte = 0; byte < sizeof sum; ++byte) {
    head[place_of_sum + byte] = static_cast<std::uint8_t>(sum >> (8 * byte));
  }
  return head;
}

// The words as bytes, where they are in that order in memory.
void turn_words(std::span<std::uint32_t> words) {
  if constexpr (std::endian::native == std::endian::big) {
    for (std::uint32_t& word : words) word = __builtin_bswap32(word);
  }
}

}  // namespace

std::vector<std::uint8_t> bytes_of(const RegionTable& table) {
  const Head head = head_of(table);
  std::vector<std::uint8_t> bytes(head.size() + table.bytes());
  std::copy(head.begin(), head.end(), bytes.begin());
  std::size_t at = head.size();
  for (std::uint32_t word : table.all_words()) {
    turn_words({&word, 1});
    std::memcpy(&bytes[at], &word, sizeof word);
    at += sizeof word;
  }
  return bytes;
}

std::optional<Error> TablesReader::begin_table() {
  const Pattern& tiles = patterns_[tables_.size()];
  const Head expected = head_of(standing(size_), tiles);
  if (!std::equal(expected.begin(), expected.begin() + place_of_sum, head_.begin())) {
    return Error::said("these are not the tables of " + to_text(size_));
  }
  auto table = RegionTable::make(standing(size_), tiles, budget_);
  if (!table) return Error::said("there is no memory for the tables of " + to_text(size_));
  tables_.push_back(std::move(table));
  bytes_ = 0;
  return std::nullopt;
}

std::optional<Result<TablesReader::Tables>> TablesReader::take(
    std::span<const std::uint8_t> bytes) {
  for (;;) {
    if (head_bytes_ < head_.size()) {
      const std::size_t count = std::min(bytes.size(), head_.size() - head_bytes_);
      std::copy_n(bytes.begin(), count, head_.begin() + static_cast<std::ptrdiff_t>(head_bytes_));
      head_bytes_ += count;
      bytes = bytes.subspan(count);
      if (head_bytes_ < head_.size()) return {};
      if (const std::optional<Error> wrong = begin_table()) return *wrong;
    }
    RegionTable& table = *tables_.back();
    const std::size_t count = std::min(bytes.size(), table.bytes() - bytes_);
    std::copy_n(bytes.begin(), count,
                reinterpret_cast<std::uint8_t*>(table.all_words().data()) + bytes_);
    bytes_ += count;
    bytes = bytes.subspan(count);
    if (bytes_ < table.bytes()) return {};
    turn_words(table.all_words());
    if (head_ != head_of(table)) {
      return Error::said("the tables of " + to_text(size_) + " are damaged");
    }
    head_bytes_ = 0;
    if (tables_.size() < patterns_.size()) continue;
    if (!bytes.empty()) return Error::said("behind the tables there is more");
    return Tables(
        std::make_unique<const AdditiveHeuristic>(size_, rung_, std::exchange(tables_, {})));
  }
}

}  // namespace puzzle::search
