#include "search/solvers/trace.hpp"

#include <doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "search/databases/databases.hpp"
#include "search/heuristic.hpp"
#include "search/solvers/solvers.hpp"
#include "searches.hpp"

namespace trace_test {

using namespace puzzle;
using namespace puzzle::search;

namespace {

using Kind = TraceRecord::Kind;

struct Traced {
  Trace trace;
  std::unique_ptr<Search> search;
};

// Steps by one, as the look inside does, until the end or until `limits`.
Traced run(const Variant& variant, const State& start, Databases& databases,
           std::size_t max_records = Trace::default_records, const Limits& limits = {}) {
  Traced result{Trace(max_records), make_search(variant, start, databases, limits)};
  REQUIRE(result.search->report_to(result.trace));
  while (result.search->step(1) == Status::running) {
  }
  return result;
}

// What a reader of a trace knows of a node.
struct Node {
  State state;
  int g = 0;
  bool closed = false;
};

// Replays a trace by the rules of the search, which are written here once more, and returns how
// many expansions it holds.
std::uint64_t check(const Traced& traced, const Variant& variant, const State& start) {
  const bool bfs = variant.algorithm == Algorithm::bfs;
  const TileCosts costs = variant.algorithm == Algorithm::astar_misplaced
                              ? TileCosts::misplaced(start.size())
                              : TileCosts::manhattan(start.size());
  const auto h_of = [&](const State& state) { return bfs ? 0 : costs.of(state); };
  std::vector<Node> nodes = {{start}};
  std::uint64_t expansions = 0;
  std::uint64_t generated = 0;
  std::size_t at = 0;
  bool good = true;
  for (const TraceRecord& record : traced.trace.records()) {
    if (record.kind == Kind::expand) {
      good = good && record.node < nodes.size() && !nodes[record.node].closed;
      at = record.node;
      // BFS takes them in the order in which they were stored; A* one of smallest f, and of these
      // one of largest g.
      const auto f_of = [&](const Node& node) {
        return node.g + variant.weight * h_of(node.state);
      };
      if (bfs) {
        good = good && at == expansions;
      } else if (expansions % 16 == 0) {
        for (const Node& other : nodes) {
          if (other.closed) continue;
          good = good && (f_of(nodes[at]) < f_of(other) ||
                          (f_of(nodes[at]) == f_of(other) && nodes[at].g >= other.g));
        }
      }
      good = good && record.h == h_of(nodes[at].state);
      nodes[at].closed = true;
      ++expansions;
      continue;
    }
    ++generated;
    State next = nodes[at].state;
    good = good && next.apply(static_cast<Move>(record.move));
    const int g = nodes[at].g + 1;
    if (record.kind == Kind::fresh) {
      good = good && record.node == nodes.size() && record.h == h_of(next);
      nodes.push_back({next, g});
    } else if (record.kind == Kind::shorter) {
      good = good && nodes[record.node].state == next && !nodes[record.node].closed &&
             g < nodes[record.node].g;
      nodes[record.node].g = g;
    }
  }
  CHECK(good);
  if (traced.trace.complete()) {
    CHECK(expansions == traced.search->statistics().expanded);
    CHECK(generated == traced.search->statistics().generated);
    CHECK(nodes.size() == traced.search->statistics().stored);
  }
  return expansions;
}

// The same for bidirectional BFS: two sides, each layer finished before another is begun.
void check_both_ends(const Traced& traced, const State& start) {
  struct Known {
    State state;
    int g;
    bool from_goal;
  };
  std::vector<Known> nodes = {{start, 0, false}, {State::goal(start.size()), 0, true}};
  std::uint64_t expansions = 0;
  std::uint64_t generated = 0;
  std::size_t at = 0;
  bool good = true;
  bool met = false;
  for (const TraceRecord& record : traced.trace.records()) {
    good = good && !met;
    if (record.kind == Kind::expand) {
      at = record.node;
      good = good && at < nodes.size();
      ++expansions;
      continue;
    }
    ++generated;
    State next = nodes[at].state;
    good = good && next.apply(static_cast<Move>(record.move));
    if (record.kind == Kind::meeting) {
      const Known& other = nodes[record.node];
      good = good && other.state == next && other.from_goal != nodes[at].from_goal;
      good = good && static_cast<std::size_t>(nodes[at].g + 1 + other.g) ==
                         traced.search->solution().size();
      met = true;
      continue;
    }
    bool known = false;
    for (const Known& node : nodes) known = known || node.state == next;
    good = good && known == (record.kind == Kind::known);
    if (record.kind != Kind::fresh) continue;
    good = good && record.node == nodes.size();
    nodes.push_back({next, nodes[at].g + 1, nodes[at].from_goal});
  }
  CHECK(good);
  CHECK(met);
  CHECK(expansions == traced.search->statistics().expanded);
  CHECK(generated == traced.search->statistics().generated);
  CHECK(nodes.size() == traced.search->statistics().stored);
}

// The same for IDA* with Manhattan distance: rounds of a depth-first search.
void check_rounds(const Traced& traced, const State& start) {
  const TileCosts costs = TileCosts::manhattan(start.size());
  struct OnPath {
    State state;
    std::vector<std::uint8_t> to_visit;
  };
  std::vector<OnPath> path;
  int threshold = 0;
  std::uint64_t expansions = 0;
  std::uint64_t generated = 0;
  std::uint64_t seen = 0;
  bool good = true;
  for (const TraceRecord& record : traced.trace.records()) {
    switch (record.kind) {
      case Kind::round:
        good = good &&
               static_cast<int>(record.node) == (path.empty() ? costs.of(start) : threshold + 2);
        for (const OnPath& each : path) good = good && each.to_visit.empty();
        threshold = static_cast<int>(record.node);
        path = {{start, {}}};
        break;
      case Kind::enter: {
        for (; path.size() > record.node; path.pop_back()) {
          good = good && path.back().to_visit.empty();
        }
        std::vector<std::uint8_t>& left = path.back().to_visit;
        good = good && path.size() == record.node && !left.empty() && left.back() == record.move;
        if (!left.empty()) left.pop_back();
        State next = path.back().state;
        good = good && next.apply(static_cast<Move>(record.move));
        path.push_back({next, {}});
        break;
      }
      case Kind::expand:
        good = good && record.node + 1 == path.size() && record.h == costs.of(path.back().state) &&
               static_cast<int>(record.node) + record.h <= threshold;
        ++expansions;
        break;
      case Kind::within:
      case Kind::beyond: {
        State next = path.back().state;
        good = good && next.apply(static_cast<Move>(record.move)) && record.h == costs.of(next);
        const bool fits = static_cast<int>(path.size()) + record.h <= threshold;
        good = good && fits == (record.kind == Kind::within);
        if (fits) path.back().to_visit.push_back(record.move);
        ++generated;
        break;
      }
      case Kind::seen: ++seen; break;
      case Kind::goal: good = good && path.back().state.is_goal(); break;
      default: good = false;
    }
  }
  CHECK(good);
  CHECK(path.back().state.is_goal());
  CHECK(path.size() == traced.search->solution().size() + 1);
  CHECK(expansions == traced.search->statistics().expanded);
  CHECK(generated == traced.search->statistics().generated);
  if (expansions > 10'000) CHECK(seen > 0);
}

const std::array near = {"1 2 3/4 5 6/0 7 8", "1 2 3/0 4 6/7 5 8", "2 0 3/1 4 6/7 5 8",
                         "1 3 4/7 0 2/5 8 6", "5 1 2 4/9 6 3 8/13 10 7 11/14 0 15 12"};

}  // namespace

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
    check_both_ends(both, start);
    const Traced rounds = run(Algorithm::idastar_manhattan, start, databases, 1'000'000);
    CHECK(rounds.trace.complete());
    check_rounds(rounds, start);
  }
  // Linear conflicts raise h, and are told the same way.
  const State start = position("8 6 7/2 5 4/3 0 1");
  const Traced sharper = run(Algorithm::idastar_linear_conflict, start, databases, 1'000'000);
  CHECK(sharper.trace.records()[1].h > TileCosts::manhattan({3, 3}).of(start));
}

