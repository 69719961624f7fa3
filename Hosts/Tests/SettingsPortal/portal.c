/* A program for tests, which answers on the session bus as the desktop's portal does for its settings.
 *
 * It says "ready" when it can be asked. Each line of its input is a group, a key and a number: that setting is that number from now on, and it says "set". Its type is
 * that of the desktop's: a Boolean for enable-animations, otherwise an unsigned number. */
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

static const char description[] =
    "<node><interface name='org.freedesktop.portal.Settings'>"
    "<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/></method>"
    "<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal>"
    "</interface></node>";
static const char path[] = "/org/freedesktop/portal/desktop", interface[] = "org.freedesktop.portal.Settings";
static GHashTable *settings;
static GDBusConnection *bus;
static GMainLoop *loop;

static void asked(GDBusConnection *connection, const char *sender, const char *object, const char *of, const char *method, GVariant *words,
                  GDBusMethodInvocation *call, gpointer data) {
  const char *group, *key;
  g_variant_get(words, "(&s&s)", &group, &key);
  char *name = g_strconcat(group, " ", key, NULL);
  GVariant *value = g_hash_table_lookup(settings, name);
  g_free(name);
  /* the portal nests variants here */
  if (value) g_dbus_method_invocation_return_value(call, g_variant_new("(v)", g_variant_new_variant(value)));
  else g_dbus_method_invocation_return_dbus_error(call, "org.freedesktop.portal.Error.NotFound", "Requested setting not found");
}

static gboolean told(GIOChannel *channel, GIOCondition condition, gpointer data) {
  char *line = NULL;
  if (g_io_channel_read_line(channel, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL) {
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
  }
  char group[100], key[100];
  unsigned number;
  if (sscanf(line, "%99s %99s %u", group, key, &number) == 3) {
    GVariant *value = strcmp(key, "enable-animations") ? g_variant_new_uint32(number) : g_variant_new_boolean(number != 0);
    g_hash_table_insert(settings, g_strconcat(group, " ", key, NULL), g_variant_ref_sink(value));
    printf("set\n");
    fflush(stdout);
    g_dbus_connection_emit_signal(bus, NULL, path, interface, "SettingChanged", g_variant_new("(ssv)", group, key, value), NULL);
  }
  g_free(line);
  return G_SOURCE_CONTINUE;
}

static void acquired(GDBusConnection *connection, const char *name, gpointer data) {
  printf("ready\n");
  fflush(stdout);
}

int main(void) {
  settings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
  loop = g_main_loop_new(NULL, FALSE);
  bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  if (!bus) return 1;
  static const GDBusInterfaceVTable calls = { asked };
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml(description, NULL);
  g_dbus_connection_register_object(bus, path, node->interfaces[0], &calls, NULL, NULL, NULL);
  g_bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", G_BUS_NAME_OWNER_FLAGS_NONE, acquired, NULL, NULL, NULL);
  g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, told, NULL);
  g_main_loop_run(loop);
  return 0;
}
