#include "cli/saved_game.hpp"

#include <filesystem>
#include <utility>

#include "cli/files.hpp"
#include "core/state.hpp"
#include "core/text.hpp"
#include "game/session.hpp"

namespace puzzle::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 16'000'000;

Result<std::string> text_of(const std::string& path) {
  std::error_code failed;
  return fs::exists(path, failed) ? read_file(path, most_bytes) : Result(std::string());
}

}  // namespace

Result<std::string> SavedGame::read() {
  if (path_.empty()) return std::string();
  const Result<std::string> text = text_of(path_);
  std::string reason;
  if (text) {
    if (text.value().empty()) return std::string();
    const Result<int> tried = game::Session(State::goal({2, 2})).restore(text.value(), 0);
    if (tried) return known_ = text.value();
    reason = tried.error().message();
  } else {
    reason = text.error().message();
  }
  const std::string aside = path_ + ".damaged";
  std::error_code failed;
  fs::rename(path_, aside, failed);
  return Error::said("the saved game is lost: " + reason + "; " +
                     (failed ? "it stays in " + puzzle::quoted(path_, 1000)
                             : "it is now in " + puzzle::quoted(aside, 1000)));
}

std::string SavedGame::write(const std::string& game, bool changed) {
  if (path_.empty()) return "";
  const Result<std::string> there = text_of(path_);
  const bool foreign = !there || (there.value() != known_ && there.value() != game);
  if (foreign && !changed) return "";
  std::string news;
  if (foreign && there && !there.value().empty()) {
    const std::string aside = path_ + ".other";
    const Result<std::size_t> kept = write_file(aside, bytes_of(there.value()));
    if (!kept) return "another window has saved its game: " + kept.error().message();
    news = "another window has saved its game, which is now in " + puzzle::quoted(aside, 1000);
  }
  const Result<std::size_t> written = write_file(path_, bytes_of(game));
  if (!written) return written.error().message();
  known_ = game;
  return news;
}

}  // namespace puzzle::cli
