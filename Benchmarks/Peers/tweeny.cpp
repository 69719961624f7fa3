// tweeny, a library of headers for tweens in C++. It has no bezier: once its own cubic, once the usual solver as its easing function.
#include "measure.h"
#include <algorithm>
#include <tweeny/tweeny.h>
#include <vector>

static void run(const char *name, bool isOwnCubic, long n) {
  using Tween = tweeny::tween<double, double>;
  auto make = [&](double fromX, double fromY, double toX, double toY, int ms) {
    auto tween = tweeny::from(fromX, fromY).to(toX, toY).during(ms);
    if (isOwnCubic)
      tween.via(tweeny::easing::cubicInOut);
    else
      tween.via([](float p, double from, double to) { return from + (to - from) * ease_in_out(p); });
    return tween;
  };
  std::vector<Tween> tweens;
  double heap = heap_bytes(), begin = nanoseconds();
  tweens.reserve(n);
  for (long i = 0; i < n; i++) tweens.push_back(make(0, 0, 100 + i % 300, 200, duration_ms()));
  report(name, "S4 start", n, (nanoseconds() - begin) / n, "ns/op");
  report(name, "S4 heap", n, (heap_bytes() - heap) / n, "bytes");

  double times[REPEATS], sum = 0;
  int frames = frames_for(n), step = std::max(1, int(step_ms(n)));
  for (double &time : times) {
    begin = nanoseconds();
    for (int frame = 0; frame < frames; frame++)
      for (auto &tween : tweens) {
        auto point = tween.step(step);
        sum += point[0] + point[1];
      }
    time = (nanoseconds() - begin) / frames / n;
  }
  report(name, "S1 tick", n, median(times, REPEATS), "ns/animation");
  if (!(sum > 0)) fprintf(stderr, "%s: nothing moved\n", name), exit(1);

  for (int r = 0; r < 5; r++) {
    begin = nanoseconds();
    for (long k = 0; k < n; k++) {
      long i = k * 7919 % n;
      auto here = tweens[i].peek();
      tweens[i] = make(here[0], here[1], 100. + i % 50, r, 20000);
    }
    times[r] = (nanoseconds() - begin) / n;
  }
  report(name, "S3 retarget", n, median(times, 5), "ns/op");
}

int main(int argc, char **argv) {
  long sizes[MOST_SIZES];
  int count = sizes_from(argc, argv, 1, sizes);
  for (int i = 0; i < count; i++) {
    run("tweeny (own cubic)", true, sizes[i]);
    run("tweeny (bezier)", false, sizes[i]);
  }
}
