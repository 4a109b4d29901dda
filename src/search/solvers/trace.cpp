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

}  // namespace

void Trace::expand(std::uint32_t node, int h) {
  if (records_.size() + records_of_expansion > max_records_) complete_ = false;
  add(TraceRecord::Kind::expand, node, Move::up, h);
}

void Trace::store(std::uint32_t node, Move move, int h, bool inserted) {
  add(inserted ? TraceRecord::Kind::fresh : TraceRecord::Kind::shorter, node, move, h);
}

void Trace::meet_known(Move move) { add(TraceRecord::Kind::known, 0, move, 0); }

void Trace::add(TraceRecord::Kind kind, std::uint32_t node, Move move, int h) {
  if (!complete_) return;
  records_.push_back({node, static_cast<std::uint16_t>(h), kind, static_cast<std::uint8_t>(move)});
}

std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                    const Search& search) {
  const bool weighted = facts_of(variant.algorithm).takes_weight;
  const std::uint64_t weight = weighted ? static_cast<std::uint64_t>(variant.weight) : 0;
  std::string json = "{";
  add_text(json, "format", "sliding-puzzle-trace 1");
  add_text(json, "algorithm", to_text(variant.algorithm));
  if (weighted) add_number(json, "weight", weight);
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
  json += "\"steps\":[";

  std::vector<KnownNode> nodes = {{start, 0}};
  std::uint64_t frontier = 1;
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
      if (record.kind != TraceRecord::Kind::known) {
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
  json += "}";
  return json;
}

}  // namespace puzzle::search
