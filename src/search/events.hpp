// What a search did, event after event, in its own order. The search tells it while it runs;
// nothing is computed afterwards by other means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.hpp"

namespace puzzle::search {

// 12 bytes. wasm hands them out as they lie in memory.
//
// Nodes are numbered in the order in which the search stored them; the start is 0, and from both
// ends the goal is 1. IDA* stores nothing: its nodes are the numbers of moves from the start, g.
struct Event {
  enum Kind : std::uint8_t {
    start,      // h: of the start, where there is one
    side,       // from both ends, node: 0 when the start's side goes on, 1 when the goal's does
    deeper,     // IDA*, h: the threshold of the round that begins
    take,       // node, h: is expanded; what follows is of its moves. IDA*: move led there
    seen,       // IDA*, node, move, h: a visit, which ends: it was seen with as many moves left
    goal,       // node: is the goal. IDA*: move led there. From both ends: move joins the two there
    exhausted,  // nothing is left to expand
    // Of one move of the state that was taken:
    back,     // it undoes the last one, and is left out
    known,    // leads to a state that is known already, by a way as short
    shorter,  // node, h: an open state to which this is a shorter way
    fresh,    // node, h: a state that was not known, stored under this number
    within,   // IDA*, h: a state with f within the threshold, to be visited
    beyond,   // IDA*, h: one with f beyond it, which is cut off
  };
  Kind kind;
  Move move = Move::up;
  std::uint32_t node = 0;
  std::int32_t h = 0;

  friend bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 12);

// Bounded: when it is full, at the end of an expansion, it stays as it is and the search goes on.
class Trace {
 public:
  static constexpr std::size_t default_events = 100'000;

  // Takes memory as it grows, at most 12 bytes an event.
  explicit Trace(std::size_t max_events = default_events) : max_events_(max_events) {}

  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // Whether it holds everything that the search did.
  [[nodiscard]] bool complete() const { return complete_; }

  // Not inlined: it is cold, and there are many calls.
  [[gnu::noinline]] void add(Event::Kind kind, Move move, std::uint32_t node, std::int32_t h) {
    constexpr std::size_t most_of_expansion = 5;  // itself, and one for each move
    const bool is_of_move = kind >= Event::back;
    if (!is_of_move && events_.size() + most_of_expansion > max_events_) complete_ = false;
    if (complete_) events_.push_back({kind, move, node, h});
  }

 private:
  std::size_t max_events_;
  std::vector<Event> events_;
  bool complete_ = true;
};

// To a trace, if there is one.
// Inlined, so that a search without one only compares.
[[gnu::always_inline]] inline void tell(Trace* trace, const Event& event) {
  if (trace != nullptr) trace->add(event.kind, event.move, event.node, event.h);
}

// last: the move that led to the state that was taken.
inline void tell_back(Trace* trace, std::optional<Move> last) {
  if (last) tell(trace, {.kind = Event::back, .move = inverse(*last)});
}

}  // namespace puzzle::search
