/* libadwaita: timed and spring animations on the frame clock of a shown window (Xvfb will do): `libadwaita timed|spring N`. It animates single
 * numbers and has no bezier: two animations make a point, under its own cubic. The callbacks of a frame come one after the other: the time from
 * the first to the last is the cost of the frame. */
#include "measure.h"
#include <adwaita.h>
#include <string.h>
#include <unistd.h>

static const char *name;
static long n, calls;
static int is_spring, frame, measured;
static double first, last, costs[16], seen;
static GtkWidget *window;
static AdwAnimation **animations;

static void shows(double value, gpointer data) {
  (void)data;
  last = nanoseconds();
  if (calls++ == 0) first = last;
  seen = value;
}
static AdwAnimation *make(double to) {
  AdwAnimationTarget *target = adw_callback_animation_target_new(shows, NULL, NULL);
  if (is_spring) return adw_spring_animation_new(window, 0, to, adw_spring_params_new(.8, 1, .25), target);
  AdwAnimation *made = adw_timed_animation_new(window, 0, to, duration_ms(), target);
  adw_timed_animation_set_easing(ADW_TIMED_ANIMATION(made), ADW_EASE_IN_OUT_CUBIC);
  return made;
}
static void start_all(void) {
  animations = calloc(2 * n, sizeof *animations);
  double heap = heap_bytes(), begin = nanoseconds();
  for (long i = 0; i < 2 * n; i++) {
    animations[i] = make(100000 + i % 300);
    adw_animation_play(animations[i]);
  }
  report(name, "S4 start", n, (nanoseconds() - begin) / n, "ns/op");
  report(name, "S4 heap", n, (heap_bytes() - heap) / n, "bytes");
}
static void turn(AdwAnimation *animation, double to) {
  double here = adw_animation_get_value(animation);
  if (is_spring) {
    AdwSpringAnimation *spring = ADW_SPRING_ANIMATION(animation);
    double velocity = adw_spring_animation_get_velocity(spring);
    adw_spring_animation_set_value_from(spring, here);
    adw_spring_animation_set_value_to(spring, to);
    adw_spring_animation_set_initial_velocity(spring, velocity);
  } else {
    adw_timed_animation_set_value_from(ADW_TIMED_ANIMATION(animation), here);
    adw_timed_animation_set_value_to(ADW_TIMED_ANIMATION(animation), to);
  }
  adw_animation_play(animation); /* from its beginning */
}
static gboolean each_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer loop) {
  (void)widget, (void)clock;
  if (calls >= 2 * n) costs[measured++] = (last - first) / (calls - 1) * 2; /* of the frame before */
  calls = 0;
  if (++frame == 3) start_all();
  if (measured < 15) return G_SOURCE_CONTINUE;
  report(name, is_spring ? "S2 tick" : "S1 tick", n, median(costs, measured), "ns/animation");
  int operations = 500;
  double begin = nanoseconds();
  for (int k = 0; k < operations; k++)
    for (int axis = 0; axis < 2; axis++) turn(animations[2 * (k * 7919L % n) + axis], 200000 + k);
  report(name, is_spring ? "S3 retarget, spring" : "S3 retarget", n, (nanoseconds() - begin) / operations, "ns/op");
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  is_spring = !strcmp(argv[1], "spring");
  name = is_spring ? "libadwaita spring" : "libadwaita timed (own cubic)";
  n = atol(argv[2]);
  adw_init();
  g_object_set(gtk_settings_get_default(), "gtk-enable-animations", TRUE, NULL);
  window = gtk_window_new();
  gtk_window_present(GTK_WINDOW(window));
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  gtk_widget_add_tick_callback(window, each_frame, loop, NULL);
  g_main_loop_run(loop);
  fflush(stdout);
  _exit(!(seen > 0));
}
