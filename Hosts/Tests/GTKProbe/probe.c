/* A program for tests, which prints what happens in it: a view beside a button, and a card to throw. */
#include <legato-gtk.h>
#include <stdio.h>
#include <string.h>

static GMainLoop *loop;
static LegatoLayer *card;
static GtkWidget *view, *button;
static gboolean is_ready, is_thrown, stalls;

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
  fflush(stdout);
}

/* The colour at the card's center, as drawn by GTK's renderer. */
static void say_color(double x, double y) {
  GdkPaintable *paintable = gtk_widget_paintable_new(view);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  int width = gtk_widget_get_width(view), height = gtk_widget_get_height(view);
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(view));
  GdkTexture *texture = gsk_renderer_render_texture(renderer, node, &GRAPHENE_RECT_INIT(0, 0, width, height));
  guchar *pixels = g_malloc((gsize)4 * width * height);
  gdk_texture_download(texture, pixels, 4 * width);
  guchar *pixel = pixels + 4 * ((int)y * width + (int)x);
  say("color %d %d %d\n", pixel[2], pixel[1], pixel[0]);
  g_free(pixels);
  g_object_unref(texture);
  gsk_render_node_unref(node);
  g_object_unref(paintable);
}

/* What keeps a program's thread from drawing: twelve frames of sixty a second. */
static gboolean stall(gpointer data) {
  g_usleep(200000);
  return G_SOURCE_REMOVE;
}

static void dragged(LegatoLayer *layer, LegatoPanPhase phase, double dx, double dy, double vx, double vy, gpointer data) {
  double x, y;
  legato_layer_catch(layer);
  legato_layer_get_position(layer, &x, &y);
  legato_layer_set_position(layer, x + dx, y + dy);
  if (phase == LEGATO_PAN_BEGAN) say("began %g %g\n", x, y);
  if (phase < LEGATO_PAN_ENDED) return;
  say("ended %g %g\n", x + dx, y + dy);
  is_thrown = TRUE;
  if (stalls) g_timeout_add(50, stall, NULL);
  legato_layer_throw(layer, 200, 150, 0.3, 0.6, vx, vy);
}

static void painted(GdkFrameClock *clock, gpointer data) {
  double x, y;
  if (!is_ready) say("ready\n");
  is_ready = TRUE;
  legato_layer_get_seen_position(card, &x, &y);
  if (!is_thrown || x != 200 || y != 150) return;
  is_thrown = FALSE;
  say("rest %g %g\n", x, y);
  say_color(x, y);
}

static void clicked(GtkButton *source, gpointer data) {
  say("clicked\n");
  g_main_loop_quit(loop);
}

static gpointer elsewhere(gpointer data) {
  legato_layer_set_opacity(card, 0);
  return NULL;
}

int main(int argc, char **argv) {
  if (!gtk_init_check()) return 1;
  GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  view = legato_view_new();
  button = gtk_button_new_with_label("Leave");
  card = legato_layer_new(20, 20, 120, 90);
  legato_layer_set_color(card, 1, 0.5, 0, 1);
  legato_layer_set_corner_radius(card, 12);
  legato_layer_on_pan(card, dragged, NULL);
  legato_layer_add(legato_view_get_window(LEGATO_VIEW(view)), card);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 400, 340);
  gtk_box_append(GTK_BOX(box), view);
  gtk_box_append(GTK_BOX(box), button);
  gtk_window_set_child(GTK_WINDOW(window), box);
  g_signal_connect(button, "clicked", G_CALLBACK(clicked), NULL);
  gtk_window_present(GTK_WINDOW(window));
  if (argc > 1 && !strcmp(argv[1], "elsewhere")) g_thread_join(g_thread_new("elsewhere", elsewhere, NULL));
  if (argc > 1 && !strcmp(argv[1], "nothing")) legato_layer_set_opacity(NULL, 0);
  g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), NULL);
  stalls = argc > 1 && !strcmp(argv[1], "stalled");
  loop = g_main_loop_new(NULL, FALSE);
  g_main_loop_run(loop);
  if (stalls || (argc > 1 && !strcmp(argv[1], "times"))) {
    char *times = legato_view_get_frame_times(LEGATO_VIEW(view));
    say("%s\n", times);
    g_free(times);
  }
  gtk_window_destroy(GTK_WINDOW(window));
  legato_layer_free(card);
  say("left\n");
  return 0;
}
