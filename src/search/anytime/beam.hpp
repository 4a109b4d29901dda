// Beam search (Reddy 1977; Lowerre 1976): breadth-first search that keeps only the best states of
// each layer. Finds solutions of boards of any size, shorter ones the wider the beam; may fail.
//
// From any state to any other: the tiles are measured by where they are in the target, so that the
// same search also shortens stretches of a known solution. States are ranked by learned weights of
// neighbouring tiles (neighbour_weights.hpp).
//
// A large board can be solved in stages. The outermost rows and columns of the target, the longer
// way first, are its lines; the first few of them weigh more, and of states that differ only in
// tiles beyond these only the first is kept. As soon as some state has those lines solved, the next
// line joins them. Beams that take all tiles for equal find solutions that are a tenth shorter, but
// narrow ones leave tiles astray in outer lines and get stuck, with all others solved. A beam that
// is stuck goes on in stages, with fewer lines at a time.
//
// States are left out that cannot lead to a solution within the bound, by the Manhattan distance.
//
// Cost: a few look-ups and 2 x cells bytes moved for each expanded state; memory of about 4 x cells
// + 200 bytes for each state of the width, and 4 for each state of each layer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/state.hpp"
#include "search/anytime/neighbour_weights.hpp"
#include "search/memory.hpp"
#include "search/move_table.hpp"

namespace puzzle::search {

using Tiles = std::array<std::uint8_t, max_cells>;

// How far a state is from a target.
class Measure {
 public:
  // The weights, of that size, must outlive it.
  Measure(BoardSize size, const NeighbourWeights& weights) : size_(size), weights_(weights) {}

  void set_target(const Tiles& target);
  // So many lines, from the outermost on, that weigh more. The weights must not be empty.
  void set_front(int lines);

  using Codes = NeighbourWeights::Codes;
  struct Value {
    int score = 0;
    int manhattan = 0;  // no way to the target is shorter
  };
  [[nodiscard]] Value of(const std::uint8_t* tiles) const;
  // What the score changes by when the tile of `cell` goes to the blank, by weights. The codes are
  // changed meanwhile; before, those near the blank must have been read.
  [[nodiscard]] int score_change(Codes& codes, int tile, int cell, int blank) const;
  // What the weights know of the tiles which moves of the blank make a difference to; the other
  // codes stay as they are. Codes must have been zeros at first.
  void read_codes(const std::uint8_t* tiles, int blank, Codes& codes) const {
    for (const std::uint8_t cell : near_[tile_index(blank)]) {
      codes[places_[cell]] = placed_[tiles[cell]][cell].code;
    }
  }

  // What the Manhattan distance changes by.
  [[nodiscard]] int distance_change(int tile, int cell, int blank) const {
    const auto& placed = placed_[tile_index(tile)];
    return placed[tile_index(blank)].distance - placed[tile_index(cell)].distance;
  }

  [[nodiscard]] bool is_in_front(int tile) const { return lines_[tile_index(tile)] < front_; }
  [[nodiscard]] int tiles_in_front() const;
  // So many lines, from the outermost on, have all their tiles where they belong.
  [[nodiscard]] int solved_lines(const std::uint8_t* tiles) const;

 private:
  [[nodiscard]] static std::size_t tile_index(int tile) { return static_cast<std::size_t>(tile); }
  // The cells within reach of a cell and of those beside it: of 7 x 7 all but the corners.
  struct Neighbourhood {
    std::array<std::uint8_t, 45> cells;
    std::size_t count = 0;
    [[nodiscard]] const std::uint8_t* begin() const { return cells.data(); }
    [[nodiscard]] const std::uint8_t* end() const { return cells.data() + count; }
  };

  BoardSize size_;
  const NeighbourWeights& weights_;
  int front_ = 0;
  std::array<Neighbourhood, max_cells> near_{};   // by cell
  std::array<std::uint8_t, max_cells> places_{};  // by cell, in Codes
  // By tile and cell.
  std::array<std::array<NeighbourWeights::Placed, max_cells>, max_cells> placed_{};
  std::array<std::uint8_t, max_cells> lines_{};         // by tile
  std::array<std::uint8_t, max_cells> targets_{};       // the cells, those of outer lines first
  std::array<std::uint8_t, max_cells> target_tiles_{};  // and the tiles that belong there
  std::array<std::uint8_t, max_cells> homes_{};         // by tile, the cells
};

// When a beam begins to work in stages. One that did so at once has fewer lines at a time after it
// got stuck.
enum class Stages : std::uint8_t { never, when_stuck, at_once };

class Beam {
 public:
  enum class Progress : std::uint8_t { running, solved, failed, refused };

  Beam(BoardSize size, MemoryBudget& budget);

  // Begins anew: solutions of at most `longest` moves, with a beam of that width. False when memory
  // is refused; nothing has begun then.
  [[nodiscard]] bool begin(const Tiles& start, const Tiles& target, std::uint32_t width,
                           int longest, Stages stages);

  // Expands at most that many states. refused: by the budget or the machine.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // After solved.
  [[nodiscard]] std::vector<Move> solution() const;
  // Whether states were left out for want of width. If none were, a wider beam finds no more.
  [[nodiscard]] bool is_too_narrow() const { return is_too_narrow_; }
  // After failed: of the states that were at hand, one that scores best.
  [[nodiscard]] Tiles best() const;

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::uint32_t layer_size() const { return current_count_; }

 private:
  enum class Phase : std::uint8_t { expanding, keeping, measuring };
  struct Node {
    std::uint64_t hash;
    std::uint16_t score;
    std::uint16_t bound;  // the Manhattan distance
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
  void go_to_work_in_stages();
  [[nodiscard]] const std::uint8_t* tiles_of_best() const;
  void measure(std::uint32_t index);
  void choose_threshold();
  void keep(std::uint32_t index);

  MemoryBudget& budget_;
  std::uint32_t cells_;
  MoveTable moves_;
  NeighbourWeights weights_;
  Measure measure_;
  std::array<std::uint64_t, max_cells> tile_factors_{};  // 0 for tiles that do not matter
  std::array<std::uint64_t, max_cells> cell_factors_{};
  std::uint32_t width_ = 0;
  int longest_ = 0;

  Phase phase_ = Phase::expanding;
  std::uint32_t index_ = 0;  // what comes next in this phase
  int depth_ = 0;
  bool is_too_narrow_ = false;
  Stages stages_ = Stages::never;
  bool is_stuck_ = false;  // or was
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
  std::array<Candidate, 16> pending_;  // on their way: what is read of them is being fetched
  std::size_t pending_count_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  int bucket_shift_ = 0;

  Array<std::uint8_t> current_tiles_;
  Array<std::uint8_t> next_tiles_;
  Array<Node> current_;
  Array<Node> next_;
  Array<Candidate> candidates_;

  Measure::Codes codes_{};  // of the state that is being expanded
  Array<Bucket> seen_;
  Array<std::uint32_t> counts_;                // by score
  std::vector<Array<std::uint32_t>> origins_;  // of the states of each layer but the first
};

}  // namespace puzzle::search
