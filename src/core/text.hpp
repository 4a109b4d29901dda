// Helpers for messages and for reading text that may be any bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace puzzle {

// The text made safe in any one-line message: at most `longest` characters, then "…"; control
// characters, invisible ones (a byte order mark, a no-break space, …) and bytes that are not valid
// UTF-8 are shown as \xNN.
[[nodiscard]] std::string printable(std::string_view text, int longest = 40);

// printable() between quotation marks.
[[nodiscard]] std::string quoted(std::string_view text, int longest = 40);

// Where the first byte is that does not continue valid UTF-8; npos when all of it is valid.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

// Whole numbers in decimal digits. The library's code for them is larger, and would be downloaded.
[[nodiscard]] std::string to_text(std::int64_t number);
// Null when the text is none, or one of more than 15 digits.
[[nodiscard]] std::optional<std::int64_t> whole_number(std::string_view text);

// "1,234".
[[nodiscard]] std::string grouped(unsigned long long count);

// "1 move", "2 moves", "1,234 moves"; the plural is the singular with an s, or what is given.
[[nodiscard]] std::string counted(unsigned long long count, std::string_view singular,
                                  std::string_view plural = {});

// An amount of memory in the largest unit in which it is at least 1, rounded down: "1 byte",
// "97 KiB", "512 MiB".
[[nodiscard]] std::string counted_bytes(unsigned long long bytes);

// "870 µs", "12.3 ms", "4.56 s", "2 min 5 s": in a readable unit.
[[nodiscard]] std::string duration_text(std::uint64_t microseconds);

}  // namespace puzzle
