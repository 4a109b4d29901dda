#include "search/databases/database_code.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#include "search/databases/little_endian.hpp"

namespace puzzle::search {
namespace {

using Bytes = std::span<const std::uint8_t>;

// --- The range coder ---

// The probability that a bit is 0, in 4096ths. It stays between 31 and 4065.
using Chance = std::uint16_t;
constexpr int chance_bits = 12;
constexpr Chance even = 1 << (chance_bits - 1);

// extract learn
void learn(Chance& zero, bool bit) {
  const int aim = bit ? 31 : 1 << chance_bits;
  zero = static_cast<Chance>(zero + ((aim - zero) >> 5));
}
// end of extract learn

// Both coders keep a range of at least 2^32; below it, 4 bytes go out or come in.

class Encoder {
 public:
  static constexpr bool decodes = false;
  static constexpr bool traces = false;

  // extract codeBit
  bool bit(Chance& zero, bool bit) {
    const std::uint64_t part = (range_ >> chance_bits) * zero;
    if (bit) {
      low_ += part;
      range_ -= part;
      if (low_ < part) carry();
    } else {
      range_ = part;
    }
    learn(zero, bit);
    if (range_ >> 32 == 0) {
      range_ <<= 32;
      shift_out();
    }
    return bit;
  }
  // end of extract codeBit

  std::vector<std::uint8_t> finish() {
    shift_out();
    shift_out();
    return std::move(bytes_);
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_.size(); }

 private:
  void carry() {
    for (std::size_t place = bytes_.size(); ++bytes_[--place] == 0;) {
    }
  }
  void shift_out() {
    for (int byte = 0; byte < 4; ++byte) {
      bytes_.push_back(static_cast<std::uint8_t>(low_ >> 56));
      low_ <<= 8;
    }
  }

  std::uint64_t low_ = 0;
  std::uint64_t range_ = ~std::uint64_t{0};
  std::vector<std::uint8_t> bytes_;
};

class TracingEncoder : public Encoder {
 public:
  static constexpr bool traces = true;

  explicit TracingEncoder(CodeTrace& trace) : trace_(trace) {}

  void hear(CodeTrace::Neighbour neighbour) { heard_.push_back(neighbour); }
  void begin_row(CodeTrace::Row row) {
    row.neighbours = std::exchange(heard_, {});
    row.bit = trace_.bits.size();
    trace_.rows.push_back(std::move(row));
  }
  bool bit(Chance& zero, bool bit) {
    trace_.bits.push_back({zero, bit, bytes()});
    return Encoder::bit(zero, bit);
  }

 private:
  CodeTrace& trace_;
  std::vector<CodeTrace::Neighbour> heard_;  // before the next row
};

class Decoder {
 public:
  static constexpr bool decodes = true;
  static constexpr bool traces = false;

  // It reads zeros behind the end, and is not at the end any more.
  explicit Decoder(Bytes bytes) : next_(bytes.data()), end_(bytes.data() + bytes.size()) {
    shift_in();
    shift_in();
  }

  // An Encoder would need the second argument.
  bool bit(Chance& zero, bool) {
    const std::uint64_t part = (range_ >> chance_bits) * zero;
    const bool bit = code_ >= part;
    code_ -= bit ? part : 0;
    range_ = bit ? range_ - part : part;
    learn(zero, bit);
    if (range_ >> 32 == 0) {
      range_ <<= 32;
      shift_in();
    }
    return bit;
  }

  [[nodiscard]] bool at_end() const { return next_ == end_ && !beyond_end_; }

 private:
  void shift_in() {
    for (int byte = 0; byte < 4; ++byte) {
      beyond_end_ = beyond_end_ || next_ == end_;
      code_ = code_ << 8 | (beyond_end_ ? 0u : *next_++);
    }
  }

