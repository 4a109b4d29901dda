// Helpers for messages and for reading text that may be any bytes.
#pragma once

#include <string>
#include <string_view>

namespace puzzle {

// The text between quotation marks, safe in any one-line message: at most `longest` characters,
// then "…"; control characters and bytes that are not valid UTF-8 are shown as \xNN.
[[nodiscard]] std::string quoted(std::string_view text, int longest = 40);

// Where the first byte is that does not continue valid UTF-8; npos when all of it is valid.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

// "1 move", "2 moves", "1,234 moves".
[[nodiscard]] std::string counted(unsigned long long count, std::string_view singular);

}  // namespace puzzle
