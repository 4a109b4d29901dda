// The states that a search knows, open and closed: an append-only list of nodes and an index over
// it. A node is a packed state, the move that led to it, a flag, and whatever `Extra` the algorithm
// keeps; it is named by its place in the list, which never changes. Move and flag are in the mark
// of the state and take no room.
//
// NodeStore has a hash index (open addressing, linear probing) and serves every board. Bytes a
// state, on boards up to 16 cells: 8 for the state, sizeof(Extra), and 7 to 7.5 for the index,
// whose slots of 4 bytes hold the node and, in the bits that no node needs yet, a tag: a piece of
// the hash that saves nearly all comparisons with other states. The index has 256 parts of sizes
// that differ by up to two times, each doubled when it is four fifths full: they grow one after
// another, so what is empty of all of them together stays the same, and no growth holds two whole
// indexes.
//
// RankedStore keeps a byte for every position that there is, by its rank: the fastest for searches
// that come to see most of the positions of a board of 9 cells.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "search/memory.hpp"
#include "search/packed_state.hpp"

namespace puzzle::search {

struct Nothing {};

// What led to a node, in the four bits of a mark.
class Origin {
 public:
  explicit Origin(unsigned mark) : mark_(mark) {}
  // none: nothing led to it, the search began there.
  Origin(std::optional<Move> move, bool flag)
      : mark_((move ? static_cast<unsigned>(*move) : no_move) | (flag ? flag_bit : 0)) {}

  [[nodiscard]] std::optional<Move> move() const {
    return (mark_ & no_move) != 0 ? std::nullopt : std::optional(static_cast<Move>(mark_ & 3));
  }
  [[nodiscard]] bool flag() const { return (mark_ & flag_bit) != 0; }
  [[nodiscard]] unsigned mark() const { return mark_; }

 private:
  static constexpr unsigned no_move = 4;
  static constexpr unsigned flag_bit = 8;
  unsigned mark_;
};

// The list of nodes.
template <typename Packed, typename Extra>
class NodeList {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFF'FFFF;

  explicit NodeList(MemoryBudget& budget) : budget_(budget), chunks_(budget) {}

  [[nodiscard]] Index size() const { return size_; }
  // The state with its mark. Comparing and hashing ignore the mark.
  [[nodiscard]] const Packed& marked(Index index) const {
    return chunks_[index / chunk_size].states[index % chunk_size];
  }
  [[nodiscard]] Origin origin(Index index) const { return Origin(marked(index).mark()); }
  void set_origin(Index index, Origin origin) {
    Packed& state = chunks_[index / chunk_size].states[index % chunk_size];
    state = state.with_mark(origin.mark());
  }
  [[nodiscard]] Extra& extra(Index index) {
    return chunks_[index / chunk_size].extras[index % chunk_size];
  }

  // False: memory was refused.
  [[nodiscard]] bool append(const Packed& state, Origin origin) {
    const std::size_t at = size_ % chunk_size;
    if (at == 0 && !add_chunk()) return false;
    Chunk& chunk = chunks_.back();
    chunk.states[at] = state.with_mark(origin.mark());
    if constexpr (keeps_extra) chunk.extras[at] = Extra{};
    ++size_;
    return true;
  }

 private:
  static constexpr std::size_t chunk_size = 8192;
  static constexpr bool keeps_extra = !std::is_empty_v<Extra>;

  struct Chunk {
    Array<Packed> states;
    Array<Extra> extras;
  };

  bool add_chunk() {
    if (size_ > none - chunk_size) return false;
    Chunk chunk{Array<Packed>(budget_), Array<Extra>(budget_)};
    if (!chunk.states.reserve(chunk_size) || (keeps_extra && !chunk.extras.reserve(chunk_size))) {
      return false;
    }
    return chunks_.push_back(std::move(chunk));
  }

  MemoryBudget& budget_;
  Array<Chunk> chunks_;
  Index size_ = 0;
};

template <typename Packed, typename Extra>
class NodeStore {
 public:
  using List = NodeList<Packed, Extra>;
  using Index = typename List::Index;
  static constexpr Index none = List::none;

  // A state with its hash, which takes a while and is needed more than once.
  struct Key {
    Packed state;
    std::uint64_t hash;
  };

  struct Found {
    Index index;  // none: memory was refused
    bool inserted;
  };

