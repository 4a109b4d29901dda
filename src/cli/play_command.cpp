#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/appearance.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/options.hpp"
#include "core/notation.hpp"
#include "core/text.hpp"
#include "game/session.hpp"
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

// The game that is kept in the file, "" when there is none. One that cannot be read is said, set
// aside and never fatal.
std::string read_saved(const std::string& path) {
  constexpr std::size_t most = 16'000'000;
  std::error_code failed;
  if (path.empty() || !std::filesystem::exists(path, failed)) return "";
  const Result<std::vector<std::uint8_t>> bytes = read_file(path, most);
  std::string reason;
  if (bytes) {
    std::string game(bytes.value().begin(), bytes.value().end());
    const Result<int> tried = game::Session(State::goal({2, 2})).restore(game, 0);
    if (tried) return game;
    reason = tried.error().message();
  } else {
    reason = bytes.error().message();
  }
  const std::string aside = path + ".damaged";
  std::filesystem::rename(path, aside, failed);
  complain("play", "",
           "the saved game is lost: " + reason + "; " +
               (failed ? "it stays in " + puzzle::quoted(path, 1000)
                       : "it is now in " + puzzle::quoted(aside, 1000)));
  return "";
}

ExitStatus play(const PlayOptions& options) {
  window::WindowOptions window;
  window.size = options.size;
  window.seed = options.seed;
  window.moves_away = options.moves_away;
  window.resumes = options.resumes;
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
  const std::string path = window::saved_game_path();
  window.saved = read_saved(path);
  window.save = [path, told = false](const std::string& game) mutable {
    if (path.empty()) return;
    const std::span<const char> text(game);
    const Result<std::size_t> written =
        write_file(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    if (!written && !told) complain("play", "", written.error().message());
    told = told || !written;
  };
  const Result<int> ended = window::run(window);
  if (ended) return done;
  complain("play", "", ended.error().message());
  return bad_use;
}

}  // namespace

void add_play(CLI::App& program, ExitStatus& status) {
  CLI::App* const command = program.add_subcommand("play", "Open a window to play in");
  const auto options = std::make_shared<PlayOptions>();
  CLI::Option* const size = add_size(command, options->size);
  CLI::Option* const seed =
      command->add_option("--seed", options->seed, "Any text; the shuffle to begin with");
  CLI::Option* const away =
      add_parsed(command, "--moves-away", options->moves_away, from_to(0, 1000),
                 "Shuffles whose shortest solution has exactly that many moves; up to 16 cells")
          ->type_name("N");
  add_appearance(command, options->look);
  CLI::Option* const position =
      command
          ->add_option("POSITION", options->position,
                       "The position to begin with; without any of these it goes on with the game "
                       "of last time")
          ->excludes("--size", "--seed", "--moves-away");
  command->callback([=, &status] {
    options->resumes = !*size && !*seed && !*away && !*position;
    status = play(*options);
  });
}

}  // namespace puzzle::cli
