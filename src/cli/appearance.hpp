// How boards are drawn, for the commands that draw them: --theme, --scheme, --picture, --numbers.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "draw/painter.hpp"
#include "draw/surface.hpp"

namespace puzzle::cli {

struct AppearanceOptions {
  draw::Appearance appearance;
  std::optional<std::string> picture;  // its file
};
void add_appearance(CLI::App* command, AppearanceOptions& options);

// Error: names the file and says what is wrong with it.
[[nodiscard]] Result<draw::Surface> read_picture(const std::string& path);

}  // namespace puzzle::cli
