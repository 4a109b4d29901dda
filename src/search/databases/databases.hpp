// What searches build once and share: pattern databases and distance tables, by board size. The
// caller owns them, keeps them warm from search to search, and may load saved ones. One thread at a
// time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/board_size.hpp"
#include "core/result.hpp"
#include "search/databases/additive_heuristic.hpp"
#include "search/databases/database_file.hpp"
#include "search/databases/distance_table.hpp"
#include "search/databases/fingerprint.hpp"
#include "search/databases/learned_heuristic.hpp"
#include "search/databases/pattern_database_builder.hpp"
#include "search/databases/region_partition.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

// How large databases are. Small ones are built in a few milliseconds. First ones, on 4x4 only
// (5-5-5), come from a small file for the time until the standard ones are there: nobody builds
// them. Standard ones are built in a few seconds at most (4x4: 6-6-3), large ones in some (4x4:
// 7-7-1, without region tables in half a minute and with up to 400 MB; 5x5: 6-6-6-6, as region
// tables only). Those for proving are region tables where the standard ones are not: on 5x5 these
// also guide searches that do not follow moves. Without region tables they are the standard ones.
enum class Grade : std::uint8_t { small, first, standard, proving, large };

class Databases {
 public:
  // max_bytes: the limit for pattern databases and for the memory that building them takes.
  explicit Databases(std::size_t max_bytes = std::size_t{448} << 20) : budget_(max_bytes) {}
  Databases(const Databases&) = delete;
  Databases& operator=(const Databases&) = delete;

  [[nodiscard]] std::size_t bytes() const;

  // All pattern databases, in the order in which they came.
  [[nodiscard]] std::span<const std::shared_ptr<const AdditiveHeuristic>> heuristics() const {
    return heuristics_;
  }
  // The databases of that board with the most entries that take at most so many bytes; null when
  // there are none. Region tables know nothing of a state to which no moves were followed.
  enum class Use : std::uint8_t { moves, states };
  [[nodiscard]] const AdditiveHeuristic* best(BoardSize size, std::size_t max_bytes,
                                              Use use = Use::moves) const;
  // Takes a partition, unless it is there already, as when two searches have built it. It must have
  // been made with budget().
  void add(std::vector<std::unique_ptr<PatternDatabase>> databases);
  // The same of region tables.
  void add(RegionTables tables);
  // Takes one that others may use, too. Its budget is its owner's.
  void share(std::shared_ptr<const AdditiveHeuristic> heuristic) {
    heuristics_.push_back(std::move(heuristic));
  }
  [[nodiscard]] MemoryBudget& budget() { return budget_; }

  // Null when there is none of that board.
  [[nodiscard]] const LearnedHeuristic* learned(BoardSize size) const {
    return size == size_of_learned_heuristic ? learned_.get() : nullptr;
  }
  // Reads and takes one, unless there is one already. Error: as of LearnedHeuristic::read().
  [[nodiscard]] std::optional<Error> learn(std::span<const std::uint8_t> bytes);

  // Somebody may bring databases: from a file, or built on cores of his own. He offers them, brings
  // them when a search wants them, and withdraws the offer if he cannot; the search does not build
  // them before that.
  struct Offer {
    BoardSize size;
    Grade grade;
    bool at_once;  // from a file
  };
  void offer(std::vector<Offer> offers) {
    offers_ = std::move(offers);
    wanted_.reset();
  }
  // Null: nobody offers these.
  [[nodiscard]] const Offer* offered(BoardSize size, Grade grade) const;
  // Precondition: offered.
  void want(const Offer& offer) { wanted_ = offer; }
  // The last ones that a search wanted and that have not come.
  [[nodiscard]] const std::optional<Offer>& wanted() const { return wanted_; }

  // From now on searches on 4x4 build region tables in place of the standard and the large pattern
  // databases, and proofs on 5x5 have them, too: these are built in less time, and searched in half
  // or a tenth. They cannot be packed: who has files of the standard databases prefers them only
  // beyond these.
  void prefer_regions(Grade from = Grade::standard) { preferred_ = from; }
  // Null: pattern databases are.
  [[nodiscard]] const RegionPartition* regions(BoardSize size, Grade grade) const;

