// Positions as commands read them: arguments, or one a line from standard input where an argument
// is "-". Empty lines and lines that begin with # are skipped. A bad one is reported with its
// number, and the rest goes on; one that is longer than any position is never held in memory.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/state.hpp"

namespace puzzle::cli {

// The exit status of a command. Where several apply, the largest wins.
enum ExitStatus : int { done = 0, not_solved = 1, bad_use = 2 };

// Writes "sliding-puzzle COMMAND: PLACE: message" to standard error; no place when it is empty.
void complain(const std::string& command, const std::string& place, const std::string& message);
// The same as text.
[[nodiscard]] std::string complaint_of(const std::string& command, const std::string& place,
                                       const std::string& message);

// Whether the first bytes of a text show that it is UTF-16, with or without a byte order mark.
[[nodiscard]] bool is_utf16(std::string_view text);

// Calls visit(state, place) for each good position; place is "line 3" or "position 2". Returns the
// worst status that visit returned, or bad_use if a position could not be read or there was none at
// all. Stops when standard output accepts no more, which main.cpp reports, and when interrupted().
[[nodiscard]] ExitStatus for_each_position(
    const std::string& command, const std::vector<std::string>& arguments,
    const std::function<ExitStatus(const State&, const std::string& place)>& visit);

}  // namespace puzzle::cli
