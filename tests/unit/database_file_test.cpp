#include "search/databases/database_file.hpp"

#include <doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "database_files.hpp"
#include "search/databases/databases.hpp"

using namespace puzzle;
using namespace puzzle::search;

namespace {

std::uint64_t hash_of(const std::uint8_t* bytes, std::size_t size) {
  return fnv1a({reinterpret_cast<const char*>(bytes), size});
}

// Gives a file that was changed on purpose the hash that belongs to it.
Bytes with_hash(Bytes file) {
  const std::uint64_t hash = hash_of(file.data(), file.size() - 8);
  for (std::size_t byte = 0; byte < 8; ++byte) {
    file[file.size() - 8 + byte] = static_cast<std::uint8_t>(hash >> 8 * byte);
  }
  return file;
}

void check_round_trip(const Owned& databases, const Bytes& file) {
  MemoryBudget budget(std::size_t{1} << 28);
  const auto back = unpack(file, budget);
  REQUIRE(back);
  REQUIRE(back.value().size() == databases.size());
  for (std::size_t index = 0; index < databases.size(); ++index) {
    const PatternDatabase& one = *databases[index];
    const PatternDatabase& other = *back.value()[index];
    CHECK(one.size() == other.size());
    CHECK(std::equal(one.tiles().begin(), one.tiles().end(), other.tiles().begin(),
                     other.tiles().end()));
    CHECK(std::equal(one.nibbles(), one.nibbles() + one.bytes(), other.nibbles()));
  }
}

std::string error_of(const Bytes& file) {
  MemoryBudget budget(std::size_t{1} << 28);
  const auto databases = unpack(file, budget);
  CHECK(budget.used() == 0);
  const auto summary = inspect(file);
  REQUIRE_FALSE(summary);
  REQUIRE_FALSE(databases);
  CHECK(summary.error().message() == databases.error().message());
  return databases.error().message();
}

}  // namespace

TEST_CASE("database file: what is packed comes back, on boards of every shape") {
  MemoryBudget budget(std::size_t{1} << 28);
  for (const auto& [size, patterns] :
       std::vector<std::pair<BoardSize, Patterns>>{{{2, 2}, {{3}}},
                                                   {{2, 2}, {{1, 2, 3}}},
                                                   {{2, 3}, {{1, 2}, {5, 4, 3}}},
                                                   {{3, 3}, {{1, 2, 3, 4}, {5, 6, 7, 8}}},
                                                   {{2, 4}, {{1, 2, 3, 4, 5, 6, 7}}},
                                                   {{4, 3}, {{11, 2, 7}, {3, 1, 10, 6}}},
                                                   {{4, 4}, {{15}, {9, 2}, {8, 7, 3}}},
                                                   {{5, 4}, {{1, 2, 6}, {19, 18}}},
                                                   {{5, 5}, {{1, 2, 7}, {24}}},
                                                   {{6, 6}, {{1, 2, 8}, {35, 29}, {9}}},
                                                   {{10, 3}, {{10, 20}, {1, 11, 21}}},
                                                   {{3, 10}, {{1, 2, 4}}}}) {
    const Owned databases = build(size, patterns, budget);
    const Bytes file = packed(databases);
    std::uint64_t entries = 0;
    for (const auto& database : databases) entries += database->entries();
    for (const Bytes& each : {file, plain(databases)}) {
      check_round_trip(databases, each);
      const auto summary = inspect(each);
      REQUIRE(summary);
      CHECK(summary.value().size == size);
      CHECK(summary.value().patterns == patterns);
      CHECK(summary.value().entries == entries);
    }
  }
}

TEST_CASE("database file: any values come back, however unlikely") {
  MemoryBudget budget(std::size_t{1} << 28);
  Random random("any values");
  for (const int most : {0, 1, 6, 7, 8, 15}) {
    for (const auto& [size, patterns] : std::vector<std::pair<BoardSize, Patterns>>{
             {{4, 4}, {{1, 2, 3, 4}, {7}}}, {{6, 6}, {{1, 2, 3}}}, {{3, 2}, {{5, 4}}}}) {
      Owned databases;
      for (const auto& tiles : patterns) {
        databases.push_back(PatternDatabase::make(size, tiles, budget));
        for (std::uint32_t entry = 0; entry < databases.back()->entries(); ++entry) {
          databases.back()->set_excess(
              entry, static_cast<int>(random(static_cast<std::uint32_t>(most) + 1)));
        }
      }
      check_round_trip(databases, packed(databases));
      check_round_trip(databases, plain(databases));
    }
  }
}

