#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/saved_game.hpp"
#include "core/notation.hpp"
#include "window/window.hpp"

namespace puzzle::cli {
namespace {

struct PlayOptions {
  BoardSize size;
  std::optional<std::string> position;  // none: a shuffle of that size
  std::optional<std::string> seed;      // none: a fresh one
  std::optional<int> moves_away;        // none: shuffles by Fisher and Yates
  bool resumes = true;                  // nothing says which game to begin with
  AppearanceOptions look;
};

ExitStatus play(const PlayOptions& options) {
  window::WindowOptions window;
  window.size = options.size;
  window.seed = options.seed;
  window.moves_away = options.moves_away;
  window.resumes = options.resumes;
  window.appearance = options.look.appearance;
  if (options.position) {
    const Result<State> start = parse_position(*options.position);
    if (!start) return refuse("play", start.error().message());
    window.start = start.value();
  }
  draw::Surface picture;
  if (options.look.picture) {
    Result<draw::Surface> read = read_picture(*options.look.picture);
    if (!read) return refuse("play", read.error().message());
    picture = std::move(read.value());
    window.picture = picture.get();
  }
  SavedGame saved(window::saved_game_path());
  const Result<std::string> last = saved.read();
  if (last) {
    window.saved = last.value();
  } else {
    complain("play", "", last.error().message());
  }
  window.save = [&saved, told = std::string()](const std::string& game, bool changed) mutable {
    const std::string news = saved.write(game, changed);
    if (!news.empty() && news != told) complain("play", "", news);
    if (!news.empty()) told = news;
  };
  const Result<int> ended = window::run(window);
  return ended ? done : refuse("play", ended.error().message());
}

}  // namespace

void add_play(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand("play", "Open a window to play in");
  const auto options = std::make_shared<PlayOptions>();
  CLI::Option* const size = add_size(command, options->size);
  CLI::Option* const seed =
      command->add_option("--seed", options->seed, "Any text; the shuffle to begin with");
  CLI::Option* const away =
      add_parsed(command, "--moves-away", options->moves_away, from_to(0, 1000), "N",
                 "Shuffles whose shortest solution has exactly that many moves; up to 16 cells");
  add_appearance(command, options->look);
  CLI::Option* const position =
      command
          ->add_option("POSITION", options->position,
                       "The position to begin with; without any of these the last game is resumed")
          ->excludes("--size", "--seed", "--moves-away");
  command->callback([=, &status] {
    options->resumes = !*size && !*seed && !*away && !*position;
    status = play(*options);
  });
}

}  // namespace puzzle::cli
