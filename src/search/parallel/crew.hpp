// Threads that help with a proof (shared_proof.hpp). Wasm has none.
#pragma once

#include <cstddef>
#include <cstdint>

#ifndef __EMSCRIPTEN__
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>
#endif

#include "core/state.hpp"

namespace puzzle::search {

class SharedProof;

#ifdef __EMSCRIPTEN__

struct Mutex {};
struct Lock {
  explicit Lock(Mutex&) {}
  ~Lock() {}
};

class Crew {
 public:
  static constexpr bool exists = false;
  Crew(SharedProof&, const State&, int, std::size_t) {}
  [[nodiscard]] int size() const { return 0; }
  static void rest() {}
};

#else

using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

class Crew {
 public:
  static constexpr bool exists = true;

  // So many threads, or fewer where the machine has no more or memory is refused, each of which
  // takes at most that many bytes. One that is refused memory later gives its piece back and ends.
  // The proof must outlive it.
  Crew(SharedProof& proof, const State& start, int threads, std::size_t bytes_each);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // How many have not ended.
  [[nodiscard]] int size() const { return size_; }

  // Waits a moment, for news of the others.
  static void rest();

 private:
  void help();
  void search_pieces(std::uint64_t& piece);

  SharedProof& proof_;
  State start_;
  std::size_t bytes_each_;
  std::atomic<bool> ending_ = false;
  std::atomic<int> size_ = 0;
  std::vector<std::thread> threads_;
};

#endif

}  // namespace puzzle::search
