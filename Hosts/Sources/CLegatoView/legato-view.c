#define _GNU_SOURCE
#include "legato-gtk.h"
#include "legato-view-private.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* The widget: passes input to its content, requests frames while something moves, and draws the content. */
struct _LegatoView {
  GtkWidget parent;
  legato_view_content calls;
  void *content;
  guint tick, timer;
  double width, height;
  /* the last position of the pointer */
  double x, y;
  /* milliseconds by which the clock is ahead of event times */
  double lag;
  GHashTable *touches;
  GtkSettings *settings;
  gboolean is_down;
  /* points per unit of the last scroll */
  double scroll_step;
  /* the desktop's settings */
  GCancellable *search;
  GDBusConnection *bus;
  guint signal;
};

G_DEFINE_FINAL_TYPE(LegatoView, legato_view, GTK_TYPE_WIDGET)

static GThread *own_thread;

int legato_is_own_thread(const char *call) {
  if (!own_thread || own_thread == g_thread_self()) return TRUE;
  g_critical("%s belongs to the thread that made the first view; go there with g_idle_add(). Nothing was changed", call);
  return FALSE;
}

char *legato_string_new(const char *text) { return g_strdup(text); }

double legato_view_now(void) { return g_get_monotonic_time() * 1e-6; }

/* Frames */

static gboolean frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data);

static void want_frames(LegatoView *self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (!self->tick) self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), frame, NULL, NULL);
}

static void timed(gpointer data) {
  LegatoView *self = data;
  self->timer = 0;
  want_frames(self);
}

static gboolean frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  LegatoView *self = LEGATO_VIEW(widget);
  double now = gdk_frame_clock_get_frame_time(clock) * 1e-6;
  double next = self->content ? self->calls.advance(self->content, now) : -1;
  gtk_widget_queue_draw(widget);
  if (next == 0) return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (next > 0) self->timer = g_timeout_add_once(CLAMP((next - legato_view_now()) * 1000, 0, 1e9), timed, self);
  return G_SOURCE_REMOVE;
}

/* The frame clock knows the refresh only for a moment after each frame. */
double legato_view_frame_duration(void *view) {
  GtkNative *native = gtk_widget_get_native(view);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  GdkMonitor *monitor = surface ? gdk_display_get_monitor_at_surface(gtk_widget_get_display(view), surface) : NULL;
  int thousandths = monitor ? gdk_monitor_get_refresh_rate(monitor) : 0;
  return thousandths > 0 ? 1000.0 / thousandths : 1.0 / 60;
}

void *legato_view_timings(void *view) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(view);
  GdkFrameTimings *timings = clock ? gdk_frame_clock_get_current_timings(clock) : NULL;
  return timings ? gdk_frame_timings_ref(timings) : NULL;
}

void legato_timings_free(void *timings) { gdk_frame_timings_unref(timings); }

int legato_timings_are_complete(void *timings) { return gdk_frame_timings_get_complete(timings); }

double legato_timings_seen(void *timings) { return gdk_frame_timings_get_presentation_time(timings) * 1e-6; }

double legato_view_ask(void *view) {
  if (legato_is_own_thread("a change of a layer")) want_frames(view);
  return legato_view_now();
}

/* Input */

static double time_of(LegatoView *self, guint32 milliseconds) {
  double now = g_get_monotonic_time() * 1e-3;
  /* events may have another clock: the offset is estimated as the smallest difference seen */
  if (milliseconds == 0) return now * 1e-3;
  double lag = now - milliseconds;
  if (lag < self->lag || lag > self->lag + 1000) self->lag = lag;
  return (milliseconds + self->lag) * 1e-3;
}

static gboolean place_of(LegatoView *self, GdkEvent *event, double *x, double *y) {
  GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));
  double left, top;
  if (!native || !gdk_event_get_position(event, x, y)) return FALSE;
  gtk_native_get_surface_transform(native, &left, &top);
  return gtk_widget_translate_coordinates(GTK_WIDGET(native), GTK_WIDGET(self), *x - left, *y - top, x, y);
}

static int touch_of(LegatoView *self, GdkEventSequence *sequence, gboolean is_new) {
  int id = GPOINTER_TO_INT(g_hash_table_lookup(self->touches, sequence));
  if (id || !is_new) return id;
  GHashTableIter all;
  gpointer taken;
  gboolean is_free;
  do {
    id++;
    is_free = TRUE;
    g_hash_table_iter_init(&all, self->touches);
    while (g_hash_table_iter_next(&all, NULL, &taken)) is_free = is_free && GPOINTER_TO_INT(taken) != id;
  } while (!is_free);
  g_hash_table_insert(self->touches, sequence, GINT_TO_POINTER(id));
  return id;
}

