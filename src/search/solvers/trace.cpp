#include <iterator>
#include <string_view>

#include "core/notation.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {
namespace {

// What is told of an event, by its kind.
struct Told {
  std::string_view name;
  bool move, node, h;
};
constexpr Told told_of[] = {
    {"start", false, false, true},      {"side", false, true, false},
    {"deeper", false, false, true},     {"take", false, true, true},
    {"seen", true, true, true},         {"goal", false, true, false},
    {"exhausted", false, false, false}, {"back", true, false, false},
    {"known", true, false, false},      {"shorter", true, true, true},
    {"fresh", true, true, true},        {"within", true, false, true},
    {"beyond", true, false, true},
};
static_assert(std::size(told_of) == Event::beyond + 1);

// Our texts need no escapes: they are letters, digits, spaces and "/".
void add_text(std::string& json, std::string_view name, std::string_view text) {
  json.append("\"").append(name).append("\":\"").append(text).append("\",");
}

void add_number(std::string& json, std::string_view name, std::uint64_t number) {
  const std::string digits = to_text(static_cast<std::int64_t>(number));
  json.append("\"").append(name).append("\":").append(digits).append(",");
}

void add_flag(std::string& json, std::string_view name, bool flag) {
  json.append("\"").append(name).append(flag ? "\":true," : "\":false,");
}

// Replaces the comma after the last member.
void close(std::string& json, char bracket) {
  if (json.back() == ',') json.pop_back();
  json += bracket;
}

void add_events(std::string& json, const Trace& trace, const State& start, Algorithm algorithm) {
  std::vector<State> nodes = {start};
  const bool both_ends = algorithm == Algorithm::bidirectional_bfs;
  if (both_ends) nodes.push_back(State::goal(start.size()));
  const bool on_path =
      algorithm == Algorithm::idastar_manhattan || algorithm == Algorithm::idastar_linear_conflict;
  const bool guesses = on_path || facts_of(algorithm).takes_weight;
  std::uint32_t taken = 0;
  for (const Event& event : trace.events()) {
    const bool led_here = on_path && event.kind == Event::take && event.node > 0;
    if (event.kind == Event::take) taken = event.node;
    if (led_here) {
      nodes.resize(event.node + std::size_t{1}, start);
      nodes[taken] = nodes[taken - 1];
      nodes[taken].apply(event.move);
    } else if (event.kind == Event::fresh) {
      nodes.push_back(nodes[taken]);
      nodes.back().apply(event.move);
    }
    const Told& told = told_of[event.kind];
    const bool joins = event.kind == Event::goal && (on_path || both_ends);
    json += '{';
    add_text(json, "event", told.name);
    if (told.move || led_here || joins) add_text(json, "move", std::string{to_char(event.move)});
    if (told.node) add_number(json, "node", event.node);
    if (told.h && guesses) add_number(json, "h", static_cast<std::uint64_t>(event.h));
    if (event.kind == Event::take) add_text(json, "state", puzzle::to_text(nodes[taken]));
    close(json, '}');
    json += ',';
  }
}

}  // namespace

std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                    const Search& search) {
  std::string json = "{";
  add_text(json, "format", "sliding-puzzle-trace 2");
  add_text(json, "algorithm", to_text(variant.algorithm));
  if (facts_of(variant.algorithm).takes_weight) {
    add_number(json, "weight", static_cast<std::uint64_t>(variant.weight));
  }
  add_text(json, "start", puzzle::to_text(start));
  add_text(json, "status", to_text(search.status()));
  if (search.has_solution()) {
    add_number(json, "length", search.solution().size());
    add_text(json, "moves", puzzle::to_text(search.solution()));
  }
  add_flag(json, "optimal", search.optimal());
  add_number(json, "expanded", search.statistics().expanded);
  add_number(json, "generated", search.statistics().generated);
  add_number(json, "frontier_peak", search.statistics().frontier_peak);
  add_flag(json, "complete", trace.complete());
  json += "\"events\":[";
  add_events(json, trace, start, variant.algorithm);
  close(json, ']');
  return json + '}';
}

}  // namespace puzzle::search
