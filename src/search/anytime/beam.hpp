// Beam search (Reddy 1977; Lowerre 1976): breadth-first search that keeps only the best states of
// each layer. Finds solutions of boards of any size, shorter ones the wider the beam; may fail.
//
// From any state to any other: the tiles are measured by where they are in the target, so that the
// same search also shortens stretches of a known solution.
//
// What is best: a weighted sum of what each tile costs where it is, more than in proportion to its
// distance so that none is left far behind, and of the conflicts of each line. Large boards are
// solved in stages. The outermost rows and columns of the target, the longer way first, are its
// lines; the first few of them weigh more, and of states that differ only in tiles beyond these
// only the first is kept. Without that a beam fills with states that differ in nothing that
// matters. As soon as some state has those lines solved, the next line joins them.
//
// Beside it the sum of Manhattan distance and linear conflicts (Hansson, Mayer and Yung 1992),
// which is admissible: with it states are left out that cannot lead to a solution within the bound.
//
// Cost: a few look-ups and 2 x cells bytes moved for each expanded state; memory of about 4 x cells
// + 200 bytes for each state of the width, and 4 for each state of each layer.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/state.hpp"
#include "search/memory.hpp"
#include "search/move_table.hpp"

namespace puzzle::search {

using Tiles = std::array<std::uint8_t, max_cells>;

// How far a state is from a target.
class Measure {
 public:
  explicit Measure(BoardSize size) : size_(size) {}

  void set_target(const Tiles& target);
  // So many lines, from the outermost on, that weigh more.
  void set_front(int lines);

  struct Value {
    int score = 0;  // weighted
    int bound = 0;  // no way to the target is shorter
  };
  [[nodiscard]] Value of(const std::uint8_t* tiles) const;
  // What the value changes by when the tile of `cell` goes to the blank. `tiles` is as it was on
  // return.
  [[nodiscard]] Value change(std::uint8_t* tiles, int cell, int blank) const;

  [[nodiscard]] bool is_in_front(int tile) const { return homes_[tile_index(tile)].line < front_; }
  [[nodiscard]] int tiles_behind() const;
  // Whether all tiles of the front are where they belong.
  [[nodiscard]] bool front_is_solved(const std::uint8_t* tiles) const;

 private:
  struct Home {
    std::uint8_t row = 0;
    std::uint8_t column = 0;
    std::uint8_t line = 0;
  };
  [[nodiscard]] static std::size_t tile_index(int tile) { return static_cast<std::size_t>(tile); }
  [[nodiscard]] int weight(int line) const;
  // The fewest tiles of a row or column to be taken out of it so that the rest, of those whose
  // home is in it, are in order.
  [[nodiscard]] int row_conflicts(const std::uint8_t* tiles, int row) const;
  [[nodiscard]] int column_conflicts(const std::uint8_t* tiles, int column) const;

  BoardSize size_;
  int front_ = 0;
  std::array<Home, max_cells> homes_{};                 // by tile
  std::array<std::uint8_t, max_cells> targets_{};       // the cells, those of outer lines first
  std::array<std::uint8_t, max_cells> target_tiles_{};  // and the tiles that belong there
  std::array<int, max_side> row_weights_{};
  std::array<int, max_side> column_weights_{};
  std::array<std::array<std::uint16_t, max_cells>, max_cells> costs_{};  // by tile and cell
};

class Beam {
 public:
  enum class Progress : std::uint8_t { running, solved, failed, refused };

  Beam(BoardSize size, MemoryBudget& budget);

  // Begins anew: solutions of at most `longest` moves, with a beam of that width, in stages or at
  // once. False when memory is refused; nothing has begun then.
  [[nodiscard]] bool begin(const Tiles& start, const Tiles& target, std::uint32_t width,
                           int longest, bool staged);

  // Expands at most that many states. refused: by the budget or the machine.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // After solved.
  [[nodiscard]] std::vector<Move> solution() const;

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::uint32_t layer_size() const { return current_count_; }
  [[nodiscard]] std::uint32_t width() const { return width_; }

 private:
  enum class Phase : std::uint8_t { expanding, keeping, measuring };
  struct Node {
    std::uint64_t hash;
    std::uint16_t score;
    std::uint16_t bound;
    std::uint8_t blank;
    std::uint8_t last;  // the move that led to it; 4 at the start
  };
  struct Candidate {
    std::uint64_t hash;
    std::uint32_t origin;  // index of the parent * 4 + move
    std::uint16_t score;
    std::uint16_t bound;
  };

  using Bucket = std::array<std::uint32_t, 4>;  // of hashes, the newest first

  [[nodiscard]] std::uint64_t tile_hash(int tile, int cell) const;
  [[nodiscard]] bool expand(std::uint32_t index);
  [[nodiscard]] Bucket& bucket_of(std::uint64_t hash) {
    return seen_[static_cast<std::size_t>(hash >> bucket_shift_)];
  }
  [[nodiscard]] bool known(std::uint64_t hash);
  void admit(const Candidate& candidate);
  void admit_pending();
  void set_front(int lines);
  void measure(std::uint32_t index);
  void choose_threshold();
  void keep(const Candidate& candidate);

  MemoryBudget& budget_;
  std::uint32_t cells_;
  MoveTable moves_;
  Measure measure_;
  std::array<std::uint64_t, max_cells> tile_factors_{};  // 0 for tiles that do not matter
  std::array<std::uint64_t, max_cells> cell_factors_{};
  std::uint32_t width_ = 0;
  int longest_ = 0;

  Phase phase_ = Phase::expanding;
  std::uint32_t index_ = 0;  // what comes next in this phase
  int depth_ = 0;
  int front_ = 0;
  bool front_is_solved_ = false;
  std::uint32_t best_score_ = 0;  // since the front was set
  int best_depth_ = 0;
  std::uint32_t current_count_ = 0;
  std::uint32_t next_count_ = 0;
  std::uint32_t candidate_count_ = 0;
  std::uint32_t threshold_ = 0;
  std::uint32_t left_at_threshold_ = 0;
  std::uint32_t lowest_score_ = 0;
  std::uint32_t highest_score_ = 0;
  // Candidates on their way: their buckets are being fetched.
  std::array<Candidate, 16> pending_;
  std::size_t pending_count_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  int bucket_shift_ = 0;

  Array<std::uint8_t> current_tiles_;
  Array<std::uint8_t> next_tiles_;
  Array<Node> current_;
  Array<Node> next_;
  Array<Candidate> candidates_;
  Array<Bucket> seen_;
  Array<std::uint32_t> counts_;                // by score
  std::vector<Array<std::uint32_t>> origins_;  // of the states of each layer but the first
};

}  // namespace puzzle::search
