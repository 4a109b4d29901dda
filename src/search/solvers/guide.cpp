#include "search/solvers/guide.hpp"

#include <algorithm>

namespace puzzle::search {
namespace {

// States expanded with databases of a grade before those of the next are built. The standard ones
// are built early: they serve all later searches too.
constexpr std::uint64_t patience_with_small = 100'000;
// Who brought the first ones is bringing the standard ones, too: these are built where they do not
// come.
constexpr std::uint64_t patience_with_first = 5'000'000;
constexpr std::uint64_t patience_with_patterns = 60'000'000;
// Region tables are built in a tenth of the time, and read from a file in a tenth of a second.
constexpr std::uint64_t patience_with_regions = 12'000'000;
constexpr std::uint64_t patience_with_file_of_regions = 2'000'000;
// Where somebody has a file of the next, which is there in a few seconds. Hardly any position takes
// as many: most readers never load it.
constexpr std::uint64_t patience_with_offer = 20'000'000;
// Where a proof hardly ends, building takes a part of the time that is there, and a page may be
// loading the databases meanwhile: so many placements are built for each state.
constexpr std::uint64_t placements_to_a_state = 4;
// Region tables have more of them, each built in less than half the time.
constexpr std::uint64_t region_entries_to_a_state = 10;
// The large ones are for those who wait longer than the ten seconds that most searches last there.
constexpr std::uint64_t large_entries_to_a_state = 4;

}  // namespace

void Guide::open(std::uint64_t expanded) {
  choose(expanded);
  if (guidance_ == nullptr && fits(Grade::small)) begin_building(Grade::small);
}

bool Guide::follow(std::uint64_t expanded) {
  if (databases_.heuristics().size() == heuristics_seen_) return false;
  const AdditiveHeuristic* const before = heuristic_;
  const AdditiveHeuristic* const guidance_before = guidance_;
  choose(expanded);
  if (heuristic_ == before && guidance_ == guidance_before) return false;
  if (has(being_built_)) builder_.reset();
  return true;
}

void Guide::begin_better() {
  // They come while the proofs go on, or the offer ends and they are built.
  if (const Databases::Offer* const offer = offer_of(grade_)) return databases_.want(*offer);
  patience_ = never;
  begin_building(grade_);
}

Guide::Progress Guide::build(std::uint64_t nodes, std::uint64_t expanded) {
  const Progress progress = builder_->step(nodes);
  if (progress == Progress::running) return progress;
  builder_.reset();
  if (progress == Progress::done) {
    choose(expanded);
  } else {
    // The proofs go on with what they have, and nobody tries again: otherwise they would never
    // progress.
    (void)reserve(bytes_in_use());
  }
  return progress;
}

// Takes the best that memory allows, and decides when to build better ones.
void Guide::choose(std::uint64_t expanded) {
  heuristics_seen_ = databases_.heuristics().size();
  heuristic_ = databases_.best(size_, max_bytes_ / 2);
  guidance_ = size_.cells() <= most_cells_proven
                  ? heuristic_
                  : databases_.best(size_, max_bytes_ / 2, Databases::Use::states);
  (void)reserve(bytes_in_use());
  patience_ = never;
  expanded_at_choice_ = expanded;
  for (const Grade grade : {Grade::standard, Grade::proving, Grade::large}) {
    if (has(grade)) continue;
    if (!fits(grade)) break;
    grade_ = grade;
    patience_ = size_.cells() > most_cells_proven ? patience_beyond(grade)
                : grade == Grade::standard        ? patience_before_standard()
                                                  : patience_with_standard();
    break;
  }
}

bool Guide::has(Grade grade) const {
  if (grade == Grade::proving && regions(grade) == nullptr) return true;
  const AdditiveHeuristic* const there = regions(grade) != nullptr ? heuristic_ : guidance_;
  return there != nullptr && there->entries() >= entries_of(grade);
}

// Whoever builds them builds region tables, which may be too large here.
const Databases::Offer* Guide::offer_of(Grade grade) const {
  const Databases::Offer* const offer = databases_.offered(size_, grade);
  return offer != nullptr && (offer->at_once || regions(grade) != nullptr) ? offer : nullptr;
}

// Whether memory would allow their use: half a byte an entry, or a bit.
bool Guide::fits(Grade grade) const {
  return entries_of(grade) / (regions(grade) != nullptr ? 8 : 2) <= max_bytes_ / 2;
}

// In place of the pattern databases of that grade, where memory allows building them.
const RegionPartition* Guide::regions(Grade grade) const {
  const RegionPartition* const regions = databases_.regions(size_, grade);
  if (regions == nullptr) return nullptr;
  return bytes_to_build(*regions) <= max_bytes_ / 2 ? regions : nullptr;
}

std::uint64_t Guide::patience_beyond(Grade grade) const {
  const std::uint64_t to_a_state = regions(grade) == nullptr ? placements_to_a_state
                                   : grade == Grade::large   ? large_entries_to_a_state
                                                             : region_entries_to_a_state;
  const std::uint64_t patience = entries_of(grade) / to_a_state;
  const Databases::Offer* const offer = offer_of(grade);
  if (offer == nullptr || !offer->at_once) return patience;
  const bool tables = regions(grade) != nullptr && grade != Grade::large;
  return std::min(patience, tables ? patience_with_file_of_regions : patience_with_offer);
}

std::uint64_t Guide::patience_before_standard() const {
  const bool first = heuristic_ != nullptr && heuristic_->entries() > entries_of(Grade::small);
  return first ? patience_with_first : patience_with_small;
}

std::uint64_t Guide::patience_with_standard() const {
  const bool tables = regions(Grade::large) != nullptr;
  const Databases::Offer* const offer = offer_of(Grade::large);
  if (offer == nullptr || !offer->at_once) {
    return tables ? patience_with_regions : patience_with_patterns;
  }
  return tables ? patience_with_file_of_regions : patience_with_offer;
}

std::uint64_t Guide::entries_of(Grade grade) const {
  if (const RegionPartition* const tables = regions(grade)) return tables->entries;
  std::uint64_t placements = 0;
  for (const auto& pattern : standard_patterns(size_, grade)) {
    placements += entries_of_pattern(size_.cells(), pattern.size());
  }
  return placements;
}

void Guide::begin_building(Grade grade) {
  if (const RegionPartition* const tables = regions(grade)) {
    if (!reserve(bytes_in_use() + static_cast<std::size_t>(bytes_to_build(*tables)))) return;
    being_built_ = grade;
    builder_.emplace(databases_, *tables);
    return;
  }
  const Patterns patterns = standard_patterns(size_, grade);
  if (patterns.empty()) return;
  if (!reserve(bytes_in_use() + bytes_to_build(size_, patterns))) return;
  being_built_ = grade;
  builder_.emplace(databases_, size_, patterns);
}

std::size_t Guide::bytes_in_use() const {
  std::size_t bytes = heuristic_ == nullptr ? 0 : heuristic_->bytes();
  if (guidance_ != nullptr && guidance_ != heuristic_) bytes += guidance_->bytes();
  return bytes;
}

// Counts that many bytes of databases in the budget, in place of those that counted before. False
// when they are too many; then nothing changes.
bool Guide::reserve(std::size_t bytes) {
  budget_.give_back(reserved_);
  const bool taken = budget_.take(bytes);
  if (taken) {
    reserved_ = bytes;
  } else {
    (void)budget_.take(reserved_);  // there was room for them
  }
  return taken;
}

}  // namespace puzzle::search