// The bytes are the same on every machine: a file made here is read there. When the format changes
// on purpose, so does its version.
TEST_CASE("database file: the 4-4-4-3 databases of 4x4, as golden hashes") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned databases =
      build({4, 4}, {{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}, budget);
  std::uint64_t tables = empty_hash;
  for (const auto& database : databases) {
    tables = fnv1a({reinterpret_cast<const char*>(database->nibbles()), database->bytes()}, tables);
  }
  CHECK(tables == 7363291696354919666u);
  const Bytes file = packed(databases);
  CHECK(file.size() == 3695);
  CHECK(hash_of(file.data(), file.size()) == 6150698748171947985u);
  check_round_trip(databases, file);
}

TEST_CASE("database file: cut short at any length, or with any byte changed, it is refused") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned databases = build({3, 3}, {{1, 2, 4}, {5, 7}}, budget);
  for (const Bytes& file : {packed(databases), plain(databases)}) {
    REQUIRE(file.size() > 100);
    for (std::size_t size = 0; size < file.size(); ++size) {
      CHECK(error_of(Bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size))) ==
            "the file of pattern databases is cut short");
    }
    for (std::size_t place = 0; place < file.size(); ++place) {
      for (const int flip : {1, 2, 3, 16, 128, 255}) {
        Bytes changed = file;
        changed[place] = static_cast<std::uint8_t>(changed[place] ^ flip);
        CHECK(!error_of(changed).empty());
      }
    }
    Bytes longer = file;
    longer.push_back(0);
    CHECK(error_of(longer) == "the file of pattern databases is damaged");
  }
}

TEST_CASE("database file: written as it is in memory it takes the room that it says, or none") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned databases = build({3, 3}, {{1, 2, 4}, {5}}, budget);
  const Bytes file = plain(databases);
  // 9 entries and 504, two a byte.
  CHECK(file.size() == 8 + (1 + 3 + 4) + (1 + 1 + 4) + 252 + 5 + 8);
  Bytes room(file.size() + 3, 77);
  const std::span<std::uint8_t> all(room);
  CHECK(write_plain(databases, all.first(file.size() - 1)) == file.size());
  CHECK(std::count(room.begin(), room.end(), 77) == static_cast<std::ptrdiff_t>(room.size()));
  CHECK(write_plain(databases, all) == file.size());
  CHECK(std::equal(file.begin(), file.end(), room.begin()));
  CHECK(std::count(room.end() - 3, room.end(), 77) == 3);
}

TEST_CASE("database file: what is no such file, or of another version, says so") {
  CHECK(error_of({'P', 'K', 3, 4, 0, 0, 0, 0}) ==
        "this is not a file of pattern databases: it does not begin with SPDB");
  MemoryBudget budget(std::size_t{1} << 28);
  Bytes file = packed(build({2, 2}, {{1, 2}}, budget));
  file[4] = 4;
  CHECK(error_of(with_hash(file)) ==
        "the file of pattern databases has version 4; this program reads versions 1 to 3");
  file[4] = 3;
  CHECK(error_of(with_hash(file)) == "the file of pattern databases is cut short");
  file[4] = 2;
  CHECK(error_of(with_hash(file)) == "the file of pattern databases is damaged");

  Random random("no file");
  for (int trial = 0; trial < 2000; ++trial) {
    Bytes bytes{'S', 'P', 'D', 'B', static_cast<std::uint8_t>(1 + trial / 2 % 3)};
    for (std::uint32_t left = random(200); left > 0; --left) {
      bytes.push_back(static_cast<std::uint8_t>(random(trial % 2 == 0 ? 256 : 7)));
    }
    CHECK(!error_of(bytes).empty());
  }
}