TEST_CASE("a full trace of IDA* stays within its records") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");
  const Traced traced = run(Algorithm::idastar_manhattan, start, databases, 1000);
  CHECK(traced.search->status() == Status::solved);
  CHECK_FALSE(traced.trace.complete());
  CHECK(traced.trace.records().size() <= 1000);
  CHECK(traced.trace.records().size() > 990);
}

TEST_CASE("tracing changes nothing of the search") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");
  for (const Algorithm algorithm :
       {Algorithm::bfs, Algorithm::bidirectional_bfs, Algorithm::astar_misplaced,
        Algorithm::astar_manhattan, Algorithm::idastar_manhattan,
        Algorithm::idastar_linear_conflict}) {
    const auto plain = make_search(algorithm, start, databases);
    while (plain->step(1'000'000) == Status::running) {
    }
    const Traced traced = run(algorithm, start, databases);
    CHECK(traced.search->solution() == plain->solution());
    CHECK(traced.search->statistics().generated == plain->statistics().generated);
  }
}

TEST_CASE("a full trace stops at the end of an expansion and says so; the search goes on") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");
  const Traced traced = run(Algorithm::bfs, start, databases, 1000);
  CHECK(traced.search->status() == Status::solved);
  CHECK_FALSE(traced.trace.complete());
  const std::size_t records = traced.trace.records().size();
  CHECK(records <= 1000);
  CHECK(records > 1000 - 5);
  // The last expansion is whole: the same as in a longer trace.
  const Traced longer = run(Algorithm::bfs, start, databases, 2000);
  REQUIRE(longer.trace.records().size() > records);
  CHECK(longer.trace.records()[records].kind == Kind::expand);
  CHECK(check(traced, Algorithm::bfs, start) < traced.search->statistics().expanded);
  CHECK(to_json(traced.trace, start, Algorithm::bfs, *traced.search).find("\"complete\":false") !=
        std::string::npos);

  const Traced none = run(Algorithm::bfs, start, databases, 0);
  CHECK(none.trace.records().empty());
}

