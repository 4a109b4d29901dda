#include "search/databases/learned_heuristic.hpp"

#include <string_view>
#include <utility>

namespace puzzle::search {
namespace {

constexpr std::string_view learned_magic = "SPLH";
constexpr std::uint8_t learned_version = 1;
constexpr std::size_t bytes_of_head = 12;
constexpr std::size_t count_of_weights = 83'270;

void append(std::vector<std::uint8_t>& bytes, int number) {
  const auto word = static_cast<std::uint16_t>(number);
  bytes.push_back(static_cast<std::uint8_t>(word));
  bytes.push_back(static_cast<std::uint8_t>(word >> 8));
}

int number_at(std::span<const std::uint8_t> bytes, std::size_t place) {
  return static_cast<std::int16_t>(bytes[place] | bytes[place + 1] << 8);
}

}  // namespace

Result<std::unique_ptr<const LearnedHeuristic>> LearnedHeuristic::read(
    std::span<const std::uint8_t> bytes, MemoryBudget& budget) {
  if (bytes.size() != bytes_of_head + count_of_weights ||
      !std::equal(learned_magic.begin(), learned_magic.end(), bytes.begin())) {
    return Error::said("these are not the bytes of a learned heuristic");
  }
  const auto [width, height] = size_of_learned_heuristic;
  if (bytes[4] != learned_version || bytes[5] != width || bytes[6] != height) {
    return Error::said("the learned heuristic is of another version or board");
  }
  Array<std::int8_t> weights(budget);
  if (!weights.resize(spot::count * spot::count, 0)) {
    return Error::said("there is not enough memory for the learned heuristic");
  }
  const auto set = [&weights](std::size_t one, std::size_t other, std::int8_t weight) {
    weights[one * spot::count + other % cells * cells + other / cells] = weight;
  };
  auto next = bytes.begin() + bytes_of_head;
  spot::for_each_pair([&](std::size_t one, std::size_t other) {
    const auto weight = static_cast<std::int8_t>(*next++);
    set(one, other, weight);
    set(other, one, weight);
    set(spot::reflected(one), spot::reflected(other), weight);
    set(spot::reflected(other), spot::reflected(one), weight);
  });
  const ExcessWeights excess{number_at(bytes, 8), number_at(bytes, 10)};
  return std::unique_ptr<const LearnedHeuristic>(new LearnedHeuristic(excess, std::move(weights)));
}

std::vector<std::uint8_t> LearnedHeuristic::bytes_of(ExcessWeights excess,
                                                     std::span<const std::int8_t> weights) {
  std::vector<std::uint8_t> bytes(learned_magic.begin(), learned_magic.end());
  bytes.push_back(learned_version);
  bytes.push_back(static_cast<std::uint8_t>(size_of_learned_heuristic.width));
  bytes.push_back(static_cast<std::uint8_t>(size_of_learned_heuristic.height));
  bytes.push_back(0);
  append(bytes, excess.sum);
  append(bytes, excess.larger);
  for (const std::int8_t weight : weights) bytes.push_back(static_cast<std::uint8_t>(weight));
  return bytes;
}

int LearnedHeuristic::of(std::span<const std::uint8_t> tiles) const {
  int value = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (tiles[cell] == 0) continue;
    const std::int8_t* const weights = weights_of(tiles[cell], static_cast<int>(cell));
    for (std::size_t other = 0; other <= cell; ++other) {
      value += weights[other * cells + tiles[other]];
    }
  }
  return value;
}

}  // namespace puzzle::search
