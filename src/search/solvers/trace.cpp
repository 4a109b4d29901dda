#include "search/solvers/trace.hpp"

#include <string_view>

#include "core/notation.hpp"

namespace puzzle::search {
namespace {

// An expansion has one record, and at most one for each of its moves.
constexpr std::size_t records_of_expansion = 5;

std::string_view to_text(TraceRecord::Kind kind) {
  switch (kind) {
    case TraceRecord::Kind::expand: return "expanded";
    case TraceRecord::Kind::fresh: return "new";
    case TraceRecord::Kind::shorter: return "shorter";
    case TraceRecord::Kind::known: return "known";
    case TraceRecord::Kind::meeting: return "meeting";
    case TraceRecord::Kind::round: return "round";
    case TraceRecord::Kind::within: return "within";
    case TraceRecord::Kind::beyond: return "beyond";
    case TraceRecord::Kind::enter: return "visited";
    case TraceRecord::Kind::seen: return "seen";
    case TraceRecord::Kind::goal: return "goal";
  }
  return "";
}

// Our texts need no escapes: they are letters, digits, spaces and "/".
void add_text(std::string& json, std::string_view name, std::string_view text) {
  json.append("\"").append(name).append("\":\"").append(text).append("\",");
}

void add_number(std::string& json, std::string_view name, std::uint64_t number) {
  json.append("\"").append(name).append("\":").append(std::to_string(number)).append(",");
}

void add_flag(std::string& json, std::string_view name, bool flag) {
  json.append("\"").append(name).append(flag ? "\":true," : "\":false,");
}

// Replaces the comma after the last member.
void close(std::string& json, char bracket) {
  if (json.back() == ',') json.pop_back();
  json += bracket;
}

struct KnownNode {
  State state;
  std::uint64_t g;
};

bool tells_rounds(Algorithm algorithm) {
  return algorithm == Algorithm::idastar_manhattan ||
         algorithm == Algorithm::idastar_linear_conflict;
}

// The steps of a search that stores its states.
void add_nodes(std::string& json, const Trace& trace, const State& start, const Variant& variant) {
  const bool weighted = facts_of(variant.algorithm).takes_weight;
  const std::uint64_t weight = weighted ? static_cast<std::uint64_t>(variant.weight) : 0;
  json += "\"steps\":[";
  std::vector<KnownNode> nodes = {{start, 0}};
  if (variant.algorithm == Algorithm::bidirectional_bfs) {
    nodes.push_back({State::goal(start.size()), 0});
  }
  std::uint64_t frontier = nodes.size();
  const std::vector<TraceRecord>& records = trace.records();
  for (std::size_t index = 0; index < records.size();) {
    const TraceRecord& expanded = records[index];
    const KnownNode from = nodes[expanded.node];
    std::string moves;
    --frontier;
    for (++index; index < records.size() && records[index].kind != TraceRecord::Kind::expand;
         ++index) {
      const TraceRecord& record = records[index];
      const Move move = static_cast<Move>(record.move);
      moves += "{\"move\":\"";
      moves += to_char(move);
      moves += "\",";
      add_text(moves, "found", to_text(record.kind));
      if (record.kind == TraceRecord::Kind::meeting) {
        add_number(moves, "node", record.node);
      } else if (record.kind != TraceRecord::Kind::known) {
        if (record.kind == TraceRecord::Kind::fresh) {
          nodes.push_back(from);
          nodes.back().state.apply(move);
          ++frontier;
        }
        nodes[record.node].g = from.g + 1;
        add_number(moves, "node", record.node);
        if (weighted) add_number(moves, "h", record.h);
      }
      close(moves, '}');
      moves += ',';
    }
    json += '{';
    add_number(json, "node", expanded.node);
    add_text(json, "state", puzzle::to_text(from.state));
    add_number(json, "g", from.g);
    if (weighted) {
      add_number(json, "h", expanded.h);
      add_number(json, "f", from.g + weight * expanded.h);
    }
    add_number(json, "frontier", frontier);
    json.append("\"moves\":[").append(moves);
    close(json, ']');
    json += "},";
  }
  close(json, ']');
}

// The steps of IDA*, which knows the states on its path alone.
void add_visits(std::string& json, const Trace& trace, const State& start) {
  json += "\"steps\":[";
  std::vector<State> path = {start};
  std::uint64_t threshold = 0;
  std::string visits;  // that ended at once, since the last expansion
  const std::vector<TraceRecord>& records = trace.records();
  for (std::size_t index = 0; index < records.size();) {
    const TraceRecord& record = records[index++];
    if (record.kind == TraceRecord::Kind::round) {
      threshold = record.node;
    } else if (record.kind == TraceRecord::Kind::enter) {
      path.resize(record.node, start);
      path.push_back(path.back());
      path.back().apply(static_cast<Move>(record.move));
      const bool ends = index < records.size() && records[index].kind != TraceRecord::Kind::expand;
      if (!ends) continue;
      visits += '{';
      add_number(visits, "g", record.node);
      add_text(visits, "move", std::string{to_char(static_cast<Move>(record.move))});
      add_text(visits, "found", to_text(records[index++].kind));
      close(visits, '}');
      visits += ',';
    } else if (record.kind == TraceRecord::Kind::expand) {
      path.resize(record.node + std::size_t{1}, start);
      json += '{';
      add_number(json, "threshold", threshold);
      json.append("\"visits\":[").append(visits);
      close(json, ']');
      json += ',';
      visits.clear();
      add_text(json, "state", puzzle::to_text(path.back()));
      add_number(json, "g", record.node);
      add_number(json, "h", record.h);
      add_number(json, "f", std::uint64_t{record.node} + record.h);
      json += "\"moves\":[";
      for (; index < records.size() && (records[index].kind == TraceRecord::Kind::within ||
                                        records[index].kind == TraceRecord::Kind::beyond);
           ++index) {
        json += "{\"move\":\"";
        json += to_char(static_cast<Move>(records[index].move));
        json += "\",";
        add_text(json, "found", to_text(records[index].kind));
        add_number(json, "h", records[index].h);
        close(json, '}');
        json += ',';
      }
      close(json, ']');
      json += "},";
    }
  }
  close(json, ']');
  json.append(",\"visits\":[").append(visits);
  close(json, ']');
}

}  // namespace

void Trace::expand(std::uint32_t node, int h) {
  if (records_.size() + records_of_expansion > max_records_) complete_ = false;
  add(TraceRecord::Kind::expand, node, Move::up, h);
}

void Trace::store(std::uint32_t node, Move move, int h, bool inserted) {
  add(inserted ? TraceRecord::Kind::fresh : TraceRecord::Kind::shorter, node, move, h);
}

void Trace::meet_known(Move move) { add(TraceRecord::Kind::known, 0, move, 0); }

void Trace::meet_other_side(std::uint32_t node, Move move) {
  add(TraceRecord::Kind::meeting, node, move, 0);
}

void Trace::begin_round(int threshold) {
  add_between(TraceRecord::Kind::round, static_cast<std::uint32_t>(threshold), Move::up);
}

void Trace::look_ahead(Move move, int h, bool within) {
  add(within ? TraceRecord::Kind::within : TraceRecord::Kind::beyond, 0, move, h);
}

void Trace::enter(int g, Move move) {
  add_between(TraceRecord::Kind::enter, static_cast<std::uint32_t>(g), move);
}

void Trace::meet_seen() { add_between(TraceRecord::Kind::seen, 0, Move::up); }

void Trace::meet_goal() { add_between(TraceRecord::Kind::goal, 0, Move::up); }

// What belongs to no expansion may end the trace, too.
void Trace::add_between(TraceRecord::Kind kind, std::uint32_t node, Move move) {
  if (records_.size() + records_of_expansion > max_records_) complete_ = false;
  add(kind, node, move, 0);
}

void Trace::add(TraceRecord::Kind kind, std::uint32_t node, Move move, int h) {
  if (!complete_) return;
  records_.push_back({node, static_cast<std::uint16_t>(h), kind, static_cast<std::uint8_t>(move)});
}

std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                    const Search& search) {
  const bool weighted = facts_of(variant.algorithm).takes_weight;
  std::string json = "{";
  add_text(json, "format", "sliding-puzzle-trace 1");
  add_text(json, "algorithm", to_text(variant.algorithm));
  if (weighted) add_number(json, "weight", static_cast<std::uint64_t>(variant.weight));
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
  if (tells_rounds(variant.algorithm)) {
    add_visits(json, trace, start);
  } else {
    add_nodes(json, trace, start, variant);
  }
  json += "}";
  return json;
}

}  // namespace puzzle::search
