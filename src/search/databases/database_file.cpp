#include "search/databases/database_file.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/random.hpp"
#include "search/databases/database_code.hpp"

namespace puzzle::search {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view magic = "SPDB";

// The version.
enum class Form : std::uint8_t {
  coded = 1,
  plain = 2,  // the excesses as they are in memory
  learned = 3,
};
constexpr std::size_t hash_bytes = 8;

std::uint64_t hash_of(Bytes bytes) {
  return fnv1a({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void append(std::vector<std::uint8_t>& file, std::uint64_t number, int bytes) {
  for (int byte = 0; byte < bytes; ++byte) {
    file.push_back(static_cast<std::uint8_t>(number >> 8 * byte));
  }
}

std::vector<std::uint8_t> beginning(Form form, BoardSize size, std::size_t databases) {
  std::vector<std::uint8_t> file(magic.begin(), magic.end());
  append(file, static_cast<std::uint64_t>(form), 1);
  append(file, static_cast<std::uint64_t>(size.width), 1);
  append(file, static_cast<std::uint64_t>(size.height), 1);
  append(file, databases, 1);
  return file;
}

void append_pattern(std::vector<std::uint8_t>& file, Bytes tiles, std::size_t code_size) {
  append(file, tiles.size(), 1);
  file.insert(file.end(), tiles.begin(), tiles.end());
  append(file, code_size, 4);
}

// Takes numbers from the front of the bytes. When the bytes end, it returns 0 and sets `short_of`.
class Reader {
 public:
  explicit Reader(Bytes bytes) : rest_(bytes) {}

  Bytes take(std::size_t count) {
    if (count > rest_.size()) {
      short_of_ = true;
      return {};
    }
    const Bytes taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  std::uint64_t number(std::size_t bytes) {
    const Bytes taken = take(bytes);
    std::uint64_t number = 0;
    for (std::size_t byte = 0; byte < taken.size(); ++byte) {
      number |= static_cast<std::uint64_t>(taken[byte]) << 8 * byte;
    }
    return number;
  }
  [[nodiscard]] bool short_of() const { return short_of_; }
  [[nodiscard]] std::size_t left() const { return rest_.size(); }

 private:
  Bytes rest_;
  bool short_of_ = false;
};

// Whether the tiles are on the board and in no earlier pattern. Sets their bits.
bool add_pattern(BoardSize size, Bytes tiles, std::uint64_t& seen) {
  if (!PatternDatabase::valid(size, tiles)) return false;
  for (const int tile : tiles) {
    if ((seen >> tile & 1) != 0) return false;
    seen |= std::uint64_t{1} << tile;
  }
  return true;
}

struct Parsed {
  Form form = Form::coded;
  FileSummary summary;
  std::vector<Bytes> codes;
};

Result<Parsed> parse(Bytes bytes) {
  const Error cut = Error::said("the file of pattern databases is cut short");
  if (bytes.size() < magic.size()) return cut;
  if (!std::equal(magic.begin(), magic.end(), bytes.begin())) {
    return Error::said("this is not a file of pattern databases: it does not begin with SPDB");
  }
  Reader reader(bytes.subspan(magic.size()));
  const std::uint64_t found = reader.number(1);
  if (reader.short_of()) return cut;
  Parsed parsed;
  parsed.form = static_cast<Form>(found);
  if (found < 1 || found > 3) {
    return Error::said("the file of pattern databases has version " + std::to_string(found) +
                       "; this program reads versions 1 to 3");
  }
  parsed.summary.size.width = static_cast<int>(reader.number(1));
  parsed.summary.size.height = static_cast<int>(reader.number(1));
  const Error damaged = Error::said("the file of pattern databases is damaged");
  const std::uint64_t count = reader.number(1);
  std::vector<std::size_t> sizes;
  std::uint64_t seen = 0;
  for (std::uint64_t index = 0; index < count && !reader.short_of(); ++index) {
    const Bytes tiles = reader.take(static_cast<std::size_t>(reader.number(1)));
    sizes.push_back(static_cast<std::size_t>(reader.number(4)));
    if (reader.short_of()) break;
    if (!add_pattern(parsed.summary.size, tiles, seen)) return damaged;
    std::uint64_t entries = 1;
    for (std::size_t position = 0; position < tiles.size(); ++position) {
      entries *= static_cast<std::uint64_t>(parsed.summary.size.cells()) - position;
    }
    if (parsed.form == Form::plain && sizes.back() != (entries + 1) / 2) return damaged;
    parsed.summary.entries += entries;
    parsed.summary.patterns.emplace_back(tiles.begin(), tiles.end());
  }
  for (const std::size_t size : sizes) parsed.codes.push_back(reader.take(size));
  if (parsed.form == Form::learned) {
    parsed.summary.learned = reader.take(static_cast<std::size_t>(reader.number(4)));
  }
  const std::uint64_t hash = reader.number(hash_bytes);
  if (reader.short_of()) return cut;
  if (count == 0 || reader.left() != 0 || hash != hash_of(bytes.first(bytes.size() - hash_bytes))) {
    return damaged;
  }
  return parsed;
}

}  // namespace

Result<FileSummary> inspect(Bytes bytes) {
  Result<Parsed> parsed = parse(bytes);
  if (!parsed) return parsed.error();
  return std::move(parsed.value().summary);
}

struct Unpacker::Work {
  Result<Parsed> parsed;
  MemoryBudget& budget;
  std::vector<std::unique_ptr<PatternDatabase>> databases;
  std::optional<DatabaseDecoder> decoder;  // of the last of them
};

Unpacker::Unpacker(Bytes bytes, MemoryBudget& budget)
    : work_(new Work{parse(bytes), budget, {}, {}}) {}

Unpacker::~Unpacker() = default;

const FileSummary* Unpacker::summary() const {
  return work_->parsed ? &work_->parsed.value().summary : nullptr;
}

std::optional<UnpackedDatabases> Unpacker::step() {
  auto& [parsed, budget, databases, decoder] = *work_;
  if (!parsed) return parsed.error();
  const auto& [form, summary, codes] = parsed.value();
  if (!decoder) {
    const std::size_t next = databases.size();
    std::unique_ptr<PatternDatabase> database =
        PatternDatabase::make(summary.size, summary.patterns[next], budget);
    if (!database) return Error::said("there is not enough memory for the pattern databases");
    if (form == Form::plain) {
      std::copy(codes[next].begin(), codes[next].end(), database->nibbles());
    } else {
      decoder.emplace(*database, codes[next]);
    }
    databases.push_back(std::move(database));
  }
  if (decoder) {
    if (decoder->step()) return {};
    if (!decoder->at_end()) {
      return Error::said(
          "the file of pattern databases is damaged: a code is longer or shorter than its "
          "database");
    }
    decoder.reset();
  }
  if (databases.size() < codes.size()) return {};
  return std::move(databases);  // cppcheck-suppress returnStdMoveLocal ; a part of *work_
}

UnpackedDatabases unpack(Bytes bytes, MemoryBudget& budget) {
  Unpacker unpacker(bytes, budget);
  for (;;) {
    if (auto unpacked = unpacker.step()) return std::move(*unpacked);
  }
}

Result<std::vector<std::uint8_t>> pack(std::span<const PatternDatabase* const> databases,
                                       Bytes learned) {
  std::vector<std::uint8_t> codes;
  std::uint64_t seen = 0;
  if (databases.empty()) return Error::said("there is no pattern database to pack");
  const BoardSize size = databases.front()->size();
  std::vector<std::uint8_t> file =
      beginning(learned.empty() ? Form::coded : Form::learned, size, databases.size());
  for (const PatternDatabase* const database : databases) {
    if (!(database->size() == size) || !add_pattern(size, database->tiles(), seen)) {
      return Error::said("the pattern databases of a file have one board and no tile in common");
    }
    const std::vector<std::uint8_t> code = encode(*database);
    append_pattern(file, database->tiles(), code.size());
    codes.insert(codes.end(), code.begin(), code.end());
  }
  file.insert(file.end(), codes.begin(), codes.end());
  if (!learned.empty()) {
    append(file, learned.size(), 4);
    file.insert(file.end(), learned.begin(), learned.end());
  }
  append(file, hash_of(file), hash_bytes);
  return file;
}

std::size_t write_plain(std::span<const std::unique_ptr<PatternDatabase>> databases,
                        std::span<std::uint8_t> file) {
  std::vector<std::uint8_t> head =
      beginning(Form::plain, databases.front()->size(), databases.size());
  std::size_t size = hash_bytes;
  for (const auto& database : databases) {
    append_pattern(head, database->tiles(), database->bytes());
    size += database->bytes();
  }
  size += head.size();
  if (file.size() < size) return size;
  auto end = std::copy(head.begin(), head.end(), file.begin());
  for (const auto& database : databases) {
    end = std::copy_n(database->nibbles(), database->bytes(), end);
  }
  std::vector<std::uint8_t> hash;
  append(hash, hash_of(file.first(size - hash_bytes)), hash_bytes);
  std::copy(hash.begin(), hash.end(), end);
  return size;
}

}  // namespace puzzle::search
