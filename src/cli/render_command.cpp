#include <algorithm>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "core/notation.hpp"
#include "draw/painter.hpp"
#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "game/layout.hpp"
#include "game/motion.hpp"

namespace puzzle::cli {
namespace {

struct RenderOptions {
  std::string position;
  std::string file;
  int pixels = 640;  // of the longer side
  int below = 0;     // pixels left free under the board
  AppearanceOptions look;
};

ExitStatus render(const RenderOptions& options) {
  const Result<State> state = parse_position(options.position);
  if (!state) return refuse("render", state.error().message());
  const BoardSize size = state.value().size();
  const int longer = std::max(size.width, size.height);
  const int width = std::max(1, options.pixels * size.width / longer);
  const int height = std::max(1, options.pixels * size.height / longer);
  const game::Layout layout(size, width, height);
  draw::Painter painter;
  painter.set_appearance(options.look.appearance);
  const std::string no_memory = "there is not enough memory for a picture of " +
                                std::to_string(width) + " x " +
                                std::to_string(height + options.below) + " pixels";
  if (options.look.picture) {
    Result<draw::Surface> picture = read_picture(*options.look.picture);
    if (!picture) return refuse("render", picture.error().message());
    const game::Rectangle whole = layout.tiles_rectangle();
    draw::Surface cut = draw::cut_picture(std::move(picture.value()), whole.width, whole.height);
    if (!cut) return refuse("render", no_memory);
    painter.set_picture(std::move(cut));
  }
  const draw::Surface surface = draw::make_surface(width, height + options.below);
  if (!surface || !painter.draw(*surface, layout, game::Motion(state.value()).frame(0))) {
    return refuse("render", no_memory);
  }
  const std::vector<std::uint8_t> png = draw::encode_png(*surface);
  if (png.empty()) return refuse("render", no_memory);
  const Result<std::size_t> written = write_file(options.file, png);
  return written ? done : refuse("render", written.error().message());
}

}  // namespace

void add_render(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand("render", "Draw a position into a PNG file");
  const auto options = std::make_shared<RenderOptions>();
  command->add_option("POSITION", options->position, "The position")->required();
  command->add_option("-o,--output", options->file, "The file to write; - is standard output")
      ->required();
  add_parsed(command, "--pixels", options->pixels, from_to(1, game::max_pixels), "N",
             "Pixels of the longer side, 640 by default");
  add_parsed(command, "--below", options->below, from_to(0, game::max_pixels), "N",
             "Pixels to leave free under the board, for the controls of a page");
  add_appearance(command, options->look);
  command->callback([options, &status] { status = render(*options); });
}

}  // namespace puzzle::cli
