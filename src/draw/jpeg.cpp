#include "draw/jpeg.hpp"

#include <jerror.h>
#include <jpeglib.h>

#include <csetjmp>
#include <cstddef>
#include <cstdio>  // jpeglib.h needs it
#include <cstring>
#include <string_view>

#ifndef JCS_ALPHA_EXTENSIONS
#error "This is another libjpeg: libjpeg-turbo is needed."
#endif

namespace puzzle::draw {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Outcome = JpegReader::Outcome;

// A progressive picture comes in some ten scans, each over the whole of it and perhaps a few bytes
// long.
constexpr int most_scans = 100;

constexpr int exif_marker = JPEG_APP0 + 1;
constexpr std::string_view exif_name("Exif\0\0", 6);

Outcome outcome_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: return Outcome::no_memory;
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF: return Outcome::cut_short;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED: return Outcome::rare;
    default: return Outcome::damaged;
  }
}

// Warnings about faults that change no pixel.
bool is_harmless(int code) {
  return code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR;
}

// The library jumps out by these functions, back into attempt().
struct Errors {
  jpeg_error_mgr manager;  // the first member, so that its address is that of the whole
  std::jmp_buf back;
  Outcome outcome;
};

[[noreturn]] void leave(j_common_ptr info) {
  Errors& errors = *reinterpret_cast<Errors*>(info->err);
  errors.outcome = outcome_of(errors.manager.msg_code);
  std::longjmp(errors.back, 1);
}

void hear(j_common_ptr info, int level) {
  if (level < 0 && !is_harmless(info->err->msg_code)) leave(info);
}

void say_nothing(j_common_ptr) {}

void count_scans(j_common_ptr info) {
  if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number > most_scans) {
    info->err->msg_code = JERR_BAD_PROGRESSION;
    leave(info);
  }
}

// CMYK as Adobe writes it and browsers read it: 255 means no ink.
void make_rgba(std::uint8_t* row, unsigned width) {
  for (std::uint8_t* pixel = row; pixel != row + std::size_t{4} * width; pixel += 4) {
    const unsigned light = pixel[3];
    for (int channel = 0; channel < 3; ++channel) {
      pixel[channel] = static_cast<std::uint8_t>((pixel[channel] * light + 127) / 255);
    }
    pixel[3] = 255;
  }
}

}  // namespace

struct JpegReader::Work {
  Bytes bytes;
  jpeg_decompress_struct info{};
  Errors errors{};
  jpeg_progress_mgr progress{};
  std::uint8_t* row = nullptr;  // where the next one goes

  // Calls a function of the library. The library may jump out of it, past everything that would
  // need destroying, so the function is one of those below.
  Outcome attempt(void (*function)(Work&)) {
    errors.outcome = Outcome::good;
    if (setjmp(errors.back) == 0) function(*this);
    return errors.outcome;
  }

  static void read_header(Work& work) {
    jpeg_decompress_struct& info = work.info;
    jpeg_create_decompress(&info);
    info.progress = &work.progress;
    jpeg_mem_src(&info, work.bytes.data(), static_cast<unsigned long>(work.bytes.size()));
    jpeg_save_markers(&info, exif_marker, 0xffff);
    jpeg_read_header(&info, TRUE);
    const bool inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = inks ? JCS_CMYK : JCS_EXT_RGBA;
  }

  static void read_row(Work& work) {
    if (work.info.output_scanline == 0) jpeg_start_decompress(&work.info);
    jpeg_read_scanlines(&work.info, &work.row, 1);
    if (work.info.out_color_space == JCS_CMYK) make_rgba(work.row, work.info.output_width);
  }
};

JpegReader::JpegReader(Bytes bytes) : work_(new Work) {
  work_->bytes = bytes;
  work_->info.err = jpeg_std_error(&work_->errors.manager);
  work_->errors.manager.error_exit = leave;
  work_->errors.manager.emit_message = hear;
  work_->errors.manager.output_message = say_nothing;
  work_->progress.progress_monitor = count_scans;
}

JpegReader::~JpegReader() { jpeg_destroy_decompress(&work_->info); }

JpegReader::Outcome JpegReader::read_header() { return work_->attempt(Work::read_header); }

int JpegReader::width() const { return static_cast<int>(work_->info.image_width); }
int JpegReader::height() const { return static_cast<int>(work_->info.image_height); }

Bytes JpegReader::exif() const {
  for (const jpeg_marker_struct* marker = work_->info.marker_list; marker != nullptr;
       marker = marker->next) {
    const Bytes data(marker->data, marker->data_length);
    if (data.size() > exif_name.size() &&
        std::memcmp(data.data(), exif_name.data(), exif_name.size()) == 0) {
      return data.subspan(exif_name.size());
    }
  }
  return {};
}

JpegReader::Outcome JpegReader::read_row(std::uint8_t* row) {
  work_->row = row;
  return work_->attempt(Work::read_row);
}

}  // namespace puzzle::draw
