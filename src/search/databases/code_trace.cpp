#include "search/databases/code_trace.hpp"

#include <algorithm>
#include <string_view>

namespace puzzle::search {
namespace {

// "name":[one,two,…], where write(place) writes one of them.
template <typename Write>
void add_list(std::string& json, std::string_view name, std::size_t count, Write write) {
  json.append("\"").append(name).append("\":[");
  for (std::size_t place = 0; place < count; ++place) {
    if (place > 0) json += ',';
    write(place);
  }
  json += "],";
}

int nibble(std::uint64_t word, std::size_t place) {
  return static_cast<int>(word >> (4 * place) & 15);
}

// Replaces the comma after the last member.
void close(std::string& json) { json.back() = '}'; }

void add_row(std::string& json, const CodeTrace& trace, const CodeTrace::Row& row,
             std::size_t end) {
  const auto add = [&](auto number) { json += std::to_string(number); };
  const auto count = static_cast<std::size_t>(row.count);
  json.append("{\"entry\":").append(std::to_string(row.entry)).append(",");
  add_list(json, "least", count, [&](std::size_t place) { add(nibble(row.least, place)); });
  add_list(json, "most", count, [&](std::size_t place) { add(nibble(row.most, place)); });
  json.append("\"irregular\":").append(row.irregular ? "true," : "false,");
  add_list(json, "neighbours", row.neighbours.size(), [&](std::size_t which) {
    const CodeTrace::Neighbour& neighbour = row.neighbours[which];
    json.append("{\"nearer\":").append(neighbour.nearer ? "true," : "false,");
    add_list(json, "entries", count, [&](std::size_t place) {
      if (nibble(neighbour.known, place) == 0) return add(-1);
      const int before = nibble(neighbour.between, place) == 0 ? 0 : 1;
      add(static_cast<int>(neighbour.row + place) - before);
    });
    close(json);
  });
  add_list(json, "bits", end - row.bit, [&](std::size_t place) {
    const CodeTrace::Bit& bit = trace.bits[row.bit + place];
    json.append("{\"zero\":").append(std::to_string(bit.zero));
    json.append(",\"bit\":").append(bit.bit ? "1" : "0");
    json.append(",\"bytes\":").append(std::to_string(bit.bytes)).append("}");
  });
  close(json);
}

}  // namespace

std::string to_json(const PatternDatabase& database, const CodeTrace& trace,
                    std::span<const std::uint8_t> code) {
  const BoardSize size = database.size();
  const std::size_t tiles = database.tiles().size();
  std::string json = "{\"format\":\"sliding-puzzle-code-trace 1\",\"size\":\"";
  json.append(std::to_string(size.width)).append("x").append(std::to_string(size.height));
  json += "\",";
  const auto add = [&](auto number) { json += std::to_string(number); };
  add_list(json, "tiles", tiles, [&](std::size_t place) { add(database.tiles()[place]); });
  const auto each_entry = [&](std::string_view name, auto write) {
    add_list(json, name, database.entries(),
             [&](std::size_t entry) { write(static_cast<std::uint32_t>(entry)); });
  };
  each_entry("cells", [&](std::uint32_t entry) {
    const PatternDatabase::Cells cells = database.cells_of(entry);
    json += '[';
    for (std::size_t place = 0; place < tiles; ++place) {
      if (place > 0) json += ',';
      add(cells[place]);
    }
    json += ']';
  });
  each_entry("manhattan",
             [&](std::uint32_t entry) { add(database.manhattan(database.cells_of(entry))); });
  each_entry("excess", [&](std::uint32_t entry) { add(database.excess(entry)); });
  add_list(json, "rows", trace.rows.size(), [&](std::size_t place) {
    const bool last = place + 1 == trace.rows.size();
    add_row(json, trace, trace.rows[place], last ? trace.bits.size() : trace.rows[place + 1].bit);
  });
  add_list(json, "code", code.size(), [&](std::size_t place) { add(code[place]); });
  close(json);
  return json;
}

}  // namespace puzzle::search
