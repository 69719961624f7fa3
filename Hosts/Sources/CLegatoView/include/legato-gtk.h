/* Legato in GTK 4: a widget that displays layers, which can be dragged, thrown and caught.
 *
 * Call all functions on GTK's thread; a call on another thread is reported and ignored. Lengths are logical pixels, times seconds,
 * colours sRGB in 0…1. Numbers that are not finite are reported and ignored.
 */
#ifndef LEGATO_GTK_H
#define LEGATO_GTK_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LEGATO_TYPE_VIEW (legato_view_get_type())
G_DECLARE_FINAL_TYPE(LegatoView, legato_view, LEGATO, VIEW, GtkWidget)

/* A layer's handle. Release it with legato_layer_free(), which does not remove the layer from its superlayer. */
typedef struct LegatoLayer LegatoLayer;

typedef enum { LEGATO_PAN_BEGAN, LEGATO_PAN_CHANGED, LEGATO_PAN_ENDED, LEGATO_PAN_CANCELLED } LegatoPanPhase;

/* A finger or the mouse drags `layer`: the translation since the last call, and at the end the velocity, per second. */
typedef void (*LegatoPan)(LegatoLayer *layer, LegatoPanPhase phase, double dx, double dy, double vx, double vy, gpointer data);

/* Initializes GTK as gtk_init_check() does; FALSE without a display. Says on the standard error output if a display does not answer for two seconds, for which
   GTK waits without a word. */
gboolean legato_init_check(void);

/* A view with a window of layers, which has the view's size. */
GtkWidget *legato_view_new(void);
/* The window's root layer; owned by the view. */
LegatoLayer *legato_view_get_window(LegatoView *view);
/* Animates the changes made in `changes` with a spring; moving layers keep their position and velocity. `response` is above 0, `damping_ratio` at least 0. */
void legato_view_animate(LegatoView *view, double response, double damping_ratio, void (*changes)(gpointer data), gpointer data);
/* The durations of recent frames, as a sentence; free it with g_free(). */
char *legato_view_get_frame_times(LegatoView *view);

/* A transparent layer; (x, y) is its top left corner in its superlayer. */
LegatoLayer *legato_layer_new(double x, double y, double width, double height);
/* White text. `font` is the name of a family; NULL for the default one. */
LegatoLayer *legato_layer_new_text(const char *text, double x, double y, double width, double height, double font_size, const char *font);
void legato_layer_free(LegatoLayer *layer);
void legato_layer_add(LegatoLayer *parent, LegatoLayer *child);
void legato_layer_remove(LegatoLayer *layer);
void legato_layer_set_frame(LegatoLayer *layer, double x, double y, double width, double height);
/* The position is that of its center, in its superlayer. */
void legato_layer_set_position(LegatoLayer *layer, double x, double y);
void legato_layer_set_opacity(LegatoLayer *layer, double opacity);
/* The background's colour; of a text, that of its letters. */
void legato_layer_set_color(LegatoLayer *layer, double red, double green, double blue, double alpha);
void legato_layer_set_corner_radius(LegatoLayer *layer, double radius);
void legato_layer_set_shadow(LegatoLayer *layer, double opacity, double radius, double dx, double dy);
/* The model and the presentation position of its center. */
void legato_layer_get_position(LegatoLayer *layer, double *x, double *y);
void legato_layer_get_seen_position(LegatoLayer *layer, double *x, double *y);
/* Stops it at its presentation position. */
void legato_layer_catch(LegatoLayer *layer);
/* Animates it to a position with a spring that begins with this velocity. */
void legato_layer_throw(LegatoLayer *layer, double x, double y, double response, double damping_ratio, double vx, double vy);
/* `pan` is called as long as the layer exists; `data` is passed to it. */
void legato_layer_on_pan(LegatoLayer *layer, LegatoPan pan, gpointer data);

G_END_DECLS

#endif
