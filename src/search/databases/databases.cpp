#include "search/databases/databases.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace puzzle::search {
namespace {

// The cells of a board in an order in which each stretch lies close together: through bands of two
// rows (the last band may have one), forth and back.
std::vector<int> cells_in_bands(BoardSize size) {
  std::vector<int> cells;
  for (int row = 0; row < size.height; row += 2) {
    for (int step = 0; step < size.width; ++step) {
      const int column = row / 2 % 2 == 0 ? step : size.width - 1 - step;
      cells.push_back(row * size.width + column);
      if (row + 1 < size.height) cells.push_back((row + 1) * size.width + column);
    }
  }
  return cells;
}

void add_head(Fingerprinter& fingerprinter, const PatternDatabase& database) {
  const BoardSize size = database.size();
  const std::array head = {static_cast<std::uint8_t>(size.width),
                           static_cast<std::uint8_t>(size.height),
                           static_cast<std::uint8_t>(database.tiles().size())};
  fingerprinter.add(head);
  fingerprinter.add(database.tiles());
}

// What a step of the loader adds to a fingerprint: some milliseconds.
constexpr std::size_t bytes_in_step = std::size_t{1} << 20;

}  // namespace

std::uint64_t entries_of_pattern(int cells, std::size_t tiles) {
  std::uint64_t entries = 1;
  for (int tile = 0; tile < static_cast<int>(tiles); ++tile) {
    entries *= static_cast<std::uint64_t>(cells - tile);
  }
  return entries;
}

Patterns standard_patterns(BoardSize size, Grade grade) {
  if (size.cells() > PatternDatabase::most_cells) return {};
  if (size == BoardSize{4, 4}) {
    switch (grade) {
      case Grade::small: return {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}};
      case Grade::first: return {{1, 2, 3, 6, 7}, {5, 9, 10, 13, 14}, {4, 8, 11, 12, 15}};
      case Grade::standard:
      case Grade::proving: return {{1, 5, 6, 9, 10, 13}, {7, 8, 11, 12, 14, 15}, {2, 3, 4}};
      case Grade::large: return {{1, 5, 6, 9, 10, 13, 14}, {3, 4, 7, 8, 11, 12, 15}, {2}};
    }
  }
  const std::uint64_t most = grade < Grade::standard ? 60'000 : 6'500'000;
  constexpr int most_tiles = 7;
  int tiles = 1;
  while (tiles < most_tiles && tiles + 1 < size.cells() &&
         entries_of_pattern(size.cells(), static_cast<std::size_t>(tiles) + 1) <= most) {
    ++tiles;
  }
  // As few patterns as possible, of sizes as equal as possible.
  const int all = size.cells() - 1;
  const int count = (all + tiles - 1) / tiles;
  Patterns patterns(static_cast<std::size_t>(count));
  int placed = 0;
  for (const int cell : cells_in_bands(size)) {
    if (cell == all) continue;
    patterns[static_cast<std::size_t>(placed++ * count / all)].push_back(
        static_cast<std::uint8_t>(cell + 1));
  }
  return patterns;
}

std::size_t bytes_to_build(BoardSize size, const Patterns& patterns) {
  std::uint64_t kept = 0;
  std::uint64_t most = 0;
  for (const auto& pattern : patterns) {
    const std::uint64_t entries = entries_of_pattern(size.cells(), pattern.size());
    most = std::max(most, kept + entries / 2 +
                              PatternDatabaseBuilder::bytes_beside(size, pattern.size()) + 1024);
    kept += entries / 2;
  }
  return static_cast<std::size_t>(most);
}

PartitionBuilder::PartitionBuilder(Databases& databases, BoardSize size, Patterns patterns)
    : databases_(databases), size_(size), patterns_(std::move(patterns)) {}

PartitionBuilder::PartitionBuilder(Databases& databases, const RegionPartition& partition)
    : databases_(databases), size_(partition.size) {
  regions_.emplace(partition, databases.budget());
}