static gboolean pointer(LegatoView *self, int phase, int id, GdkEvent *event) {
  double x, y, pressure;
  if (!self->content || !place_of(self, event, &x, &y)) return GDK_EVENT_PROPAGATE;
  if (!gdk_event_get_axis(event, GDK_AXIS_PRESSURE, &pressure)) pressure = -1;
  int is_taken = self->calls.pointer(self->content, phase, id, x, y, pressure, time_of(self, gdk_event_get_time(event)));
  want_frames(self);
  return is_taken ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/* The events after this one go to others. */
static void cancel_pointers(LegatoView *self) {
  self->is_down = FALSE;
  g_hash_table_remove_all(self->touches);
  if (self->content) self->calls.cancelled(self->content, legato_view_now());
}

static gboolean came(GtkEventControllerLegacy *controller, GdkEvent *event, LegatoView *self) {
  int id;
  switch ((int)gdk_event_get_event_type(event)) {
  case GDK_BUTTON_PRESS:
    if (gdk_button_event_get_button(event) != 1 || self->is_down) return GDK_EVENT_PROPAGATE;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->is_down = TRUE;
    return pointer(self, LEGATO_BEGAN, 0, event);
  case GDK_MOTION_NOTIFY:
    place_of(self, event, &self->x, &self->y);
    return self->is_down ? pointer(self, LEGATO_MOVED, 0, event) : GDK_EVENT_PROPAGATE;
  case GDK_BUTTON_RELEASE:
    if (gdk_button_event_get_button(event) != 1 || !self->is_down) return GDK_EVENT_PROPAGATE;
    self->is_down = FALSE;
    return pointer(self, LEGATO_ENDED, 0, event);
  case GDK_GRAB_BROKEN:
    if (!self->is_down || !self->content) return GDK_EVENT_PROPAGATE;
    self->is_down = FALSE;
    self->calls.pointer(self->content, LEGATO_CANCELLED, 0, self->x, self->y, -1, legato_view_now());
    want_frames(self);
    return GDK_EVENT_PROPAGATE;
  case GDK_TOUCH_BEGIN: return pointer(self, LEGATO_BEGAN, touch_of(self, gdk_event_get_event_sequence(event), TRUE), event);
  case GDK_TOUCH_UPDATE:
    id = touch_of(self, gdk_event_get_event_sequence(event), FALSE);
    return id ? pointer(self, LEGATO_MOVED, id, event) : GDK_EVENT_PROPAGATE;
  case GDK_TOUCH_END:
  case GDK_TOUCH_CANCEL:
    id = touch_of(self, gdk_event_get_event_sequence(event), FALSE);
    g_hash_table_remove(self->touches, gdk_event_get_event_sequence(event));
    return id ? pointer(self, gdk_event_get_event_type(event) == GDK_TOUCH_END ? LEGATO_ENDED : LEGATO_CANCELLED, id, event)
              : GDK_EVENT_PROPAGATE;
  default: return GDK_EVENT_PROPAGATE;
  }
}

/* A scroll has no position of its own, and the view may have moved under a pointer that has not. */
static void find_pointer(LegatoView *self) {
  GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));
  GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(GTK_WIDGET(self)));
  GdkDevice *device = seat ? gdk_seat_get_pointer(seat) : NULL;
  double x, y, left, top;
  if (!native || !device || !gdk_surface_get_device_position(gtk_native_get_surface(native), device, &x, &y, NULL)) return;
  gtk_native_get_surface_transform(native, &left, &top);
  gtk_widget_translate_coordinates(GTK_WIDGET(native), GTK_WIDGET(self), x - left, y - top, &self->x, &self->y);
}

static gboolean scrolled(GtkEventControllerScroll *controller, double dx, double dy, LegatoView *self) {
  if (!self->content) return GDK_EVENT_PROPAGATE;
  gboolean is_precise = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_SURFACE;
  self->scroll_step = is_precise ? 1 : 48;
  find_pointer(self);
  int is_taken = self->calls.scroll(self->content, dx * self->scroll_step, dy * self->scroll_step, is_precise, self->x, self->y, legato_view_now());
  if (is_taken) want_frames(self);
  return is_taken;
}

/* The fingers left a trackpad with that velocity, in units of the scrolls before. */
static void flung(GtkEventControllerScroll *controller, double vx, double vy, LegatoView *self) {
  if (!self->content) return;
  self->calls.fling(self->content, vx * self->scroll_step, vy * self->scroll_step, self->x, self->y, legato_view_now());
  want_frames(self);
}

static gboolean pressed(GtkEventControllerKey *controller, guint value, guint code, GdkModifierType state, LegatoView *self) {
  if (!self->content) return GDK_EVENT_PROPAGATE;
  unsigned modifiers = (state & GDK_SHIFT_MASK ? 1 : 0) | (state & GDK_ALT_MASK ? 2 : 0) | (state & GDK_CONTROL_MASK ? 4 : 0);
  int is_taken = self->calls.key(self->content, value, gdk_keyval_to_unicode(value), modifiers, legato_view_now());
  if (is_taken) want_frames(self);
  return is_taken;
}

