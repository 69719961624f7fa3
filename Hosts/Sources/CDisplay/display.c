#define _GNU_SOURCE
#include "legato_display.h"

#include <SDL.h>
#include <SDL_syswm.h>
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

/* When the server closes a connection, Xlib calls its error handler, and ends the process if that returns and the connection has no exit handler. SDL has
   a second connection, which is not accessible, and connects before a program can watch it. So the handlers leave SDL's calls by longjmp, over stack frames of
   SDL and Xlib only; Xlib has released its locks then. What SDL leaves behind must not be used afterwards. */
static volatile int is_lost, waits;
static jmp_buf out;

int legato_display_is_lost(void) { return is_lost; }

#if defined(SDL_VIDEO_DRIVER_X11)
typedef int (*failure)(Display *);
static failure former;

static void leave(void) {
  is_lost = 1;
  if (waits) longjmp(out, 1);
}

static void gone(Display *display, void *data) {
  (void)display;
  (void)data;
  leave();
}

/* In place of Xlib's handler, which prints a line. Outside of SDL's calls a connection of others fails as it did before. */
static Display *watched;
static int failed(Display *display) {
  if (waits || display == watched) leave();
  return display != watched && former ? former(display) : 0;
}

/* A refused request, for example for a window that is being closed: Xlib's handler would end the process. */
static XErrorHandler former_refusal;
static int refused(Display *display, XErrorEvent *event) { return display != watched && former_refusal ? former_refusal(display, event) : 0; }

/* SDL loads the library itself; it is not linked here. */
static void *xlib(int flags) { return dlopen("libX11.so.6", RTLD_NOW | flags); }

static void watch_errors(void *library) {
  failure (*on_failure)(failure);
  *(void **)&on_failure = dlsym(library, "XSetIOErrorHandler");
  if (!on_failure) return;
  failure found = on_failure(failed);
  if (found != failed) former = found;
}
#endif

/* Calls `call` with `data`; returns false if the connection was lost before it ended. A lost connection's SIGPIPE does not end the process. */
static int guarded(void (*call)(void *), void *data) {
  if (is_lost) return 0;
  sigset_t pipe, before, waiting;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  if (!setjmp(out)) {
    waits = 1;
    call(data);
  }
  waits = 0;
  if (!sigismember(&before, SIGPIPE) && !sigpending(&waiting) && sigismember(&waiting, SIGPIPE)) {
    int signal;
    sigwait(&pipe, &signal);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return !is_lost;
}

static void start(void *result) { *(int *)result = SDL_InitSubSystem(SDL_INIT_VIDEO); }

int legato_display_start(void) {
  int result = -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  if (SDL_getenv("DISPLAY")) {
    void *library = xlib(0);
    if (library) watch_errors(library);
  }
#endif
  return guarded(start, &result) ? result : -1;
}

struct wish {
  const char *title;
  int x, y, width, height;
  unsigned flags;
  void *made;
};

static void make_window(void *data) {
  struct wish *wish = data;
  wish->made = SDL_CreateWindow(wish->title, wish->x, wish->y, wish->width, wish->height, wish->flags);
}

void *legato_display_window(const char *title, int x, int y, int width, int height, unsigned flags) {
  struct wish wish = {title, x, y, width, height, flags, NULL};
  return guarded(make_window, &wish) ? wish.made : NULL;
}

static void show(void *window) { SDL_ShowWindow(window); }

void legato_display_show(void *window) { guarded(show, window); }

static void hide(void *window) { SDL_HideWindow(window); }

void legato_display_hide(void *window) { guarded(hide, window); }

struct wait {
  SDL_Event *event;
  int milliseconds, is_there;
};

static void wait_event(void *data) {
  struct wait *wait = data;
  wait->is_there = wait->milliseconds < 0 ? SDL_WaitEvent(wait->event) : SDL_WaitEventTimeout(wait->event, wait->milliseconds);
}

int legato_display_wait(void *event, int milliseconds) {
  struct wait wait = {event, milliseconds, 0};
  return guarded(wait_event, &wait) ? wait.is_there : -1;
}

static void present(void *renderer) { SDL_RenderPresent(renderer); }

void legato_display_present(void *renderer) { guarded(present, renderer); }

struct renderer_wish {
  void *window, *made;
  unsigned flags;
};

static void make_renderer(void *data) {
  struct renderer_wish *wish = data;
  wish->made = SDL_CreateRenderer(wish->window, -1, wish->flags);
}

void *legato_display_renderer(void *window, unsigned flags) {
  struct renderer_wish wish = {window, NULL, flags};
  return guarded(make_renderer, &wish) ? wish.made : NULL;
}

static void end_renderer(void *renderer) { SDL_DestroyRenderer(renderer); }

void legato_display_end_renderer(void *renderer) { guarded(end_renderer, renderer); }

void legato_display_watch(void *sdl_window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  void *library = xlib(RTLD_NOLOAD);
  if (!library) return;
  void (*on_exit_of)(Display *, void (*)(Display *, void *), void *);
  *(void **)&on_exit_of = dlsym(library, "XSetIOErrorExitHandler");
  XErrorHandler (*on_refusal)(XErrorHandler);
  *(void **)&on_refusal = dlsym(library, "XSetErrorHandler");
  if (!on_exit_of || !on_refusal) return;
  watched = info.info.x11.display;
  watch_errors(library);
  XErrorHandler other = on_refusal(refused);
  if (other != refused) former_refusal = other;
  on_exit_of(watched, gone, 0);
#else
  (void)sdl_window;
#endif
}
