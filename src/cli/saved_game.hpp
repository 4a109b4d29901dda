// The game of this user in its file, which several windows may have open.
#pragma once

#include <string>

#include "core/result.hpp"

namespace puzzle::cli {

class SavedGame {
 public:
  // path: "" keeps nothing.
  explicit SavedGame(std::string path) : path_(std::move(path)) {}

  // What game::Session::save() wrote there, "" when there is none. Error: a file that is no saved
  // game, which is set aside; the error says so, and from then on there is none.
  [[nodiscard]] Result<std::string> read();

  // Writes the game. Where another window has written one since this object last read or wrote the
  // file, that one stays unless this game has changed; if it has, the other one is set aside.
  // Returns what there is to tell the player, "" for nothing.
  [[nodiscard]] std::string write(const std::string& game, bool changed);

 private:
  std::string path_;
  std::string known_;  // what the file holds, as far as this object knows
};

}  // namespace puzzle::cli
