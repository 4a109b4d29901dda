// Ctrl-C, and whatever else asks a program to end: SIGINT, SIGTERM, SIGHUP.
#pragma once

namespace puzzle::cli {

// From now on the first such signal is only noted, so that what is known can still be told; a
// second one ends the program at once. A signal that is ignored already stays so.
void note_interruptions();
// Whether one has come.
[[nodiscard]] bool interrupted();

// While it lives such signals wait: for what must not be left half done.
class InterruptionsHeld {
 public:
  InterruptionsHeld();
  ~InterruptionsHeld();
  InterruptionsHeld(const InterruptionsHeld&) = delete;
  InterruptionsHeld& operator=(const InterruptionsHeld&) = delete;
};

}  // namespace puzzle::cli
