#include "core/text.hpp"

#include <cstdint>

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

}  // namespace

std::string quoted(std::string_view text, int longest) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result = "\"";
  int shown = 0;
  while (!text.empty()) {
    if (shown++ == longest) {
      result += "\u2026";
      break;
    }
    const std::size_t length = character_length(text);
    const auto lead = static_cast<unsigned char>(text[0]);
    // U+0080..U+009F are control characters too, written C2 80..9F.
    const bool control =
        lead < 0x20 || lead == 0x7F ||
        (length == 2 && lead == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0);
    if (length == 0 || control) {
      result += "\\x";
      result += digits[lead / 16];
      result += digits[lead % 16];
      text.remove_prefix(1);
    } else {
      result += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return result + "\"";
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

std::string counted(unsigned long long count, std::string_view singular) {
  std::string digits = std::to_string(count);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  digits += ' ';
  digits += singular;
  if (count != 1) digits += 's';
  return digits;
}

}  // namespace puzzle
