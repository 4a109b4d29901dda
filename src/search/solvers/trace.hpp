// What a search did, in its own order: each state that it expanded, and what came of each of its
// moves. The search tells its observer while it runs; nothing is computed afterwards by other
// means.
//
// The trace is bounded: when it is full, at the end of an expansion, it stays as it is and the
// search goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "core/state.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

// One line of a trace, 8 bytes. wasm hands them out as they lie in memory.
struct TraceRecord {
  enum class Kind : std::uint8_t {
    expand,   // node and h: what was expanded; the records up to the next expand are of its moves
    fresh,    // node, move and h: a state that was not known, stored under this number
    shorter,  // the same for an open state to which this is a shorter way
    known,    // move: leads to a state that is known already, by a way as short
    // Bidirectional BFS, whose node 0 is the start and 1 the goal:
    meeting,  // node and move: a state that the other side has stored, where the two ways are
              // joined
    // IDA*, which stores nothing; its nodes are the numbers of moves from the start, g:
    round,   // node: the threshold of the round that begins
    within,  // move and h: a state with f within the threshold, to be visited
    beyond,  // move and h: one with f beyond it, which is cut off
    enter,   // node and move: a visit, which makes that the state with this g
    seen,    // nothing: of that state, it was seen in this round with as many moves left
    goal,    // nothing: of that state, it is the goal
  };
  std::uint32_t node = 0;
  std::uint16_t h = 0;  // of the heuristic; 0 for BFS, which has none
  Kind kind = Kind::expand;
  std::uint8_t move = 0;  // a Move
};
static_assert(sizeof(TraceRecord) == 8);

class Trace final : public Observer {
 public:
  static constexpr std::size_t default_records = 100'000;

  // Takes memory as it grows, at most 8 bytes a record.
  explicit Trace(std::size_t max_records = default_records) : max_records_(max_records) {}

  [[nodiscard]] const std::vector<TraceRecord>& records() const { return records_; }
  // Whether it holds everything that the search did.
  [[nodiscard]] bool complete() const { return complete_; }

  void expand(std::uint32_t node, int h) override;
  void store(std::uint32_t node, Move move, int h, bool inserted) override;
  void meet_known(Move move) override;
  void meet_other_side(std::uint32_t node, Move move) override;
  void begin_round(int threshold) override;
  void look_ahead(Move move, int h, bool within) override;
  void enter(int g, Move move) override;
  void meet_seen() override;
  void meet_goal() override;

 private:
  void add(TraceRecord::Kind kind, std::uint32_t node, Move move, int h);
  void add_between(TraceRecord::Kind kind, std::uint32_t node, Move move);

  std::size_t max_records_;
  std::vector<TraceRecord> records_;
  bool complete_ = true;
};

// The trace of a search from `start` as JSON, one object: what was asked and how it stands, then
// "steps", an object for each expansion with its state, g, h, f, the size of the frontier after it
// and what came of its moves; for IDA* the threshold of its round in place of the frontier, and
// before it the visits that ended at once. Cost: linear; about 120 bytes of text a record.
[[nodiscard]] std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                                  const Search& search);

}  // namespace puzzle::search