  const std::uint8_t* next_;
  const std::uint8_t* end_;
  bool beyond_end_ = false;
  std::uint64_t range_ = ~std::uint64_t{0};
  std::uint64_t code_ = 0;
};

// --- Words of nibbles ---

using Word = std::uint64_t;
constexpr Word ones = 0x1111111111111111;

// All nibbles from that one on are set.
Word nibbles_from(int nibble) {
  return nibble <= 0 ? ~Word{0} : nibble >= 16 ? 0 : ~Word{0} << (4 * nibble);
}

// At least 15 nibbles from that entry on.
Word load(const std::uint8_t* nibbles, std::uint32_t entry) {
  return load_little_endian(nibbles + entry / 2) >> (entry % 2 * 4);
}

void store(std::uint8_t* nibbles, std::uint32_t entry, Word word, Word mask) {
  const std::uint32_t shift = entry % 2 * 4;
  std::uint8_t* const place = nibbles + entry / 2;
  store_little_endian(place, (load_little_endian(place) & ~(mask << shift)) | (word & mask)
                                                                                  << shift);
}

// 1 in each nibble that is not 0.
Word not_zero(Word word) {
  const Word pairs = word | word >> 1;
  return (pairs | pairs >> 2) & ones;
}

// 7 in each nibble where a is at least b, else 0. The nibbles are at most 7. An 8 spoils a guess
// and nothing else.
Word at_least(Word a, Word b) {
  const Word top = ((a | ones * 8) - b) & ones * 8;
  return top - (top >> 3);
}

Word choose(Word mask, Word a, Word b) { return b ^ ((a ^ b) & mask); }

// --- The model ---

// Codes or decodes the excesses of a database: one walk with the same guesses for both.
template <typename Coder>
class Table {
 public:
  // An Encoder reads the nibbles, a Decoder fills them.
  using Nibbles = std::conditional_t<Coder::decodes, std::uint8_t*, const std::uint8_t*>;

  Table(const PatternDatabase& database, Nibbles nibbles, Coder& coder)
      : size_(database.size()),
        last_(static_cast<int>(database.tiles().size()) - 1),
        digits_(size_.cells() - last_),
        nibbles_(nibbles),
        coder_(coder) {
    for (int position = 0; position <= last_; ++position) {
      Tile& tile = tiles_[static_cast<std::size_t>(position)];
      tile.weight = database.weight(position);
      tile.home = size_.home_of(database.tiles()[static_cast<std::size_t>(position)]);
    }
    regular_.fill(even);
    lower_.fill(even);
    for (auto& chances : irregular_) chances.fill(even);
  }

  void code() {
    while (code_part()) {
    }
  }

  // Codes the entries that have the first two tiles on their next cells. False when these were the
  // last.
  bool code_part() {
    if (last_ < 3) {
      place(0, 0, {});
      return false;
    }
    if (second_cell_ == first_cell_) ++second_cell_;
    Moves moves;
    add_moves(moves, 0, 0, first_cell_, 0);
    place_on(1, second_cell_, first_cell_ < second_cell_, std::uint64_t{1} << first_cell_, moves);
    ++second_cell_;
    if (second_cell_ + (second_cell_ == first_cell_) < size_.cells()) return true;
    second_cell_ = 0;
    return ++first_cell_ < size_.cells();
  }

 private:
  struct Tile {
    std::uint32_t weight = 0;
    int home = 0;
  };

  // A tile may move from a cell to a smaller one: to a row that is decoded already, where the last
  // tile on the same cell makes a neighbour. The cell `to` has none. Digits number the free cells;
  // those between `to` and `from` have one less in the other row.
  struct Move {
    int from;
    int to;
    int hole;            // the digit of `to`
    int end;             // the digit of the first free cell behind `from`
    std::uint32_t back;  // how many entries back the other row is
    bool nearer;         // the tile would come nearer to its home
  };
  struct Moves {
    std::array<Move, 2 * PatternDatabase::most_tiles> list;
    int count = 0;
  };
  // The same for the digits of one word.
  struct Hint {
    Word known;    // all but the hole
    Word between;  // those that are one less there
    std::uint32_t back;
    bool nearer;
  };
  // What the neighbours leave for the excess: each allows the value that it names or one less. When
  // two differ, the least that is named counts.
  struct Guess {
    Word least = ones * 7;
    Word most = 0;
    int heard = 0;
    int nearer = 0;
  };
  static constexpr int most_heard = 4;  // more neighbours cost time and tell little
  static constexpr int digits_in_word = 14;
  static constexpr int contexts = (most_heard + 1) * (most_heard + 1);

  // A move as it is when the next tile stands below `to` (which = 0), between (1), or above (2).
  static int which(const Move& move, int cell) { return (cell > move.to) + (cell > move.from); }
  static Move with(Move move, int which, std::uint32_t weight) {
    move.hole -= which == 0;
    move.end -= which < 2;
    move.back += which == 1 ? weight : 0;
    return move;
  }

