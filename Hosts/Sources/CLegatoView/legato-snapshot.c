#include "legato-view-private.h"

#include <gtk/gtk.h>

/* Drawing with GSK nodes: cached textures inside transform, opacity and clip nodes. */

void *legato_texture_new(const void *pixels, int width, int height, int stride) {
  GBytes *bytes = g_bytes_new(pixels, (gsize)stride * height);
  GdkMemoryFormat format = G_BYTE_ORDER == G_LITTLE_ENDIAN ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED;
  GdkTexture *texture = gdk_memory_texture_new(width, height, format, bytes, stride);
  g_bytes_unref(bytes);
  return texture;
}

void legato_texture_free(void *texture) { g_object_unref(texture); }

void legato_snapshot_begin(void *snapshot, double width, double height, double scale) {
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gtk_snapshot_save(snapshot);
  gtk_snapshot_scale(snapshot, 1 / scale, 1 / scale);
}

void legato_snapshot_end(void *snapshot) {
  gtk_snapshot_restore(snapshot);
  gtk_snapshot_pop(snapshot);
}

void legato_snapshot_texture(void *snapshot, void *texture, int width, int height, double a, double b, double c, double d, double tx, double ty,
                             double opacity) {
  if (opacity < 1) gtk_snapshot_push_opacity(snapshot, opacity);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(tx, ty));
  if (b == 0 && c == 0) {
    if (a != 1 || d != 1) gtk_snapshot_scale(snapshot, a, d);
  } else {
    graphene_matrix_t matrix;
    graphene_matrix_init_from_2d(&matrix, a, b, c, d, 0, 0);
    gtk_snapshot_transform_matrix(snapshot, &matrix);
  }
  gtk_snapshot_append_texture(snapshot, texture, &GRAPHENE_RECT_INIT(0, 0, width, height));
  gtk_snapshot_restore(snapshot);
  if (opacity < 1) gtk_snapshot_pop(snapshot);
}

void legato_snapshot_color(void *snapshot, double x, double y, double width, double height, double red, double green, double blue, double alpha) {
  gtk_snapshot_append_color(snapshot, &(GdkRGBA){red, green, blue, alpha}, &GRAPHENE_RECT_INIT(x, y, width, height));
}

void legato_snapshot_clip(void *snapshot, double x, double y, double width, double height) {
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(x, y, width, height));
}

void legato_snapshot_rounded_clip(void *snapshot, double x, double y, double width, double height, const double radii[4]) {
  GskRoundedRect rect;
  graphene_size_t corners[4];
  for (int i = 0; i < 4; i++) graphene_size_init(&corners[i], radii[i], radii[i]);
  gsk_rounded_rect_init(&rect, &GRAPHENE_RECT_INIT(x, y, width, height), &corners[0], &corners[1], &corners[2], &corners[3]);
  gtk_snapshot_push_rounded_clip(snapshot, &rect);
}

void legato_snapshot_opacity(void *snapshot, double opacity) { gtk_snapshot_push_opacity(snapshot, opacity); }

void legato_snapshot_pop(void *snapshot) { gtk_snapshot_pop(snapshot); }

void *legato_snapshot_new(void) { return gtk_snapshot_new(); }

void *legato_snapshot_take_node(void *snapshot) { return gtk_snapshot_free_to_node(snapshot); }

void legato_snapshot_node(void *snapshot, void *node) { gtk_snapshot_append_node(snapshot, node); }

void legato_node_free(void *node) { gsk_render_node_unref(node); }
