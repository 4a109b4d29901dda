#include <doctest.h>

#include <array>
#include <set>

#include "search/heuristic.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace trace_test {

using namespace puzzle;
using namespace puzzle::search;

struct Traced {
  Trace trace;
  std::unique_ptr<Search> search;
};

std::string json_of(const Traced& traced, const Variant& variant, const State& start) {
  return to_json(traced.trace, start, variant, *traced.search);
}

// Steps by one, as the look inside does, until the end or until `limits`.
Traced run(const Variant& variant, const State& start, Databases& databases,
           std::size_t max_events = Trace::default_events, const Limits& limits = {}) {
  Traced result{Trace(max_events), make_search(variant, start, databases, limits)};
  REQUIRE(result.search->report_to(result.trace));
  search::run(*result.search, 1);
  return result;
}

// A reader that replays a trace by the rules of its search, which are written here once more.
struct Replay {
  bool good = true;
  std::uint64_t expansions = 0;
  std::uint64_t generated = 0;

  void expect(bool right) { good = good && right; }
  void end(const Traced& traced) const {
    CHECK(good);
    if (!traced.trace.complete()) return;
    CHECK(expansions == traced.search->statistics().expanded);
    CHECK(generated == traced.search->statistics().generated);
  }
};

// Of breadth-first search, from one end or both, or of A* with any weight. Returns the number of
// expansions that the trace holds.
std::uint64_t check(const Traced& traced, const Variant& variant, const State& start) {
  struct Node {
    State state;
    int g = 0;
    std::size_t side = 0;
    bool closed = false;
  };
  const bool both_ends = variant.algorithm == Algorithm::bidirectional_bfs;
  const bool astar = variant.algorithm != Algorithm::bfs && !both_ends;
  const TileCosts costs = variant.algorithm == Algorithm::astar_misplaced
                              ? TileCosts::misplaced(start.size())
                              : TileCosts::manhattan(start.size());
  const auto h_of = [&](const State& state) { return astar ? costs.of(state) : 0; };
  // A* takes one of smallest f, and of these one of largest g.
  const auto key_of = [&](const Node& node) {
    return std::pair(node.g + variant.weight * h_of(node.state), -node.g);
  };
  Replay replay;
  std::vector<Node> nodes = {{start}};
  if (both_ends) nodes.push_back({State::goal(start.size()), 0, 1});
  std::set<std::string> known;
  for (const Node& node : nodes) known.insert(to_text(node.state));
  std::size_t at = 0;
  std::size_t side = 0;  // of the layer
  for (const Event& event : traced.trace.events()) {
    if (event.kind == Event::side) side = event.node;
    if (event.kind == Event::take) {
      at = event.node;
      replay.expect(at < nodes.size() && !nodes[at].closed && event.h == h_of(nodes[at].state));
      replay.expect(nodes[at].side == side);
      // Layers are taken in the order in which they were stored.
      replay.expect(astar || both_ends || at == replay.expansions);
      for (const Node& other : nodes) {
        if (!astar || replay.expansions % 16 != 0) break;
        replay.expect(other.closed || key_of(nodes[at]) <= key_of(other));
      }
      nodes[at].closed = true;
      ++replay.expansions;
    }
    const bool meets = both_ends && event.kind == Event::goal;
    if (event.kind < Event::known && !meets) continue;
    ++replay.generated;
    State next = nodes[at].state;
    replay.expect(next.apply(event.move));
    replay.expect(known.insert(to_text(next)).second == (event.kind == Event::fresh));
    const int g = nodes[at].g + 1;
    if (event.kind == Event::fresh) {
      replay.expect(event.node == nodes.size() && event.h == h_of(next));
      nodes.push_back({next, g, side});
    } else if (event.kind == Event::shorter) {
      Node& before = nodes[event.node];
      replay.expect(before.state == next && !before.closed && g < before.g);
      before.g = g;
    } else if (meets) {
      const Node& other = nodes[event.node];
      replay.expect(other.state == next && other.side != side);
      replay.expect(g + other.g == length_of(*traced.search));
    }
  }
  replay.end(traced);
  if (traced.trace.complete()) CHECK(nodes.size() == traced.search->statistics().stored);
  return replay.expansions;
}

