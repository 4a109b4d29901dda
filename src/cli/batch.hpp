// Positions solved on several cores at once, their results told in the order in which the positions
// came.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/input.hpp"
#include "core/state.hpp"

namespace puzzle::cli {

// What is to be told of a position.
struct Outcome {
  ExitStatus status = done;
  std::optional<std::string> result;  // a line for standard output; an empty one is a solution, too
  std::string words;                  // a line for standard error; none where it is empty
};
void tell(const Outcome& outcome);

class Batch {
 public:
  // Solves one position; called on several threads at once. job: from 0 to jobs - 1, one thread's.
  using Solve = std::function<Outcome(const State& state, const std::string& place, int job)>;

  Batch(int jobs, Solve solve);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // Waits while many results are missing, so that input without end takes no memory.
  void add(const State& state, const std::string& place);
  // Waits for all, and returns the worst status.
  [[nodiscard]] ExitStatus finish();

 private:
  struct Task {
    State state;
    std::string place;
    bool begun = false;
    bool known = false;
    Outcome outcome;
  };

  void work(int job);
  void end();

  Solve solve_;
  std::size_t most_tasks_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;  // from the first whose result is missing
  ExitStatus worst_ = done;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace puzzle::cli
