#include "cli/interruption.hpp"

#include <array>
#include <csignal>

namespace puzzle::cli {
namespace {

constexpr std::array interruptions = {SIGINT, SIGTERM, SIGHUP};

// A signal handler reaches only global data.
volatile std::sig_atomic_t noted = 0;

sigset_t all_interruptions() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : interruptions) sigaddset(&signals, signal);
  return signals;
}

}  // namespace

void note_interruptions() {
  struct sigaction note {};
  note.sa_handler = [](int) { noted = 1; };
  note.sa_mask = all_interruptions();
  note.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: reading standard input ends
  for (const int signal : interruptions) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      sigaction(signal, &note, nullptr);
    }
  }
}

bool interrupted() { return noted != 0; }

InterruptionsHeld::InterruptionsHeld() {
  const sigset_t signals = all_interruptions();
  sigprocmask(SIG_BLOCK, &signals, nullptr);
}

InterruptionsHeld::~InterruptionsHeld() {
  const sigset_t signals = all_interruptions();
  sigprocmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace puzzle::cli
