#include "search/solvers/daily.hpp"

#include <array>
#include <chrono>
#include <optional>

#include "core/text.hpp"

namespace puzzle::search {
namespace {

constexpr BoardSize daily_size{4, 4};
constexpr std::array<int, 7> moves_by_weekday = {20, 26, 31, 36, 41, 46, 51};  // from Monday

// Only digits and dashes in their places.
std::optional<std::chrono::year_month_day> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = whole_number(text.substr(0, 4));
  const auto month = whole_number(text.substr(5, 2));
  const auto day = whole_number(text.substr(8));
  if (!year || !month || !day) return std::nullopt;
  return std::chrono::year(static_cast<int>(*year)) / static_cast<int>(*month) /
         static_cast<int>(*day);
}

}  // namespace

Result<Daily> daily_of(std::string_view text) {
  const auto date = parse_date(text);
  if (!date) return Error("date-unreadable", printable(text));
  // There is a year 0 for the calendar of the library.
  if (!date->ok() || date->year() < std::chrono::year(1)) {
    return Error("date-impossible", printable(text));
  }
  const std::chrono::weekday weekday = std::chrono::sys_days(*date);
  return Daily{daily_size, moves_by_weekday[weekday.iso_encoding() - 1],
               "daily-" + std::string(text)};
}

}  // namespace puzzle::search