static void motion_changed(LegatoView *self) {
  gboolean animates = TRUE;
  g_object_get(self->settings, "gtk-enable-animations", &animates, NULL);
  if (!self->content) return;
  self->calls.motion(self->content, !animates, legato_view_now());
  want_frames(self);
}

/* The portal's settings: read again when they change. */

static void setting_changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *name, GVariant *parts,
                            gpointer self) {
  const char *group = "", *key = "";
  if (!g_variant_is_of_type(parts, G_VARIANT_TYPE("(ssv)"))) return;
  g_variant_get_child(parts, 0, "&s", &group);
  g_variant_get_child(parts, 1, "&s", &key);
  if (g_str_equal(key, "reduced-motion") || g_str_equal(key, "enable-animations")) motion_changed(self);
}

/* The signal comes from now on: what has changed since the settings were read first is read here. */
static void watches_bus(GObject *source, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  /* the widget may have been destroyed */
  gboolean is_over = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);
  if (answer) g_variant_unref(answer);
  if (!is_over) motion_changed(data);
}

static void found_bus(GObject *source, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_finish(result, &error);
  /* the widget may have been destroyed */
  gboolean is_over = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);
  if (is_over || !bus) return;
  LegatoView *self = data;
  self->bus = bus;
  self->signal = g_dbus_connection_signal_subscribe(bus, NULL, "org.freedesktop.portal.Settings", "SettingChanged", NULL, NULL,
                                                    G_DBUS_SIGNAL_FLAGS_NONE, setting_changed, self, NULL);
  /* the bus answers after it has heard of the subscription */
  g_dbus_connection_call(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId", NULL, NULL,
                         G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->search, watches_bus, self);
}

static void watch_settings(LegatoView *self) {
  const char *folder = g_getenv("XDG_RUNTIME_DIR");
  char *socket = folder ? g_build_filename(folder, "bus", NULL) : NULL;
  /* starts no bus: without a session bus there is no portal */
  gboolean is_there = g_getenv("DBUS_SESSION_BUS_ADDRESS") || (socket && g_file_test(socket, G_FILE_TEST_EXISTS));
  g_free(socket);
  if (!is_there) return;
  self->search = g_cancellable_new();
  g_bus_get(G_BUS_TYPE_SESSION, self->search, found_bus, self);
}

static void unwatch_settings(LegatoView *self) {
  if (self->search) g_cancellable_cancel(self->search);
  g_clear_object(&self->search);
  if (self->signal) g_dbus_connection_signal_unsubscribe(self->bus, self->signal);
  self->signal = 0;
  g_clear_object(&self->bus);
}

/* A lost X11 display: GTK's error handler of Xlib ends the process without a word. This one says why, and then calls it. Xlib's types are those of an int that
   is never looked at: GTK has loaded the library, or does not use it. */

static int (*handler_of_gtk)(void *display);

static const char *program_name(void) {
  const char *name = g_get_prgname();
#ifdef __APPLE__
  return name ? name : getprogname();
#else
  return name ? name : program_invocation_short_name;
#endif
}

static int display_is_lost(void *display) {
  fprintf(stderr, "%s: the display went away, and GTK ends the program; start it again when the display is back\n", program_name());
  return handler_of_gtk ? handler_of_gtk(display) : 0;
}

static void watch_display(GdkDisplay *display) {
  static gboolean is_watched;
  if (is_watched || !display || strcmp(G_OBJECT_TYPE_NAME(display), "GdkX11Display")) return;
  is_watched = TRUE;
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
  int (*(*set_handler)(int (*)(void *)))(void *);
  *(void **)&set_handler = library ? dlsym(library, "XSetIOErrorHandler") : NULL;
  if (set_handler) handler_of_gtk = set_handler(display_is_lost);
}

/* Connecting: GTK waits for a display without a limit and without a word. */

static struct {
  GMutex mutex;
  GCond cond;
  gboolean is_over;
} start;

static gpointer watch_start(gpointer data) {
  gint64 end = g_get_monotonic_time() + 2 * G_TIME_SPAN_SECOND;
  g_mutex_lock(&start.mutex);
  gboolean answers = TRUE;
  while (!start.is_over && answers) answers = g_cond_wait_until(&start.cond, &start.mutex, end);
  if (!start.is_over) {
    const char *name = g_getenv("WAYLAND_DISPLAY");
    if (!name) name = g_getenv("DISPLAY");
    fprintf(stderr, "%s: the display %s does not answer yet; waiting for it\n", program_name(), name ? name : "");
  }
  g_mutex_unlock(&start.mutex);
  return NULL;
}