PartitionBuilder::Progress PartitionBuilder::step(std::uint64_t nodes) {
  if (regions_) {
    switch (regions_->step(nodes)) {
      case RegionPartitionBuilder::Progress::running: return Progress::running;
      case RegionPartitionBuilder::Progress::refused: return Progress::refused;
      case RegionPartitionBuilder::Progress::done: break;
    }
    databases_.add(regions_->take());
    return Progress::done;
  }
  if (built_.size() == patterns_.size()) return Progress::done;
  if (!builder_) builder_.emplace(size_, patterns_[built_.size()], databases_.budget());
  const Progress progress = builder_->step(nodes);
  if (progress != Progress::done) return progress;
  built_.push_back(builder_->take());
  builder_.reset();
  if (built_.size() < patterns_.size()) return Progress::running;
  databases_.add(std::exchange(built_, {}));
  patterns_.clear();
  return Progress::done;
}

const RegionPartition* Databases::regions(BoardSize size, Grade grade) const {
  if (!preferred_ || grade < *preferred_) return nullptr;
  std::string_view name;
  if (size == BoardSize{4, 4} && grade == Grade::standard) name = "6-6-3";
  if (size == BoardSize{4, 4} && grade == Grade::large) name = "7-7-1";
  if (size == BoardSize{5, 5} && grade == Grade::proving) name = "5-5-5-5-4";
  if (size == BoardSize{5, 5} && grade == Grade::large) name = "6-6-6-6";
  for (const RegionPartition& partition : region_partitions()) {
    if (partition.name == name) return &partition;
  }
  return nullptr;
}

const AdditiveHeuristic* Databases::best(BoardSize size, std::size_t max_bytes, Use use) const {
  const AdditiveHeuristic* best = nullptr;
  for (const auto& heuristic : heuristics_) {
    if (!(heuristic->size() == size) || heuristic->bytes() > max_bytes) continue;
    if (use == Use::states && heuristic->views().empty()) continue;
    if (best == nullptr || heuristic->entries() > best->entries()) best = heuristic.get();
  }
  return best;
}

void Databases::add(std::vector<std::unique_ptr<PatternDatabase>> databases) {
  const auto same = [](const auto& one, const auto& other) {
    return one->size() == other->size() && std::equal(one->tiles().begin(), one->tiles().end(),
                                                      other->tiles().begin(), other->tiles().end());
  };
  for (const auto& there : heuristics_) {
    if (std::equal(there->databases().begin(), there->databases().end(), databases.begin(),
                   databases.end(), same)) {
      return;
    }
  }
  heuristics_.push_back(std::make_shared<const AdditiveHeuristic>(std::move(databases)));
}

void Databases::add(RegionTables tables) {
  auto heuristic = std::make_shared<const AdditiveHeuristic>(std::move(tables));
  const auto same = [&](const auto& there) {
    return !there->tables().empty() && there->size() == heuristic->size() &&
           there->entries() == heuristic->entries();
  };
  if (std::none_of(heuristics_.begin(), heuristics_.end(), same)) {
    heuristics_.push_back(std::move(heuristic));
  }
  wanted_.reset();
}

const Databases::Offer* Databases::offered(BoardSize size, Grade grade) const {
  const auto offer = std::find_if(offers_.begin(), offers_.end(), [&](const Offer& each) {
    return each.size == size && each.grade == grade;
  });
  return offer == offers_.end() ? nullptr : &*offer;
}

std::optional<Error> Databases::learn(std::span<const std::uint8_t> bytes) {
  if (learned_) return std::nullopt;
  auto read = LearnedHeuristic::read(bytes, budget_);
  if (!read) return read.error();
  learned_ = std::move(read.value());
  return std::nullopt;
}

std::size_t Databases::bytes() const {
  std::size_t bytes = budget_.used();
  for (const auto& table : distance_tables_) bytes += table->bytes();
  return bytes;
}

