// JPEG files, decoded by libjpeg-turbo, which is built for files from unknown places. A fault of
// which the library would only warn counts as damage here: nobody wants a picture that is half
// guessed, and a small file cannot keep the decoder busy for long. For the native program; on the
// web the browser decodes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace puzzle::draw {

class JpegReader {
 public:
  enum class Outcome : std::uint8_t {
    good,
    cut_short,  // the file ends before the picture does
    damaged,
    rare,  // a kind of JPEG that is not read
    no_memory,
  };

  // The bytes must outlive it.
  explicit JpegReader(std::span<const std::uint8_t> bytes);
  ~JpegReader();

  // Reads everything before the pixels and decodes none of them. Call it once, first.
  [[nodiscard]] Outcome read_header();
  // As they are stored, both 1 .. 65535. Precondition of these and read_row(): a good header.
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const;
  // The TIFF data in which a camera notes how it was held; empty when there is none.
  [[nodiscard]] std::span<const std::uint8_t> exif() const;
  // The next row, from the top: width() * 4 bytes of RGBA. Call it height() times, or until the
  // result is not good.
  [[nodiscard]] Outcome read_row(std::uint8_t* row);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace puzzle::draw
