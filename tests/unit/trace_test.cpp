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

// Golden values of all events, one by one. What they mean is read in the traces as JSON below.
TEST_CASE("golden traces: every expansion, and what came of every move") {
  Databases databases;
  using Case = std::tuple<Variant, std::uint64_t>;
  for (const auto& [variant, golden] :
       {Case{Algorithm::bfs, 17536075818172047426u},
        Case{Algorithm::bidirectional_bfs, 2140182013200011504u},
        Case{Algorithm::astar_misplaced, 12965167260354540768u},
        Case{Algorithm::astar_manhattan, 16587513316128677631u},
        Case{{Algorithm::astar_manhattan, 0}, 11713484728932236583u},
        Case{{Algorithm::astar_manhattan, 3}, 17262389023442897591u},
        Case{Algorithm::idastar_manhattan, 5232682972678910445u},
        Case{Algorithm::idastar_linear_conflict, 14823986930008960776u}}) {
    const std::string name(to_text(variant.algorithm));
    CAPTURE(name);
    const Traced traced = run(variant, position(hardest3x3), databases, 1'000'000);
    CHECK(traced.trace.complete());
    std::uint64_t taken = 0;
    std::uint64_t all = 0;
    for (const auto& [kind, move, node, h] : traced.trace.events()) {
      taken += kind == Event::take;
      for (const auto part : {static_cast<int>(kind), static_cast<int>(move), int(node), h})
        all = all * 0x100000001b3 + static_cast<std::uint64_t>(part);
    }
    CHECK(taken == traced.search->statistics().expanded);
    CHECK(all == golden);
  }
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

TEST_CASE("traces that are told by hand, as JSON: shorter ways, and visits that end") {
  Databases databases;
  const State start = position("1 2 3/4 5 6/0 7 8");
  const auto json = [&](const Variant& variant, std::initializer_list<Event> events) {
    Trace trace;
    for (const Event& event : events) tell(&trace, event);
    return to_json(trace, start, variant, *make_search(variant, start, databases));
  };
  CHECK(json({Algorithm::astar_manhattan, 3},
             {{.kind = Event::take, .h = 2},
              {.kind = Event::fresh, .move = Move::left, .node = 1, .h = 1},
              {.kind = Event::take, .node = 1, .h = 1},
              {.kind = Event::shorter, .move = Move::left, .node = 2},
              {.kind = Event::exhausted}})
            .ends_with(R"({"event":"take","node":1,"h":1,"state":"1 2 3/4 5 6/7 0 8"},)"
                       R"({"event":"shorter","move":"L","node":2,"h":0},)"
                       R"({"event":"exhausted"}]})"));
  CHECK(json(Algorithm::idastar_manhattan,
             {{.kind = Event::take, .h = 2},
              {.kind = Event::seen, .move = Move::left, .node = 1, .h = 1},
              {.kind = Event::take, .move = Move::down, .node = 1, .h = 3},
              {.kind = Event::deeper, .h = 4},
              {.kind = Event::take, .h = 2}})
            .ends_with(R"({"event":"seen","move":"L","node":1,"h":1},)"
                       R"({"event":"take","move":"D","node":1,"h":3,"state":"1 2 3/0 5 6/4 7 8"},)"
                       R"({"event":"deeper","h":4},)"
                       R"({"event":"take","node":0,"h":2,"state":"1 2 3/4 5 6/0 7 8"}]})"));
}

}  // namespace trace_test
