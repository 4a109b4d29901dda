#include "search/anytime/neighbour_weights.hpp"

#include <algorithm>
#include <string_view>

namespace puzzle::search {
namespace {

constexpr std::string_view neighbour_magic = "SPLN";
constexpr std::uint8_t neighbour_version = 1;
constexpr std::size_t bytes_of_neighbour_head = 8;
constexpr std::size_t ways = std::size_t{max_side} * (max_side + 1) / 2;

}  // namespace

bool NeighbourWeights::read(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != bytes_of_neighbour_head + 2 * ways + kinds || bytes[4] != neighbour_version ||
      !std::equal(neighbour_magic.begin(), neighbour_magic.end(), bytes.begin()) ||
      !pairs_.resize(codes * offsets * bytes_of_row, 0)) {
    return false;
  }
  auto next = bytes.begin() + bytes_of_neighbour_head;
  for (std::size_t more = 0; more < max_side; ++more) {
    for (std::size_t fewer = 0; fewer <= more; ++fewer, next += 2) {
      ways_[more][fewer] = ways_[fewer][more] = static_cast<std::int16_t>(next[0] | next[1] << 8);
    }
  }
  for_each_kind_of_pair([&](const TilePair& pair) {
    const auto weight = static_cast<std::int8_t>(*next++);
    const auto less = static_cast<std::int8_t>(weight * eighths_of_lesser >> 3);
    for (std::size_t number = 0; number < images_of_pair; ++number) {
      const TilePair image = image_of(pair, number);
      const std::size_t other = code_of(image.rows_of_other, image.columns_of_other);
      const std::size_t place = (code_of(image.rows_of_one, image.columns_of_one) * offsets +
                                 offset_of(image.rows, image.columns)) *
                                    bytes_of_row +
                                other;
      pairs_[place] = weight;
      pairs_[place + lesser] = less;
    }
  });
  return true;
}

}  // namespace puzzle::search