  NodeStore(MemoryBudget& budget, BoardSize) : budget_(budget), parts_(budget), nodes_(budget) {}

  // Takes the first memory; false when it is refused. Call it before anything else.
  [[nodiscard]] bool open() {
    if (!parts_.reserve(part_count)) return false;
    for (std::size_t index = 0; index < part_count; ++index) {
      Part part{Array<std::uint32_t>(budget_), 0, first_nodes_mask};
      if (!part.slots.resize(first_part_size + index / first_part_size, none)) return false;
      if (!parts_.push_back(std::move(part))) return false;
    }
    return true;
  }

  [[nodiscard]] List& nodes() { return nodes_; }

  [[nodiscard]] static Key key(const Packed& state, int /*blank*/) { return {state, state.hash()}; }

  // Begins to bring into the cache what find_or_insert() of that state will read. Searches call it
  // for all children of a state before they look up the first: the waits then overlap.
  void prefetch(const Key& key) const {
    const Part& part = parts_[part_of(key.hash)];
    __builtin_prefetch(&part.slots[first_slot(part, key.hash)]);
  }

  // The node of that state. When the state was not known, a new node with that origin.
  [[nodiscard]] Found find_or_insert(const Key& key, Origin origin) {
    Part& part = parts_[part_of(key.hash)];
    const std::size_t slot = slot_of(part, key);
    if (part.slots[slot] != none) return {part.slots[slot] & part.nodes_mask, false};
    const Index node = nodes_.size();
    if (!nodes_.append(key.state, origin)) return {none, false};
    while (node >= part.nodes_mask) give_nodes_a_bit(part);
    part.slots[slot] = part.slot(key.hash, node);
    if (++part.filled * 5 > part.slots.size() * 4 && !grow(part)) {
      // A full part still works while one slot is empty; with none left the search ends.
      if (part.filled + 1 >= part.slots.size()) return {none, false};
    }
    return {node, true};
  }

  // What led to a state that is known.
  [[nodiscard]] Origin origin(const Packed& state, int blank) const {
    const Key wanted = key(state, blank);
    const Part& part = parts_[part_of(wanted.hash)];
    return nodes_.origin(part.slots[slot_of(part, wanted)] & part.nodes_mask);
  }

 private:
  static constexpr std::size_t part_count = 256;
  static constexpr std::size_t first_part_size = 16;  // of the smallest
  static constexpr std::uint32_t first_nodes_mask = 0xFFFF;

  // A slot is a node in its lower bits and the tag above them, or none. No node has all of its bits
  // set, so no slot in use is none.
  struct Part {
    Array<std::uint32_t> slots;
    std::uint32_t filled;
    std::uint32_t nodes_mask;

    [[nodiscard]] std::uint32_t slot(std::uint64_t hash, Index node) const {
      return (static_cast<std::uint32_t>(hash) & ~nodes_mask) | node;
    }
  };

