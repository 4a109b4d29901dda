#include "search/parallel/crew.hpp"

#ifndef __EMSCRIPTEN__

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>

#include "search/exact/idastar.hpp"
#include "search/parallel/shared_proof.hpp"

namespace puzzle::search {
namespace {

// States between two looks at what the others need: some 0.1 ms.
constexpr std::uint64_t portion = 4096;
// With nothing to do a thread looks again after that long.
constexpr std::chrono::microseconds nap(100);

}  // namespace

Crew::Crew(SharedProof& proof, const State& start, int threads, std::size_t bytes_each)
    : proof_(proof), start_(start), bytes_each_(bytes_each) {
  try {
    threads_.reserve(static_cast<std::size_t>(threads));
    for (int number = 0; number < threads; ++number) {
      threads_.emplace_back([this] { help(); });
      ++size_;
    }
  } catch (const std::exception&) {  // no more are to be had: those that are there do
  }
}

Crew::~Crew() {
  ending_ = true;
  for (std::thread& thread : threads_) thread.join();
}

void Crew::rest() { std::this_thread::sleep_for(nap); }

void Crew::help() {
  std::uint64_t piece = 0;
  try {
    search_pieces(piece);
  } catch (const std::bad_alloc&) {
    // What was to be split off the piece is in no other.
    proof_.take_back(piece);
  }
  --size_;
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
      rest();
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
      }
    }
    if (progress == IdaStar::Progress::deeper) proof_.finish(piece);
    if (progress == IdaStar::Progress::solved) proof_.solve(piece, search.solution());
    if (progress == IdaStar::Progress::refused) return proof_.take_back(piece);
  }
}

}  // namespace puzzle::search

#endif
