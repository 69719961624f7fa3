#ifndef LEGATO_DISPLAY_H
#define LEGATO_DISPLAY_H

/* In C, because X11's names collide with others in Swift, and because a longjmp out of Xlib's error handler must not cross Swift frames. */

/* SDL_InitSubSystem with SDL's video; below 0 also if the connection was lost meanwhile. */
int legato_display_start(void);

/* SDL_CreateWindow; NULL also if the connection is lost. */
void *legato_display_window(const char *title, int x, int y, int width, int height, unsigned flags);

/* SDL_ShowWindow; does nothing if the connection is lost. */
void legato_display_show(void *sdl_window);

/* SDL_HideWindow; does nothing if the connection is lost. */
void legato_display_hide(void *sdl_window);

/* Watches the X11 server of a window (an SDL_Window *) from now on. Does nothing on other display systems. */
void legato_display_watch(void *sdl_window);

/* SDL_WaitEventTimeout; below 0 without a limit. Returns -1 if the connection to the server is lost: SDL must not be called afterwards. */
int legato_display_wait(void *sdl_event, int milliseconds);

/* SDL_CreateRenderer, of the driver that SDL prefers; NULL also if the connection is lost. */
void *legato_display_renderer(void *sdl_window, unsigned flags);

/* SDL_DestroyRenderer; does nothing if the connection is lost. */
void legato_display_end_renderer(void *sdl_renderer);

/* SDL_RenderPresent; does nothing if the connection is lost. */
void legato_display_present(void *sdl_renderer);

/* Whether the connection to the server is lost. */
int legato_display_is_lost(void);

#endif
