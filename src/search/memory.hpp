// All memory of a search. A MemoryBudget counts the bytes and refuses more than its limit; an
// Array takes its elements from one. Refusal, by the budget or by the machine, is a false return
// value: nothing throws, and what was stored before stays valid.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace puzzle::search {

class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit) : limit_(limit) {}
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > limit_ - used_) return false;
    used_ += bytes;
    peak_ = std::max(peak_, used_);
    return true;
  }
  void give_back(std::size_t bytes) { used_ -= bytes; }

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t peak() const { return peak_; }

 private:
  std::size_t limit_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
};

// A growable array of plain values. The budget must outlive it.
template <typename T>
class Array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Array(MemoryBudget& budget) : budget_(&budget) {}
  Array(Array&& other) noexcept
      : budget_(other.budget_),
        data_(std::move(other.data_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Array& operator=(Array&& other) noexcept {
    Array taken(std::move(other));
    swap(taken);
    return *this;
  }
  ~Array() { budget_->give_back(capacity_ * sizeof(T)); }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] T& operator[](std::size_t index) { return data_[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return data_[index]; }
  [[nodiscard]] T* begin() { return data_.get(); }
  [[nodiscard]] T* end() { return data_.get() + size_; }
  [[nodiscard]] const T* begin() const { return data_.get(); }
  [[nodiscard]] const T* end() const { return data_.get() + size_; }

  // Room for exactly that many elements, if there is less. They may be written to by index before
  // size() counts them, and are then not moved along when the array grows.
  [[nodiscard]] bool reserve(std::size_t capacity) {
    if (capacity <= capacity_) return true;
    if (!budget_->take(capacity * sizeof(T))) return false;
    std::unique_ptr<T[]> larger(new (std::nothrow) T[capacity]);
    if (!larger) {
      budget_->give_back(capacity * sizeof(T));
      return false;
    }
    std::copy(begin(), end(), larger.get());
    budget_->give_back(capacity_ * sizeof(T));
    data_ = std::move(larger);
    capacity_ = capacity;
    return true;
  }

  // Sets the size; new elements are copies of `value`.
  [[nodiscard]] bool resize(std::size_t size, const T& value) {
    if (!reserve(size)) return false;
    if (size > size_) std::fill(data_.get() + size_, data_.get() + size, value);
    size_ = size;
    return true;
  }

  // Makes the array shorter.
  void truncate(std::size_t size) { size_ = size; }

  // Gives back what lies behind the last element, where there is room to move the elements.
  void shrink() {
    Array smaller(*budget_);
    if (size_ == capacity_ || !smaller.reserve(size_)) return;
    std::copy(begin(), end(), smaller.begin());
    smaller.size_ = size_;
    swap(smaller);
  }

  [[nodiscard]] bool push_back(const T& value) {
    if (size_ == capacity_ && !reserve(std::max<std::size_t>(16, capacity_ * 2))) return false;
    data_[size_++] = value;
    return true;
  }

 private:
  void swap(Array& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  MemoryBudget* budget_;
  std::unique_ptr<T[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace puzzle::search
