#include "cli/input.hpp"

#include <algorithm>
#include <iostream>

#include "core/notation.hpp"

namespace puzzle::cli {

void complain(const std::string& command, const std::string& place, const std::string& message) {
  std::cerr << "sliding-puzzle " << command << ": " << place << (place.empty() ? "" : ": ")
            << message << std::endl;
}

ExitStatus for_each_position(
    const std::string& command, const std::vector<std::string>& arguments,
    const std::function<ExitStatus(const State&, const std::string& place)>& visit) {
  ExitStatus worst = done;
  bool any = false;
  const auto read = [&](const std::string& text, const std::string& place) {
    any = true;
    const Result<State> state = parse_position(text);
    if (!state) complain(command, place, state.error().message);
    worst = std::max(worst, state ? visit(state.value(), place) : bad_use);
  };
  for (std::size_t index = 0; index < arguments.size(); ++index) {
    if (arguments[index] != "-") {
      read(arguments[index], arguments.size() == 1 ? "" : "position " + std::to_string(index + 1));
      continue;
    }
    std::string line;
    for (std::size_t number = 1; std::getline(std::cin, line); ++number) {
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos || line[first] == '#') continue;
      read(line, "line " + std::to_string(number));
    }
  }
  if (any) return worst;
  complain(command, "",
           arguments.empty() ? "no position is given: expected one such as \"1 2 3/4 5 6/7 0 8\", "
                               "or - to read one a line from standard input"
                             : "standard input holds no position");
  return bad_use;
}

}  // namespace puzzle::cli
