#include "search/databases/region_partition.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <string>

#include "core/text.hpp"

namespace puzzle::search {
namespace {

constexpr std::array partitions = {
    RegionPartition{"6-6-3",
                    {4, 4},
                    {6, 6, 3, 6, 6, 3},
                    {1, 5, 6, 9, 10, 13, 7, 8, 11, 12, 14, 15, 2,  3,  4,
                     1, 2, 5, 6, 9,  10, 3, 4, 7,  8,  11, 12, 13, 14, 15},
                    47'274'144,
                    11'816'640,
                    {0x399625B20C0A6D82, 0xFA221011BCC600D7}},
    RegionPartition{"7-7-1",
                    {4, 4},
                    {7, 7, 1, 7, 7, 1},
                    {1, 5, 6, 9, 10, 13, 14, 3, 4,  7,  8,  11, 12, 15, 2,
                     1, 2, 3, 5, 6,  7,  9,  8, 10, 11, 12, 13, 14, 15, 4},
                    559'399'712,
                    139'849'920,
                    {0x184B0FEFF671DA82, 0x367C98F7CCA82AB0}},
    RegionPartition{"7-8",
                    {4, 4},
                    {7, 8},
                    {9, 10, 11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8},
                    1'565'040'960,
                    1'425'191'040,
                    {0x2A02EF1BB293FEA4, 0xE97B667649C75DB2}},
    RegionPartition{
        "5-5-5-5-4",
        {5, 5},
        {5, 5, 5, 5, 4, 5, 5, 5, 5, 4},
        {1, 2, 3, 4,  5,  6, 7, 11, 12, 17, 8, 9,  10, 13, 14, 16, 18, 21, 22, 23, 15, 19, 20, 24,
         1, 6, 7, 11, 12, 2, 3, 4,  8,  9,  5, 10, 13, 14, 15, 16, 17, 18, 21, 22, 19, 20, 23, 24},
        63'648'336,
        7'871'280,
        {0x1D04F16F8A3345AC, 0x2E51AA4EE201D2AA}},
    RegionPartition{
        "6-6-6-6",
        {5, 5},
        {6, 6, 6, 6},
        {13, 18, 19, 20, 23, 24, 11, 12, 16, 17, 21, 22, 4, 5, 9, 10, 14, 15, 1, 2, 3, 6, 7, 8},
        724'032'000,
        181'008'000,
        {0x3727D39C09986AFA, 0xCB8A3A834B592B64}},
};

HeadOfRegions head_of(const RegionPartition& partition) {
  HeadOfRegions head{};
  std::string text = "region tables ";
  text += partition.name;
  std::copy(text.begin(), text.end(), head.begin());
  return head;
}

// Puts bytes where they belong among words that were 0; so many came before.
void put(std::span<const std::uint8_t> bytes, std::size_t before, std::span<std::uint32_t> words) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(reinterpret_cast<std::uint8_t*>(words.data()) + before, bytes.data(), bytes.size());
  } else {
    for (const std::uint8_t byte : bytes) {
      words[before / 4] |= std::uint32_t{byte} << (before % 4 * 8);
      ++before;
    }
  }
}

}  // namespace

std::size_t RegionPartition::patterns() const {
  return static_cast<std::size_t>(std::find(sizes.begin(), sizes.end(), 0) - sizes.begin());
}

std::span<const std::uint8_t> RegionPartition::pattern(std::size_t number) const {
  const auto begin = std::accumulate(sizes.begin(), sizes.begin() + static_cast<int>(number), 0);
  return std::span(tiles).subspan(static_cast<std::size_t>(begin), sizes[number]);
}

std::span<const RegionPartition> region_partitions() { return partitions; }

Result<const RegionPartition*> parse_region_partition(std::string_view name) {
  std::string names;
  for (const RegionPartition& partition : partitions) {
    if (partition.name == name) return &partition;
    if (!names.empty()) names += &partition == &partitions.back() ? " or " : ", ";
    names += partition.name;
  }
  return Error::said("there are no databases named " + quoted(name) + "; choose " + names);
}

Fingerprint fingerprint_of(std::span<const std::unique_ptr<RegionTable>> tables) {
  Fingerprinter fingerprinter;
  for (const auto& table : tables) {
    std::array<std::uint8_t, 4096> bytes;
    std::size_t count = 0;
    for (const std::uint32_t word : table->all_words()) {
      for (int shift = 0; shift < 32; shift += 8) {
        bytes[count++] = static_cast<std::uint8_t>(word >> shift);
      }
      if (count < bytes.size()) continue;
      fingerprinter.add(bytes);
      count = 0;
    }
    fingerprinter.add(std::span(bytes).first(count));
  }
  return fingerprinter.finish();
}