  // Different bits of the hash choose the part, the first slot and the tag.
  static std::size_t part_of(std::uint64_t hash) { return static_cast<std::size_t>(hash >> 56); }
  static std::size_t first_slot(const Part& part, std::uint64_t hash) {
    return static_cast<std::size_t>((hash >> 24 & 0xFFFF'FFFF) * part.slots.size() >> 32);
  }
  static std::size_t next_slot(const Part& part, std::size_t slot) {
    return slot + 1 == part.slots.size() ? 0 : slot + 1;
  }

  // The slot that holds the state, or the empty one where it would be.
  std::size_t slot_of(const Part& part, const Key& key) const {
    const std::uint32_t* const slots = part.slots.begin();
    const std::uint32_t nodes_mask = part.nodes_mask;
    const std::uint32_t tag = part.slot(key.hash, 0);
    std::size_t slot = first_slot(part, key.hash);
    while (slots[slot] != none && !((slots[slot] & ~nodes_mask) == tag &&
                                    nodes_.marked(slots[slot] & nodes_mask) == key.state)) {
      slot = next_slot(part, slot);
    }
    return slot;
  }

  static void give_nodes_a_bit(Part& part) {
    for (std::uint32_t& slot : part.slots) {
      if (slot != none) slot &= ~(part.nodes_mask + 1);
    }
    part.nodes_mask = part.nodes_mask * 2 + 1;
  }

  bool grow(Part& part) {
    const std::size_t size = part.slots.size();
    Part larger{Array<std::uint32_t>(budget_), part.filled, part.nodes_mask};
    if (!larger.slots.resize(size * 2, none)) {
      return false;
    }
    // The states lie all over the memory: they are sent for well before their hash is asked for.
    constexpr std::size_t ahead = 16;
    for (std::size_t at = 0; at < size; ++at) {
      if (at + ahead < size && part.slots[at + ahead] != none) {
        __builtin_prefetch(&nodes_.marked(part.slots[at + ahead] & part.nodes_mask));
      }
      const std::uint32_t from = part.slots[at];
      if (from == none) continue;
      std::size_t slot = first_slot(larger, nodes_.marked(from & part.nodes_mask).hash());
      while (larger.slots[slot] != none) slot = next_slot(larger, slot);
      larger.slots[slot] = from;
    }
    part = std::move(larger);
    return true;
  }

  MemoryBudget& budget_;
  Array<Part> parts_;
  List nodes_;
};

// Numbers the positions of a small board that can be reached from one another, half of all orders
// of its tiles: 0 to cells! / 2 - 1 without a gap (Lehmer 1960). A position of the other half has
// the number of one that differs from it in two tiles.
//
// The order of the tiles without the blank comes first, its last two left out, for they follow from
// solvability; then the blank's cell. So a move along a row changes the number by 1.
class PositionRank {
 public:
  using Packed = PackedState<4, 1>;
  // With more the numbers would not fit into 32 bits.
  static constexpr int most_cells = 12;

  // Precondition: 4 to most_cells cells.
  explicit PositionRank(int cells) : cells_(static_cast<std::uint32_t>(cells)) {}

  [[nodiscard]] std::uint32_t count() const {
    std::uint32_t product = 1;
    for (std::uint32_t factor = 3; factor <= cells_; ++factor) product *= factor;
    return product;
  }

  [[nodiscard]] std::uint32_t of(const Packed& state, int blank) const {
    std::uint64_t tiles = state.without_field(blank);
    // The field of a tile holds how many smaller tiles have not come yet.
    std::uint64_t smaller_left = 0xEDCBA98765432100;
    std::uint32_t rank = 0;
    for (std::uint32_t choices = cells_ - 1; choices > 2; --choices) {
      const unsigned shift = static_cast<unsigned>(tiles & 0xF) * 4;
      tiles >>= 4;
      rank = rank * choices + static_cast<std::uint32_t>(smaller_left >> shift & 0xF);
      smaller_left -= std::uint64_t{0x1111111111111110} << shift;
    }
    return rank * cells_ + static_cast<std::uint32_t>(blank);
  }

 private:
  std::uint32_t cells_;
};

class RankedStore {
 public:
  using Packed = PositionRank::Packed;
  using List = NodeList<Packed, Nothing>;
  using Index = List::Index;
  static constexpr Index none = List::none;

  struct Key {
    Packed state;
    std::uint32_t rank;
  };

  struct Found {
    Index index;  // none: memory was refused; of a state that was known before it means nothing
    bool inserted;
  };

  RankedStore(MemoryBudget& budget, BoardSize size)
      : rank_(size.cells()), origins_(budget), nodes_(budget) {}

  [[nodiscard]] bool open() { return origins_.resize(rank_.count(), unknown); }

  [[nodiscard]] List& nodes() { return nodes_; }

  [[nodiscard]] Key key(const Packed& state, int blank) const {
    return {state, rank_.of(state, blank)};
  }
  void prefetch(const Key&) const {}

  [[nodiscard]] Found find_or_insert(const Key& key, Origin origin) {
    std::uint8_t& known = origins_[key.rank];
    if (known != unknown) return {0, false};
    const Index node = nodes_.size();
    if (!nodes_.append(key.state, origin)) return {none, false};
    known = static_cast<std::uint8_t>(origin.mark());
    return {node, true};
  }

  [[nodiscard]] Origin origin(const Packed& state, int blank) const {
    return Origin(origins_[rank_.of(state, blank)]);
  }

 private:
  static constexpr std::uint8_t unknown = 0xFF;

  PositionRank rank_;
  Array<std::uint8_t> origins_;
  List nodes_;
};

}  // namespace puzzle::search
