// Text and numbers as they cross the border of all C interfaces.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "bindings/export.hpp"
#include "search/search.hpp"

namespace puzzle::bindings {

[[nodiscard]] inline std::string_view text_or_empty(const char* text) {
  return text == nullptr ? "" : text;
}

// One figure of a search as it crosses: its name, which is that of JavaScript (Statistics in
// web/common/types.d.ts), and where it comes from.
struct SearchNumber {
  const char* name;
  double (*of)(const search::Search& search);
};

template <auto figure>
[[nodiscard]] double counted(const search::Search& search) {
  return static_cast<double>(search.statistics().*figure);
}

template <auto figure>
[[nodiscard]] double milliseconds(const search::Search& search) {
  return counted<figure>(search) / 1000;
}

// The one place that knows their order: JavaScript asks for it.
inline constexpr SearchNumber search_numbers[] = {
    {"expanded", counted<&search::Statistics::expanded>},
    {"generated", counted<&search::Statistics::generated>},
    {"stored", counted<&search::Statistics::stored>},
    {"frontier", counted<&search::Statistics::frontier>},
    {"frontierPeak", counted<&search::Statistics::frontier_peak>},
    {"depth", counted<&search::Statistics::depth>},
    {"lowerBound", counted<&search::Statistics::lower_bound>},
    {"cores", counted<&search::Statistics::cores>},
    {"bytes", counted<&search::Statistics::bytes>},
    {"bytesPeak", counted<&search::Statistics::bytes_peak>},
    {"milliseconds", milliseconds<&search::Statistics::microseconds>},
    {"setupMilliseconds", milliseconds<&search::Statistics::setup_microseconds>},
    // Of the shortest solution known so far; -1 until there is one.
    {"length",
     [](const search::Search& search) {
       return search.has_solution() ? static_cast<double>(search.solution().size()) : -1.0;
     }},
    {"optimal", [](const search::Search& search) { return search.optimal() ? 1.0 : 0.0; }},
};
using SearchNumbers = std::array<double, std::size(search_numbers)>;

// Where the number of that name stands; another name does not compile.
consteval std::size_t place_of(std::string_view name) {
  std::size_t place = 0;
  while (name != search_numbers[place].name) ++place;
  return place;
}

[[nodiscard]] inline SearchNumbers numbers_of(const search::Search& search) {
  SearchNumbers numbers{};
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    numbers[place] = search_numbers[place].of(search);
  }
  return numbers;
}

}  // namespace puzzle::bindings

// The name of the number at that place of each array of statistics; null beyond the last.
extern "C" PUZZLE_EXPORT inline const char* statistics_name(int place) {
  const auto& numbers = puzzle::bindings::search_numbers;
  return place >= 0 && place < std::ssize(numbers) ? numbers[place].name : nullptr;
}
