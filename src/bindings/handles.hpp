// What the C interfaces give out in place of addresses. JavaScript keeps handles for long: one that
// was freed, is of another kind, or was never given out must be answered like null, and not be
// followed into memory.
//
// A handle is a number below 2^31: how often its slot was used, the kind, and the slot. Each number
// is given out once: a slot that was used as often as the number can tell is used no more. The
// types of the headers, such as Board*, keep callers in C++ from taking one kind for another; they
// have no definition, so that nobody can follow them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace puzzle::bindings {

enum class Kind : std::uint32_t {
  board = 1,
  databases,
  table,
  solver,
  helper,
  deal,
  review,
  look,
  study,
  layers,
  distant,
  race,
};

class Handles {
 public:
  static constexpr std::uint32_t slot_bits = 11;
  static constexpr std::uint32_t kind_bits = 4;
  static constexpr std::uint32_t most_uses = 0xFFFF;
  static constexpr std::size_t most_alive = std::size_t{1} << slot_bits;

  // 0 when too many are alive.
  [[nodiscard]] std::uint32_t add(Kind kind, void* object) {
    for (std::size_t place = 0; place < most_alive; ++place) {
      Slot& slot = slots_[place];
      const std::uint32_t uses = slot.handle >> (kind_bits + slot_bits);
      if (slot.object != nullptr || uses == most_uses) continue;
      slot.object = object;
      slot.handle = ((uses + 1) << kind_bits | static_cast<std::uint32_t>(kind)) << slot_bits |
                    static_cast<std::uint32_t>(place);
      return slot.handle;
    }
    return 0;
  }

  // Null: nothing has that handle.
  [[nodiscard]] void* find(Kind kind, std::uintptr_t handle) const {
    const Slot& slot = slots_[handle % most_alive];
    const bool is_it = slot.handle == handle &&
                       (handle >> slot_bits & ((1u << kind_bits) - 1)) == std::uintptr_t(kind);
    return is_it ? slot.object : nullptr;
  }

  // From now on nothing has it. Returns what find() would.
  [[nodiscard]] void* take(Kind kind, std::uintptr_t handle) {
    void* const object = find(kind, handle);
    if (object != nullptr) slots_[handle % most_alive].object = nullptr;
    return object;
  }

 private:
  struct Slot {
    void* object;          // null: free
    std::uint32_t handle;  // of the object, or of the last one
  };
  std::array<Slot, most_alive> slots_{};
};

// Of all interfaces that are linked into a program. A global, because a caller in C has nothing in
// which such a table could live.
inline constinit Handles all_handles;

// What a handle stands for: who owns the object, a std::unique_ptr or Shared, and its kind.
template <typename Pointer, Kind which>
struct Stands {
  using Owner = Pointer;
  using Object = typename Pointer::element_type;
  static constexpr Kind kind = which;
};
// Each interface derives it from that for each type of its header.
template <typename Handle>
struct Behind;

// Null when there is no object, or too many are alive.
template <typename Handle>
[[nodiscard]] Handle* give(typename Behind<Handle>::Owner object) {
  if (object == nullptr) return nullptr;
  const std::uintptr_t handle = all_handles.add(Behind<Handle>::kind, object.get());
  if (handle == 0) return nullptr;
  (void)object.release();
  return reinterpret_cast<Handle*>(handle);  // NOLINT(performance-no-int-to-ptr): never followed
}

// Null: it stands for nothing, or for nothing any more.
template <typename Handle>
[[nodiscard]] typename Behind<Handle>::Object* find(const Handle* handle) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  return static_cast<typename Behind<Handle>::Object*>(
      all_handles.find(Behind<Handle>::kind, number));
}

template <typename Handle>
void destroy(const Handle* handle) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  const typename Behind<Handle>::Owner last(static_cast<typename Behind<Handle>::Object*>(
      all_handles.take(Behind<Handle>::kind, number)));
}

// Owns an object, which counts its `users`, together with others: it is there until the last of
// them is gone, whichever is destroyed first.
struct Release {
  template <typename Object>
  void operator()(Object* object) const {
    if (--object->users == 0) delete object;
  }
};
template <typename Object>
using Shared = std::unique_ptr<Object, Release>;

template <typename Object>
[[nodiscard]] Shared<Object> share(Object* object) {
  if (object != nullptr) ++object->users;
  return Shared<Object>(object);
}

}  // namespace puzzle::bindings
