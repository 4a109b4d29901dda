// The functions that compilers call to copy and to fill memory, each by the one wasm instruction
// that does it. The versions in Emscripten's library are loops and take 1.5 KB.
#include <cstddef>

extern "C" {

void* memcpy(void* to, const void* from, std::size_t bytes) {
  return __builtin_memcpy(to, from, bytes);
}

void* memmove(void* to, const void* from, std::size_t bytes) {
  return __builtin_memmove(to, from, bytes);
}

void* memset(void* to, int value, std::size_t bytes) { return __builtin_memset(to, value, bytes); }
}
