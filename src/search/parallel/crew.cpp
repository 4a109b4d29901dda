#include "search/parallel/crew.hpp"

#ifndef __EMSCRIPTEN__

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>

#include "search/exact/idastar.hpp"
#include "search/parallel/shared_proof.hpp"

namespace puzzle::search {
namespace {

// States between two looks at what the others need: some 0.1 ms.
constexpr std::uint64_t portion = 4096;
// Who was not woken looks by itself after that long.
constexpr std::chrono::milliseconds nap(1);

}  // namespace

Crew::Crew(SharedProof& proof, const State& start, int threads, std::size_t bytes_each)
    : proof_(proof), start_(start), bytes_each_(bytes_each) {
  try {
    threads_.reserve(static_cast<std::size_t>(threads));
    for (int number = 0; number < threads; ++number) {
      threads_.emplace_back([this] { help(); });
      ++size_;
    }
  } catch (const std::system_error&) {  // no more are to be had: those that are there do
  } catch (const std::bad_alloc&) {
  }
}

Crew::~Crew() {
  ending_ = true;
  wake();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::wake() { pieces_.notify_all(); }

void Crew::await_news() {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, nap);
}

void Crew::wait() {
  std::unique_lock lock(mutex_);
  pieces_.wait_for(lock, nap);
}

void Crew::help() {
  std::uint64_t piece = 0;
  try {
    search_pieces(piece);
  } catch (const std::bad_alloc&) {
    // What was to be split off the piece is in no other.
    proof_.take_back(piece);
  }
  --size_;
  news_.notify_one();
}

// Until it ends, or memory is refused. piece: what it searches.
void Crew::search_pieces(std::uint64_t& piece) {
  MemoryBudget budget(bytes_each_);
  IdaStar search(start_, budget);
  if (proof_.notes() != nullptr) search.share_notes_with(*proof_.notes());
  std::uint64_t beginning = 0;
  while (!ending_) {
    const std::optional<SharedProof::Errand> errand = proof_.hand_out();
    if (!errand) {
      wait();
      continue;
    }
    piece = errand->number;
    search.use_round(errand->beginning);
    if (errand->beginning != beginning && !search.use(errand->heuristic)) {
      return proof_.take_back(piece);
    }
    beginning = errand->beginning;
    // A table that is refused is none at all.
    search.expect(std::min<std::uint64_t>(errand->expected, bytes_each_ / 16));
    if (!search.begin(errand->state, errand->threshold, errand->came_by)) {
      return proof_.take_back(piece);
    }
    std::uint64_t expanded = search.expanded();
    std::uint64_t generated = search.generated();
    IdaStar::Progress progress = IdaStar::Progress::running;
    bool wanted = true;
    while (wanted && progress == IdaStar::Progress::running && !ending_) {
      progress = search.step(portion);
      wanted = proof_.count(piece, search.expanded() - expanded, search.generated() - generated);
      expanded = search.expanded();
      generated = search.generated();
      while (progress == IdaStar::Progress::running && proof_.is_hungry()) {
        const std::vector<Move> moves = search.give_away(SharedProof::least_slack);
        if (moves.empty()) break;
        proof_.split(piece, moves);
        pieces_.notify_one();
        news_.notify_one();
      }
    }
    if (progress == IdaStar::Progress::deeper) proof_.finish(piece);
    if (progress == IdaStar::Progress::solved) proof_.solve(piece, search.solution());
    if (progress == IdaStar::Progress::refused) return proof_.take_back(piece);
    news_.notify_one();
    pieces_.notify_all();  // of the next iteration, perhaps
  }
}

}  // namespace puzzle::search

#endif
