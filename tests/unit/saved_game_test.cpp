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

namespace {

namespace fs = std::filesystem;

const std::string first = "game2;1 2/3 0;0;0;-;0;;";
const std::string second = "game2;1 2/0 3;1;700;-;1;700;L";
const std::string third = "game2;1 0/3 2;1;900;-;1;900;U";

// A folder of its own: cases run beside each other.
struct Folder {
  fs::path path =
      fs::path(PUZZLE_TEST_OUTPUT) / ("saved game " + std::to_string(std::random_device()()));

  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }

  [[nodiscard]] std::string game() const { return (path / "game").string(); }
  [[nodiscard]] static std::string text(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

}  // namespace

TEST_CASE("saved game: a window that nobody touched leaves the game of another one alone") {
  const Folder folder;
  SavedGame untouched(folder.game());
  CHECK(untouched.read().value().empty());
  CHECK(untouched.write(first, false).empty());
  CHECK(Folder::text(folder.game()) == first);

  SavedGame played(folder.game());
  CHECK(played.read().value() == first);
  CHECK(played.write(second, true).empty());
  CHECK(untouched.write(first, false).empty());
  CHECK(Folder::text(folder.game()) == second);
  CHECK(played.write(third, false).empty());  // its own clock went on
  CHECK(Folder::text(folder.game()) == third);
}

TEST_CASE("saved game: the later change wins, and the other game is set aside, which is said") {
  const Folder folder;
  SavedGame one(folder.game());
  SavedGame other(folder.game());
  CHECK(one.write(first, true).empty());
  const std::string said = other.write(second, true);
  CHECK(said.find("another window has saved its game") == 0);
  CHECK(said.find("game.other") != std::string::npos);
  CHECK(Folder::text(folder.game()) == second);
  CHECK(Folder::text(folder.game() + ".other") == first);
  CHECK(other.write(third, true).empty());  // no third one came between
  CHECK(Folder::text(folder.game() + ".other") == first);
}

TEST_CASE("saved game: another game that cannot be set aside stays where it is") {
  const Folder folder;
  fs::create_directories(folder.game() + ".other");
  SavedGame one(folder.game());
  SavedGame other(folder.game());
  CHECK(one.write(first, true).empty());
  CHECK(other.write(second, true).find("cannot write") != std::string::npos);
  CHECK(Folder::text(folder.game()) == first);
}

TEST_CASE("saved game: what is no game is set aside before anything is written") {
  const Folder folder;
  std::ofstream(folder.game()) << "nonsense";
  SavedGame saved(folder.game());
  const auto read = saved.read();
  REQUIRE_FALSE(read);
  CHECK(read.error().message().find("game.damaged") != std::string::npos);
  CHECK(saved.write(first, false).empty());
  CHECK(Folder::text(folder.game()) == first);
  CHECK(Folder::text(folder.game() + ".damaged") == "nonsense");
}

}  // namespace saved_game_test