  // The moves of the tile at that position on `cell`; `below` tiles stand on smaller cells.
  void add_moves(Moves& moves, int position, std::uint64_t occupied, int cell, int below) const {
    const auto [weight, home] = tiles_[static_cast<std::size_t>(position)];
    // No cell is below 0. NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
    const auto free = [&](int at) { return (occupied >> at & 1) == 0; };
    const int end = cell - below;
    if (size_.column_of(cell) > 0 && free(cell - 1)) {
      moves.list[static_cast<std::size_t>(moves.count++)] = {
          cell, cell - 1, end - 1, end, weight, size_.column_of(cell) > size_.column_of(home)};
    }
    const int above = cell - size_.width;
    if (above >= 0 && free(above)) {
      int jumped = 0;
      for (int at = above + 1; at < cell; ++at) jumped += free(at);
      moves.list[static_cast<std::size_t>(moves.count++)] = {
          cell,
          above,
          end - 1 - jumped,
          end,
          static_cast<std::uint32_t>(jumped + 1) * weight,
          size_.row_of(cell) > size_.row_of(home)};
    }
  }

  // Puts the tiles from that position on to all their cells in turn.
  void place(int position, std::uint64_t occupied, const Moves& moves) {
    if (position + 1 >= last_) return code_block(occupied, moves);
    int below = 0;
    for (int cell = 0; cell < size_.cells(); ++cell) {
      if ((occupied >> cell & 1) != 0) {
        ++below;
        continue;
      }
      place_on(position, cell, below, occupied, moves);
    }
  }

  // Puts the tile at that position on the cell and the others on to all theirs; `below` tiles stand
  // on smaller cells.
  void place_on(int position, int cell, int below, std::uint64_t occupied, const Moves& moves) {
    Moves now;
    for (int index = 0; index < moves.count; ++index) {
      const Move& move = moves.list[static_cast<std::size_t>(index)];
      if (move.to == cell) continue;
      now.list[static_cast<std::size_t>(now.count++)] =
          with(move, which(move, cell), tiles_[static_cast<std::size_t>(position)].weight);
    }
    add_moves(now, position, occupied, cell, below);
    place(position + 1, occupied | std::uint64_t{1} << cell, now);
  }

  // The rows of all places of the tile before the last; one row where there is none.
  void code_block(std::uint64_t occupied, const Moves& moves) {
    const std::uint32_t begin = row_;
    for (int digit = 0; digit < digits_; digit += digits_in_word) {
      row_ = begin;
      if (last_ == 0) {
        code_row(digit, {});
        continue;
      }
      const int position = last_ - 1;
      std::array<std::array<Hint, 3>, 2 * PatternDatabase::most_tiles> hints;
      for (int index = 0; index < moves.count; ++index) {
        const auto at = static_cast<std::size_t>(index);
        for (int kind = 0; kind < 3; ++kind) {
          hints[at][static_cast<std::size_t>(kind)] = hint(
              with(moves.list[at], kind, tiles_[static_cast<std::size_t>(position)].weight), digit);
        }
      }
      int below = 0;
      for (int cell = 0; cell < size_.cells(); ++cell) {
        if ((occupied >> cell & 1) != 0) {
          ++below;
          continue;
        }
        Guess guess;
        for (int index = 0; index < moves.count && guess.heard < most_heard; ++index) {
          const auto at = static_cast<std::size_t>(index);
          const Move& move = moves.list[at];
          if (move.to == cell) continue;
          hear(guess, hints[at][static_cast<std::size_t>(which(move, cell))], digit);
        }
        Moves own;
        add_moves(own, position, occupied, cell, below);
        for (int index = 0; index < own.count && guess.heard < most_heard; ++index) {
          hear(guess, hint(own.list[static_cast<std::size_t>(index)], digit), digit);
        }
        code_row(digit, guess);
        row_ += static_cast<std::uint32_t>(digits_);
      }
    }
    if (last_ == 0) row_ += static_cast<std::uint32_t>(digits_);
  }

  static Hint hint(const Move& move, int digit) {
    const Word after = nibbles_from(move.hole + 1 - digit);
    return {~nibbles_from(move.hole - digit) | after, after & ~nibbles_from(move.end - digit),
            move.back, move.nearer};
  }

  // extract hear
  // Takes what the neighbours say about the digits of this row from `digit` on.
  void hear(Guess& guess, const Hint& hint, int digit) const {
    const std::uint32_t row = row_ - hint.back;
    const Word one_less = digit == 0 ? load(nibbles_, row) << 4
                                     : load(nibbles_, row + static_cast<std::uint32_t>(digit) - 1);
    const Word there = choose(hint.between, one_less, one_less >> 4) & ones * 7;
    const Word named = there + (hint.nearer ? 0 : ones);
    guess.most = choose(at_least(named, guess.most) & hint.known, named, guess.most);
    guess.least = choose(at_least(guess.least, named) & hint.known, named, guess.least);
    ++guess.heard;
    guess.nearer += hint.nearer;
    if constexpr (Coder::traces) {
      coder_.hear({row + static_cast<std::uint32_t>(digit), hint.known, hint.between, hint.nearer});
    }
  }
  // end of extract hear