int legato_init_check(void) {
  start.is_over = FALSE;
  GThread *watcher = g_thread_try_new("display", watch_start, NULL, NULL);
  gboolean is_there = gtk_init_check();
  g_mutex_lock(&start.mutex);
  start.is_over = TRUE;
  g_cond_signal(&start.cond);
  g_mutex_unlock(&start.mutex);
  if (watcher) g_thread_join(watcher);
  return is_there;
}

/* The widget */

static void legato_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  LegatoView *self = LEGATO_VIEW(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  if (self->content && width > 0 && height > 0)
    self->calls.snapshot(self->content, snapshot, width, height, gtk_widget_get_scale_factor(widget));
}

static void legato_view_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  LegatoView *self = LEGATO_VIEW(widget);
  if (!self->content || (self->width == width && self->height == height)) return;
  self->width = width;
  self->height = height;
  self->calls.resized(self->content, width, height);
  want_frames(self);
}

/* GTK says nothing of the pointers that are down to a widget that is not shown any more. */
static void legato_view_unmap(GtkWidget *widget) {
  cancel_pointers(LEGATO_VIEW(widget));
  GTK_WIDGET_CLASS(legato_view_parent_class)->unmap(widget);
}

/* Neither does it to one that is disabled, by itself or with a widget around it. */
static void legato_view_state_flags_changed(GtkWidget *widget, GtkStateFlags former) {
  if (!gtk_widget_is_sensitive(widget) && !(former & GTK_STATE_FLAG_INSENSITIVE)) {
    cancel_pointers(LEGATO_VIEW(widget));
    want_frames(LEGATO_VIEW(widget));
  }
  GTK_WIDGET_CLASS(legato_view_parent_class)->state_flags_changed(widget, former);
}

static void legato_view_dispose(GObject *object) {
  LegatoView *self = LEGATO_VIEW(object);
  g_clear_handle_id(&self->timer, g_source_remove);
  if (self->tick) gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
  self->tick = 0;
  if (self->settings) g_signal_handlers_disconnect_by_data(self->settings, self);
  self->settings = NULL;
  unwatch_settings(self);
  void *content = g_steal_pointer(&self->content);
  if (content) self->calls.released(content);
  G_OBJECT_CLASS(legato_view_parent_class)->dispose(object);
}

static void legato_view_finalize(GObject *object) {
  g_hash_table_unref(LEGATO_VIEW(object)->touches);
  G_OBJECT_CLASS(legato_view_parent_class)->finalize(object);
}

static void legato_view_class_init(LegatoViewClass *class) {
  G_OBJECT_CLASS(class)->dispose = legato_view_dispose;
  G_OBJECT_CLASS(class)->finalize = legato_view_finalize;
  GTK_WIDGET_CLASS(class)->snapshot = legato_view_snapshot;
  GTK_WIDGET_CLASS(class)->unmap = legato_view_unmap;
  GTK_WIDGET_CLASS(class)->state_flags_changed = legato_view_state_flags_changed;
  GTK_WIDGET_CLASS(class)->size_allocate = legato_view_size_allocate;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "legatoview");
}

static void legato_view_init(LegatoView *self) {
  if (!own_thread) own_thread = g_thread_self();
  GtkWidget *widget = GTK_WIDGET(self);
  watch_display(gdk_display_get_default());
  self->touches = g_hash_table_new(NULL, NULL);
  self->lag = G_MAXDOUBLE;
  gtk_widget_set_focusable(widget, TRUE);
  gtk_widget_set_hexpand(widget, TRUE);
  gtk_widget_set_vexpand(widget, TRUE);
  gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
  GtkEventController *all = gtk_event_controller_legacy_new();
  g_signal_connect(all, "event", G_CALLBACK(came), self);
  gtk_widget_add_controller(widget, all);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled), self);
  g_signal_connect(scroll, "decelerate", G_CALLBACK(flung), self);
  gtk_widget_add_controller(widget, scroll);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(pressed), self);
  gtk_widget_add_controller(widget, keys);
  g_signal_connect(widget, "notify::scale-factor", G_CALLBACK(gtk_widget_queue_draw), NULL);
}

void *legato_view_make(const legato_view_content *calls, void *content) {
  LegatoView *self = g_object_new(LEGATO_TYPE_VIEW, NULL);
  self->calls = *calls;
  self->content = content;
  self->settings = gtk_settings_get_default();
  if (self->settings) {
    g_signal_connect_swapped(self->settings, "notify::gtk-enable-animations", G_CALLBACK(motion_changed), self);
    motion_changed(self);
    watch_settings(self);
  }
  return self;
}

void *legato_view_content_of(void *view) { return LEGATO_IS_VIEW(view) ? LEGATO_VIEW(view)->content : NULL; }
