/* What SDL's surfaces ask of the rest of SDL, at the size it needs here. There is one thread, so no
   lock is ever waited for; and an error is its text before numbers and names are filled in, so that
   printf and the log stay out of the download. */
#include <SDL_error.h>
#include <SDL_timer.h>

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
