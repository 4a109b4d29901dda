// A `new (std::nothrow)` that returns null when wasm memory cannot grow. Where Emscripten builds
// its library without exceptions, the library's own operator (until 3.1.6x) aborts the whole module
// instead.
#include <cstdlib>
#include <new>

void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes == 0 ? 1 : bytes);
}

void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return std::malloc(bytes == 0 ? 1 : bytes);
}