// Of IDA* with Manhattan distance: rounds of a depth-first search.
void check_rounds(const Traced& traced, const State& start) {
  const TileCosts costs = TileCosts::manhattan(start.size());
  struct OnPath {
    State state;
    std::vector<Move> to_visit;
  };
  Replay replay;
  std::vector<OnPath> path;
  int threshold = 0;
  std::uint64_t seen = 0;
  for (const Event& event : traced.trace.events()) {
    switch (event.kind) {
      case Event::start:
      case Event::deeper:
        replay.expect(event.h == (path.empty() ? costs.of(start) : threshold + 2));
        for (const OnPath& each : path) replay.expect(each.to_visit.empty());
        threshold = event.h;
        path = {{start, {}}};
        break;
      case Event::take:
      case Event::seen:
      case Event::goal:
        if (event.node > 0) {  // a visit
          for (; path.size() > event.node; path.pop_back()) {
            replay.expect(path.back().to_visit.empty());
          }
          std::vector<Move>& left = path.back().to_visit;
          replay.expect(path.size() == event.node && !left.empty() && left.back() == event.move);
          if (!left.empty()) left.pop_back();
          State next = path.back().state;
          replay.expect(next.apply(event.move));
          path.push_back({next, {}});
        }
        replay.expect(event.h == costs.of(path.back().state) &&
                      static_cast<int>(event.node) + event.h <= threshold);
        replay.expect(path.back().state.is_goal() == (event.kind == Event::goal));
        replay.expansions += event.kind == Event::take;
        seen += event.kind == Event::seen;
        break;
      case Event::back: replay.expect(path.size() > 1); break;
      case Event::within:
      case Event::beyond: {
        State next = path.back().state;
        replay.expect(next.apply(event.move) && event.h == costs.of(next));
        const bool fits = static_cast<int>(path.size()) + event.h <= threshold;
        replay.expect(fits == (event.kind == Event::within));
        if (fits) path.back().to_visit.push_back(event.move);
        ++replay.generated;
        break;
      }
      default: replay.expect(false);
    }
  }
  CHECK(path.back().state.is_goal());
  CHECK(path.size() == traced.search->solution().size() + 1);
  if (replay.expansions > 10'000) CHECK(seen > 0);
  replay.end(traced);
}

const std::array near = {"1 2 3/4 5 6/0 7 8", "1 2 3/0 4 6/7 5 8", "2 0 3/1 4 6/7 5 8",
                         "1 3 4/7 0 2/5 8 6", "5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12"};

TEST_CASE("a trace is what the search did: every expansion, and what came of every move") {
  Databases databases;
  for (const Algorithm algorithm :
       {Algorithm::bfs, Algorithm::astar_misplaced, Algorithm::astar_manhattan}) {
    for (const char* const text : near) {
      for (const int weight : {1, 0, 3}) {
        if (weight != 1 && !facts_of(algorithm).takes_weight) continue;
        CAPTURE(to_text(algorithm));
        CAPTURE(text);
        CAPTURE(weight);
        const Variant variant(algorithm, weight);
        const Traced traced =
            run(variant, position(text), databases, 1'000'000, {.max_nodes = 20'000});
        CHECK(traced.trace.complete());
        check(traced, variant, position(text));
      }
    }
  }
}

TEST_CASE("so are the traces of bidirectional BFS and of IDA*" * doctest::test_suite("long")) {
  Databases databases;
  for (const char* const text : {"1 2 3/4 5 6/0 7 8", "1 2 3/0 4 6/7 5 8", "1 3 4/7 0 2/5 8 6",
                                 "4 1 3/2 5 0", "8 6 7/2 5 4/3 0 1"}) {
    CAPTURE(text);
    const State start = position(text);
    const Traced both = run(Algorithm::bidirectional_bfs, start, databases, 1'000'000);
    CHECK(both.trace.complete());
    check(both, Algorithm::bidirectional_bfs, start);
    const Traced rounds = run(Algorithm::idastar_manhattan, start, databases, 1'000'000);
    CHECK(rounds.trace.complete());
    check_rounds(rounds, start);
  }
  // Linear conflicts raise h, and are told the same way.
  const State start = position(hardest3x3);
  const Traced sharper = run(Algorithm::idastar_linear_conflict, start, databases, 1'000'000);
  CHECK(sharper.trace.events()[0].h > TileCosts::manhattan({3, 3}).of(start));
}

TEST_CASE("tracing changes nothing of the search; a full trace says so, and the search goes on") {
  Databases databases;
  const State start = position(hardest3x3);
  for (const Algorithm algorithm : all_algorithms) {
    CAPTURE(to_text(algorithm));
    Trace trace;
    const auto plain = make_search(algorithm, start, databases);
    const bool leaves_trace = facts_of(algorithm).leaves_trace;
    CHECK(plain->report_to(trace) == leaves_trace);
    if (!leaves_trace) continue;
    search::run(*plain);
    for (const std::size_t most : {0u, 1000u}) {
      const Traced traced = run(algorithm, start, databases, most);
      CHECK(traced.search->solution() == plain->solution());
      CHECK(traced.search->statistics().generated == plain->statistics().generated);
      CHECK(traced.trace.events().size() <= most);
      CHECK_FALSE(traced.trace.complete());
      CHECK(json_of(traced, algorithm, start).find("\"complete\":false") != std::string::npos);
    }
  }
  // The last expansion is whole: the same as in a longer trace.
  const Traced traced = run(Algorithm::bfs, start, databases, 1000);
  const Traced longer = run(Algorithm::bfs, start, databases, 2000);
  CHECK(traced.trace.events().size() > 990);
  CHECK(longer.trace.events()[traced.trace.events().size()].kind == Event::take);
  CHECK(check(traced, Algorithm::bfs, start) < traced.search->statistics().expanded);
}

TEST_CASE("the traces of a position two moves from the goal, as JSON") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  const auto json = [&](Algorithm algorithm) {
    return json_of(run(algorithm, start, databases), algorithm, start);
  };
  CHECK(json(Algorithm::astar_manhattan) ==
        R"({"format":"sliding-puzzle-trace 2","algorithm":"astar-manhattan","weight":1,)"
        R"("start":"1 2 3/4 5 6/0 7 8","status":"solved","length":2,"moves":"L2","optimal":true,)"
        R"("expanded":3,"generated":4,"frontier_peak":3,"complete":true,"events":[)"
        R"({"event":"start","h":2},)"
        R"({"event":"take","node":0,"h":2,"state":"1 2 3/4 5 6/0 7 8"},)"
        R"({"event":"fresh","move":"D","node":1,"h":3},)"
        R"({"event":"fresh","move":"L","node":2,"h":1},)"
        R"({"event":"take","node":2,"h":1,"state":"1 2 3/4 5 6/7 0 8"},)"
        R"({"event":"back","move":"R"},)"
        R"({"event":"fresh","move":"D","node":3,"h":2},)"
        R"({"event":"fresh","move":"L","node":4,"h":0},)"
        R"({"event":"take","node":4,"h":0,"state":"1 2 3/4 5 6/7 8 0"},)"
        R"({"event":"goal","node":4}]})");
  CHECK(json(Algorithm::bfs).find("\"h\":") == std::string::npos);
  CHECK(json(Algorithm::bidirectional_bfs)
            .ends_with(R"("events":[{"event":"start"},{"event":"side","node":0},)"
                       R"({"event":"take","node":0,"state":"1 2 3/4 5 6/0 7 8"},)"
                       R"({"event":"fresh","move":"D","node":2},)"
                       R"({"event":"fresh","move":"L","node":3},{"event":"side","node":1},)"
                       R"({"event":"take","node":1,"state":"1 2 3/4 5 6/7 8 0"},)"
                       R"({"event":"fresh","move":"D","node":4},)"
                       R"({"event":"goal","move":"R","node":3}]})"));
  CHECK(json(Algorithm::idastar_manhattan)
            .ends_with(R"("events":[{"event":"start","h":2},)"
                       R"({"event":"take","node":0,"h":2,"state":"1 2 3/4 5 6/0 7 8"},)"
                       R"({"event":"beyond","move":"D","h":3},)"
                       R"({"event":"within","move":"L","h":1},)"
                       R"({"event":"take","move":"L","node":1,"h":1,"state":"1 2 3/4 5 6/7 0 8"},)"
                       R"({"event":"beyond","move":"D","h":2},)"
                       R"({"event":"within","move":"L","h":0},{"event":"back","move":"R"},)"
                       R"({"event":"goal","move":"L","node":2}]})"));
}

TEST_CASE("a trace that is told by hand, as JSON: shorter ways, and visits that end") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  Trace trace;
  tell(&trace, {.kind = Event::take, .h = 2});
  tell(&trace, {.kind = Event::fresh, .move = Move::left, .node = 1, .h = 1});
  tell(&trace, {.kind = Event::take, .node = 1, .h = 1});
  tell(&trace, {.kind = Event::shorter, .move = Move::left, .node = 2});
  tell(&trace, {.kind = Event::exhausted});
  const Variant weighted{Algorithm::astar_manhattan, 3};
  CHECK(to_json(trace, start, weighted, *make_search(weighted, start, databases))
            .ends_with(R"({"event":"take","node":1,"h":1,"state":"1 2 3/4 5 6/7 0 8"},)"
                       R"({"event":"shorter","move":"L","node":2,"h":0},)"
                       R"({"event":"exhausted"}]})"));

  Trace rounds;
  tell(&rounds, {.kind = Event::take, .h = 2});
  tell(&rounds, {.kind = Event::seen, .move = Move::left, .node = 1, .h = 1});
  tell(&rounds, {.kind = Event::take, .move = Move::down, .node = 1, .h = 3});
  tell(&rounds, {.kind = Event::deeper, .h = 4});
  tell(&rounds, {.kind = Event::take, .h = 2});
  const Variant deepening = Algorithm::idastar_manhattan;
  CHECK(to_json(rounds, start, deepening, *make_search(deepening, start, databases))
            .ends_with(R"({"event":"seen","move":"L","node":1,"h":1},)"
                       R"({"event":"take","move":"D","node":1,"h":3,"state":"1 2 3/0 5 6/4 7 8"},)"
                       R"({"event":"deeper","h":4},)"
                       R"({"event":"take","node":0,"h":2,"state":"1 2 3/4 5 6/0 7 8"}]})"));
}

TEST_CASE("a weight above 1 solves sooner, within its bound, and proves less; 0 goes by g alone") {
  Databases databases;
  const State start = position(hardest3x3);
  std::uint64_t expanded_plain = 0;
  for (const int weight : {1, 0, 2, 3, 5, 10}) {
    CAPTURE(weight);
    const auto search = make_search({Algorithm::astar_manhattan, weight}, start, databases);
    search::run(*search);
    CHECK(solves(start, search->solution()));
    CHECK(length_of(*search) <= 31 * std::max(weight, 1));
    CHECK((length_of(*search) > 31) == (weight >= 3));
    CHECK(search->optimal() == (weight <= 1));
    CHECK(search->statistics().lower_bound <= 31);
    const std::uint64_t expanded = search->statistics().expanded;
    if (weight == 1) expanded_plain = expanded;
    if (weight == 0) CHECK(expanded > 10 * expanded_plain);
    if (weight > 1) CHECK(expanded < expanded_plain);
  }
}

}  // namespace trace_test
