/* Clutter: a property transition on the position of an actor. Its clock wants a painted stage, so each timeline gets by hand what the clock
 * would send: its time, then "new-frame". Starting searches its list: sizes stop at 20,000. Needs a display (Xvfb will do). */
#define CLUTTER_DISABLE_DEPRECATION_WARNINGS
#include "measure.h"
#include <clutter/clutter.h>

static const char *const name = "Clutter";

static void run(long n) {
  ClutterActor **actors = calloc(n, sizeof *actors);
  ClutterTransition **transitions = calloc(n, sizeof *transitions);
  for (long i = 0; i < n; i++) actors[i] = g_object_ref_sink(clutter_actor_new());
  ClutterPoint from = {0, 0}, to = {300, 200}, first = {.42, 0}, second = {.58, 1};
  double heap = heap_bytes(), begin = nanoseconds();
  for (long i = 0; i < n; i++) {
    ClutterTransition *transition = transitions[i] = clutter_property_transition_new("position");
    clutter_transition_set_from(transition, CLUTTER_TYPE_POINT, &from);
    clutter_transition_set_to(transition, CLUTTER_TYPE_POINT, &to);
    clutter_timeline_set_duration(CLUTTER_TIMELINE(transition), duration_ms());
    clutter_timeline_set_cubic_bezier_progress(CLUTTER_TIMELINE(transition), &first, &second);
    clutter_actor_add_transition(actors[i], "move", transition); /* starts it */
  }
  report(name, "S4 start", n, (nanoseconds() - begin) / n, "ns/op");
  report(name, "S4 heap", n, (heap_bytes() - heap) / n, "bytes");

  double times[REPEATS], now = 0;
  int frames = frames_for(n);
  for (int r = 0; r < REPEATS; r++) {
    begin = nanoseconds();
    for (int frame = 0; frame < frames; frame++) {
      now += step_ms(n);
      for (long i = 0; i < n; i++) {
        clutter_timeline_advance(CLUTTER_TIMELINE(transitions[i]), (guint)now);
        g_signal_emit_by_name(transitions[i], "new-frame", (int)now);
      }
    }
    times[r] = (nanoseconds() - begin) / frames / n;
  }
  report(name, "S1 tick", n, median(times, REPEATS), "ns/animation");
  ClutterPoint here;
  clutter_actor_get_position(actors[n / 2], &here.x, &here.y);
  if (!(here.x > 0 && here.x < 300)) fprintf(stderr, "%s: nothing moved\n", name), exit(1);

  /* the implicit way: an easing state, then the property of an actor whose transition runs */
  for (long i = 0; i < n; i++) {
    clutter_actor_remove_transition(actors[i], "move");
    clutter_actor_save_easing_state(actors[i]);
    clutter_actor_set_easing_duration(actors[i], 20000);
    clutter_actor_set_position(actors[i], 100, 100);
  }
  for (int r = 0; r < 5; r++) {
    begin = nanoseconds();
    for (long i = 0; i < n; i++) clutter_actor_set_position(actors[i * 7919 % n], 50 + r + i % 200, 60 + r);
    times[r] = (nanoseconds() - begin) / n;
  }
  report(name, "S3 retarget", n, median(times, 5), "ns/op");
  for (long i = 0; i < n; i++) {
    clutter_actor_remove_all_transitions(actors[i]);
    g_object_unref(transitions[i]);
    clutter_actor_destroy(actors[i]);
    g_object_unref(actors[i]);
  }
  free(actors);
  free(transitions);
  malloc_trim(0);
}

int main(int argc, char **argv) {
  if (clutter_init(&argc, &argv) != CLUTTER_INIT_SUCCESS) return 1;
  long sizes[MOST_SIZES];
  int count = sizes_from(argc, argv, 1, sizes);
  for (int i = 0; i < count; i++)
    if (sizes[i] <= 20000) run(sizes[i]);
  return 0;
}
