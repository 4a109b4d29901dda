#include "search/solvers/guide.hpp"

namespace puzzle::search {

void Guide::open() {
  choose(0);
  if (has_earned_next(0)) begin_next();
}

bool Guide::follow(std::uint64_t expanded) {
  if (databases_.count() == tables_seen_) return false;
  const AdditiveHeuristic* const before = heuristic_;
  choose(expanded);
  if (heuristic_ == before) return false;
  if (building() && heuristic_->rung() >= being_built_) builder_.reset();
  return true;
}

void Guide::begin_next() {
  const int rung = next_rung();
  // The tables come while the proofs go on, or the offer ends and they are built.
  if (const Databases::Offer* const offer = databases_.offered(size_, rung)) {
    return databases_.want(*offer);
  }
  next_is_at_ = never;
  begin_building(rung);
}

Guide::Progress Guide::build(std::uint64_t work, std::uint64_t expanded) {
  const Progress progress = builder_->step(work);
  if (progress == Progress::running) return progress;
  if (progress == Progress::done) {
    databases_.add(builder_->take());
    choose(expanded);
  } else {
    // The proofs go on with what they have, and nobody tries again: otherwise they would never
    // progress.
    (void)reserve(heuristic_ == nullptr ? 0 : heuristic_->bytes());
  }
  builder_.reset();
  return progress;
}

// Takes the best that memory allows, and decides when the next rung is earned.
void Guide::choose(std::uint64_t expanded) {
  tables_seen_ = databases_.count();
  heuristic_ = databases_.best(size_, max_bytes_ / 2);
  (void)reserve(heuristic_ == nullptr ? 0 : heuristic_->bytes());
  next_is_at_ = never;
  const int next = next_rung();
  if (next >= rungs_of(size_)) return;
  const Rung rung = rung_of(size_, next);
  if (!fits(rung)) return;
  const Databases::Offer* const offer = databases_.offered(size_, next);
  const bool kept = offer != nullptr && offer->kept;
  next_is_at_ = expanded + (kept ? rung.earned_if_kept : rung.earned);
}

void Guide::begin_building(int rung) {
  const std::size_t in_use = heuristic_ == nullptr ? 0 : heuristic_->bytes();
  const auto bytes = static_cast<std::size_t>(bytes_to_build(size_, rung_of(size_, rung)));
  if (!reserve(in_use + bytes)) return;
  being_built_ = rung;
  builder_.emplace(size_, rung, databases_.budget());
}

// Counts that many bytes of tables in the budget, in place of those that counted before. False when
// they are too many; then nothing changes.
bool Guide::reserve(std::size_t bytes) {
  budget_.give_back(reserved_);
  const bool taken = budget_.take(bytes);
  if (taken) {
    reserved_ = bytes;
  } else {
    (void)budget_.take(reserved_);  // there was room for them
  }
  return taken;
}

}  // namespace puzzle::search
