#include <utility>

#include "cli/commands.hpp"
#include "cli/picture_option.hpp"
#include "core/notation.hpp"
#include "window/window.hpp"

namespace puzzle::cli {

ExitStatus play(const PlayOptions& options) {
  window::WindowOptions window;
  window.size = options.size;
  window.seed = options.seed;
  window.appearance = options.appearance;
  if (options.position) {
    const Result<State> start = parse_position(*options.position);
    if (!start) {
      complain("play", "", start.error().message);
      return bad_use;
    }
    window.start = start.value();
  }
  draw::Surface picture;
  if (options.picture) {
    Result<draw::Surface> read = read_picture(*options.picture);
    if (!read) {
      complain("play", "", read.error().message);
      return bad_use;
    }
    picture = std::move(read.value());
    window.picture = picture.get();
  }
  const Result<int> ended = window::run(window);
  if (ended) return done;
  complain("play", "", ended.error().message);
  return bad_use;
}

}  // namespace puzzle::cli
