#include "cli/picture_option.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

#include "cli/files.hpp"
#include "core/text.hpp"
#include "draw/picture_file.hpp"

namespace puzzle::cli {

Result<draw::Surface> read_picture(const std::string& path) {
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return Error{"cannot use the picture " + quoted(path, 1000) + ": it is a folder"};
  }
  const Result<std::vector<std::uint8_t>> bytes = read_file(path, most_bytes);
  if (!bytes) return bytes.error();
  Result<draw::Surface> picture = draw::decode_picture(bytes.value());
  if (picture) return picture;
  return Error{"cannot use the picture " + quoted(path, 1000) + ": " + picture.error().message};
}

}  // namespace puzzle::cli
