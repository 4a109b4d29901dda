// clang-format off: jpeglib.h needs it before itself
#include <cstdio>
// clang-format on

#include <jerror.h>
#include <jpeglib.h>

#include <algorithm>
#include <csetjmp>
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
#include "draw/picture.hpp"

#ifndef JCS_ALPHA_EXTENSIONS
#error "This is another libjpeg: libjpeg-turbo is needed."
#endif

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

// Puts a stored row where it belongs in the upright picture.
void put_row(const std::uint8_t* row, int y, int orientation, SDL_Surface& picture) {
  const bool turned = orientation >= 5;
  const bool mirrored_x =
      orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool mirrored_y =
      orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  const int width = turned ? picture.h : picture.w;
  const int height = turned ? picture.w : picture.h;
  const int to_y = mirrored_y ? height - 1 - y : y;
  for (int x = 0; x < width; ++x) {
    const int to_x = mirrored_x ? width - 1 - x : x;
    const std::ptrdiff_t pixel =
        turned ? std::ptrdiff_t{to_x} * height + to_y : std::ptrdiff_t{to_y} * width + to_x;
    std::memcpy(static_cast<std::uint8_t*>(picture.pixels) + 4 * pixel, row + 4 * x, 4);
  }
}

// --- PNG: stb_image ---

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
  stbi__g_failure_reason = "outofmem";  // stb_image forgets to say so of one request
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

// --- JPEG: libjpeg-turbo, which is built for files from unknown places ---

// A progressive picture comes in some ten scans, each over the whole of it and perhaps a few bytes
// long.
constexpr int most_scans = 100;

constexpr int exif_marker = JPEG_APP0 + 1;
constexpr std::string_view exif_name("Exif\0\0", 6);

struct JpegReader {
  Bytes bytes;
  jpeg_decompress_struct info{};
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  std::jmp_buf back{};
  std::uint8_t* row = nullptr;  // where the next one goes: width * 4 bytes of RGBA

  explicit JpegReader(Bytes file);
  ~JpegReader() { jpeg_destroy_decompress(&info); }
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;

  // Calls a function of the library, which may jump out of it, past everything that would need
  // destroying: the function is one of those below. False where it does; error() then says why.
  [[nodiscard]] bool attempt(void (*function)(JpegReader&)) {
    if (setjmp(back) != 0) return false;
    function(*this);
    return true;
  }
  [[nodiscard]] Error error() const;
  // The TIFF data in which a camera notes how it was held; empty when there is none.
  [[nodiscard]] Bytes exif() const;
};

[[noreturn]] void leave(j_common_ptr info) {
  std::longjmp(static_cast<JpegReader*>(info->client_data)->back, 1);
}

// A fault of which the library would only warn counts as damage, unless it changes no pixel: a
// picture is never half guessed, and a small file cannot keep the decoder busy for long.
void hear(j_common_ptr info, int level) {
  const int code = info->err->msg_code;
  const bool harmless =
      code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR;
  if (level < 0 && !harmless) leave(info);
}

void count_scans(j_common_ptr info) {
  if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= most_scans) return;
  info->err->msg_code = JERR_BAD_PROGRESSION;
  leave(info);
}

JpegReader::JpegReader(Bytes file) : bytes(file) {
  info.err = jpeg_std_error(&errors);
  info.client_data = this;
  errors.error_exit = leave;
  errors.emit_message = hear;
  errors.output_message = [](j_common_ptr) {};
  progress.progress_monitor = count_scans;
}

Error JpegReader::error() const {
  switch (errors.msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: return no_memory();
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF: return Error::said("it is cut short: its end is missing");
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
      return Error::said("it is a JPEG of a rare kind; saving it anew as a PNG may help");
    default: return damaged();
  }
}

Bytes JpegReader::exif() const {
  for (const jpeg_marker_struct* marker = info.marker_list; marker != nullptr;
       marker = marker->next) {
    const Bytes data(marker->data, marker->data_length);
    if (has_at(data, 0, exif_name)) return data.subspan(exif_name.size());
  }
  return {};
}

void read_header(JpegReader& reader) {
  jpeg_decompress_struct& info = reader.info;
  jpeg_create_decompress(&info);
  info.progress = &reader.progress;
  jpeg_mem_src(&info, reader.bytes.data(), static_cast<unsigned long>(reader.bytes.size()));
  jpeg_save_markers(&info, exif_marker, 0xffff);
  jpeg_read_header(&info, TRUE);
  const bool inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
}

void read_row(JpegReader& reader) {
  jpeg_decompress_struct& info = reader.info;
  if (info.output_scanline == 0) jpeg_start_decompress(&info);
  jpeg_read_scanlines(&info, &reader.row, 1);
  if (info.out_color_space != JCS_CMYK) return;
  // CMYK as Adobe writes it and browsers read it: 255 means no ink.
  std::uint8_t* const end = reader.row + std::size_t{4} * info.output_width;
  for (std::uint8_t* pixel = reader.row; pixel != end; pixel += 4) {
    const unsigned light = pixel[3];
    for (int channel = 0; channel < 3; ++channel) {
      pixel[channel] = static_cast<std::uint8_t>((pixel[channel] * light + 127) / 255);
    }
    pixel[3] = 255;
  }
}

Result<Surface> decode_jpeg(Bytes bytes) {
  JpegReader reader(bytes);
  if (!reader.attempt(read_header)) return reader.error();
  const int width = static_cast<int>(reader.info.image_width);
  const int height = static_cast<int>(reader.info.image_height);
  if (auto refusal = refusal_of_size(width, height)) return *refusal;
  const int orientation = orientation_of_tiff(reader.exif());
  Surface picture =
      orientation < 5 ? make_unset_surface(width, height) : make_unset_surface(height, width);
  if (!picture) return no_memory();
  std::vector<std::uint8_t> row(static_cast<std::size_t>(width) * 4);
  reader.row = row.data();
  for (int y = 0; y < height; ++y) {
    if (!reader.attempt(read_row)) return reader.error();
    put_row(row.data(), y, orientation, *picture);
  }
  return picture;
}

}  // namespace

Result<Surface> decode_picture(Bytes bytes) {
  if (bytes.empty()) return Error::said("it is empty");
  if (has_at(bytes, 0, "\x89PNG")) return decode_png(bytes);
  if (has_at(bytes, 0, "\xff\xd8")) return decode_jpeg(bytes);
  const std::string_view format = other_format(bytes);
  if (format.empty()) return Error::said("not a PNG or JPEG image");
  return Error::said("it is " + std::string(format) + "; save it as a PNG or JPEG");
}

}  // namespace puzzle::draw
