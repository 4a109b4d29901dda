#include "cli/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>

#include "cli/interruption.hpp"
#include "core/text.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

Error read_error(const std::string& path, const std::string& reason) {
  return Error::said("cannot read " +
                     (path == "-" ? "standard input" : puzzle::quoted(path, 1000)) + ": " + reason);
}

Error write_error(const std::string& path, const std::string& reason) {
  return Error::said("cannot write " +
                     (path == "-" ? "to standard output" : puzzle::quoted(path, 1000)) + ": " +
                     reason);
}

// Returns 0, or the number of the error. Closes the file.
int write_all(int file, std::span<const std::uint8_t> bytes) {
  if (file < 0) return errno;
  int failure = 0;
  while (failure == 0 && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      failure = errno;
    }
  }
  // A full disk may not show before this.
  if (::close(file) != 0 && failure == 0) failure = errno;
  return failure;
}

// Whether a path names a descriptor of this program, not a file.
bool is_descriptor(const fs::path& path) {
  const fs::path folder = path.parent_path();
  return folder == "/dev/fd" || folder == "/proc/self/fd";
}

// The file or the descriptor that a path leads to, whether it exists or not.
fs::path followed(fs::path path) {
  constexpr int most_links = 40;  // the limit that Linux has; a circle of links stays one
  std::error_code failed;
  for (int links = 0; links < most_links && !is_descriptor(path) &&
                      fs::is_symlink(fs::symlink_status(path, failed));
       ++links) {
    path = path.parent_path() / fs::read_symlink(path, failed);
  }
  return path;
}

// The descriptor that a path leads to, such as /dev/stdout or the /dev/fd/63 of a shell's >(...),
// or `standard` for "-". The system would refuse to open a socket by such a name, and would begin a
// file anew that another program has begun.
std::optional<int> descriptor_of(const std::string& path, int standard) {
  if (path == "-") return standard;
  const fs::path target = followed(path);
  if (!is_descriptor(target)) return std::nullopt;
  const std::string number = target.filename();
  int descriptor = 0;
  const char* const end = number.data() + number.size();
  const auto [rest, error] = std::from_chars(number.data(), end, descriptor);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return descriptor;
}

// Gives the new file the owner and the rights of the old one.
int take_after(int file, const struct stat& old) {
  struct stat now {};
  if (::fstat(file, &now) != 0) return errno;
  const bool same_owner = now.st_uid == old.st_uid && now.st_gid == old.st_gid;
  if (!same_owner && ::fchown(file, old.st_uid, old.st_gid) != 0) return errno;
  return ::fchmod(file, old.st_mode & 07777) == 0 ? 0 : errno;
}

// Puts a new file where the old one is. old: null when nothing is there.
int put_new(const fs::path& target, const struct stat* old, std::span<const std::uint8_t> bytes) {
  // The name is short, because the target's own name may have the greatest length possible.
  const fs::path fresh = target.parent_path() / (".new-" + std::to_string(std::random_device()()));
  const mode_t mode = old == nullptr ? 0666 : 0600;
  const int file = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (file < 0) return errno;
  int failure = old == nullptr ? 0 : take_after(file, *old);
  const int unwritten = write_all(file, failure == 0 ? bytes : std::span<const std::uint8_t>());
  if (failure == 0) failure = unwritten;
  if (failure == 0 && ::rename(fresh.c_str(), target.c_str()) != 0) failure = errno;
  if (failure != 0) ::unlink(fresh.c_str());
  return failure;
}

int write_anew(const fs::path& target, const struct stat& old,
               std::span<const std::uint8_t> bytes) {
  // Root could write a file whose rights forbid writing to all users; write_anew() refuses the file
  // all the same.
  constexpr mode_t anybody_writes = S_IWUSR | S_IWGRP | S_IWOTH;
  if ((old.st_mode & anybody_writes) == 0 || ::access(target.c_str(), W_OK) != 0) return EACCES;
  const InterruptionsHeld held;
  const int failure = put_new(target, &old, bytes);
  // A file that may be written can lie in a folder that takes no new one, belong to another user,
  // or be a mount of its own.
  const bool stays = failure == EACCES || failure == EPERM || failure == EROFS || failure == EBUSY;
  if (!stays) return failure;
  return write_all(::open(target.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC), bytes);
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t most) {
  const std::optional<int> own = descriptor_of(path, STDIN_FILENO);
  const int opened = own ? ::dup(*own) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::FILE* const file = opened < 0 ? nullptr : ::fdopen(opened, "rb");
  if (file == nullptr) return read_error(path, std::strerror(errno));
  std::string bytes;
  std::size_t size = 0;
  do {
    bytes.resize(size + (std::size_t{1} << 20));
    size += std::fread(bytes.data() + size, 1, bytes.size() - size, file);
  } while (size == bytes.size() && size <= most);
  const int failure = std::ferror(file) != 0 ? errno : 0;
  std::fclose(file);
  if (failure != 0) return read_error(path, std::strerror(failure));
  if (size > most) return read_error(path, "it is larger than " + counted_bytes(most));
  bytes.resize(size);
  return bytes;
}

Result<std::size_t> write_file(const std::string& path, std::span<const std::uint8_t> bytes) {
  const std::optional<int> own = descriptor_of(path, STDOUT_FILENO);
  struct stat there {};
  int failure = own || ::stat(path.c_str(), &there) == 0 ? 0 : errno;
  if (own) {
    failure = write_all(::dup(*own), bytes);
  } else if (failure == ENOENT) {
    const InterruptionsHeld held;
    failure = put_new(followed(path), nullptr, bytes);
  } else if (failure == 0 && S_ISREG(there.st_mode)) {
    failure = write_anew(followed(path), there, bytes);
  } else if (failure == 0) {
    failure = write_all(::open(path.c_str(), O_WRONLY | O_CLOEXEC), bytes);
  }
  if (failure != 0) return write_error(path, std::strerror(failure));
  return bytes.size();
}

}  // namespace puzzle::cli
