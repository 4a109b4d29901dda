// The states that a search knows, open and closed: an append-only list of nodes and a hash index
// over it (open addressing, linear probing). A node is a packed state, the move that led to it and
// whatever `Extra` the algorithm keeps; it is named by its index, which never changes.
//
// Bytes a state, on boards up to 16 cells: 8 for the state, 1 for the move, sizeof(Extra), and 6.7
// to 13.3 for the index: 4 a slot for the node and 1 for a tag, a piece of the hash that saves
// nearly all comparisons with other states. The index is grown in 256 parts, one at a time, so
// that no growth holds two whole indexes.
#pragma once

#include <cstdint>
#include <optional>

#include "search/memory.hpp"
#include "search/packed_state.hpp"

namespace puzzle::search {

struct Nothing {};

template <typename Packed, typename Extra>
class NodeStore {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFF'FFFF;

  // A state with its hash, which takes a while and is needed more than once.
  struct Key {
    explicit Key(const Packed& packed) : state(packed), hash(packed.hash()) {}
    Packed state;
    std::uint64_t hash;
  };

  struct Found {
    Index index;  // none: memory was refused
    bool inserted;
  };

  explicit NodeStore(MemoryBudget& budget) : budget_(budget), parts_(budget), chunks_(budget) {}

  // Takes the first memory; false when it is refused. Nothing else may be called before.
  [[nodiscard]] bool open() {
    if (!parts_.reserve(part_count)) return false;
    for (std::size_t index = 0; index < part_count; ++index) {
      Part part{Array<Index>(budget_), Array<std::uint8_t>(budget_)};
      if (!part.nodes.resize(first_part_size, none) || !part.tags.resize(first_part_size, empty) ||
          !parts_.push_back(std::move(part))) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] const Packed& state(Index index) const {
    return chunks_[index / chunk_size].states[index % chunk_size];
  }
  [[nodiscard]] Move move(Index index) const {
    return chunks_[index / chunk_size].moves[index % chunk_size];
  }
  [[nodiscard]] Extra& extra(Index index) {
    return chunks_[index / chunk_size].extras[index % chunk_size];
  }
  // The move that led to a node; none for the first, which is where the search began.
  [[nodiscard]] std::optional<Move> last_move(Index index) const {
    return index == 0 ? std::nullopt : std::optional(move(index));
  }
  void set_move(Index index, Move move) {
    chunks_[index / chunk_size].moves[index % chunk_size] = move;
  }

  // Begins to bring into the cache what find_or_insert() of that state will read. Searches call it
  // for all children of a state before they look up the first: the waits then overlap.
  void prefetch(const Key& key) const {
    const Part& part = parts_[part_of(key.hash)];
    const std::size_t slot = first_slot(part, key.hash);
    __builtin_prefetch(&part.tags[slot]);
    __builtin_prefetch(&part.nodes[slot]);
  }

  // The node of that state; a new one, reached by `move`, when it was not known.
  [[nodiscard]] Found find_or_insert(const Key& key, Move move) {
    Part& part = parts_[part_of(key.hash)];
    const std::size_t slot = slot_of(part, key);
    if (part.tags[slot] != empty) return {part.nodes[slot], false};
    if (!append(key.state, move)) return {none, false};
    const Index index = size_++;
    part.nodes[slot] = index;
    part.tags[slot] = tag_of(key.hash);
    if (++part.filled * 4 > part.tags.size() * 3 && !grow(part)) {
      // A full part still works while one slot is empty; with none left the search ends.
      if (part.filled + 1 >= part.tags.size()) return {none, false};
    }
    return {index, true};
  }

  // The node of that state; none when it is not known.
  [[nodiscard]] Index find(const Packed& state) const {
    const Key key(state);
    const Part& part = parts_[part_of(key.hash)];
    const std::size_t slot = slot_of(part, key);
    return part.tags[slot] == empty ? none : part.nodes[slot];
  }

 private:
  static constexpr std::size_t chunk_size = 8192;
  static constexpr std::size_t part_count = 256;
  static constexpr std::size_t first_part_size = 16;

  struct Chunk {
    Array<Packed> states;
    Array<Move> moves;
    Array<Extra> extras;
  };

  struct Part {
    Array<Index> nodes;
    Array<std::uint8_t> tags;
    std::uint32_t filled = 0;
  };

  // Different bits of the hash choose the part, the tag and the first slot.
  static constexpr std::uint8_t empty = 0;
  static std::size_t part_of(std::uint64_t hash) { return static_cast<std::size_t>(hash >> 56); }
  static std::uint8_t tag_of(std::uint64_t hash) {
    return static_cast<std::uint8_t>(hash >> 48 | 1);
  }
  static std::size_t first_slot(const Part& part, std::uint64_t hash) {
    return static_cast<std::size_t>(hash >> 20) & (part.tags.size() - 1);
  }

  // The slot that holds the state, or the empty one where it would be.
  std::size_t slot_of(const Part& part, const Key& key) const {
    const std::uint8_t* const tags = part.tags.begin();
    const std::size_t mask = part.tags.size() - 1;
    const std::uint8_t tag = tag_of(key.hash);
    std::size_t slot = first_slot(part, key.hash);
    while (tags[slot] != empty &&
           !(tags[slot] == tag && this->state(part.nodes[slot]) == key.state)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  bool append(const Packed& state, Move move) {
    const std::size_t at = size_ % chunk_size;
    if (at == 0 && !add_chunk()) return false;
    Chunk& chunk = chunks_.back();
    chunk.states[at] = state;
    chunk.moves[at] = move;
    if constexpr (keeps_extra) chunk.extras[at] = Extra{};
    return true;
  }

  bool add_chunk() {
    if (size_ > none - chunk_size) return false;
    Chunk chunk{Array<Packed>(budget_), Array<Move>(budget_), Array<Extra>(budget_)};
    if (!chunk.states.reserve(chunk_size) || !chunk.moves.reserve(chunk_size) ||
        (keeps_extra && !chunk.extras.reserve(chunk_size))) {
      return false;
    }
    return chunks_.push_back(std::move(chunk));
  }

  bool grow(Part& part) {
    Part larger{Array<Index>(budget_), Array<std::uint8_t>(budget_), part.filled};
    if (!larger.nodes.resize(part.nodes.size() * 2, none) ||
        !larger.tags.resize(part.tags.size() * 2, empty)) {
      return false;
    }
    for (std::size_t from = 0; from < part.tags.size(); ++from) {
      if (part.tags[from] == empty) continue;
      const std::uint64_t hash = state(part.nodes[from]).hash();
      std::size_t slot = first_slot(larger, hash);
      while (larger.tags[slot] != empty) slot = (slot + 1) & (larger.tags.size() - 1);
      larger.nodes[slot] = part.nodes[from];
      larger.tags[slot] = part.tags[from];
    }
    part = std::move(larger);
    return true;
  }

  static constexpr bool keeps_extra = !std::is_empty_v<Extra>;

  MemoryBudget& budget_;
  Array<Part> parts_;
  Array<Chunk> chunks_;
  Index size_ = 0;
};

}  // namespace puzzle::search
