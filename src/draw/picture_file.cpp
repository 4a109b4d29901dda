#include "draw/picture_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "draw/picture.hpp"

namespace {

// stb_image copies nothing to nowhere when a chunk is empty, which memcpy does not allow.
void* copy_bytes(void* to, const void* from, std::size_t bytes) {
  return bytes == 0 ? to : std::memcpy(to, from, bytes);
}

}  // namespace

#define memcpy copy_bytes
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_NO_THREAD_LOCALS  // do not link in wasm
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>
#undef memcpy

namespace puzzle::draw {
namespace {

using Bytes = std::span<const std::uint8_t>;

struct FreeImage {
  void operator()(unsigned char* pixels) const { stbi_image_free(pixels); }
};

bool has_at(Bytes bytes, std::size_t place, std::string_view text) {
  return bytes.size() >= place + text.size() &&
         std::memcmp(bytes.data() + place, text.data(), text.size()) == 0;
}

// Formats that somebody may well try; "" for any other.
std::string_view other_format(Bytes bytes) {
  if (has_at(bytes, 0, "GIF8")) return "a GIF";
  if (has_at(bytes, 0, "RIFF") && has_at(bytes, 8, "WEBP")) return "a WebP picture";
  if (has_at(bytes, 4, "ftypavif") || has_at(bytes, 4, "ftypavis")) return "an AVIF picture";
  if (has_at(bytes, 4, "ftyp")) return "a HEIC picture or a film";
  if (has_at(bytes, 0, "II*") || has_at(bytes, 0, "MM\0*")) return "a TIFF";
  if (has_at(bytes, 0, "BM")) return "a BMP";
  if (has_at(bytes, 0, "%PDF")) return "a PDF";
  const std::string_view beginning(reinterpret_cast<const char*>(bytes.data()),
                                   std::min<std::size_t>(bytes.size(), 1000));
  if (beginning.find("<svg") != std::string_view::npos) return "an SVG";
  return "";
}

// --- EXIF: how a camera was held ---

unsigned number_at(Bytes bytes, std::size_t place, std::size_t length, bool big_end_first) {
  if (place > bytes.size() || length > bytes.size() - place) return 0;
  unsigned number = 0;
  for (std::size_t index = 0; index < length; ++index) {
    number = number << 8 | bytes[place + (big_end_first ? index : length - 1 - index)];
  }
  return number;
}

// 1 .. 8 as EXIF counts them; 1, upright, when the TIFF data does not say.
int orientation_of_tiff(Bytes tiff) {
  const bool big = has_at(tiff, 0, "MM");
  const std::size_t folder = number_at(tiff, 4, 4, big);
  const unsigned entries = number_at(tiff, folder, 2, big);
  for (unsigned entry = 0; entry < entries; ++entry) {
    const std::size_t place = folder + 2 + std::size_t{12} * entry;
    if (place > tiff.size()) break;
    if (number_at(tiff, place, 2, big) != 0x0112) continue;
    const unsigned value = number_at(tiff, place + 8, 2, big);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
  }
  return 1;
}

int orientation_of(Bytes bytes) {
  if (!has_at(bytes, 0, "\xff\xd8")) return 1;  // no JPEG
  for (std::size_t place = 2; place + 4 <= bytes.size() && bytes[place] == 0xff;) {
    const unsigned marker = bytes[place + 1];
    const std::size_t length = number_at(bytes, place + 2, 2, true);
    if (marker == 0xda || length < 2 || length > bytes.size() - place - 2) break;
    if (marker == 0xe1 && has_at(bytes, place + 4, {"Exif\0\0", 6}) && length > 8) {
      return orientation_of_tiff(bytes.subspan(place + 10, length - 8));
    }
    place += 2 + length;
  }
  return 1;
}

// Whether every Huffman table of a JPEG has at most its 256 codes. Debian's stb_image (2.27) writes
// beyond its own table otherwise.
bool tables_fit(Bytes bytes) {
  bool in_scan = false;  // where markers stand between coded bytes
  for (std::size_t place = 2; place + 4 <= bytes.size();) {
    if (bytes[place] != 0xff || bytes[place + 1] == 0xff) {
      ++place;
      continue;
    }
    const unsigned marker = bytes[place + 1];
    const std::size_t length = number_at(bytes, place + 2, 2, true);
    if (marker == 0xc4) {
      std::size_t table = place + 4;
      while (table + 17 <= std::min(place + 2 + length, bytes.size())) {
        std::size_t codes = 0;
        for (std::size_t index = 1; index <= 16; ++index) codes += bytes[table + index];
        if (codes > 256) return false;
        table += 17 + codes;
      }
    }
    in_scan = in_scan || marker == 0xda;
    place += in_scan || length < 2 ? 2 : 2 + length;
  }
  return true;
}

// The pixels turned and mirrored as the orientation wants it. Null when memory is refused.
Surface upright(const unsigned char* pixels, int width, int height, int orientation) {
  if (orientation == 1) return copy_picture(pixels, width, height);
  const bool turned = orientation >= 5;
  Surface picture = turned ? make_surface(height, width) : make_surface(width, height);
  if (!picture) return nullptr;
  const bool mirrored_x =
      orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool mirrored_y =
      orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  auto* out = static_cast<std::uint8_t*>(picture->pixels);
  for (int y = 0; y < picture->h; ++y) {
    for (int x = 0; x < picture->w; ++x, out += 4) {
      int from_x = turned ? y : x;
      int from_y = turned ? x : y;
      if (mirrored_x) from_x = width - 1 - from_x;
      if (mirrored_y) from_y = height - 1 - from_y;
      std::memcpy(out, pixels + (static_cast<std::ptrdiff_t>(from_y) * width + from_x) * 4, 4);
    }
  }
  return picture;
}

}  // namespace

Result<Surface> decode_picture(Bytes bytes) {
  if (bytes.empty()) return Error{"it is empty"};
  const int length =
      static_cast<int>(std::min<std::size_t>(bytes.size(), std::numeric_limits<int>::max()));
  const auto size_of = [](std::int64_t width, std::int64_t height) {
    return std::to_string(width) + "x" + std::to_string(height);
  };
  const auto has_too_many = [&](std::int64_t width, std::int64_t height) {
    return Error{"it has " + size_of(width, height) + " pixels; save it smaller, with at most " +
                 counted(max_picture_pixels, "pixel")};
  };
  if (has_at(bytes, 0, "\x89PNG")) {
    // Of very many pixels stb_image says that this is no picture at all.
    const std::int64_t width = number_at(bytes, 16, 4, true);
    const std::int64_t height = number_at(bytes, 20, 4, true);
    if (height > 0 && width > max_picture_pixels / height) return has_too_many(width, height);
  }
  if (has_at(bytes, 0, "\xff\xd8") && !tables_fit(bytes)) {
    return Error{"it is damaged; saving it anew as a PNG may help"};
  }
  int width = 0;
  int height = 0;
  int channels = 0;
  if (stbi_info_from_memory(bytes.data(), length, &width, &height, &channels) == 0) {
    const std::string_view format = other_format(bytes);
    if (format.empty()) return Error{"it is no PNG or JPEG picture"};
    return Error{"it is " + std::string(format) + "; save it as a PNG or JPEG"};
  }
  if (std::int64_t{width} * height > max_picture_pixels) return has_too_many(width, height);
  const std::string size = size_of(width, height);
  if (width > max_picture_side || height > max_picture_side) {
    return Error{"it has " + size + " pixels; neither side can be longer than " +
                 std::to_string(max_picture_side)};
  }
  const std::unique_ptr<unsigned char, FreeImage> pixels(
      stbi_load_from_memory(bytes.data(), length, &width, &height, &channels, 4));
  if (!pixels) {
    return Error{std::string("it is damaged or of a rare kind (") + stbi_failure_reason() +
                 "); saving it anew as a PNG may help"};
  }
  Surface picture = upright(pixels.get(), width, height, orientation_of(bytes));
  if (!picture) return Error{"there is not enough memory for its " + size + " pixels"};
  return picture;
}

}  // namespace puzzle::draw
