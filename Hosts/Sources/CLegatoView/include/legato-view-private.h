/* Between the widget, which is C, and what it shows, which is Swift. Not for programs. */
#ifndef LEGATO_VIEW_PRIVATE_H
#define LEGATO_VIEW_PRIVATE_H

/* GTK's own types stay on the other side. */
enum { LEGATO_BEGAN, LEGATO_MOVED, LEGATO_ENDED, LEGATO_CANCELLED };

typedef struct {
  void (*resized)(void *content, double width, double height);
  /* Moves to a time; answers 0 for every frame, below 0 for never, else the time of the next. */
  double (*advance)(void *content, double time);
  void (*snapshot)(void *content, void *snapshot, double width, double height, double scale);
  /* Whether somebody took it. `pressure` below 0 is none. */
  int (*pointer)(void *content, int phase, int id, double x, double y, double pressure, double time);
  int (*scroll)(void *content, double dx, double dy, int is_precise, double x, double y, double time);
  int (*key)(void *content, unsigned value, unsigned character, unsigned modifiers, double time);
  void (*motion)(void *content, int is_reduced, double time);
  /* When a frame was seen, by its number. */
  void (*seen)(void *content, long long number, double time);
  void (*released)(void *content);
} legato_view_content;

/* A GtkWidget *; `content` is released with it. */
void *legato_view_make(const legato_view_content *calls, void *content);
void *legato_view_content_of(void *view);
/* A frame is wanted; answers the time it is. */
double legato_view_ask(void *view);
double legato_view_now(void);
/* The number of the frame that is being drawn; below 0 for none. */
long long legato_view_frame_number(void *view);
/* Whether the caller is on GTK's thread; says it where not. */
int legato_is_own_thread(const char *call);
/* A copy, to be freed by g_free(). */
char *legato_string_new(const char *text);
/* The largest edge of a texture. */
enum { LEGATO_LARGEST_EDGE = 8192 };

/* What the snapshot is given, in pixels. */
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

/* A snapshot of one's own, the node that it becomes (NULL without anything in it), and that node in another one. */
void *legato_snapshot_new(void);
void *legato_snapshot_take_node(void *snapshot);
void legato_snapshot_node(void *snapshot, void *node);
void legato_node_free(void *node);

#endif
