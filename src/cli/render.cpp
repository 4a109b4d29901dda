#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "core/notation.hpp"
#include "draw/painter.hpp"
#include "draw/png.hpp"
#include "game/layout.hpp"
#include "game/session.hpp"

namespace puzzle::cli {

ExitStatus render(const RenderOptions& options) {
  const auto fail = [](const std::string& message) {
    complain("render", "", message);
    return bad_use;
  };
  const Result<State> state = parse_position(options.position);
  if (!state) return fail(state.error().message);
  const BoardSize size = state.value().size();
  const int longer = std::max(size.width, size.height);
  const int width = std::max(1, options.pixels * size.width / longer);
  const int height = std::max(1, options.pixels * size.height / longer);
  const draw::Surface surface = draw::make_surface(width, height);
  draw::Painter painter;
  painter.set_theme(options.theme);
  if (!surface || !painter.draw(*surface, game::Layout(size, width, height),
                                game::Session(state.value()).frame(0))) {
    return fail("there is not enough memory for a picture of " + std::to_string(width) + " x " +
                std::to_string(height) + " pixels");
  }
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(options.file, ignored);
  const Result<std::size_t> written = draw::write_png(*surface, options.file);
  if (written) return done;
  // No half of a picture is left behind; what was there before, a device say, is not ours to
  // remove.
  if (is_new) std::filesystem::remove(options.file, ignored);
  return fail(written.error().message);
}

}  // namespace puzzle::cli
