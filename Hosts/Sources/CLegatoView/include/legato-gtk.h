/* Legato in GTK 4: a widget that shows layers, which can be thrown and caught among other widgets.
 *
 * All of it is called on GTK's thread; from another one a call does nothing but say so. Lengths are the widget's own (logical pixels), times seconds,
 * colours sRGB in 0…1. Numbers that are not finite are refused and reported.
 */
#ifndef LEGATO_GTK_H
#define LEGATO_GTK_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LEGATO_TYPE_VIEW (legato_view_get_type())
G_DECLARE_FINAL_TYPE(LegatoView, legato_view, LEGATO, VIEW, GtkWidget)

/* A layer; a handle to be given back with legato_layer_free(), which leaves the layer where it is. */
typedef struct LegatoLayer LegatoLayer;

typedef enum { LEGATO_PAN_BEGAN, LEGATO_PAN_CHANGED, LEGATO_PAN_ENDED, LEGATO_PAN_CANCELLED } LegatoPanPhase;

/* A finger or the mouse drags `layer`: by how much since the last call, and at its end how fast, in lengths a second. */
typedef void (*LegatoPan)(LegatoLayer *layer, LegatoPanPhase phase, double dx, double dy, double vx, double vy, gpointer data);

/* A view with a window of layers as large as it is. */
GtkWidget *legato_view_new(void);
/* The window's root layer; owned by the view. */
LegatoLayer *legato_view_get_window(LegatoView *view);
/* Sets what `changes` sets on a spring: what already moves goes on from where it is and as fast as it is. `response` is above 0, `damping_ratio` at least 0. */
void legato_view_animate(LegatoView *view, double response, double damping_ratio, void (*changes)(gpointer data), gpointer data);
/* How long frames took, as a sentence; to be freed with g_free(). */
char *legato_view_get_frame_times(LegatoView *view);

LegatoLayer *legato_layer_new(double x, double y, double width, double height);
LegatoLayer *legato_layer_new_text(const char *text, double x, double y, double width, double height, double font_size, const char *font);
void legato_layer_free(LegatoLayer *layer);
void legato_layer_add(LegatoLayer *parent, LegatoLayer *child);
void legato_layer_remove(LegatoLayer *layer);
void legato_layer_set_frame(LegatoLayer *layer, double x, double y, double width, double height);
void legato_layer_set_position(LegatoLayer *layer, double x, double y);
void legato_layer_set_opacity(LegatoLayer *layer, double opacity);
void legato_layer_set_color(LegatoLayer *layer, double red, double green, double blue, double alpha);
void legato_layer_set_corner_radius(LegatoLayer *layer, double radius);
void legato_layer_set_shadow(LegatoLayer *layer, double opacity, double radius, double dx, double dy);
/* Where its middle is going, and where it is seen. */
void legato_layer_get_position(LegatoLayer *layer, double *x, double *y);
void legato_layer_get_seen_position(LegatoLayer *layer, double *x, double *y);
/* Stops it where it is seen. */
void legato_layer_catch(LegatoLayer *layer);
/* Flies to a position on a spring, beginning at that speed. */
void legato_layer_throw(LegatoLayer *layer, double x, double y, double response, double damping_ratio, double vx, double vy);
/* `pan` is called until the layer goes; `data` is the caller's. */
void legato_layer_on_pan(LegatoLayer *layer, LegatoPan pan, gpointer data);

G_END_DECLS

#endif
