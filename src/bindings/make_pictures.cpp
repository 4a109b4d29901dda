// A program for Node.js at build time: make_pictures FOLDER writes the pictures and icons of the
// site into the folder, which must be there: NAME.png for each artwork, icon-….png.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "draw/artwork.hpp"
#include "draw/icon.hpp"
#include "draw/png.hpp"

namespace {

// Sides of boards of 3, 4, 6 and 8 tiles are whole pixels of it.
constexpr int picture_side = 576;

bool write(const std::string& path, const std::vector<std::uint8_t>& png) {
  std::FILE* const output = png.empty() ? nullptr : std::fopen(path.c_str(), "wb");
  if (output == nullptr) return false;
  const bool whole = std::fwrite(png.data(), 1, png.size(), output) == png.size();
  return std::fclose(output) == 0 && whole;
}

struct Icon {
  const char* name;
  int side;
  int board;
};

// A maskable icon may lose all but a circle of 80 % of its side.
constexpr Icon icons[] = {{"icon-192.png", 192, 192},
                          {"icon-512.png", 512, 512},
                          {"icon-maskable-512.png", 512, 288},
                          {"icon-apple-180.png", 180, 152}};

}  // namespace

int main(int count, char** arguments) {
  using namespace puzzle::draw;
  if (count != 2) {
    std::fprintf(stderr, "make_pictures FOLDER\n");
    return 2;
  }
  const std::string folder = std::string(arguments[1]) + "/";
  const auto fail = [](const std::string& path) {
    std::fprintf(stderr, "make_pictures: cannot write %s\n", path.c_str());
    return 1;
  };
  for (const std::string_view name : artwork_names()) {
    const std::string path = folder + std::string(name) + ".png";
    const Surface picture = draw_artwork(name, picture_side);
    if (!picture || !write(path, encode_small_png(*picture))) return fail(path);
  }
  for (const Icon& icon : icons) {
    const std::string path = folder + icon.name;
    const Surface picture = draw_icon(icon.side, icon.board);
    if (!picture || !write(path, encode_png(*picture))) return fail(path);
  }
  return 0;
}
