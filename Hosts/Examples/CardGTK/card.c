/* A card that can be thrown, beside a button, in C: cc card.c $(pkg-config --cflags --libs gtk4) -I Hosts/Sources/CLegatoView/include -llegato-gtk */
#include <legato-gtk.h>
#include <stdio.h>

static void dragged(LegatoLayer *card, LegatoPanPhase phase, double dx, double dy, double vx, double vy, gpointer view) {
  double x, y;
  legato_layer_catch(card);
  legato_layer_get_position(card, &x, &y);
  legato_layer_set_position(card, x + dx, y + dy);
  if (phase < LEGATO_PAN_ENDED) return;
  legato_layer_throw(card, gtk_widget_get_width(view) / 2.0, gtk_widget_get_height(view) / 2.0, 0.5, 0.4, vx, vy);
}

static void home(GtkButton *button, gpointer card) { legato_layer_throw(card, 120, 100, 0.5, 0.6, 0, 0); }

static void activate(GtkApplication *app, gpointer data) {
  GtkWidget *window = gtk_application_window_new(app), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *button = gtk_button_new_with_label("Home"), *view = legato_view_new();
  LegatoLayer *card = legato_layer_new(60, 60, 160, 110);
  legato_layer_set_color(card, 1, 0.58, 0, 1);
  legato_layer_set_corner_radius(card, 14);
  legato_layer_set_shadow(card, 0.5, 8, 0, 4);
  legato_layer_on_pan(card, dragged, view);
  legato_layer_add(legato_view_get_window(LEGATO_VIEW(view)), card);
  g_signal_connect(button, "clicked", G_CALLBACK(home), card);
  gtk_box_append(GTK_BOX(box), view);
  gtk_box_append(GTK_BOX(box), button);
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_window_set_title(GTK_WINDOW(window), "A card in C");
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 360);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  if (!legato_init_check()) {
    fputs("card-gtk: a window needs a display, and there is none; run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY\n", stderr);
    return 1;
  }
  GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  int status = g_application_run(G_APPLICATION(app), argc, argv);
  g_object_unref(app);
  return status;
}
