#include "draw/picture_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "draw/jpeg.hpp"
#include "draw/picture.hpp"

namespace {

// For an empty chunk stb_image calls memcpy with a null pointer, which memcpy does not allow.
void* copy_bytes(void* to, const void* from, std::size_t bytes) {
  return bytes == 0 ? to : std::memcpy(to, from, bytes);
}

// A PNG of one pixel may hold gigabytes, and stb_image would unpack them all. No picture that is
// accepted needs more at a time than 16 bits for each channel of each pixel.
constexpr std::size_t most_bytes = std::size_t{puzzle::draw::max_picture_pixels} * 8 + (1 << 20);
void* allocate(std::size_t bytes) { return bytes > most_bytes ? nullptr : std::malloc(bytes); }
void* reallocate(void* memory, std::size_t bytes) {
  return bytes > most_bytes ? nullptr : std::realloc(memory, bytes);
}

}  // namespace

#define memcpy copy_bytes
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MALLOC allocate
#define STBI_REALLOC reallocate
#define STBI_FREE std::free
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

// Formats that people are likely to try; "" for any other.
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

// --- EXIF: how the camera was held ---

unsigned number_at(Bytes bytes, std::size_t place, std::size_t length, bool big_end_first) {
  if (place > bytes.size() || length > bytes.size() - place) return 0;
  unsigned number = 0;
  for (std::size_t index = 0; index < length; ++index) {
    number = number << 8 | bytes[place + (big_end_first ? index : length - 1 - index)];
  }
  return number;
}

// 1 .. 8 as EXIF counts them. 1, upright, when the TIFF data has no orientation.
int orientation_of_tiff(Bytes tiff) {
  const bool big = has_at(tiff, 0, "MM");
  const std::size_t folder = number_at(tiff, 4, 4, big);
  const unsigned entries = number_at(tiff, folder, 2, big);
  for (unsigned entry = 0; entry < entries; ++entry) {
    const std::size_t place = folder + 2 + std::size_t{12} * entry;
    if (number_at(tiff, place, 2, big) != 0x0112) continue;
    const unsigned value = number_at(tiff, place + 8, 2, big);
    return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
  }
  return 1;
}

// Where the pixels of a stored row belong in the upright picture.
class Upright {
 public:
  Upright(int width, int height, int orientation)
      : width_(width),
        height_(height),
        turned_(orientation >= 5),
        mirrored_x_(orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8),
        mirrored_y_(orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) {}

  // Null when memory is refused.
  [[nodiscard]] Surface make_picture() const {
    return turned_ ? make_unset_surface(height_, width_) : make_unset_surface(width_, height_);
  }

  void put(const std::uint8_t* row, int y, SDL_Surface& picture) const {
    const int to_y = mirrored_y_ ? height_ - 1 - y : y;
    for (int x = 0; x < width_; ++x) {
      const int to_x = mirrored_x_ ? width_ - 1 - x : x;
      const std::ptrdiff_t pixel =
          turned_ ? std::ptrdiff_t{to_x} * height_ + to_y : std::ptrdiff_t{to_y} * width_ + to_x;
      std::memcpy(static_cast<std::uint8_t*>(picture.pixels) + 4 * pixel, row + 4 * x, 4);
    }
  }

 private:
  int width_;
  int height_;
  bool turned_;
  bool mirrored_x_;
  bool mirrored_y_;
};

// --- The two formats ---

std::string size_text(std::int64_t width, std::int64_t height) {
  return std::to_string(width) + "x" + std::to_string(height) + " pixels";
}

Error damaged() { return Error::said("it is damaged; saving it anew as a PNG may help"); }
Error no_memory() { return Error::said("there is not enough memory to unpack it"); }

std::optional<Error> refusal_of_size(std::int64_t width, std::int64_t height) {
  // The sides of a PNG may be 2^32 - 1 each.
  if (height > 0 && width > max_picture_pixels / height) {
    return Error::said("it has " + size_text(width, height) + "; save it smaller, with at most " +
                       counted(max_picture_pixels, "pixel"));
  }
  if (width > max_picture_side || height > max_picture_side) {
    return Error::said("it has " + size_text(width, height) + "; neither side can be longer than " +
                       std::to_string(max_picture_side));
  }
  return std::nullopt;
}

Result<Surface> decode_png(Bytes bytes) {
  if (auto refusal =
          refusal_of_size(number_at(bytes, 16, 4, true), number_at(bytes, 20, 4, true))) {
    return *refusal;
  }
  const std::size_t length = std::min<std::size_t>(bytes.size(), std::numeric_limits<int>::max());
  int width = 0;
  int height = 0;
  int channels = 0;
  const std::unique_ptr<unsigned char, FreeImage> pixels(
      stbi_load_from_memory(bytes.data(), static_cast<int>(length), &width, &height, &channels, 4));
  if (!pixels) {
    // stb_image's code for programs. We do not use its sentences for people.
    return std::string_view(stbi_failure_reason()) == "outofmem" ? no_memory() : damaged();
  }
  Surface picture = copy_picture(pixels.get(), width, height);
  if (!picture) return no_memory();
  return picture;
}

Error jpeg_error(JpegReader::Outcome outcome) {
  switch (outcome) {
    case JpegReader::Outcome::cut_short: return Error::said("it is cut short: its end is missing");
    case JpegReader::Outcome::rare:
      return Error::said("it is a JPEG of a rare kind; saving it anew as a PNG may help");
    case JpegReader::Outcome::no_memory: return no_memory();
    default: return damaged();
  }
}

Result<Surface> decode_jpeg(Bytes bytes) {
  JpegReader reader(bytes);
  JpegReader::Outcome outcome = reader.read_header();
  if (outcome != JpegReader::Outcome::good) return jpeg_error(outcome);
  const int width = reader.width();
  const int height = reader.height();
  if (auto refusal = refusal_of_size(width, height)) return *refusal;
  const Upright upright(width, height, orientation_of_tiff(reader.exif()));
  Surface picture = upright.make_picture();
  std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * 4);
  if (!picture) return no_memory();
  for (int y = 0; y < height; ++y) {
    outcome = reader.read_row(row.data());
    if (outcome != JpegReader::Outcome::good) return jpeg_error(outcome);
    upright.put(row.data(), y, *picture);
  }
  return picture;
}

}  // namespace

Result<Surface> decode_picture(Bytes bytes) {
  if (bytes.empty()) return Error::said("it is empty");
  if (has_at(bytes, 0, "\x89PNG")) return decode_png(bytes);
  if (has_at(bytes, 0, "\xff\xd8")) return decode_jpeg(bytes);
  const std::string_view format = other_format(bytes);
  if (format.empty()) return Error::said("it is no PNG or JPEG picture");
  return Error::said("it is " + std::string(format) + "; save it as a PNG or JPEG");
}

}  // namespace puzzle::draw
