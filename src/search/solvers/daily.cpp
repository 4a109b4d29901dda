#include "search/solvers/daily.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include "core/text.hpp"

namespace puzzle::search {
namespace {

constexpr BoardSize daily_size{4, 4};
constexpr std::array<int, 7> moves_by_weekday = {20, 26, 31, 36, 41, 46, 51};  // from Monday

struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

// Only digits and dashes in their places.
std::optional<Date> parse_date(std::string_view text) {
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
  return Date{numbers[0], numbers[1], numbers[2]};
}

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_of_month(int year, int month) {
  constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

bool exists(const Date& date) {
  return date.year >= 1 && date.month >= 1 && date.month <= 12 && date.day >= 1 &&
         date.day <= days_of_month(date.year, date.month);
}

// From Monday, 0. The first of January of the year 1 was a Monday.
std::size_t weekday_of(const Date& date) {
  const int years = date.year - 1;
  int days = years * 365 + years / 4 - years / 100 + years / 400;
  for (int month = 1; month < date.month; ++month) days += days_of_month(date.year, month);
  return static_cast<std::size_t>((days + date.day - 1) % 7);
}

}  // namespace

Result<Daily> daily_of(std::string_view text) {
  const std::optional<Date> date = parse_date(text);
  if (!date) return Error("date-unreadable", printable(text));
  if (!exists(*date)) return Error("date-impossible", printable(text));
  return Daily{daily_size, moves_by_weekday[weekday_of(*date)], "daily-" + std::string(text)};
}

}  // namespace puzzle::search
