// Pictures as PNG files, for `sliding-puzzle render`, screenshots of the window and golden images.
#pragma once

#include <SDL_surface.h>

#include <string>

#include "core/result.hpp"

namespace puzzle::draw {

// Writes a make_surface() as a PNG with alpha. The value is the number of bytes written.
// Error: names the file and why it could not be written.
[[nodiscard]] Result<std::size_t> write_png(const SDL_Surface& surface, const std::string& path);

}  // namespace puzzle::draw
