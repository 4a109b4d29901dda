#include "search/databases/fingerprint.hpp"

#include <doctest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace puzzle::search;

namespace {

// As RFC 7693 and every other program write it.
std::string text_of(const Fingerprint& fingerprint) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t word : fingerprint) {
    for (int shift = 0; shift < 64; shift += 8) {
      text += digits[word >> (shift + 4) & 15];
      text += digits[word >> shift & 15];
    }
  }
  return text;
}

std::vector<std::uint8_t> bytes_to_hash(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  for (std::size_t index = 0; index < size; ++index) {
    bytes[index] = static_cast<std::uint8_t>(index * 7);
  }
  return bytes;
}

}  // namespace

// By hashlib.blake2b(bytes, digest_size=16) of Python.
TEST_CASE("fingerprint: it is BLAKE2b, of any length") {
  struct Known {
    std::size_t size;
    const char* text;
  };
  for (const Known& known : {Known{0, "cae66941d9efbd404e4d88758ea67670"},
                             {3, "0670ccd376552c74b1e07587db0a9977"},
                             {127, "40efb3ed1b6eb973c5f774422adb0230"},
                             {128, "06e5bcee475a6bf6d9b8a07c6f4ae80a"},
                             {129, "2ec7e7bf8a8265ffd68aadd70ecd2b7e"},
                             {255, "b4b6fa7ac93abe0503b7ac802593eadd"},
                             {256, "dbb08d79105462394550aa4d4e10133f"},
                             {257, "6510946411e0caf5e4de75adf990b58d"},
                             {1000, "8095a6f38992fefe1c12ac8ec5e70791"}}) {
    CAPTURE(known.size);
    Fingerprinter fingerprinter;
    fingerprinter.add(bytes_to_hash(known.size));
    CHECK(text_of(fingerprinter.finish()) == known.text);
  }
}

TEST_CASE("fingerprint: how the bytes are cut does not matter, each of them does") {
  const std::vector<std::uint8_t> bytes = bytes_to_hash(700);
  Fingerprinter whole;
  whole.add(bytes);
  const Fingerprint expected = whole.finish();
  for (const std::size_t part : {1u, 2u, 63u, 64u, 127u, 128u, 129u, 200u, 256u, 699u}) {
    CAPTURE(part);
    Fingerprinter fingerprinter;
    for (std::size_t begin = 0; begin < bytes.size(); begin += part) {
      fingerprinter.add({});
      fingerprinter.add(std::span(bytes).subspan(begin, std::min(part, bytes.size() - begin)));
    }
    CHECK(fingerprinter.finish() == expected);
  }
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    std::vector<std::uint8_t> changed = bytes;
    changed[place] ^= 1;
    Fingerprinter fingerprinter;
    fingerprinter.add(changed);
    CHECK(fingerprinter.finish() != expected);
  }
}
