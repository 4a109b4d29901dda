// Whole files of bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace puzzle::cli {

// Error: names the file and what the system says, or that it has more than `most` bytes.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_file(const std::string& path,
                                                          std::size_t most);

// All or nothing: what was there before stays until the new file is complete, and no signal but
// SIGKILL leaves a part of it behind. Links are followed, a file keeps its owner and who may do
// what with it, and one that nobody may write is refused. A device or a pipe is written to. Returns
// how many bytes. Error: names the file and what the system says.
[[nodiscard]] Result<std::size_t> write_file(const std::string& path,
                                             std::span<const std::uint8_t> bytes);

}  // namespace puzzle::cli
