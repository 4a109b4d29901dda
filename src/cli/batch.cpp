#include "cli/batch.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/interruption.hpp"

namespace puzzle::cli {
namespace {

// So many positions for each core are read ahead of the first that is not solved.
constexpr std::size_t tasks_ahead = 64;

}  // namespace

void tell(const Outcome& outcome) {
  if (outcome.result) std::cout << *outcome.result << std::endl;
  if (!outcome.words.empty()) std::cerr << outcome.words << std::endl;
}

Batch::Batch(int jobs, Solve solve)
    : solve_(std::move(solve)), most_tasks_(static_cast<std::size_t>(jobs) * tasks_ahead) {
  // A signal must reach the thread that reads, which may be waiting for a line.
  const InterruptionsHeld held;
  for (int job = 0; job < jobs; ++job) threads_.emplace_back([this, job] { work(job); });
}

Batch::~Batch() { end(); }

void Batch::add(const State& state, const std::string& place) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return tasks_.size() < most_tasks_ || interrupted(); });
  tasks_.push_back({state, place, false, false, {}});
  changed_.notify_all();
}

ExitStatus Batch::finish() {
  end();
  return worst_;
}

void Batch::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Batch::work(int job) {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto next =
        std::find_if(tasks_.begin(), tasks_.end(), [](const Task& task) { return !task.begun; });
    if (interrupted() || (next == tasks_.end() && ending_)) break;
    if (next == tasks_.end()) {
      changed_.wait(lock);
      continue;
    }
    Task& task = *next;  // stays where it is while others are put behind it or taken before it
    task.begun = true;
    lock.unlock();
    Outcome outcome = solve_(task.state, task.place, job);
    lock.lock();
    task.outcome = std::move(outcome);
    task.known = true;
    while (!tasks_.empty() && tasks_.front().known) {
      tell(tasks_.front().outcome);
      worst_ = std::max(worst_, tasks_.front().outcome.status);
      tasks_.pop_front();
    }
    changed_.notify_all();
  }
  changed_.notify_all();  // add() need not wait for what does not come
}

}  // namespace puzzle::cli
