// Draws a game::Frame with SDL2 onto a surface: tray, rounded tiles, digits. The same pixels
// natively and in wasm, because sprites are rasterised by our own code from exact arithmetic and
// copied as they are, and SDL only fills rectangles (its blending differs between processors).
//
// Sprites (one a tile and look) are made when first needed for a layout and appearance, and kept.
// The digits are Manrope ExtraBold (SIL Open Font License, font/OFL.txt).
#pragma once

#include <SDL_surface.h>

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/result.hpp"
#include "draw/palette.hpp"
#include "draw/surface.hpp"
#include "game/frame.hpp"
#include "game/layout.hpp"

namespace puzzle::draw {

// Whether tiles bear their numbers; automatic: unless they have a picture.
enum class Numbers : std::uint8_t { automatic, on, off };

// "auto", "on", "off". Error: quotes the text and lists the known ones.
[[nodiscard]] Result<Numbers> parse_numbers(std::string_view text);

struct Appearance {
  Theme theme = Theme::light;
  Scheme scheme = Scheme::diagonal;
  CustomColors colors = {};
  Numbers numbers = Numbers::automatic;
  friend bool operator==(const Appearance&, const Appearance&) = default;
};

class Painter {
 public:
  Painter();
  ~Painter();
  Painter(Painter&&) noexcept;
  Painter& operator=(Painter&&) noexcept;

  // False when memory was refused to it: then it never draws.
  [[nodiscard]] explicit operator bool() const { return implementation_ != nullptr; }

  void set_appearance(const Appearance& appearance);
  [[nodiscard]] const Appearance& appearance() const;

  // A picture for the tiles, stretched over all cells of the goal. The blank's part is never seen.
  // Null for plain tiles. Transparent parts show the tile's own face. In the solved look a tile
  // shows only its part of the picture, without number, edges and round corners. Otherwise numbers
  // sit in a corner, on a plate. Precondition: sides up to max_picture_side.
  void set_picture(Surface picture);

  // Makes some of the sprites that draw() would make first for that frame: at least one, and no
  // more once they have that many pixels together. For a caller that must not be busy for long.
  // Returns true while some are left, false when none are left or memory is refused; draw() then
  // reports the refusal.
  bool prepare(const game::Layout& layout, const game::Frame& frame, int pixels);

  // Makes the target show the frame, transparent outside the tray. The target is a make_surface()
  // of the layout's pixel width and height; layout.size() == frame.size.
  // Cost: on the target that this painter drew on last, only tiles that changed are drawn again,
  // so no other code may write on a target between two calls (its userdata is the painter's mark).
  // False when memory for sprites is refused; the target is then as it was.
  bool draw(SDL_Surface& target, const game::Layout& layout, const game::Frame& frame);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace puzzle::draw