  // extract codeRow
  void code_row(int digit, const Guess& guess) {
    const int count = std::min(digits_ - digit, digits_in_word);
    const Word used = ~nibbles_from(count);
    // Where it may be one less.
    const Word open = not_zero(guess.least) & ~not_zero(guess.least ^ guess.most) & used;
    const auto context = static_cast<std::size_t>(guess.heard * (most_heard + 1) + guess.nearer);
    const std::uint32_t entry = row_ + static_cast<std::uint32_t>(digit);
    Word word = Coder::decodes ? 0 : load(nibbles_, entry) & used;
    const Word lower = not_zero(word ^ guess.least) & open;
    const bool irregular = word != ((guess.least - lower) & used);
    if constexpr (Coder::traces) {
      coder_.begin_row({entry, count, guess.least, guess.most, irregular, {}, 0});
    }
    if (!coder_.bit(regular_[context], irregular)) {
      word = guess.least & used;
      for (Word rest = open; rest != 0; rest &= rest - 1) {
        const int shift = std::countr_zero(rest);
        const bool bit = coder_.bit(lower_[context], (lower >> shift & 1) != 0);
        word -= static_cast<Word>(bit) << shift;
      }
    } else {
      const Word actual = word;
      word = 0;
      for (int shift = 0; shift < 4 * count; shift += 4) {
        const int least = static_cast<int>(guess.least >> shift & 15);
        const int most = static_cast<int>(guess.most >> shift & 15);
        auto& chances = irregular_[static_cast<std::size_t>(std::clamp(most - least, -1, 2) + 1)];
        word |=
            static_cast<Word>(code_excess(chances, least, static_cast<int>(actual >> shift & 15)))
            << shift;
      }
    }
    if constexpr (Coder::decodes) store(nibbles_, entry, word, used);
  }
  // end of extract codeRow

  // extract codeExcess
  // The excess is as expected, one less, one more, or given by all its bits.
  int code_excess(std::array<Chance, 19>& chances, int expected, int actual) {
    if (!coder_.bit(chances[0], actual != expected)) return expected;
    if (!coder_.bit(chances[1], actual != expected - 1)) return expected - 1;
    if (!coder_.bit(chances[2], actual != expected + 1)) return expected + 1;
    std::size_t bits = 1;
    for (int bit = 3; bit >= 0; --bit) {
      bits = bits * 2 + coder_.bit(chances[2 + bits], (actual >> bit & 1) != 0);
    }
    return static_cast<int>(bits & 15);
  }
  // end of extract codeExcess

  BoardSize size_;
  int last_;    // position of the last tile
  int digits_;  // entries in a row
  Nibbles nibbles_;
  Coder& coder_;
  std::uint32_t row_ = 0;  // its first entry
  int first_cell_ = 0;     // where the first tile goes next
  int second_cell_ = 0;    // and the second
  std::array<Tile, PatternDatabase::most_tiles> tiles_{};
  std::array<Chance, contexts> regular_;
  std::array<Chance, contexts> lower_;
  std::array<std::array<Chance, 19>, 4> irregular_;
};

}  // namespace

std::vector<std::uint8_t> encode(const PatternDatabase& database) {
  Encoder encoder;
  Table<Encoder>(database, database.nibbles(), encoder).code();
  return encoder.finish();
}

std::vector<std::uint8_t> encode(const PatternDatabase& database, CodeTrace& trace) {
  TracingEncoder encoder(trace);
  Table<TracingEncoder>(database, database.nibbles(), encoder).code();
  return encoder.finish();
}

struct DatabaseDecoder::Work {
  Work(PatternDatabase& database, Bytes code)
      : decoder(code), table(database, database.nibbles(), decoder) {}

  Decoder decoder;
  Table<Decoder> table;
};

DatabaseDecoder::DatabaseDecoder(PatternDatabase& database, Bytes code)
    : work_(new Work(database, code)) {}

DatabaseDecoder::~DatabaseDecoder() = default;

bool DatabaseDecoder::step() { return work_->table.code_part(); }

bool DatabaseDecoder::at_end() const { return work_->decoder.at_end(); }

}  // namespace puzzle::search