TEST_CASE("database file: a false hash does not help what cannot be") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Bytes file = packed(build({4, 4}, {{1, 2}, {3}}, budget));
  // version, width, height, patterns, tiles, 1, 2, size, tiles, 3, size
  for (const auto& [place, byte] : std::vector<std::pair<std::size_t, int>>{
           {5, 0},  {5, 1},    {5, 11}, {5, 255},  {6, 10}, {7, 0},  {7, 1},  {7, 255},
           {8, 0},  {8, 1},    {8, 7},  {8, 255},  {9, 0},  {9, 2},  {9, 16}, {9, 255},
           {11, 0}, {11, 255}, {14, 1}, {14, 255}, {15, 2}, {16, 1}, {16, 2}, {20, 128}}) {
    Bytes changed = file;
    changed[place] = static_cast<std::uint8_t>(byte);
    CHECK(!error_of(with_hash(changed)).empty());
  }
  // Sizes that are not those of the excesses.
  const Bytes as_it_is = plain(build({4, 4}, {{1, 2}, {3}}, budget));
  for (const std::size_t place : {std::size_t{11}, std::size_t{17}}) {
    for (const int size : {0, 1, 7, 9, 119, 121, 255}) {
      Bytes changed = as_it_is;
      changed[place] = static_cast<std::uint8_t>(size);
      CHECK(!error_of(with_hash(changed)).empty());
    }
  }
  // A byte behind the hash, which is that of all bytes but the last eight: of its own first one
  // too.
  int longer_files = 0;
  for (int pattern = 0; pattern < 10 * 256; ++pattern) {
    Bytes longer = packed(build({4, 4}, {{static_cast<std::uint8_t>(1 + pattern / 256)}}, budget));
    longer.erase(longer.end() - 8, longer.end());
    longer.push_back(static_cast<std::uint8_t>(pattern % 256));
    const std::uint64_t hash = hash_of(longer.data(), longer.size());
    if ((hash & 0xFF) != longer.back()) continue;
    longer.resize(longer.size() + 8);
    for (std::size_t at = 1; at < 8; ++at) {
      longer[longer.size() - 9 + at] = static_cast<std::uint8_t>(hash >> 8 * at);
    }
    CHECK(error_of(longer) == "the file of pattern databases is damaged");
    ++longer_files;
  }
  CHECK(longer_files > 0);
  // A code that is longer or shorter than it has to be.
  const std::size_t size_of_last = 8 + (1 + 2 + 4) + (1 + 1);
  for (const int more : {-8, -4, -1, 1, 4}) {
    CAPTURE(more);
    Bytes changed = file;
    changed[size_of_last] = static_cast<std::uint8_t>(changed[size_of_last] + more);
    const auto end = changed.end() - 8;  // of the last code
    if (more > 0) {
      changed.insert(end, static_cast<std::size_t>(more), 0);
    } else {
      changed.erase(end + more, end);
    }
    const auto databases = unpack(with_hash(changed), budget);
    REQUIRE_FALSE(databases);
    CHECK(
        databases.error().message() ==
        "the file of pattern databases is damaged: a code is longer or shorter than its database");
  }
  // Codes that hold nothing sensible end in an error or in tables, and nowhere else.
  Random random("false codes");
  for (int trial = 0; trial < 300; ++trial) {
    Bytes changed = file;
    for (std::size_t place = 21; place < changed.size() - 8; ++place) {
      changed[place] = static_cast<std::uint8_t>(random(256));
    }
    MemoryBudget small(1 << 12);
    const auto databases = unpack(with_hash(changed), small);
    if (databases) CHECK(databases.value().size() == 2);
  }
}

TEST_CASE("database file: memory that is refused is an error") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned databases = build({3, 3}, {{1, 2, 4}, {5, 7, 8}}, budget);
  const Bytes file = packed(databases);
  const std::size_t needed = databases[0]->bytes() + databases[1]->bytes() + 16;
  MemoryBudget enough(needed);
  CHECK(unpack(file, enough));
  for (std::size_t limit = 0; limit < needed; limit += 13) {
    MemoryBudget small(limit);
    const auto back = unpack(file, small);
    REQUIRE_FALSE(back);
    CHECK(back.error().message() == "there is not enough memory for the pattern databases");
    CHECK(small.used() == 0);
  }
}

TEST_CASE("database file: only databases that can be added are packed together") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned one = build({3, 3}, {{1, 2}, {2, 3}}, budget);
  CHECK_FALSE(pack(pointers(one)));
  const Owned other = build({2, 3}, {{3}}, budget);
  CHECK_FALSE(pack(std::vector<const PatternDatabase*>{one[0].get(), other[0].get()}));
  CHECK_FALSE(pack({}));
}

