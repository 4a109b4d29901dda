#include "search/databases/region_partition.hpp"

#include <algorithm>
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
                    {0x399625B20C0A6D82, 0xFA221011BCC600D7}},
    RegionPartition{"7-7-1",
                    {4, 4},
                    {7, 7, 1},
                    {1, 5, 6, 9, 10, 13, 14, 3, 4, 7, 8, 11, 12, 15, 2},
                    279'699'856,
                    {0x782918613E62BC4E, 0xE286F6BD003E167A}},
    RegionPartition{"7-8",
                    {4, 4},
                    {7, 8},
                    {9, 10, 11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8},
                    1'565'040'960,
                    {0x2A02EF1BB293FEA4, 0xE97B667649C75DB2}},
    RegionPartition{
        "5-5-5-5-4",
        {5, 5},
        {5, 5, 5, 5, 4, 5, 5, 5, 5, 4},
        {1, 2, 3, 4,  5,  6, 7, 11, 12, 17, 8, 9,  10, 13, 14, 16, 18, 21, 22, 23, 15, 19, 20, 24,
         1, 6, 7, 11, 12, 2, 3, 4,  8,  9,  5, 10, 13, 14, 15, 16, 17, 18, 21, 22, 19, 20, 23, 24},
        63'648'336,
        {0x1D04F16F8A3345AC, 0x2E51AA4EE201D2AA}},
};

constexpr std::size_t bytes_of_head = 32;

std::array<std::uint8_t, bytes_of_head> head_of(const RegionPartition& partition) {
  std::array<std::uint8_t, bytes_of_head> head{};
  std::string text = "region tables ";
  text += partition.name;
  std::copy(text.begin(), text.end(), head.begin());
  return head;
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
  std::uint64_t bytes = 0;
  for (std::size_t number = 0; number < partition.patterns(); ++number) {
    bytes += RegionTableBuilder::bytes_beside(partition.size, partition.sizes[number]) / 8 +
             sizeof(std::uint32_t);
  }
  return bytes;
}

std::uint64_t bytes_to_build(const RegionPartition& partition) {
  std::uint64_t most = 0;
  for (std::size_t number = 0; number < partition.patterns(); ++number) {
    most =
        std::max(most, RegionTableBuilder::bytes_beside(partition.size, partition.sizes[number]));
  }
  return bytes_of(partition) + most;
}

std::vector<std::uint8_t> file_of(const RegionPartition& partition,
                                  std::span<const std::unique_ptr<RegionTable>> tables) {
  const auto head = head_of(partition);
  std::vector<std::uint8_t> bytes(head.begin(), head.end());
  std::size_t size = bytes.size();
  for (const auto& table : tables) size += table->bytes();
  bytes.reserve(size);
  for (const auto& table : tables) {
    for (const std::uint32_t word : table->all_words()) {
      for (int shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
      }
    }
  }
  return bytes;
}

Result<RegionTables> read_region_tables(const RegionPartition& partition,
                                        std::span<const std::uint8_t> bytes, MemoryBudget& budget) {
  const auto head = head_of(partition);
  const std::string name(partition.name);
  if (bytes.size() < head.size() || !std::equal(head.begin(), head.end(), bytes.begin())) {
    return Error::said("the file does not hold the region tables " + name);
  }
  std::span<const std::uint8_t> rest = bytes.subspan(head.size());
  RegionTables tables;
  for (std::size_t number = 0; number < partition.patterns(); ++number) {
    tables.push_back(RegionTable::make(partition.size, partition.pattern(number), budget));
    if (!tables.back()) return Error::said("there is no memory for the region tables " + name);
    if (rest.size() < tables.back()->bytes()) {
      return Error::said("the file of the region tables " + name + " is cut short");
    }
    const std::uint8_t* from = rest.data();
    for (std::uint32_t& word : tables.back()->all_words()) {
      for (int shift = 0; shift < 32; shift += 8) word |= std::uint32_t{*from++} << shift;
    }
    rest = rest.subspan(tables.back()->bytes());
  }
  if (!rest.empty()) return Error::said("the file of the region tables " + name + " is too long");
  if (fingerprint_of(tables) != partition.fingerprint) {
    return Error::said("the region tables of the file are false: their content is not that of " +
                       name);
  }
  return tables;
}

}  // namespace puzzle::search
