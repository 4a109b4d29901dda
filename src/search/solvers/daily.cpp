#include "search/solvers/daily.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>

#include "core/text.hpp"

namespace puzzle::search {
namespace {

constexpr BoardSize daily_size{4, 4};
constexpr std::array<int, 7> moves_by_weekday = {20, 26, 31, 36, 41, 46, 51};  // from Monday

// Only digits and dashes in their places.
std::optional<std::chrono::year_month_day> parse_date(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  if (text.size() != form.size()) return std::nullopt;
  std::array<int, 3> numbers{};
  std::size_t field = 0;
  for (std::size_t i = 0; i < form.size(); ++i) {
    if (form[i] == '-') {
      if (text[i] != '-') return std::nullopt;
      ++field;
    } else {
      if (text[i] < '0' || text[i] > '9') return std::nullopt;
      numbers[field] = numbers[field] * 10 + (text[i] - '0');
    }
  }
  const auto [year, month, day] = numbers;
  return std::chrono::year(year) / month / day;
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
