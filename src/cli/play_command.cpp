#include <memory>
#include <optional>
#include <utility>

#include "cli/appearance.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "core/notation.hpp"
#include "window/window.hpp"

namespace puzzle::cli {
namespace {

struct PlayOptions {
  BoardSize size;
  std::optional<std::string> position;  // none: a shuffle of that size
  std::optional<std::string> seed;      // none: a fresh one
  AppearanceOptions look;
};

ExitStatus play(const PlayOptions& options) {
  window::WindowOptions window;
  window.size = options.size;
  window.seed = options.seed;
  window.appearance = options.look.appearance;
  if (options.position) {
    const Result<State> start = parse_position(*options.position);
    if (!start) {
      complain("play", "", start.error().message());
      return bad_use;
    }
    window.start = start.value();
  }
  draw::Surface picture;
  if (options.look.picture) {
    Result<draw::Surface> read = read_picture(*options.look.picture);
    if (!read) {
      complain("play", "", read.error().message());
      return bad_use;
    }
    picture = std::move(read.value());
    window.picture = picture.get();
  }
  const Result<int> ended = window::run(window);
  if (ended) return done;
  complain("play", "", ended.error().message());
  return bad_use;
}

}  // namespace

void add_play(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand("play", "Open a window to play in");
  const auto options = std::make_shared<PlayOptions>();
  add_size(command, options->size);
  command->add_option("--seed", options->seed, "Any text; the shuffle to begin with");
  add_appearance(command, options->look);
  command->add_option("POSITION", options->position, "The position to begin with")
      ->excludes("--size", "--seed");
  command->callback([options, &status] { status = play(*options); });
}

}  // namespace puzzle::cli
