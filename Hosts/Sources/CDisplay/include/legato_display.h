#ifndef LEGATO_DISPLAY_H
#define LEGATO_DISPLAY_H

/* In C, for the names of X11 are those of others in Swift, and what leaves Xlib's error handler may not leave it through Swift. */

/* What is known of the server that shows the window (an SDL_Window *) from here on: whether it has gone. Does nothing where that is not X11. */
void legato_display_watch(void *sdl_window);

/* SDL_WaitEventTimeout; below 0 it waits for ever. -1 when the server has gone, whereupon SDL must not be called again. */
int legato_display_wait(void *sdl_event, int milliseconds);

/* SDL_RenderPresent; shows nothing when the server has gone. */
void legato_display_present(void *sdl_renderer);

/* Whether the server has gone. */
int legato_display_is_lost(void);

#endif
