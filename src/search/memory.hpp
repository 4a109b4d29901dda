// All memory of a search, except the few bytes of its solution. A MemoryBudget counts the bytes and
// refuses more than its limit; an Array takes its elements from one. Refusal, by the budget or by
// the machine, is a false return value: nothing throws, and what was stored before stays valid.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace puzzle::search {

// Searches read large arrays all over, and find each address faster in large pages. Asks the
// machine for these, where it has some and where it is not asked in vain.
inline void ask_for_large_pages(void* data, std::size_t bytes) {
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

class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit) : limit_(limit) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  [[nodiscard]] bool take(std::size_t bytes) {
    machine_refused_ = false;
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return true;
  }
  void give_back(std::size_t bytes) { used_ -= bytes; }
  // Moves what lies at `data`, `used` bytes of the `before` that were taken for it, to a place of
  // `after` bytes, and gives back the old one. Null, and nothing has changed, when it is refused.
  // One function for arrays of all types: each of its own would be downloaded.
  [[nodiscard, gnu::noinline]] void* moved(void* data, std::size_t used, std::size_t before,
                                           std::size_t after) {
    if (!take(after)) return nullptr;
    // We do not use new: where a library is built without exceptions, even its nothrow form may
    // abort.
    void* const place = std::malloc(after);
    if (place == nullptr) {
      give_back(after);
      machine_refused_ = true;
      return nullptr;
    }
    ask_for_large_pages(place, after);
    if (used > 0) std::memcpy(place, data, used);
    std::free(data);
    give_back(before);
    return place;
  }

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t peak() const { return peak_; }
  // Whether the machine refused the last request although the limit allowed it.
  [[nodiscard]] bool machine_refused() const { return machine_refused_; }

 private:
  std::size_t limit_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
  bool machine_refused_ = false;
};

// A growable array. The budget must outlive it. Elements move as bytes, so none may hold a pointer
// into itself.
template <typename T>
class Array {
  static_assert(alignof(T) <= alignof(std::max_align_t));

 public:
  explicit Array(MemoryBudget& budget) : budget_(&budget) {}
  Array(Array&& other) noexcept
      : budget_(other.budget_),
        data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Array& operator=(Array&& other) noexcept {
    Array taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Array() {
    truncate(0);
    std::free(data_);
    budget_->give_back(capacity_ * sizeof(T));
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t index) { return data_[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return data_[index]; }
  [[nodiscard]] T& back() { return data_[size_ - 1]; }
  [[nodiscard]] T* begin() { return data_; }
  [[nodiscard]] T* end() { return data_ + size_; }
  [[nodiscard]] const T* begin() const { return data_; }
  [[nodiscard]] const T* end() const { return data_ + size_; }

  // Makes room for exactly that many elements, if there is less. Plain values may be written by
  // index before size() counts them, but growth does not move them along.
  [[nodiscard]] bool reserve(std::size_t capacity) {
    return capacity <= capacity_ || move_to(capacity);
  }

  // Sets the size; new elements are copies of `value`.
  [[nodiscard]] bool resize(std::size_t size, const T& value) {
    if (!reserve(size)) return false;
    if (size > size_) {
      std::uninitialized_fill(data_ + size_, data_ + size, value);
      size_ = size;
    }
    truncate(size);
    return true;
  }

  // Makes the array shorter.
  void truncate(std::size_t size) {
    std::destroy(data_ + size, data_ + size_);
    size_ = size;
  }

  // Gives back what lies behind the last element, where there is room to move the elements.
  void shrink() {
    if (size_ > 0 && size_ < capacity_) (void)move_to(size_);
  }

  [[nodiscard]] bool push_back(T value) {
    if (size_ == capacity_ && !reserve(std::max<std::size_t>(16, capacity_ * 2))) return false;
    new (data_ + size_) T(std::move(value));
    ++size_;
    return true;
  }

 private:
  bool move_to(std::size_t capacity) {
    if (capacity > SIZE_MAX / sizeof(T)) return false;
    void* const place =
        budget_->moved(data_, size_ * sizeof(T), capacity_ * sizeof(T), capacity * sizeof(T));
    if (place == nullptr) return false;
    data_ = static_cast<T*>(place);
    capacity_ = capacity;
    return true;
  }
  void swap(Array& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  MemoryBudget* budget_;
  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace puzzle::search
