// Ctrl-C and every other request that the program end: SIGINT, SIGTERM, SIGHUP.
#pragma once

#include <cstdint>

namespace puzzle::cli {

// From now on the first such signal is only noted, so that a command can still print what it knows.
// A second one ends the program at once. A signal that was ignored before stays ignored.
void note_interruptions();
// Whether one has come.
[[nodiscard]] bool interrupted();
// A search is asked to go on for so many nodes between two looks whether one has come.
constexpr std::uint64_t nodes_in_step = 100'000;

// Such signals wait while this object lives. It protects work that must not be left half done.
class InterruptionsHeld {
 public:
  InterruptionsHeld();
  ~InterruptionsHeld();
  InterruptionsHeld(const InterruptionsHeld&) = delete;
  InterruptionsHeld& operator=(const InterruptionsHeld&) = delete;
};

}  // namespace puzzle::cli