TEST_CASE("database file: unpacked in parts, one for each two cells of the first two tiles") {
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned databases = build({4, 3}, {{1, 2, 4, 5}, {3, 6}, {7, 8, 9}, {10, 11}}, budget);
  const Bytes file = packed(databases);
  MemoryBudget others(std::size_t{1} << 28);
  Unpacker unpacker(file, others);
  std::optional<UnpackedDatabases> unpacked;
  int parts = 0;
  for (; !unpacked; ++parts) unpacked = unpacker.step();
  CHECK(parts == 12 * 11 + 1 + 1 + 1);  // three tiles are one part
  REQUIRE(*unpacked);
  CHECK(packed(unpacked->value()) == file);
  {
    Unpacker left_alone(file, others);
    CHECK_FALSE(left_alone.step());
  }
  unpacked.reset();
  CHECK(others.used() == 0);
}

TEST_CASE(
    "database file: what is not the standard databases proves nothing, however well it fits") {
  MemoryBudget budget(std::size_t{1} << 28);
  const BoardSize size{3, 3};
  Owned built = build(size, standard_patterns(size, Grade::standard), budget);
  Databases databases;
  // One entry of one database is one move of its tiles too large: then a proof would be wrong.
  PatternDatabase& database = *built[1];
  for (const std::uint32_t entry : {0u, 1000u, database.entries() - 1}) {
    const int excess = database.excess(entry);
    database.set_excess(entry, excess + 1);
    for (const Bytes& forged : {packed(built), plain(built)}) {
      CHECK(inspect(forged));
      const Result<FileSummary> loaded = load_databases(databases, forged);
      REQUIRE_FALSE(loaded);
      CHECK(loaded.error().message() ==
            "the pattern databases of the file are false: their content is not that of 3x3");
    }
    database.set_excess(entry, excess);
  }
  std::swap(built[0], built[1]);
  const Owned sound = build(size, {{1, 2, 3, 4}, {5, 6, 7, 8}}, budget);
  const Owned partial = build(size, {{1, 2, 3, 4}}, budget);
  for (const Owned* others : std::initializer_list<const Owned*>{&built, &sound, &partial}) {
    const Result<FileSummary> loaded = load_databases(databases, packed(*others));
    REQUIRE_FALSE(loaded);
    CHECK(loaded.error().message() ==
          "the file holds other pattern databases than the standard ones of 3x3");
  }
  CHECK(databases.heuristics().empty());
  CHECK(databases.bytes() == 0);
  std::swap(built[0], built[1]);
  CHECK(load_databases(databases, packed(built)));
}

TEST_CASE("database file: a learned heuristic comes with it, to who has the databases, too") {
  MemoryBudget budget(std::size_t{1} << 28);
  const BoardSize size{3, 3};
  const Owned built = build(size, standard_patterns(size, Grade::standard), budget);
  std::vector<const PatternDatabase*> patterns;
  for (const auto& database : built) patterns.push_back(database.get());
  const auto learned = bytes_of_learned_heuristic();
  const Bytes file = pack(patterns, learned).value();
  CHECK(file.size() == packed(built).size() + 4 + learned.size());
  const Result<FileSummary> summary = inspect(file);
  REQUIRE(summary);
  CHECK(std::equal(learned.begin(), learned.end(), summary.value().learned.begin(),
                   summary.value().learned.end()));
  CHECK(inspect(packed(built)).value().learned.empty());

  Databases databases;
  REQUIRE(load_databases(databases, packed(built)));
  CHECK(databases.learned(size_of_learned_heuristic) == nullptr);
  const std::size_t before = databases.bytes();
  REQUIRE(load_databases(databases, file));
  CHECK(databases.learned(size_of_learned_heuristic) != nullptr);
  CHECK(databases.heuristics().size() == 1);
  const std::size_t after = databases.bytes();
  CHECK(after > before);
  REQUIRE(load_databases(databases, file));
  CHECK(databases.bytes() == after);

  // One that is wrong is said, and nothing is taken.
  const Result<Bytes> wrong = pack(patterns, learned.first(1000));
  Databases others;
  const Result<FileSummary> loaded = load_databases(others, wrong.value());
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().message() == "these are not the bytes of a learned heuristic");
  CHECK(others.heuristics().empty());
}

