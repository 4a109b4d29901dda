#include "cli/appearance.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "draw/picture_file.hpp"

namespace puzzle::cli {

void add_appearance(CLI::App* command, AppearanceOptions& options) {
  add_parsed(command, "--theme", options.appearance.theme, draw::parse_theme,
             "light, dark or contrast");
  add_parsed(command, "--scheme", options.appearance.scheme, draw::parse_scheme,
             "What the colours of tiles show: diagonal (the default), plain, row or fringe");
  command
      ->add_option("--picture", options.picture,
                   "What to put together instead of numbers: a PNG or JPEG, whose middle is used; "
                   "- is standard input")
      ->type_name("FILE");
  add_parsed(command, "--numbers", options.appearance.numbers, draw::parse_numbers,
             "on, off, or auto (the default: on unless there is a picture)")
      ->type_name("WHEN");
}

Result<draw::Surface> read_picture(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return Error::said("cannot use the picture " + puzzle::quoted(path, 1000) + ": it is a folder");
  }
  const Result<std::vector<std::uint8_t>> bytes = read_file(path, most_file_bytes);
  if (!bytes) return bytes.error();
  Result<draw::Surface> picture = draw::decode_picture(bytes.value());
  if (picture) return picture;
  return Error::said("cannot use the picture " + puzzle::quoted(path, 1000) + ": " +
                     picture.error().message());
}

}  // namespace puzzle::cli
