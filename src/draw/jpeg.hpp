// JPEG files, by libjpeg-turbo, which is made for files from anywhere. What it would only warn of
// is damage here, because a picture that is half guessed is no picture; so a small file cannot keep
// it busy for long either. For the native program; on the web the browser decodes.
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
    rare,  // of a kind that is not read
    no_memory,
  };

  // The bytes must outlive it.
  explicit JpegReader(std::span<const std::uint8_t> bytes);
  ~JpegReader();

  // Reads all up to the pixels, of which nothing is decoded yet. To be called once, first.
  [[nodiscard]] Outcome read_header();
  // As they are stored, both 1 .. 65535. Precondition of these and read_row(): a good header.
  [[nodiscard]] int width() const;
  [[nodiscard]] int height() const;
  // What a camera wrote of how it was held, as TIFF; empty when there is none.
  [[nodiscard]] std::span<const std::uint8_t> exif() const;
  // The next row, from the top: width() * 4 bytes of RGBA. To be called height() times, or until it
  // is not good.
  [[nodiscard]] Outcome read_row(std::uint8_t* row);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace puzzle::draw