TEST_CASE("the trace of a position two moves from the goal, as JSON") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  const Variant variant = Algorithm::astar_manhattan;
  const Traced traced = run(variant, start, databases);
  CHECK(to_json(traced.trace, start, variant, *traced.search) ==
        R"({"format":"sliding-puzzle-trace 1","algorithm":"astar-manhattan","weight":1,)"
        R"("start":"1 2 3/4 5 6/0 7 8","status":"solved","length":2,"moves":"L2","optimal":true,)"
        R"("expanded":3,"generated":4,"frontier_peak":3,"complete":true,"steps":[)"
        R"({"node":0,"state":"1 2 3/4 5 6/0 7 8","g":0,"h":2,"f":2,"frontier":2,"moves":[)"
        R"({"move":"D","found":"new","node":1,"h":3},{"move":"L","found":"new","node":2,"h":1}]},)"
        R"({"node":2,"state":"1 2 3/4 5 6/7 0 8","g":1,"h":1,"f":2,"frontier":3,"moves":[)"
        R"({"move":"D","found":"new","node":3,"h":2},{"move":"L","found":"new","node":4,"h":0}]},)"
        R"({"node":4,"state":"1 2 3/4 5 6/7 8 0","g":2,"h":0,"f":2,"frontier":2,"moves":[]}]})");
  const Traced bfs = run(Algorithm::bfs, start, databases);
  CHECK(to_json(bfs.trace, start, Algorithm::bfs, *bfs.search).find("\"h\":") == std::string::npos);
}

TEST_CASE("the traces of bidirectional BFS and of IDA*, as JSON") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  const Traced both = run(Algorithm::bidirectional_bfs, start, databases);
  const std::string told = to_json(both.trace, start, Algorithm::bidirectional_bfs, *both.search);
  CHECK(told.find(R"({"node":0,"state":"1 2 3/4 5 6/0 7 8","g":0,"frontier":3,"moves":[)"
                  R"({"move":"D","found":"new","node":2},{"move":"L","found":"new","node":3}]},)"
                  R"({"node":1,"state":"1 2 3/4 5 6/7 8 0","g":0,)") != std::string::npos);
  CHECK(told.find(R"({"move":"R","found":"meeting","node":3}]}]})") != std::string::npos);
  const Traced rounds = run(Algorithm::idastar_manhattan, start, databases);
  CHECK(to_json(rounds.trace, start, Algorithm::idastar_manhattan, *rounds.search) ==
        R"({"format":"sliding-puzzle-trace 1","algorithm":"idastar-manhattan",)"
        R"("start":"1 2 3/4 5 6/0 7 8","status":"solved","length":2,"moves":"L2","optimal":true,)"
        R"("expanded":2,"generated":4,"frontier_peak":0,"complete":true,"steps":[)"
        R"({"threshold":2,"visits":[],"state":"1 2 3/4 5 6/0 7 8","g":0,"h":2,"f":2,"moves":[)"
        R"({"move":"D","found":"beyond","h":3},{"move":"L","found":"within","h":1}]},)"
        R"({"threshold":2,"visits":[],"state":"1 2 3/4 5 6/7 0 8","g":1,"h":1,"f":2,"moves":[)"
        R"({"move":"D","found":"beyond","h":2},{"move":"L","found":"within","h":0}]}],)"
        R"("visits":[{"g":2,"move":"L","found":"goal"}]})");
}

