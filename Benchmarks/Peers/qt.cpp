// Qt's animation framework, driven by an animation driver of our own: QVariantAnimation, the cheapest it offers, and QPropertyAnimation.
#include "measure.h"
#include <QtCore/QCoreApplication>
#include <QtCore/QEasingCurve>
#include <QtCore/QPointF>
#include <QtCore/QPropertyAnimation>
#include <algorithm>
#include <random>
#include <string.h>
#include <unistd.h>
#include <vector>

class Target : public QObject {
  Q_OBJECT
  Q_PROPERTY(QPointF place READ place WRITE setPlace)
public:
  QPointF place() const { return point; }
  void setPlace(QPointF value) { point = value; }

private:
  QPointF point;
};

class PointAnimation : public QVariantAnimation {
public:
  QPointF point;
  void updateCurrentValue(const QVariant &value) override { point = value.toPointF(); }
};

class Driver : public QAnimationDriver {
public:
  qint64 now = 0;
  qint64 elapsed() const override { return now; }
  void to(double ms) {
    now = qint64(ms);
    advanceAnimation();
  }
};

// Qt takes new animations in from its event loop.
static void settle() {
  for (int i = 0; i < 4; i++) QCoreApplication::processEvents();
}

template <class Animation, class Make> static void run(const char *name, long n, Make make) {
  QEasingCurve curve(QEasingCurve::BezierSpline);
  curve.addCubicBezierSegment(QPointF(.42, 0), QPointF(.58, 1), QPointF(1, 1));
  Driver driver;
  driver.install();
  std::vector<Animation *> animations(n);
  double heap = heap_bytes(), begin = nanoseconds();
  for (long i = 0; i < n; i++) {
    Animation *animation = animations[i] = make();
    animation->setStartValue(QPointF(0, 0));
    animation->setEndValue(QPointF(100 + i % 300, 200));
    animation->setDuration(duration_ms());
    animation->setEasingCurve(curve);
    animation->start();
  }
  double made = nanoseconds() - begin;
  settle();
  driver.to(1);
  driver.to(100);
  report(name, "S4 start", n, made / n, "ns/op");
  report(name, "S4 heap", n, (heap_bytes() - heap) / n, "bytes");

  double times[REPEATS], now = 100, step = std::max(step_ms(n), 1.0);
  int frames = frames_for(n);
  for (double &time : times) {
    begin = nanoseconds();
    for (int frame = 0; frame < frames; frame++) driver.to(now += step);
    time = (nanoseconds() - begin) / frames / n;
  }
  Animation *middle = animations[n / 2];
  if (middle->state() != QAbstractAnimation::Running || !(middle->currentValue().toPointF().x() > 0))
    fprintf(stderr, "%s: nothing moved\n", name), exit(1);
  report(name, "S1 tick", n, median(times, REPEATS), "ns/animation");

  std::vector<long> order(n);
  for (long i = 0; i < n; i++) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  int operations = int(std::min(n, 2000L)); // its list of running animations is searched: a few are enough
  for (int r = 0; n <= 100000 && r < 5; r++) {
    begin = nanoseconds();
    for (int k = 0; k < operations; k++) {
      Animation *animation = animations[order[(r * operations + k) % n]];
      QVariant here = animation->currentValue();
      animation->stop();
      animation->setStartValue(here);
      animation->setEndValue(QPointF(k % 500, r * 50));
      animation->start();
    }
    times[r] = (nanoseconds() - begin) / operations;
    settle();
    driver.to(now += 1);
  }
  if (n <= 100000) report(name, "S3 retarget", n, median(times, 5), "ns/op");
  for (Animation *animation : animations) { // in the order of their starts, for the search's sake
    animation->stop();
    delete animation;
  }
  driver.uninstall();
  malloc_trim(0);
}

int main(int argc, char **argv) {
  QCoreApplication application(argc, argv);
  long sizes[MOST_SIZES];
  int count = sizes_from(argc, argv, 1, sizes);
  for (int i = 0; i < count; i++) {
    run<PointAnimation>("Qt 6 QVariantAnimation", sizes[i], [] { return new PointAnimation; });
    run<QPropertyAnimation>("Qt 6 QPropertyAnimation", sizes[i], [] { return new QPropertyAnimation(new Target, "place"); });
  }
  fflush(stdout);
  _exit(0);
}
#include "qt.moc"
