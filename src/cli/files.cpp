#include "cli/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include "core/text.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

Error file_error(const std::string& verb, const std::string& path, const std::string& reason) {
  return Error{"cannot " + verb + " " + quoted(path, 1000) + ": " + reason};
}

// 0, or the error's number.
int write_directly(const std::string& path, std::span<const std::uint8_t> bytes) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return errno;
  int failure = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() ? 0 : errno;
  // A full disk may show as late as this.
  if (std::fclose(file) != 0 && failure == 0) failure = errno;
  return failure;
}

}  // namespace

Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::size_t most) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return file_error("read", path, std::strerror(errno));
  std::vector<std::uint8_t> bytes;
  std::size_t size = 0;
  do {
    bytes.resize(size + (std::size_t{1} << 20));
    size += std::fread(bytes.data() + size, 1, bytes.size() - size, file);
  } while (size == bytes.size() && size <= most);
  const int failure = std::ferror(file) != 0 ? errno : 0;
  std::fclose(file);
  if (failure != 0) return file_error("read", path, std::strerror(failure));
  if (size > most) return file_error("read", path, "it is larger than " + counted_bytes(most));
  bytes.resize(size);
  return bytes;
}

Result<std::size_t> write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  std::error_code ignored;
  const fs::file_status there = fs::status(path, ignored);
  // A device or a pipe is written to; a link leads to the file that is to be replaced.
  const bool replaces = !fs::exists(there) || fs::is_regular_file(there);
  const std::string target =
      replaces && fs::exists(there) ? fs::canonical(path, ignored).string() : path;
  const std::string written =
      replaces ? target + ".new-" + std::to_string(std::random_device()()) : target;
  int failure = write_directly(written, bytes);
  if (replaces) {
    std::error_code renaming;
    if (failure == 0) fs::rename(written, target, renaming);
    if (failure == 0) failure = renaming.value();
    if (failure != 0) fs::remove(written, ignored);
  }
  if (failure != 0) return file_error("write", path, std::strerror(failure));
  return bytes.size();
}

}  // namespace puzzle::cli
