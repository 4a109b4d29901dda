// Pictures out of files, for the native program; on the web the browser decodes them.
#pragma once

#include <cstdint>
#include <span>

#include "core/result.hpp"
#include "draw/surface.hpp"

namespace puzzle::draw {

// Most pixels of a picture that is read: four bytes each are needed at once.
inline constexpr std::int64_t max_picture_pixels = 64'000'000;

// A PNG or JPEG, turned as its EXIF says; of an animated one the first picture. The number of
// pixels is looked at before anything is decoded. Error: what is wrong with these bytes, as the end
// of a sentence about the file.
[[nodiscard]] Result<Surface> decode_picture(std::span<const std::uint8_t> bytes);

}  // namespace puzzle::draw