const DistanceTable* Databases::distance_table(BoardSize size) const {
  for (const auto& table : distance_tables_) {
    if (table->size() == size) return table.get();
  }
  return nullptr;
}

const DistanceTable& Databases::add(std::unique_ptr<DistanceTable> table) {
  if (const DistanceTable* const known = distance_table(table->size())) return *known;
  distance_tables_.push_back(std::move(table));
  return *distance_tables_.back();
}

Fingerprint fingerprint_of(std::span<const std::unique_ptr<PatternDatabase>> databases) {
  Fingerprinter fingerprinter;
  for (const auto& database : databases) {
    add_head(fingerprinter, *database);
    fingerprinter.add({database->nibbles(), database->bytes()});
  }
  return fingerprinter.finish();
}

DatabaseLoader::DatabaseLoader(Databases& databases, std::span<const std::uint8_t> bytes)
    : databases_(databases), unpacker_(bytes, databases.budget()) {}

bool DatabaseLoader::known(const FileSummary& summary) const {
  const auto same = [](const auto& database, const auto& pattern) {
    return std::equal(pattern.begin(), pattern.end(), database->tiles().begin(),
                      database->tiles().end());
  };
  for (const auto& there : databases_.heuristics()) {
    if (there->size() == summary.size &&
        std::equal(there->databases().begin(), there->databases().end(), summary.patterns.begin(),
                   summary.patterns.end(), same)) {
      return true;
    }
  }
  return false;
}

std::optional<Grade> grade_of(const FileSummary& summary) {
  for (const Grade grade : {Grade::standard, Grade::large, Grade::first}) {
    if (known_fingerprint(summary.size, grade) &&
        summary.patterns == standard_patterns(summary.size, grade)) {
      return grade;
    }
  }
  return std::nullopt;
}

std::optional<Result<FileSummary>> DatabaseLoader::step() {
  const FileSummary* const summary = unpacker_.summary();
  if (summary != nullptr && known(*summary)) return finish(*summary);
  std::optional<Fingerprint> expected;
  if (summary != nullptr) {
    const std::optional<Grade> grade = grade_of(*summary);
    if (!grade) {
      return Error::said("the file holds other pattern databases than the standard ones of " +
                         to_text(summary->size));
    }
    expected = known_fingerprint(summary->size, *grade);
  }
  if (unpacked_.empty()) {
    auto unpacked = unpacker_.step();
    if (!unpacked) return {};
    if (!*unpacked) return unpacked->error();
    unpacked_ = std::move(unpacked->value());
  }
  if (hashed_ < unpacked_.size()) {
    const PatternDatabase& database = *unpacked_[hashed_];
    if (hashed_bytes_ == 0) add_head(fingerprinter_, database);
    const std::size_t count = std::min(database.bytes() - hashed_bytes_, bytes_in_step);
    fingerprinter_.add({database.nibbles() + hashed_bytes_, count});
    hashed_bytes_ += count;
    if (hashed_bytes_ == database.bytes()) {
      ++hashed_;
      hashed_bytes_ = 0;
    }
    return {};
  }
  if (fingerprinter_.finish() != expected) {
    return Error::said(
        "the pattern databases of the file are false: their content is not that of " +
        to_text(summary->size));
  }
  return finish(*summary);
}

// Takes what is left to take.
Result<FileSummary> DatabaseLoader::finish(const FileSummary& summary) {
  if (!summary.learned.empty()) {
    if (const auto error = databases_.learn(summary.learned)) return *error;
  }
  if (!unpacked_.empty()) databases_.add(std::exchange(unpacked_, {}));
  return summary;
}

Result<FileSummary> load_databases(Databases& databases, std::span<const std::uint8_t> bytes) {
  DatabaseLoader loader(databases, bytes);
  for (;;) {
    if (auto loaded = loader.step()) return std::move(*loaded);
  }
}

}  // namespace puzzle::search