TEST_CASE("database file: false large databases are refused, whatever their hash says" *
          doctest::test_suite("long")) {
  Databases databases;
  MemoryBudget budget(std::size_t{128} << 20);
  Owned zeros;
  for (const auto& tiles : standard_patterns({4, 4}, Grade::large)) {
    zeros.push_back(PatternDatabase::make({4, 4}, tiles, budget));
    REQUIRE(zeros.back());
  }
  std::vector<std::uint8_t> file(write_plain(zeros, {}));
  REQUIRE(write_plain(zeros, file) == file.size());
  const auto loaded = load_databases(databases, file);
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().message() ==
        "the pattern databases of the file are false: their content is not that of 4x4");
  CHECK(databases.heuristics().empty());
  CHECK(databases.budget().used() == 0);
}

namespace {

// Builds the standard databases of a board and compares their fingerprint with the one that is
// known.
void check_fingerprint(BoardSize size) {
  CAPTURE(to_text(size));
  MemoryBudget budget(std::size_t{1} << 30);
  const Owned databases = build(size, standard_patterns(size, Grade::standard), budget);
  const Fingerprint fingerprint = fingerprint_of(databases);
  INFO("0x" << std::hex << fingerprint[0] << ", 0x" << fingerprint[1]);
  CHECK(known_fingerprint(size, Grade::standard) == fingerprint);
}

}  // namespace

TEST_CASE("database file: the first databases of 4x4 are taken, and false ones are not") {
  constexpr BoardSize size{4, 4};
  MemoryBudget budget(std::size_t{1} << 28);
  const Owned built = build(size, standard_patterns(size, Grade::first), budget);
  const Bytes file = packed(built);
  CHECK(file.size() == 47'890);
  CHECK(known_fingerprint(size, Grade::first) == fingerprint_of(built));
  Databases databases;
  const Result<FileSummary> loaded = load_databases(databases, file);
  REQUIRE(loaded);
  CHECK(grade_of(loaded.value()) == Grade::first);
  REQUIRE(databases.best(size, std::size_t{1} << 28) != nullptr);
  CHECK(databases.best(size, std::size_t{1} << 28)->entries() == 3 * 524'160);

  Bytes changed = plain(built);
  changed[100'000] ^= 1;
  Databases others;
  const Result<FileSummary> refused = load_databases(others, with_hash(changed));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message() ==
        "the pattern databases of the file are false: their content is not that of 4x4");
  CHECK(others.heuristics().empty());
}

TEST_CASE("database file: the fingerprints of the standard databases of small boards") {
  for (const BoardSize size : {BoardSize{2, 2},
                               {2, 3},
                               {2, 5},
                               {2, 7},
                               {3, 2},
                               {3, 3},
                               {3, 4},
                               {3, 5},
                               {4, 2},
                               {4, 3},
                               {5, 2},
                               {5, 3}}) {
    check_fingerprint(size);
  }
  CHECK_FALSE(known_fingerprint({10, 4}, Grade::standard));
  CHECK_FALSE(known_fingerprint({1, 4}, Grade::standard));
  // There are large ones of 4x4. Those of the small ones are known nowhere.
  CHECK(known_fingerprint({4, 4}, Grade::large));
  CHECK(known_fingerprint({4, 4}, Grade::large) != known_fingerprint({4, 4}, Grade::standard));
  for (const BoardSize size : {BoardSize{4, 4}, {5, 5}}) {
    CHECK_FALSE(known_fingerprint(size, Grade::small));
  }
  CHECK(known_fingerprint({3, 4}, Grade::large) == known_fingerprint({3, 4}, Grade::standard));
  // First ones are there on 4x4 only.
  CHECK_FALSE(known_fingerprint({3, 4}, Grade::first));
  CHECK_FALSE(known_fingerprint({5, 5}, Grade::first));
}

TEST_CASE("database file: the fingerprints of the standard databases of all boards" *
          doctest::test_suite("release")) {
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side; ++height) {
      const BoardSize size{width, height};
      CHECK(known_fingerprint(size, Grade::standard).has_value() ==
            !standard_patterns(size, Grade::standard).empty());
      if (known_fingerprint(size, Grade::standard)) check_fingerprint(size);
    }
  }
}
