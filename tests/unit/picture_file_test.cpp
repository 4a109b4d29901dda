#include <doctest.h>

#include "boards.hpp"
#include "draw/picture.hpp"
#include "golden.hpp"

namespace picture_file_test {

using namespace puzzle;
using draw::Surface;

Result<Surface> decode(const std::string& text) {
  return draw::decode_picture({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string refusal(const std::string& text) { return error_of(decode(text)); }

const char* const damaged = "it is damaged; saving it anew as a PNG may help";
const char* const cut_short = "it is cut short: its end is missing";

// Whether the picture has that size and is of that colour, as exactly as JPEG is.
bool shows(const Result<Surface>& picture, int width, int height, const Pixel& color) {
  REQUIRE(picture);
  const SDL_Surface& surface = *picture.value();
  bool right = surface.w == width && surface.h == height;
  for (int y = 0; right && y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Pixel pixel = pixel_of(surface, x, y);
      for (std::size_t channel = 0; channel < 4; ++channel) {
        right = right && std::abs(pixel[channel] - color[channel]) <= 2;
      }
    }
  }
  return right;
}

// Those of one colour are written by libjpeg, in quality 100, with its other settings as they are.
std::string jpeg(const std::string& name) {
  std::ifstream file(PUZZLE_TEST_DATA "/data/jpeg/" + name + ".jpg", std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  REQUIRE(bytes.size() > 200);
  return bytes;
}

TEST_CASE("picture file: a PNG is read as it was written, with its transparency") {
  const Surface picture = noise(13, 9, false);
  const Result<Surface> read = draw::decode_picture(draw::encode_png(*picture));
  REQUIRE(read);
  CHECK(picture_of(*read.value()) == picture_of(*picture));
}

TEST_CASE("picture file: files that are none say what they are") {
  const std::string instead = "; save it as a PNG or JPEG";
  for (const auto& [text, words] : std::vector<std::pair<std::string, std::string>>{
           {"", "it is empty"},
           {"hello", "not a PNG or JPEG image"},
           {"GIF89a" + std::string(30, 'x'), "it is a GIF" + instead},
           {"RIFF....WEBPVP8 ", "it is a WebP picture" + instead},
           {"<?xml version=\"1.0\"?><svg xmlns=\"\"/>", "it is an SVG" + instead},
           {std::string("\0\0\0\x1c", 4) + "ftypavif", "it is an AVIF picture" + instead}}) {
    CHECK(refusal(text) == words);
  }
}

TEST_CASE("picture file: too many pixels are refused before they are decoded") {
  // A header of a PNG that would have so many; nothing follows.
  const auto claiming = [](unsigned width, unsigned height) {
    std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const unsigned side : {width, height}) {
      for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(side >> shift & 255);
    }
    return png + std::string("\x08\x06\0\0\0\0\0\0\0", 9) + std::string("\0\0\0\0IDAT", 8);
  };
  CHECK(refusal(claiming(10'000, 10'000)) ==
        "it has 10000x10000 pixels; save it smaller, with at most 64,000,000 pixels");
  CHECK(refusal(claiming(60'000, 60'000)) ==
        "it has 60000x60000 pixels; save it smaller, with at most 64,000,000 pixels");
  CHECK(refusal(claiming(40'000, 2)) ==
        "it has 40000x2 pixels; neither side can be longer than 32768");
  CHECK(refusal(claiming(8000, 8000)).find("it is damaged") == 0);
}

TEST_CASE("picture file: a JPEG stands as its camera was held, in all eight ways") {
  std::string turned = jpeg("turned");
  const std::size_t place = turned.find(std::string("\x01\x12\x00\x03\x00\x00\x00\x01\x00", 9)) + 9;
  REQUIRE(place > 9);
  // As stored, 48x32: red at the top left, green at the top right, blue at the bottom left, white
  // at the bottom right. Where these four are seen for each orientation, row by row:
  const char* const seen[] = {"rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"};
  for (int orientation = 1; orientation <= 8; ++orientation) {
    CAPTURE(orientation);
    turned[place] = static_cast<char>(orientation);
    const Result<Surface> picture = decode(turned);
    REQUIRE(picture);
    const SDL_Surface& surface = *picture.value();
    CHECK(surface.w == (orientation < 5 ? 48 : 32));
    CHECK(surface.h == (orientation < 5 ? 32 : 48));
    std::string corners;
    for (const int y : {4, surface.h - 5}) {
      for (const int x : {4, surface.w - 5}) {
        const Pixel pixel = pixel_of(surface, x, y);
        const bool red = pixel[0] > 128;
        corners += red ? (pixel[1] > 128 ? 'w' : 'r') : (pixel[1] > 128 ? 'g' : 'b');
      }
    }
    CHECK(corners == seen[orientation - 1]);
  }
  // The same with the low byte of each number first.
  std::string little = turned;
  const std::size_t tiff = little.find(std::string("MM\0*", 4));
  REQUIRE(tiff != std::string::npos);
  little.replace(tiff, 20, std::string("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0", 20));
  CHECK(decode(little).value()->w == 32);
  for (const char nonsense : {'\0', '\x09', '\xff'}) {
    turned[place] = nonsense;
    CHECK(decode(turned).value()->w == 48);
  }
}

TEST_CASE("picture file: JPEGs of every kind that cameras and programs write") {
  using Case = std::tuple<const char*, int, int, Pixel>;
  for (const auto& [name, width, height, color] :
       {Case{"baseline", 17, 9, {200, 100, 50, 255}}, Case{"gray", 1, 1, {77, 77, 77, 255}},
        Case{"progressive", 40, 30, {10, 200, 90, 255}},
        Case{"arithmetic", 20, 20, {10, 200, 90, 255}}, Case{"scans-100", 16, 16, {100, 2, 3, 255}},
        // Of inks 255 is none: 100 of 255 of the red light, of which black leaves 204 of 255.
        Case{"cmyk", 8, 8, {80, 204, 0, 255}}}) {
    SHOW(name);
    CHECK(shows(decode(jpeg(name)), width, height, color));
  }
  CHECK(refusal(jpeg("scans-190")) == damaged);  // scans without end are not waited for
  std::string deep = jpeg("baseline");
  const std::size_t frame = deep.find("\xff\xc0");
  REQUIRE(frame != std::string::npos);
  deep[frame + 4] = 12;  // bits, of a kind that is not read
  CHECK(refusal(deep) == "it is a JPEG of a rare kind; saving it anew as a PNG may help");
}

TEST_CASE("picture file: a JPEG that is cut short says so, wherever it ends") {
  for (const char* const name : {"turned", "progressive"}) {
    const std::string whole = jpeg(name);
    for (std::size_t length = 4; length + 2 < whole.size(); ++length) {
      CAPTURE(length);
      const std::string said = refusal(whole.substr(0, length));
      CHECK((said == cut_short || said == damaged));
    }
    CHECK(refusal(whole.substr(0, whole.size() - 30)) == cut_short);
  }
}

TEST_CASE("picture file: bytes of the file never reach the message") {
  const std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\x06\0\0\0\0\0\0\0", 33);
  // A chunk of a type that is a terminal's command to clear it.
  CHECK(refusal(png + std::string("\0\0\0\0\x1b[2J\0\0\0\0", 12)) == damaged);
  CHECK(refusal(png + std::string("\0\0\0\0\n\n\n\n\0\0\0\0", 12)) == damaged);
}

}  // namespace picture_file_test
