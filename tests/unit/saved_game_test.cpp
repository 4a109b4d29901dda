// The file of the game, with several windows that have it open.
#include "cli/saved_game.hpp"

#include <doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

namespace saved_game_test {

using puzzle::cli::SavedGame;

namespace fs = std::filesystem;

const std::string first = "game2;1 2/3 0;0;0;-;0;;";
const std::string second = "game2;1 2/0 3;1;700;-;1;700;L";
const std::string third = "game2;1 0/3 2;1;900;-;1;900;U";

// The games of a folder of its own: cases run beside each other.
struct Folder {
  fs::path path =
      fs::path(PUZZLE_TEST_OUTPUT) / ("saved game " + std::to_string(std::random_device()()));
  std::string game = (path / "game").string();

  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  // What is in the file of the game, or in that beside it.
  [[nodiscard]] std::string text(const std::string& suffix = "") const {
    std::ifstream file(game + suffix, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_CASE("saved game: an untouched window leaves the game of another one alone") {
  const Folder folder;
  SavedGame untouched(folder.game);
  CHECK(untouched.read().value().empty());
  CHECK(untouched.write(first, false).empty());
  CHECK(folder.text() == first);
  SavedGame played(folder.game);
  CHECK(played.read().value() == first);
  CHECK(played.write(second, true).empty());
  CHECK(untouched.write(first, false).empty());
  CHECK(folder.text() == second);
  CHECK(played.write(third, false).empty());  // its own clock went on
  CHECK(folder.text() == third);
}

TEST_CASE("saved game: the later change wins, and the other game is set aside, which is said") {
  const Folder folder;
  SavedGame one(folder.game);
  SavedGame other(folder.game);
  CHECK(one.write(first, true).empty());
  SUBCASE("where it can be") {
    const std::string said = other.write(second, true);
    CHECK(said.find("another window has saved its game") == 0);
    CHECK(said.find("game.other") != std::string::npos);
    CHECK(folder.text() == second);
    CHECK(other.write(third, true).empty());  // no third one came between
    CHECK(folder.text(".other") == first);
  }
  SUBCASE("else it stays where it is") {
    fs::create_directories(folder.game + ".other");
    CHECK(other.write(second, true).find("cannot write") != std::string::npos);
    CHECK(folder.text() == first);
  }
}

TEST_CASE("saved game: what is no game is set aside before anything is written") {
  const Folder folder;
  std::ofstream(folder.game) << "nonsense";
  SavedGame saved(folder.game);
  const auto read = saved.read();
  REQUIRE_FALSE(read);
  CHECK(read.error().message().find("game.damaged") != std::string::npos);
  CHECK(saved.write(first, false).empty());
  CHECK(folder.text() == first);
  CHECK(folder.text(".damaged") == "nonsense");
}

}  // namespace saved_game_test
