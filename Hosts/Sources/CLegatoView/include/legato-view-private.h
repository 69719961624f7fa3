/* The interface between the widget, in C, and its content, in Swift. Private. */
#ifndef LEGATO_VIEW_PRIVATE_H
#define LEGATO_VIEW_PRIVATE_H

/* Without GTK's types. */
enum { LEGATO_BEGAN, LEGATO_MOVED, LEGATO_ENDED, LEGATO_CANCELLED };

typedef struct {
  void (*resized)(void *content, double width, double height);
  /* Advances to a time; returns the time of the next frame, 0 for every frame, below 0 for none. */
  double (*advance)(void *content, double time);
  void (*snapshot)(void *content, void *snapshot, double width, double height, double scale);
  /* Whether the event was handled. `pressure` is below 0 if unknown. */
  int (*pointer)(void *content, int phase, int id, double x, double y, double pressure, double time);
  /* All pointers that are down are taken away. */
  void (*cancelled)(void *content, double time);
  int (*scroll)(void *content, double dx, double dy, int is_precise, double x, double y, double time);
  /* The fingers left a trackpad with that velocity, in points per second. */
  void (*fling)(void *content, double vx, double vy, double x, double y, double time);
  int (*key)(void *content, unsigned value, unsigned character, unsigned modifiers, double time);
  void (*motion)(void *content, int is_reduced, double time);
  void (*released)(void *content);
} legato_view_content;

/* legato_init_check() of legato-gtk.h. */
int legato_init_check(void);
/* A GtkWidget *; `content` is released with it. */
void *legato_view_make(const legato_view_content *calls, void *content);
void *legato_view_content_of(void *view);
/* Requests a frame; returns the current time. */
double legato_view_ask(void *view);
double legato_view_now(void);
/* Seconds from one refresh of its display to the next. */
double legato_view_frame_duration(void *view);
/* A reference to the timings of the frame that is drawn; NULL if the view is not in a window. */
void *legato_view_timings(void *view);
void legato_timings_free(void *timings);
/* Whether the display has reported all that it will report of the frame. */
int legato_timings_are_complete(void *timings);
/* When the frame was displayed; 0 if that was not reported. */
double legato_timings_seen(void *timings);
/* Whether the caller is on GTK's thread; reported otherwise. */
int legato_is_own_thread(const char *call);
/* A copy; free it with g_free(). */
char *legato_string_new(const char *text);
/* The largest width and height of a texture. */
enum { LEGATO_LARGEST_EDGE = 8192 };

/* Drawing to a snapshot, in pixels. */
void *legato_texture_new(const void *pixels, int width, int height, int stride);
void legato_texture_free(void *texture);
void legato_snapshot_begin(void *snapshot, double width, double height, double scale);
void legato_snapshot_end(void *snapshot);
void legato_snapshot_texture(void *snapshot, void *texture, int width, int height, double a, double b, double c, double d, double tx, double ty, double opacity);
void legato_snapshot_color(void *snapshot, double x, double y, double width, double height, double red, double green, double blue, double alpha);
void legato_snapshot_clip(void *snapshot, double x, double y, double width, double height);
void legato_snapshot_rounded_clip(void *snapshot, double x, double y, double width, double height, const double radii[4]);
void legato_snapshot_opacity(void *snapshot, double opacity);
void legato_snapshot_pop(void *snapshot);

/* Creating a snapshot, taking its node (NULL if empty), and appending a node to a snapshot. */
void *legato_snapshot_new(void);
void *legato_snapshot_take_node(void *snapshot);
void legato_snapshot_node(void *snapshot, void *node);
void legato_node_free(void *node);

#endif
