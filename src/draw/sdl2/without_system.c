/* What SDL's surfaces ask of the rest of SDL, at the size it needs here. There is one thread, so no
   lock is ever waited for; and an error is its text before numbers and names are filled in, so that
   printf and the log stay out of the download. */
#include <SDL_error.h>
#include <SDL_surface.h>
#include <SDL_timer.h>
#include <stdlib.h>
#include <string.h>

static const char* error = "";

int SDL_SetError(const char* format, ...) {
  error = format;
  return -1;
}

const char* SDL_GetError(void) { return error; }

void SDL_ClearError(void) { error = ""; }

int SDL_Error(SDL_errorcode code) {
  return SDL_SetError(code == SDL_ENOMEM ? "Out of memory" : "That operation is not supported");
}

void SDL_Delay(Uint32 milliseconds) { (void)milliseconds; }

/* Memory: SDL's own functions can be replaced and count. */

void* SDL_malloc(size_t bytes) { return malloc(bytes); }
void* SDL_calloc(size_t count, size_t bytes) { return calloc(count, bytes); }
void SDL_free(void* memory) { free(memory); }

void* SDL_SIMDAlloc(size_t bytes) { return malloc(bytes); }
void SDL_SIMDFree(void* memory) { free(memory); }

/* SDL fills pixels of any size one by one. Ours have four bytes, and in wasm it is several times as
   fast to copy those that are there already. */

int SDL_FillRect(SDL_Surface* surface, const SDL_Rect* rectangle, Uint32 color) {
  const SDL_Rect* const clip = &surface->clip_rect;
  SDL_Rect area;
  if (!SDL_IntersectRect(rectangle ? rectangle : clip, clip, &area)) return 0;
  const size_t bytes = (size_t)area.w * 4;
  Uint8* const first = (Uint8*)surface->pixels + area.y * surface->pitch + area.x * 4;
  memcpy(first, &color, 4);
  for (size_t done = 4; done < bytes; done *= 2) {
    memcpy(first + done, first, done < bytes - done ? done : bytes - done);
  }
  for (int row = 1; row < area.h; ++row) memcpy(first + row * surface->pitch, first, bytes);
  return 0;
}
