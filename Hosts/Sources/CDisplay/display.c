#define _GNU_SOURCE
#include "legato_display.h"

#include <SDL.h>
#include <SDL_syswm.h>
#include <dlfcn.h>
#include <setjmp.h>

/* When the server closes a connection, Xlib ends the process unless that connection has an exit handler. SDL has a second connection, which is not accessible,
   and reads it after the first. So the handler of the first leaves the wait by longjmp, over stack frames of SDL and Xlib only; Xlib has released its locks then. */
static volatile int is_lost, waits;
static jmp_buf out;

int legato_display_is_lost(void) { return is_lost; }

int legato_display_wait(void *event, int milliseconds) {
  if (is_lost) return -1;
  if (setjmp(out)) {
    waits = 0;
    return -1;
  }
  waits = 1;
  int there = milliseconds < 0 ? SDL_WaitEvent(event) : SDL_WaitEventTimeout(event, milliseconds);
  waits = 0;
  return is_lost ? -1 : there;
}

void legato_display_present(void *renderer) {
  if (is_lost) return;
  if (setjmp(out)) {
    waits = 0;
    return;
  }
  waits = 1;
  SDL_RenderPresent(renderer);
  waits = 0;
}

void *legato_display_renderer(void *window, unsigned flags) {
  if (is_lost) return NULL;
  if (setjmp(out)) {
    waits = 0;
    return NULL;
  }
  waits = 1;
  void *renderer = SDL_CreateRenderer(window, -1, flags);
  waits = 0;
  return renderer;
}

#if defined(SDL_VIDEO_DRIVER_X11)
typedef int (*failure)(Display *);
static failure former;
static Display *watched;

static void gone(Display *display, void *data) {
  (void)display;
  (void)data;
  is_lost = 1;
  if (waits) longjmp(out, 1);
}

/* Replaces Xlib's handler, which prints a line; `gone` handles the error. */
static int failed(Display *display) { return display != watched && former ? former(display) : 0; }

/* A refused request, for example for a window that is being closed: Xlib's handler would end the process. */
static XErrorHandler former_refusal;
static int refused(Display *display, XErrorEvent *event) { return display != watched && former_refusal ? former_refusal(display, event) : 0; }
#endif

void legato_display_watch(void *sdl_window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  /* SDL has loaded the library; it is not linked here */
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
  if (!library) return;
  void (*on_exit_of)(Display *, void (*)(Display *, void *), void *);
  failure (*on_failure)(failure);
  *(void **)&on_exit_of = dlsym(library, "XSetIOErrorExitHandler");
  XErrorHandler (*on_refusal)(XErrorHandler);
  *(void **)&on_failure = dlsym(library, "XSetIOErrorHandler");
  *(void **)&on_refusal = dlsym(library, "XSetErrorHandler");
  if (!on_exit_of || !on_failure || !on_refusal) return;
  watched = info.info.x11.display;
  failure found = on_failure(failed);
  if (found != failed) former = found;
  XErrorHandler other = on_refusal(refused);
  if (other != refused) former_refusal = other;
  on_exit_of(watched, gone, 0);
#else
  (void)sdl_window;
#endif
}
