#include "cli/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string_view>

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
  for (std::size_t index = 0; std::cout && index < arguments.size(); ++index) {
    if (arguments[index] != "-") {
      read(arguments[index], arguments.size() == 1 ? "" : "position " + std::to_string(index + 1));
      continue;
    }
    std::string line;
    for (std::size_t number = 1; std::cout && std::getline(std::cin, line); ++number) {
      // The byte order mark that some editors put before the first line is no part of it.
      constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
      if (number == 1 && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos || line[first] == '#') continue;
      read(line, "line " + std::to_string(number));
    }
    if (std::ferror(stdin) != 0) {
      complain(command, "", std::string("cannot read standard input: ") + std::strerror(errno));
      return bad_use;
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
