// Whole files of bytes. "-" is standard input or standard output; a file of that name is "./-".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace puzzle::cli {

// The largest picture that a command reads.
constexpr std::size_t most_file_bytes = std::size_t{256} << 20;

// Error: names the file and what the system says, or that it has more than `most` bytes.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most);

// All or nothing: the old content stays until the new file is complete, and no signal but SIGKILL
// leaves a part of it behind. Only where the folder takes no new file is the old one overwritten.
// The function follows links, keeps the owner and the rights of a file, and refuses a file whose
// rights forbid writing to all users. It writes straight to a device, a pipe or a descriptor such
// as /dev/stdout. Returns the number of bytes. Error: names the file and says what the system says.
[[nodiscard]] Result<std::size_t> write_file(const std::string& path,
                                             std::span<const std::uint8_t> bytes);

[[nodiscard]] inline std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace puzzle::cli
