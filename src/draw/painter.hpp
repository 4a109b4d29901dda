// Draws a game::Frame with SDL2 onto a surface: tray, rounded tiles, digits. The same pixels
// natively and in wasm, because sprites are rasterised by our own code from exact arithmetic and
// SDL only fills rectangles and copies opaque pixels (its blending differs between processors).
//
// Sprites (one a tile and look) are made when first needed for a layout and theme, and kept. The
// digits are Manrope ExtraBold (SIL Open Font License, font/OFL.txt), rasterised by stb_truetype.
#pragma once

#include <SDL_surface.h>

#include <memory>

#include "draw/palette.hpp"
#include "game/layout.hpp"
#include "game/session.hpp"

namespace puzzle::draw {

struct SurfaceDeleter {
  void operator()(SDL_Surface* surface) const { SDL_FreeSurface(surface); }
};
using Surface = std::unique_ptr<SDL_Surface, SurfaceDeleter>;

// A transparent surface in the format that Painter draws on: bytes R, G, B, A, not premultiplied,
// rows without padding. Null when memory is refused.
[[nodiscard]] Surface make_surface(int pixel_width, int pixel_height);

class Painter {
 public:
  Painter();
  ~Painter();
  Painter(Painter&&) noexcept;
  Painter& operator=(Painter&&) noexcept;

  void set_theme(Theme theme);
  [[nodiscard]] Theme theme() const;

  // Makes the target show the frame, transparent outside the tray. The target is a make_surface()
  // of the layout's pixel width and height; layout.size() == frame.size.
  // Cost: on the target that this painter drew on last, only tiles that changed are drawn again,
  // so nobody else may write on a target between two calls (its userdata is the painter's mark).
  // False when memory for sprites is refused; the target is then as it was.
  bool draw(SDL_Surface& target, const game::Layout& layout, const game::Frame& frame);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace puzzle::draw
