#include "draw/png.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace puzzle::draw {
namespace {

struct FreeMemory {
  void operator()(unsigned char* memory) const { std::free(memory); }
};

using Bytes = std::vector<std::uint8_t>;

// Colours that differ in the lower bits only are taken together before the palette is made.
struct Bin {
  std::array<std::uint8_t, 3> place = {};  // 5 bits of each channel
  std::array<std::uint64_t, 3> sum = {};
  std::uint64_t count = 0;
};

int bin_of(const std::uint8_t* pixel) {
  return (pixel[0] >> 3) << 10 | (pixel[1] >> 3) << 5 | pixel[2] >> 3;
}

// The widest channel of some bins and how wide it is.
struct Width {
  std::size_t channel = 0;
  int width = 0;
};

Width widest(std::span<const Bin> bins) {
  Width result;
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const auto [low, high] = std::minmax_element(
        bins.begin(), bins.end(),
        [channel](const Bin& a, const Bin& b) { return a.place[channel] < b.place[channel]; });
    const int width = high->place[channel] - low->place[channel];
    if (width > result.width) result = {channel, width};
  }
  return result;
}

// Median cut (Heckbert 1982): the box that errs most is halved until there are enough.
std::vector<std::span<Bin>> cut(std::span<Bin> bins, std::size_t boxes) {
  std::vector<std::span<Bin>> result = {bins};
  while (result.size() < boxes) {
    std::size_t worst = 0;
    std::uint64_t most = 0;
    for (std::size_t place = 0; place < result.size(); ++place) {
      const auto width = static_cast<std::uint64_t>(widest(result[place]).width);
      std::uint64_t count = 0;
      for (const Bin& bin : result[place]) count += std::min<std::uint64_t>(bin.count, 500);
      if (width * width * count > most) {
        most = width * width * count;
        worst = place;
      }
    }
    if (most == 0) break;
    const std::span<Bin> box = result[worst];
    const std::size_t channel = widest(box).channel;
    std::stable_sort(box.begin(), box.end(), [channel](const Bin& a, const Bin& b) {
      return a.place[channel] < b.place[channel];
    });
    // In the middle of the range, and not of the pixels: edges keep their colours.
    const int middle = (box.front().place[channel] + box.back().place[channel] + 1) / 2;
    const auto half = static_cast<std::size_t>(
        std::find_if(box.begin(), box.end(),
                     [&](const Bin& bin) { return bin.place[channel] >= middle; }) -
        box.begin());
    result[worst] = box.first(half);
    result.push_back(box.subspan(half));
  }
  return result;
}

void add_number(Bytes& file, std::size_t number) {
  for (const int shift : {24, 16, 8, 0}) file.push_back(static_cast<std::uint8_t>(number >> shift));
}

void add_chunk(Bytes& file, std::string_view name, Bytes content) {
  add_number(file, content.size());
  content.insert(content.begin(), name.begin(), name.end());
  file.insert(file.end(), content.begin(), content.end());
  add_number(file, stbiw__crc32(content.data(), static_cast<int>(content.size())));
}

}  // namespace

std::vector<std::uint8_t> encode_png(const SDL_Surface& surface) {
  int encoded_size = 0;
  const std::unique_ptr<unsigned char, FreeMemory> encoded(
      stbi_write_png_to_mem(static_cast<const unsigned char*>(surface.pixels), surface.pitch,
                            surface.w, surface.h, 4, &encoded_size));
  if (!encoded) return {};
  // cppcheck-suppress returnDanglingLifetime ; it is copied
  return {encoded.get(), encoded.get() + encoded_size};
}

std::vector<std::uint8_t> encode_small_png(const SDL_Surface& surface) {
  const auto* const pixels = static_cast<const std::uint8_t*>(surface.pixels);
  const int count = surface.w * surface.h;
  std::vector<Bin> bins(32768);
  for (int place = 0; place < count; ++place) {
    const std::uint8_t* const pixel = pixels + place * 4;
    Bin& bin = bins[static_cast<std::size_t>(bin_of(pixel))];
    ++bin.count;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      bin.place[channel] = pixel[channel] >> 3;
      bin.sum[channel] += pixel[channel];
    }
  }
  bins.erase(
      std::remove_if(bins.begin(), bins.end(), [](const Bin& bin) { return bin.count == 0; }),
      bins.end());
  Bytes palette;
  std::vector<std::uint8_t> color_of(32768);
  for (const std::span<Bin> box : cut(bins, 256)) {
    Bin all;
    for (const Bin& bin : box) {
      all.count += bin.count;
      for (std::size_t channel = 0; channel < 3; ++channel) all.sum[channel] += bin.sum[channel];
      const auto [red, green, blue] = bin.place;
      color_of[static_cast<std::size_t>(red << 10 | green << 5 | blue)] =
          static_cast<std::uint8_t>(palette.size() / 3);
    }
    for (const std::uint64_t sum : all.sum) {
      palette.push_back(static_cast<std::uint8_t>((sum + all.count / 2) / all.count));
    }
  }
  Bytes rows;
  for (int place = 0; place < count; ++place) {
    if (place % surface.w == 0) rows.push_back(0);  // no filter
    rows.push_back(color_of[static_cast<std::size_t>(bin_of(pixels + place * 4))]);
  }
  int packed_size = 0;
  const std::unique_ptr<unsigned char, FreeMemory> packed(
      stbi_zlib_compress(rows.data(), static_cast<int>(rows.size()), &packed_size, 64));
  if (!packed) return {};
  Bytes file = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  Bytes header;
  add_number(header, static_cast<std::size_t>(surface.w));
  add_number(header, static_cast<std::size_t>(surface.h));
  header.insert(header.end(),
                {8, 3, 0, 0, 0});  // bits, indexed, deflate, usual filters, no interlacing
  add_chunk(file, "IHDR", header);
  add_chunk(file, "PLTE", palette);
  add_chunk(file, "IDAT", {packed.get(), packed.get() + packed_size});
  add_chunk(file, "IEND", {});
  return file;
}

}  // namespace puzzle::draw
