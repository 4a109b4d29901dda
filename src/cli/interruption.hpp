// Ctrl-C and every other request that the program end: SIGINT, SIGTERM, SIGHUP.
#pragma once

namespace puzzle::cli {

// From now on the first such signal is only noted, so that a command can still print what it knows.
// A second one ends the program at once. A signal that was ignored before stays ignored.
void note_interruptions();
// Whether one has come.
[[nodiscard]] bool interrupted();

// Such signals wait while this object lives. It protects work that must not be left half done.
class InterruptionsHeld {
 public:
  InterruptionsHeld();
  ~InterruptionsHeld();
  InterruptionsHeld(const InterruptionsHeld&) = delete;
  InterruptionsHeld& operator=(const InterruptionsHeld&) = delete;
};

}  // namespace puzzle::cli
