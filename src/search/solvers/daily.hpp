// The board of a day: 4x4, the same on every machine, exactly so many moves from the goal as belong
// to its day of the week, few on Monday and most on Sunday. It follows from the date's text alone,
// for ever: no clock and no time zone is in here, so that the caller decides what day it is.
#pragma once

#include <string>
#include <string_view>

#include "core/board_size.hpp"
#include "core/result.hpp"

namespace puzzle::search {

struct Daily {
  BoardSize size;
  int moves = 0;     // of a shortest solution
  std::string seed;  // for DistantSearch
};

// `date`: YYYY-MM-DD of the Gregorian calendar, years 1 to 9999. Errors: a text of another form, a
// day that does not exist.
[[nodiscard]] Result<Daily> daily_of(std::string_view date);

}  // namespace puzzle::search
