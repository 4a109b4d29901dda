#include "core/text.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace puzzle {
namespace {

// The number of bytes of the valid UTF-8 character that the text begins with; 0 when there is
// none. Overlong forms, surrogates and anything above U+10FFFF are not valid.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned lead = byte(0);
  std::size_t length = 0;
  unsigned low = 0x80;
  unsigned high = 0xBF;
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  }
  if (length == 0 || text.size() < length) return 0;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t index = 2; index < length; ++index) {
    if (byte(index) < 0x80 || byte(index) > 0xBF) return 0;
  }
  return length;
}

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Characters that show nothing of themselves, or move what is around them: control characters and
// the no-break space, the soft hyphen, zero-width, line-breaking and direction-changing ones, the
// byte order mark, marks of annotations, and the tags that hide text in text.
constexpr Range invisible[] = {
    {0x0000, 0x001F}, {0x007F, 0x00A0}, {0x00AD, 0x00AD},   {0x061C, 0x061C},
    {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},
    {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF},
};

bool is_invisible(std::string_view valid_character) {
  const std::size_t length = valid_character.size();
  std::uint32_t number = static_cast<unsigned char>(valid_character[0]);
  if (length > 1) number &= 0x7Fu >> length;
  for (const char letter : valid_character.substr(1)) {
    number = number << 6 | (static_cast<unsigned char>(letter) & 0x3Fu);
  }
  return std::any_of(std::begin(invisible), std::end(invisible), [&](const Range& range) {
    return range.first <= number && number <= range.last;
  });
}

}  // namespace

std::string printable(std::string_view text, int longest) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result;
  int shown = 0;
  while (!text.empty()) {
    if (shown++ == longest) {
      result += "\u2026";
      break;
    }
    const std::size_t length = character_length(text);
    if (length > 0 && !is_invisible(text.substr(0, length))) {
      result += text.substr(0, length);
      text.remove_prefix(length);
      continue;
    }
    for (const char letter : text.substr(0, std::max<std::size_t>(length, 1))) {
      const auto byte = static_cast<unsigned char>(letter);
      result += "\\x";
      result += digits[byte / 16];
      result += digits[byte % 16];
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::string quoted(std::string_view text, int longest) {
  return '"' + printable(text, longest) + '"';
}

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t index = 0;
  while (index < text.size()) {
    const std::size_t length = character_length(text.substr(index));
    if (length == 0) return index;
    index += length;
  }
  return std::string_view::npos;
}

std::string to_text(std::int64_t number) {
  char digits[20];
  char* begin = std::end(digits);
  for (std::int64_t rest = number; begin == std::end(digits) || rest != 0; rest /= 10) {
    *--begin = static_cast<char>('0' + std::abs(static_cast<int>(rest % 10)));
  }
  if (number < 0) *--begin = '-';
  return {begin, std::end(digits)};
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9' || number >= 100'000'000'000'000) return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  return text.empty() ? std::nullopt : std::optional(number);
}

std::string grouped(unsigned long long count) {
  std::string digits = to_text(static_cast<std::int64_t>(count));
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string counted(unsigned long long count, std::string_view singular, std::string_view plural) {
  const std::string words = grouped(count) + ' ';
  if (count != 1 && !plural.empty()) return words + std::string(plural);
  return words + std::string(singular) + (count == 1 ? "" : "s");
}

std::string counted_bytes(unsigned long long bytes) {
  if (bytes >> 20 > 0) return std::to_string(bytes >> 20) + " MiB";
  if (bytes >> 10 > 0) return std::to_string(bytes >> 10) + " KiB";
  return counted(bytes, "byte");
}

std::string duration_text(std::uint64_t microseconds) {
  char text[40];
  const auto print = [&text](const char* format, double value) {
    std::snprintf(text, sizeof text, format, value);
    return std::string(text);
  };
  const auto value = static_cast<double>(microseconds);
  if (microseconds < 1'000) return print("%.0f \u00b5s", value);
  if (microseconds < 999'950) return print("%.1f ms", value / 1e3);
  if (microseconds < 59'995'000) return print("%.2f s", value / 1e6);
  const std::uint64_t seconds = (microseconds + 500'000) / 1'000'000;
  return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
}

}  // namespace puzzle
