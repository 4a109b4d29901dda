#include <doctest.h>
#include <jpeglib.h>

#include <cstdio>  // jpeglib.h needs it

#include "draw/picture.hpp"
#include "golden.hpp"

namespace picture_file_test {

using namespace puzzle;
using draw::Surface;

using Bytes = std::vector<std::uint8_t>;

Result<Surface> decode(const std::string& text) {
  return draw::decode_picture({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string refusal(const std::string& text) {
  const Result<Surface> picture = decode(text);
  return picture ? "" : picture.error().message();
}

const char* const damaged = "it is damaged; saving it anew as a PNG may help";

const char* const cut_short = "it is cut short: its end is missing";
const char* const rare = "it is a JPEG of a rare kind; saving it anew as a PNG may help";

// What a file may be refused for once its beginning is that of a PNG or JPEG.
bool is_in_our_words(const std::string& message) {
  return message == damaged || message == cut_short || message == rare ||
         message == "not a PNG or JPEG image" ||
         message == "there is not enough memory to unpack it" || message.find("it has ") == 0;
}

// A JPEG of one colour, given as the file's colour space has it.
struct JpegKind {
  J_COLOR_SPACE space = JCS_RGB;
  std::vector<jpeg_scan_info> scans = {};  // of a progressive one
  bool progressive = false;
  bool arithmetic = false;
};
std::string jpeg_of(int width, int height, Bytes color, const JpegKind& kind = {}) {
  jpeg_compress_struct info{};
  jpeg_error_mgr errors{};
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&info, &bytes, &size);
  info.image_width = static_cast<JDIMENSION>(width);
  info.image_height = static_cast<JDIMENSION>(height);
  info.input_components = static_cast<int>(color.size());
  info.in_color_space = kind.space;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, 100, TRUE);
  if (kind.progressive) jpeg_simple_progression(&info);
  if (!kind.scans.empty()) {
    info.scan_info = kind.scans.data();
    info.num_scans = static_cast<int>(kind.scans.size());
  }
  info.arith_code = kind.arithmetic ? TRUE : FALSE;
  jpeg_start_compress(&info, TRUE);
  Bytes row;
  for (int x = 0; x < width; ++x) row.insert(row.end(), color.begin(), color.end());
  JSAMPROW rows = row.data();
  for (int y = 0; y < height; ++y) jpeg_write_scanlines(&info, &rows, 1);
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  std::string file(reinterpret_cast<const char*>(bytes), size);
  std::free(bytes);
  return file;
}

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

std::string turned_jpeg() {
  std::ifstream file(PUZZLE_TEST_DATA "/data/turned.jpg", std::ios::binary);
  std::string jpeg((std::istreambuf_iterator<char>(file)), {});
  REQUIRE(jpeg.size() > 500);
  return jpeg;
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
  std::string jpeg = turned_jpeg();
  const std::size_t place = jpeg.find(std::string("\x01\x12\x00\x03\x00\x00\x00\x01\x00", 9)) + 9;
  REQUIRE(place > 9);
  // As stored, 48x32: red at the top left, green at the top right, blue at the bottom left, white
  // at the bottom right. Where these four are seen for each orientation, row by row:
  const char* const seen[] = {"rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"};
  for (int orientation = 1; orientation <= 8; ++orientation) {
    CAPTURE(orientation);
    jpeg[place] = static_cast<char>(orientation);
    const Result<Surface> picture = decode(jpeg);
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
  std::string little = jpeg;
  const std::size_t tiff = little.find(std::string("MM\0*", 4));
  REQUIRE(tiff != std::string::npos);
  little.replace(tiff, 20, std::string("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0", 20));
  CHECK(decode(little).value()->w == 32);
  for (const char nonsense : {'\0', '\x09', '\xff'}) {
    jpeg[place] = nonsense;
    CHECK(decode(jpeg).value()->w == 48);
  }
}

TEST_CASE("picture file: JPEGs of every kind that cameras and programs write") {
  CHECK(shows(decode(jpeg_of(17, 9, {200, 100, 50})), 17, 9, {200, 100, 50, 255}));
  CHECK(shows(decode(jpeg_of(1, 1, {77}, {.space = JCS_GRAYSCALE})), 1, 1, {77, 77, 77, 255}));
  CHECK(shows(decode(jpeg_of(40, 30, {10, 200, 90}, {.progressive = true})), 40, 30,
              {10, 200, 90, 255}));
  CHECK(shows(decode(jpeg_of(20, 20, {10, 200, 90}, {.arithmetic = true})), 20, 20,
              {10, 200, 90, 255}));
  // Of inks 255 is none: 100 of 255 of the red light, of which black leaves 204 of 255.
  CHECK(shows(decode(jpeg_of(8, 8, {100, 255, 0, 204}, {.space = JCS_CMYK})), 8, 8,
              {80, 204, 0, 255}));
  std::string deep = jpeg_of(8, 8, {1, 2, 3});
  const std::size_t frame = deep.find("\xff\xc0");
  REQUIRE(frame != std::string::npos);
  deep[frame + 4] = 12;  // bits, of a kind that is not read
  CHECK(refusal(deep) == rare);
}

TEST_CASE("picture file: a JPEG that is cut short says so, wherever it ends") {
  for (const bool progressive : {false, true}) {
    const std::string whole = jpeg_of(64, 64, {200, 100, 50}, {.progressive = progressive});
    for (std::size_t length = 4; length + 2 < whole.size(); ++length) {
      CAPTURE(length);
      CHECK(is_in_our_words(refusal(whole.substr(0, length))));
    }
    CHECK(refusal(whole.substr(0, whole.size() - 30)) == cut_short);
  }
}

// stb_image 2.27, of which Debian 12 has no newer one, wrote beyond its tables with each of these,
// whatever was asked of the file before.
TEST_CASE("picture file: Huffman tables of a JPEG that cannot be are refused") {
  const std::string start("\xff\xd8", 2);
  const std::string counts = std::string(13, '\0') + "\xff\xff\xff";  // 765 codes; 256 fit
  const auto table = [&](std::size_t length) {
    std::string segment("\xff\xc4", 2);
    segment += static_cast<char>(length >> 8);
    segment += static_cast<char>(length & 255);
    return segment + '\0' + counts;
  };
  const std::string codes(765, '\xff');
  CHECK(refusal(start + table(19 + 765) + codes) == damaged);
  CHECK(refusal('\xff' + start + table(19 + 765) + codes) == "not a PNG or JPEG image");
  CHECK(refusal(start + table(10) + codes) == damaged);  // a length that lies
  for (std::size_t left = 0; left < 20; ++left) {
    const std::string cut = start + table(19 + 765);
    CHECK(is_in_our_words(refusal(cut.substr(0, cut.size() - left))));
  }
}

TEST_CASE("picture file: scans without end are not waited for") {
  std::vector<jpeg_scan_info> scans = {{3, {0, 1, 2}, 0, 0, 0, 0}};
  for (int component = 0; component < 3; ++component) {
    for (int place = 1; place < 64; ++place) {
      scans.push_back({1, {component}, place, place, 0, 0});
    }
  }
  CHECK(refusal(jpeg_of(16, 16, {1, 2, 3}, {.scans = scans})) == damaged);
  scans.resize(100);
  CHECK(shows(decode(jpeg_of(16, 16, {100, 2, 3}, {.scans = scans})), 16, 16, {100, 2, 3, 255}));
}

TEST_CASE("picture file: bytes of the file never reach the message") {
  const std::string png("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\x06\0\0\0\0\0\0\0", 33);
  // A chunk of a type that is a terminal's command to clear it.
  CHECK(refusal(png + std::string("\0\0\0\0\x1b[2J\0\0\0\0", 12)) == damaged);
  CHECK(refusal(png + std::string("\0\0\0\0\n\n\n\n\0\0\0\0", 12)) == damaged);
}

}  // namespace picture_file_test