TEST_CASE("a trace that is told by hand, as JSON: weight, shorter ways, visits and ways back") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  Trace trace;
  trace.expand(0, 2);
  trace.store(1, Move::left, 1, true);
  trace.expand(1, 1);
  trace.store(2, Move::left, 0, true);
  trace.store(2, Move::left, 0, false);
  const Variant weighted{Algorithm::astar_manhattan, 3};
  CHECK(to_json(trace, start, weighted, *make_search(weighted, start, databases))
            .ends_with(
                R"("steps":[{"node":0,"state":"1 2 3/4 5 6/0 7 8","g":0,"h":2,"f":6,"frontier":1,)"
                R"("moves":[{"move":"L","found":"new","node":1,"h":1}]},)"
                R"({"node":1,"state":"1 2 3/4 5 6/7 0 8","g":1,"h":1,"f":4,"frontier":1,)"
                R"("moves":[{"move":"L","found":"new","node":2,"h":0},)"
                R"({"move":"L","found":"shorter","node":2,"h":0}]}]})"));

  Trace rounds;
  rounds.begin_round(2);
  rounds.expand(0, 2);
  rounds.enter(1, Move::left);
  rounds.meet_seen();
  rounds.enter(1, Move::down);
  rounds.expand(1, 3);
  rounds.enter(2, Move::left);
  rounds.meet_seen();
  rounds.begin_round(4);
  rounds.expand(0, 2);
  const Variant deepening = Algorithm::idastar_manhattan;
  CHECK(
      to_json(rounds, start, deepening, *make_search(deepening, start, databases))
          .ends_with(R"("steps":[{"threshold":2,"visits":[],)"
                     R"("state":"1 2 3/4 5 6/0 7 8","g":0,"h":2,"f":2,"moves":[]},)"
                     R"({"threshold":2,"visits":[{"g":1,"move":"L","found":"seen"}],)"
                     R"("state":"1 2 3/0 5 6/4 7 8","g":1,"h":3,"f":4,"moves":[]},)"
                     R"({"threshold":4,"visits":[{"g":2,"move":"L","found":"seen"}],)"
                     R"("state":"1 2 3/4 5 6/0 7 8","g":0,"h":2,"f":2,"moves":[]}],"visits":[]})"));
}

TEST_CASE(
    "a weight above 1 solves sooner, within its bound, and proves less; 0 is a search by g alone") {
  Databases databases;
  const State start = position("8 6 7/2 5 4/3 0 1");  // 31 moves
  std::uint64_t expanded_plain = 0;
  for (const int weight : {1, 2, 3, 5, 10}) {
    CAPTURE(weight);
    const auto search = make_search({Algorithm::astar_manhattan, weight}, start, databases);
    while (search->step(1'000'000) == Status::running) {
    }
    const std::size_t length = search->solution().size();
    State state = start;
    for (const Move move : search->solution()) CHECK(state.apply(move));
    CHECK(state.is_goal());
    CHECK(length >= 31);
    CHECK(length <= 31 * static_cast<std::size_t>(weight));
    CHECK(search->optimal() == (weight == 1));
    CHECK(search->statistics().lower_bound <= 31);
    if (weight == 1) {
      CHECK(length == 31);
      expanded_plain = search->statistics().expanded;
    } else {
      CHECK((length > 31) == (weight >= 3));
      CHECK(search->statistics().expanded < expanded_plain);
    }
  }
  const auto by_g = make_search({Algorithm::astar_manhattan, 0}, start, databases);
  while (by_g->step(1'000'000) == Status::running) {
  }
  CHECK(by_g->solution().size() == 31);
  CHECK(by_g->optimal());
  CHECK(by_g->statistics().expanded > 10 * expanded_plain);
}

TEST_CASE("those leave a trace of which the table of solvers says so") {
  Databases databases;
  for (const Algorithm algorithm : all_algorithms) {
    Trace trace;
    CAPTURE(to_text(algorithm));
    CHECK(make_search(algorithm, State::goal({3, 3}), databases)->report_to(trace) ==
          facts_of(algorithm).leaves_trace);
  }
}

}  // namespace trace_test
