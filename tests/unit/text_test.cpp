#include "core/text.hpp"

#include <doctest.h>

#include <cstdint>

namespace text_test {

using namespace puzzle;

TEST_CASE("quoted text is printable, short and keeps what is valid") {
  CHECK(quoted("abc") == "\"abc\"");
  CHECK(quoted("caf\u00E9 \U0001F600") == "\"caf\u00E9 \U0001F600\"");
  CHECK(quoted("a\nb\x1B[0m") == "\"a\\x0Ab\\x1B[0m\"");
  CHECK(quoted("\xEF\xBB\xBF"
               "1") == "\"\\xEF\\xBB\\xBF1\"");               // a byte order mark
  CHECK(quoted("1\u00A02") == "\"1\\xC2\\xA02\"");            // a no-break space
  CHECK(quoted("\u200B") == "\"\\xE2\\x80\\x8B\"");           // a zero-width space
  CHECK(quoted("\u2028") == "\"\\xE2\\x80\\xA8\"");           // a line separator
  CHECK(quoted("\u2066") == "\"\\xE2\\x81\\xA6\"");           // a change of direction
  CHECK(quoted("\u00AD") == "\"\\xC2\\xAD\"");                // a soft hyphen
  CHECK(quoted("\u061C") == "\"\\xD8\\x9C\"");                // the Arabic mark of direction
  CHECK(quoted("\uFFF9") == "\"\\xEF\\xBF\\xB9\"");           // an annotation begins
  CHECK(quoted("\U000E0041") == "\"\\xF3\\xA0\\x81\\x81\"");  // a tag, an unseen A
  for (const char* const seen :
       {"\u00AC", "\u00AE", "\u061B", "\u061D", "\u180D", "\u180F", "\u2027", "\u202F", "\u205F",
        "\uFEFE", "\uFFF8", "\uFFFC", "\U000DFFFF", "\U000E1000", "\U0010FFFF"}) {
    CHECK(printable(seen) == seen);
  }
  CHECK(quoted("\u00A1\u200A\u2026\u2070") == "\"\u00A1\u200A\u2026\u2070\"");
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
  CHECK(find_invalid_utf8("\xF0\x8F\xBF\xBF") == 0);  // overlong
  CHECK(find_invalid_utf8("\xF0\x90\x80\x80") == none);
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

TEST_CASE("amounts of memory are told in a unit that shows them") {
  CHECK(counted_bytes(0) == "0 bytes");
  CHECK(counted_bytes(1) == "1 byte");
  CHECK(counted_bytes(1023) == "1,023 bytes");
  CHECK(counted_bytes(1024) == "1 KiB");
  CHECK(counted_bytes(1048575) == "1023 KiB");
  CHECK(counted_bytes(1048576) == "1 MiB");
  CHECK(counted_bytes(std::uint64_t{5} << 30) == "5120 MiB");
}

TEST_CASE("durations are written in a readable unit") {
  CHECK(duration_text(0) == "0 \u00b5s");
  CHECK(duration_text(999) == "999 \u00b5s");
  CHECK(duration_text(1'000) == "1.0 ms");
  CHECK(duration_text(12'345) == "12.3 ms");
  CHECK(duration_text(999'949) == "999.9 ms");
  CHECK(duration_text(999'950) == "1.00 s");
  CHECK(duration_text(4'560'000) == "4.56 s");
  CHECK(duration_text(59'994'000) == "59.99 s");
  CHECK(duration_text(59'995'000) == "1 min 0 s");
  CHECK(duration_text(125'400'000) == "2 min 5 s");
}

}  // namespace text_test