  // Null when there is no table of that board.
  [[nodiscard]] const DistanceTable* distance_table(BoardSize size) const;
  // Takes a full table, unless there is one of that board already. Returns the table that is kept.
  const DistanceTable& add(std::unique_ptr<DistanceTable> table);

 private:
  MemoryBudget budget_;
  std::vector<std::shared_ptr<const AdditiveHeuristic>> heuristics_;
  std::unique_ptr<const LearnedHeuristic> learned_;
  std::vector<std::unique_ptr<DistanceTable>> distance_tables_;
  std::vector<Offer> offers_;
  std::optional<Offer> wanted_;
  std::optional<Grade> preferred_;  // region tables from that grade on
};

using Patterns = std::vector<std::vector<std::uint8_t>>;

// The tiles of a board cut into patterns of neighbours, each tile in one pattern. Boards of more
// than PatternDatabase::most_cells have none. Two grades may be the same on a board.
[[nodiscard]] Patterns standard_patterns(BoardSize size, Grade grade);

// The number of placements of that many tiles.
[[nodiscard]] std::uint64_t entries_of_pattern(int cells, std::size_t tiles);

// The most bytes that building databases of these patterns, one after another, takes at any time.
[[nodiscard]] std::size_t bytes_to_build(BoardSize size, const Patterns& patterns);

// Builds the databases of a partition and adds them.
class PartitionBuilder {
 public:
  using Progress = PatternDatabaseBuilder::Progress;

  PartitionBuilder(Databases& databases, BoardSize size, Patterns patterns);
  // Its region tables.
  PartitionBuilder(Databases& databases, const RegionPartition& partition);

  // Does work of about that many states of a search.
  [[nodiscard]] Progress step(std::uint64_t nodes);

 private:
  Databases& databases_;
  BoardSize size_;
  Patterns patterns_;
  std::optional<PatternDatabaseBuilder> builder_;
  std::vector<std::unique_ptr<PatternDatabase>> built_;
  std::optional<RegionPartitionBuilder> regions_;
};

// The fingerprint that the databases of a grade must have, which files hold. It covers the tiles
// and all excesses. None on boards that have no databases.
[[nodiscard]] std::optional<Fingerprint> known_fingerprint(BoardSize size, Grade grade);

// Of which grade the databases of a file are, by their patterns; none when no fingerprint of such
// is known.
[[nodiscard]] std::optional<Grade> grade_of(const FileSummary& summary);
[[nodiscard]] Fingerprint fingerprint_of(
    std::span<const std::unique_ptr<PatternDatabase>> databases);

// Takes the pattern databases of a file, unless they are there. A proof is only as good as its
// databases, so this program knows the fingerprints of the first, the standard and the large ones
// and refuses all others, whatever made them differ. A learned heuristic that the file has is
// taken, too. Error: says what is wrong; nothing has changed then.
[[nodiscard]] Result<FileSummary> load_databases(Databases& databases,
                                                 std::span<const std::uint8_t> bytes);

// The same in parts of some milliseconds. The bytes and the databases must outlive it.
class DatabaseLoader {
 public:
  DatabaseLoader(Databases& databases, std::span<const std::uint8_t> bytes);

  // Nothing while there is more to do, then what load_databases() would return. Do not call it
  // after that.
  [[nodiscard]] std::optional<Result<FileSummary>> step();

 private:
  [[nodiscard]] bool known(const FileSummary& summary) const;
  [[nodiscard]] Result<FileSummary> finish(const FileSummary& summary);

  Databases& databases_;
  Unpacker unpacker_;
  std::vector<std::unique_ptr<PatternDatabase>> unpacked_;
  std::size_t hashed_ = 0;        // so many databases are hashed
  std::size_t hashed_bytes_ = 0;  // and so many bytes of the next
  Fingerprinter fingerprinter_;
};

}  // namespace puzzle::search
