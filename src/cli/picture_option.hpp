// The file of --picture.
#pragma once

#include <string>

#include "core/result.hpp"
#include "draw/surface.hpp"

namespace puzzle::cli {

// Error: names the file and says what is wrong with it.
[[nodiscard]] Result<draw::Surface> read_picture(const std::string& path);

}  // namespace puzzle::cli
