#include "legato_loader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An adaptive table: a piece is the cubic through four samples. It is checked at three points between them and bisected if it deviates,
   so that kinks and steep ends need a few narrow pieces instead of a dense table everywhere. */

enum { first_pieces = 128, deepest = 40, points = 7, batch = 64 };

typedef struct {
  double start, width;
  int depth;
} span;

/* The cubic through y at u = 0, 1/3, 2/3, 1. */
static double cubic(const double y[4], double u) {
  double a = u * 3, b = a - 1, c = a - 2, d = a - 3;
  return -y[0] * b * c * d / 6 + y[1] * a * c * d / 2 - y[2] * a * b * d / 2 + y[3] * a * b * c / 6;
}

static int is_before(const void *a, const void *b) {
  double x = ((const legato_piece *)a)->start, y = ((const legato_piece *)b)->start;
  return (x > y) - (x < y);
}

int legato_table_build(legato_sampler sampler, void *context, double tolerance, legato_piece *pieces, double *error) {
  span *open = malloc(sizeof(span) * LEGATO_TABLE_LIMIT), *next = malloc(sizeof(span) * LEGATO_TABLE_LIMIT), *swap;
  int count = 0, waiting = first_pieces, upcoming, result = -1;
  double worst = 0;
  if (open == NULL || next == NULL) goto finish;
  for (int i = 0; i < first_pieces; i++) open[i] = (span){(double)i / first_pieces, 1.0 / first_pieces, 0};
  while (waiting > 0) {
    upcoming = 0;
    for (int from = 0; from < waiting; from += batch) {
      int some = waiting - from < batch ? waiting - from : batch;
      double t[batch * points], out[batch * points];
      for (int i = 0; i < some * points; i++) {
        const span *piece = &open[from + i / points];
        double at = piece->start + piece->width * (i % points) / (points - 1);
        t[i] = at > 1 ? 1 : at;
        out[i] = NAN;
      }
      result = -1;
      if (sampler(context, t, out, (size_t)(some * points)) != 0) goto finish;
      result = -2;
      for (int i = 0; i < some * points; i++) {
        if (!isfinite(out[i])) goto finish;
      }
      for (int i = 0; i < some; i++) {
        const span *piece = &open[from + i];
        const double *s = out + i * points;
        legato_piece made = {piece->start, {s[0], s[2], s[4], s[6]}};
        double off = 0;
        for (int k = 1; k < points; k += 2) off = fmax(off, fabs(cubic(made.y, (double)k / (points - 1)) - s[k]));
        /* the largest deviation of such a cubic is up to a fifteenth more than at these points */
        int is_small = off <= 0.9 * tolerance && fabs(s[6] - s[0]) <= 0.25;
        if (is_small || piece->depth == deepest) {
          result = -3;
          if (piece->depth < deepest) worst = fmax(worst, off);
          if (count == LEGATO_TABLE_LIMIT) goto finish;
          pieces[count++] = made;
        } else {
          result = -3;
          if (upcoming + 2 > LEGATO_TABLE_LIMIT || count + upcoming + 2 > LEGATO_TABLE_LIMIT) {
            worst = fmax(worst, off);
            goto finish;
          }
          double half = piece->width / 2;
          next[upcoming++] = (span){piece->start, half, piece->depth + 1};
          next[upcoming++] = (span){piece->start + half, half, piece->depth + 1};
        }
      }
    }
    swap = open, open = next, next = swap;
    waiting = upcoming;
  }
  qsort(pieces, (size_t)count, sizeof(legato_piece), is_before);
  result = count;
finish:
  *error = worst;
  free(open);
  free(next);
  return result;
}

typedef struct {
  const void *curve, *instance;
} subject;

static int32_t sample(void *context, const double *t, double *out, size_t n) {
  const subject *it = context;
  return legato_curve_evaluate(it->curve, it->instance, t, out, n);
}

int legato_curve_table(const void *curve, void *instance, double tolerance, legato_piece *pieces, double *error) {
  subject it = {curve, instance};
  return legato_table_build(sample, &it, tolerance, pieces, error);
}
