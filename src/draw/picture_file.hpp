// Pictures from files, for the native program. On the web the browser decodes them.
#pragma once

#include <cstdint>
#include <span>

#include "core/result.hpp"
#include "draw/surface.hpp"

namespace puzzle::draw {

// The most pixels of a picture that is accepted. Each pixel needs four bytes at once.
inline constexpr std::int64_t max_picture_pixels = 64'000'000;

// A PNG or JPEG, turned as its EXIF says; the first picture of an animated file. The number of
// pixels is checked before anything is decoded. Error: says what is wrong with these bytes, as the
// end of a sentence about the file.
[[nodiscard]] Result<Surface> decode_picture(std::span<const std::uint8_t> bytes);

}  // namespace puzzle::draw
