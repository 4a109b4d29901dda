#include "search/memory.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace puzzle::search {

void ask_for_large_pages(void* data, std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t large_page = std::size_t{2} << 20;
  void* place = data;
  std::size_t room = bytes;
  if (bytes < 2 * large_page || std::align(large_page, large_page, place, room) == nullptr) return;
  // What the machine refuses stays in small pages.
  (void)madvise(place, room - room % large_page, MADV_HUGEPAGE);
#else
  (void)data;
  (void)bytes;
#endif
}

}  // namespace puzzle::search
