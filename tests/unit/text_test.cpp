#include "core/text.hpp"

#include <doctest.h>

using namespace puzzle;

TEST_CASE("quoted text is printable, short and keeps what is valid") {
  CHECK(quoted("abc") == "\"abc\"");
  CHECK(quoted("caf\u00E9 \U0001F600") == "\"caf\u00E9 \U0001F600\"");
  CHECK(quoted("a\nb\x1B[0m") == "\"a\\x0Ab\\x1B[0m\"");
  CHECK(quoted("\xC2\x85") == "\"\\xC2\\x85\"");           // U+0085, a control character
  CHECK(quoted("\xED\xA0\x80") == "\"\\xED\\xA0\\x80\"");  // a surrogate
  CHECK(quoted(std::string(41, 'a')) == "\"" + std::string(40, 'a') + "\u2026\"");
  CHECK(quoted(std::string(40, 'a')) == "\"" + std::string(40, 'a') + "\"");
}

TEST_CASE("the first byte that is not UTF-8 is found") {
  const std::size_t none = std::string_view::npos;
  CHECK(find_invalid_utf8("") == none);
  CHECK(find_invalid_utf8("a\u00E9\u20AC\U0010FFFF") == none);
  CHECK(find_invalid_utf8("ab\xFF") == 2);
  CHECK(find_invalid_utf8("a\xC0\xAF") == 1);         // overlong
  CHECK(find_invalid_utf8("\xE0\x80\x80") == 0);      // overlong
  CHECK(find_invalid_utf8("\xF4\x90\x80\x80") == 0);  // above U+10FFFF
  CHECK(find_invalid_utf8("abc\xE2\x82") == 3);       // cut off
}

TEST_CASE("counts are written with separators and in the right number") {
  CHECK(counted(0, "move") == "0 moves");
  CHECK(counted(1, "move") == "1 move");
  CHECK(counted(999, "move") == "999 moves");
  CHECK(counted(1000, "move") == "1,000 moves");
  CHECK(counted(1234567, "byte") == "1,234,567 bytes");
}
