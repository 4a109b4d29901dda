// The functions that compilers call to copy and to fill memory, each by the one wasm instruction
// that does it, and those that look for a byte. The versions in Emscripten's library take 2 KB.
#include <cstddef>

extern "C" {

void* memcpy(void* to, const void* from, std::size_t bytes) {
  return __builtin_memcpy(to, from, bytes);
}

void* memmove(void* to, const void* from, std::size_t bytes) {
  return __builtin_memmove(to, from, bytes);
}

void* memchr(const void* from, int byte, std::size_t bytes) {
  const auto* at = static_cast<const unsigned char*>(from);
  for (; bytes > 0; --bytes, ++at) {
    if (*at == static_cast<unsigned char>(byte)) return const_cast<unsigned char*>(at);
  }
  return nullptr;
}

std::size_t strlen(const char* text) {
  std::size_t length = 0;
  while (text[length] != 0) ++length;
  return length;
}

void* memset(void* to, int value, std::size_t bytes) { return __builtin_memset(to, value, bytes); }
}
