// Files of positions to measure: lines of a length and a position, as tests/data has them.

#include <algorithm>

#include "../bench/benchmark.hpp"
#include "fuzz.hpp"

using namespace puzzle;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto read = search::parse_measured(text);
  // A comment before all of it moves the lines and changes nothing else.
  const auto commented = search::parse_measured("# any\n" + text);
  PROMISE(bool{commented} == bool{read});
  if (!read) {
    PROMISE(fuzz::is_clean(read.error()));
    const std::string message = read.error().message();
    if (!message.starts_with("line ")) {
      PROMISE(message == "there are no positions to solve");
      PROMISE(commented.error().message() == message);
      return 0;
    }
    const std::size_t line = std::stoul(message.substr(5));
    PROMISE(line >= 1 && line <= lines);
    PROMISE(std::stoul(commented.error().message().substr(5)) == line + 1);
    return 0;
  }
  PROMISE(read.value().size() <= lines && !read.value().empty());
  std::string again;
  for (const search::Measured& position : read.value()) {
    PROMISE(fuzz::is_permutation(position.state) && position.published >= 0);
    again += std::to_string(position.published) + ' ' + to_text(position.state) + '\n';
  }
  for (const auto& same : {commented, search::parse_measured(again)}) {
    PROMISE(same && same.value().size() == read.value().size());
    for (std::size_t at = 0; at < read.value().size(); ++at) {
      PROMISE(same.value()[at].state == read.value()[at].state);
      PROMISE(same.value()[at].published == read.value()[at].published);
    }
  }
  return 0;
}
