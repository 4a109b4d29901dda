// Solves any solvable board a tile at a time: the outermost row or column of what is left, the
// longer way first, then the next, until 2x2 cells are left. Each tile goes home by a shortest way
// that leaves the solved ones where they are, found by breadth-first search over the places of that
// tile and the blank; only the last two tiles of a line go home together. It never fails and takes
// a few milliseconds at most, but its solutions are two to three times as long as need be.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/state.hpp"
#include "search/memory.hpp"

namespace puzzle::search {

class Rows {
 public:
  enum class Progress : std::uint8_t { running, solved, failed, refused };

  // Precondition: a solvable start.
  Rows(const State& start, MemoryBudget& budget);

  // Expands at most that many places of a tile and the blank. refused: by the budget or the
  // machine; failed: the start was not solvable.
  [[nodiscard]] Progress step(std::uint64_t nodes);

  // After solved.
  [[nodiscard]] const std::vector<Move>& solution() const { return solution_; }
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }

 private:
  static constexpr int most_tiles = 3;
  enum class Phase : std::uint8_t { single, last_near, blank_near, last_two, rest };
  struct Line {
    int cell = 0;  // its first
    int step = 0;  // to the next
    int count = 0;
    int inward = 0;  // to the cell behind
  };

  [[nodiscard]] bool is_square() const {
    return top_ + 2 == size_.height && left_ + 2 == size_.width;
  }
  [[nodiscard]] Line line() const;
  [[nodiscard]] bool at_home(int cell) const { return state_.tile_at(cell) == cell + 1; }
  void next_line();
  // Sets up the search of the phase, or goes on to a later phase where this one has nothing to do.
  // False when the board is solved.
  [[nodiscard]] bool prepare();
  void aim(int tile, int cell);
  void begin_search();
  void allow(int cell);
  [[nodiscard]] bool reached(std::uint32_t index) const;
  [[nodiscard]] std::uint32_t with_blank_at(std::uint32_t place, std::uint32_t index) const;
  void apply_way(std::uint32_t index);
  void finish_phase();

  BoardSize size_;
  State state_;
  std::vector<Move> solution_;
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;

  int top_ = 0;  // rows and columns that are solved
  int left_ = 0;
  int index_ = 0;  // in the line
  Phase phase_ = Phase::single;

  // The search at hand. Its states are numbers: the places in the region of the blank and of each
  // tile aimed, as digits.
  bool searching_ = false;
  int tile_count_ = 0;
  std::array<int, most_tiles> tiles_{};
  std::array<int, most_tiles> targets_{};
  int blank_target_ = -1;
  std::uint32_t region_count_ = 0;
  std::array<std::uint8_t, max_cells> region_{};  // its cells
  std::array<std::uint8_t, max_cells>
      place_of_{};  // where a cell is in the region; outside without
  std::uint32_t head_ = 0;
  std::uint32_t tail_ = 0;
  Array<std::uint16_t> queue_;
  Array<std::uint8_t> came_by_;
};

}  // namespace puzzle::search