RegionPartitionBuilder::Progress RegionPartitionBuilder::step(std::uint64_t work) {
  if (built_.size() == partition_.patterns()) return Progress::done;
  if (!builder_) builder_.emplace(partition_.size, partition_.pattern(built_.size()), budget_);
  const Progress progress = builder_->step(work);
  if (progress != Progress::done) return progress;
  built_.push_back(builder_->take());
  builder_.reset();
  return built_.size() == partition_.patterns() ? Progress::done : Progress::running;
}

std::uint64_t bytes_of(const RegionPartition& partition) {
  // A bit an entry, in whole words.
  return partition.entries / 8 + partition.patterns() * sizeof(std::uint32_t);
}

std::uint64_t bytes_to_build(const RegionPartition& partition) {
  const auto most_tiles = *std::max_element(partition.sizes.begin(), partition.sizes.end());
  return bytes_of(partition) +
         RegionTableBuilder::bytes_beside(partition.size, most_tiles, partition.largest);
}

std::vector<std::uint8_t> part_of_file(const RegionPartition& partition, std::size_t number,
                                       const RegionTable& table) {
  std::vector<std::uint8_t> bytes;
  const auto head = head_of(partition);
  bytes.reserve(head.size() + table.bytes());
  if (number == 0) bytes.assign(head.begin(), head.end());
  const std::span<const std::uint32_t> words = table.all_words();
  if constexpr (std::endian::native == std::endian::little) {
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(words.data());
    bytes.insert(bytes.end(), begin, begin + table.bytes());
    return bytes;
  }
  for (const std::uint32_t word : words) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
  }
  return bytes;
}

std::vector<std::uint8_t> file_of(const RegionPartition& partition,
                                  std::span<const std::unique_ptr<RegionTable>> tables) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(static_cast<std::size_t>(bytes_of(partition)));
  for (std::size_t number = 0; number < tables.size(); ++number) {
    const auto part = part_of_file(partition, number, *tables[number]);
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

std::optional<Result<RegionTables>> RegionReader::take(std::span<const std::uint8_t> bytes) {
  if (partition_ == nullptr) {
    const std::size_t count = std::min(bytes.size(), head_.size() - head_bytes_);
    std::copy_n(bytes.begin(), count, head_.begin() + static_cast<std::ptrdiff_t>(head_bytes_));
    head_bytes_ += count;
    if (head_bytes_ < head_.size()) return {};
    bytes = bytes.subspan(count);
    for (const RegionPartition& partition : region_partitions()) {
      if (head_of(partition) == head_) partition_ = &partition;
    }
    if (partition_ == nullptr) return Error::said("the file does not hold known region tables");
  }
  const std::string name(partition_->name);
  for (;;) {
    if (tables_.empty() || bytes_ == tables_.back()->bytes()) {
      if (tables_.size() == partition_->patterns()) break;
      tables_.push_back(
          RegionTable::make(partition_->size, partition_->pattern(tables_.size()), budget_));
      if (!tables_.back()) return Error::said("there is no memory for the region tables " + name);
      bytes_ = 0;
    }
    const auto taken = bytes.first(std::min(bytes.size(), tables_.back()->bytes() - bytes_));
    if (taken.empty()) return {};
    fingerprinter_.add(taken);
    put(taken, bytes_, tables_.back()->all_words());
    bytes_ += taken.size();
    bytes = bytes.subspan(taken.size());
  }
  if (!bytes.empty()) return Error::said("the file of the region tables " + name + " is too long");
  if (fingerprinter_.finish() != partition_->fingerprint) {
    return Error::said("the region tables of the file are false: their content is not that of " +
                       name);
  }
  return std::move(tables_);
}

Result<RegionTables> read_region_tables(const RegionPartition& partition,
                                        std::span<const std::uint8_t> bytes, MemoryBudget& budget) {
  const auto head = head_of(partition);
  const std::string name(partition.name);
  if (bytes.size() < head.size() || !std::equal(head.begin(), head.end(), bytes.begin())) {
    return Error::said("the file does not hold the region tables " + name);
  }
  RegionReader reader(budget);
  auto tables = reader.take(bytes);
  if (!tables) return Error::said("the file of the region tables " + name + " is cut short");
  return std::move(*tables);
}

}  // namespace puzzle::search
