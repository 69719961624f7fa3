// An engine as one writes it by hand in an hour: an object an animation, a manager with an array of them, closures that set the values. It
// replaces what runs: nothing stacks, and a curve that is sent elsewhere starts again from standing. Clock and memory are of measure.h.

struct Point {
  var x = 0.0
  var y = 0.0
}

final class Target {
  var position = Point()
}

protocol Running: AnyObject {
  var isOver: Bool { get }
  func step(to now: Double)
}

final class Tween: Running {
  private let from: Point
  private let to: Point
  private let begin: Double
  private let duration: Double
  private let easing: (Double) -> Double
  private let onUpdate: (Point) -> Void
  private let onCompletion: (() -> Void)?
  private(set) var isOver = false

  init(
    from: Point, to: Point, begin: Double, duration: Double, easing: @escaping (Double) -> Double, onUpdate: @escaping (Point) -> Void,
    onCompletion: (() -> Void)? = nil
  ) {
    (self.from, self.to, self.begin, self.duration) = (from, to, begin, duration)
    (self.easing, self.onUpdate, self.onCompletion) = (easing, onUpdate, onCompletion)
  }

  func cancel() { isOver = true }

  func step(to now: Double) {
    guard !isOver else { return }
    let fraction = min(1, max(0, (now - begin) / duration))
    let progress = easing(fraction)
    onUpdate(Point(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress))
    if fraction >= 1 {
      isOver = true
      onCompletion?()
    }
  }
}

/// Integrated frame by frame, as it is mostly done.
final class SpringMotion: Running {
  private var here: Point
  private var velocity = Point()
  private var last: Double
  var to: Point
  private let onUpdate: (Point) -> Void
  private(set) var isOver = false

  init(from: Point, to: Point, begin: Double, onUpdate: @escaping (Point) -> Void) {
    (here, self.to, last, self.onUpdate) = (from, to, begin, onUpdate)
  }

  func step(to now: Double) {
    let dt = now - last
    last = now
    velocity.x += (0.25 * (to.x - here.x) - 0.8 * velocity.x) * dt
    velocity.y += (0.25 * (to.y - here.y) - 0.8 * velocity.y) * dt
    here.x += velocity.x * dt
    here.y += velocity.y * dt
    onUpdate(here)
    isOver = abs(velocity.x) + abs(velocity.y) < 1e-9 && abs(to.x - here.x) + abs(to.y - here.y) < 1e-9
  }
}

final class Manager {
  private(set) var running: [any Running] = []
  private(set) var now = 0.0

  func add(_ animation: any Running) { running.append(animation) }

  func tick(to time: Double) {
    now = time
    for animation in running { animation.step(to: time) }
    running.removeAll { $0.isOver }
  }
}

/// The usual solver: Newton to 1e-7.
func easeInOut(_ x: Double) -> Double {
  let cx = 3 * 0.42
  let bx = 3 * (0.58 - 0.42) - cx
  let ax = 1 - cx - bx
  var t = x
  for _ in 0..<8 {
    let error = ((ax * t + bx) * t + cx) * t - x
    if abs(error) < 1e-7 { break }
    t -= error / ((3 * ax * t + 2 * bx) * t + cx)
  }
  return (3 - 2 * t) * t * t
}

func report(_ scenario: String, _ size: Int, _ figure: Double, _ unit: String) {
  print("naive Swift,\"\(scenario)\",\(size),\((figure * 1000).rounded() / 1000),\(unit)")
}

func median(_ count: Int, _ body: () -> Double) -> Double { (0..<count).map { _ in body() }.sorted()[count / 2] }

func place(_ i: Int) -> Point { Point(x: 100 + Double(i % 300), y: 200) }

func check(_ target: Target) {
  if !(target.position.x > 0) {
    print("nothing moved")
    exit(1)
  }
}

func frames(_ manager: Manager, _ size: Int) -> Double {
  let (repeats, frames) = (9, max(1, min(200, 1_000_000 / size)))
  let step = 8 / Double(repeats * frames + 1)
  return median(repeats) {
    let begin = nanoseconds()
    for _ in 0..<frames { manager.tick(to: manager.now + step) }
    return (nanoseconds() - begin) / Double(frames * size)
  }
}

func tweens(_ size: Int) {
  let before = heap_bytes()
  let manager = Manager()
  let targets = (0..<size).map { _ in Target() }
  var current: [Tween] = []
  current.reserveCapacity(size)
  func start(_ i: Int, to: Point) -> Tween {
    let target = targets[i]
    let tween = Tween(
      from: target.position, to: to, begin: manager.now, duration: 20 + Double(i % 10), easing: easeInOut,
      onUpdate: { target.position = $0 })
    manager.add(tween)
    return tween
  }
  var begin = nanoseconds()
  for i in 0..<size { current.append(start(i, to: place(i))) }
  report("S4 start", size, (nanoseconds() - begin) / Double(size), "ns/op")
  manager.tick(to: 0.01)
  report("S4 heap", size, (heap_bytes() - before) / Double(size), "bytes")
  report("S1 tick", size, frames(manager, size), "ns/animation")
  check(targets[size / 2])
  var turn = 0.0
  let time = median(5) {
    turn += 1
    begin = nanoseconds()
    for k in 0..<size {
      let i = k * 7919 % size
      current[i].cancel()
      current[i] = start(i, to: Point(x: Double(k % 500), y: 50 * turn))
    }
    let time = (nanoseconds() - begin) / Double(size)
    manager.tick(to: manager.now + 0.01)
    return time
  }
  report("S3 retarget", size, time, "ns/op")
}

func springs(_ size: Int) {
  let manager = Manager()
  let targets = (0..<size).map { _ in Target() }
  var motions: [SpringMotion] = []
  for (i, target) in targets.enumerated() {
    let motion = SpringMotion(from: Point(), to: place(i), begin: 0, onUpdate: { target.position = $0 })
    manager.add(motion)
    motions.append(motion)
  }
  manager.tick(to: 0.01)
  report("S2 tick", size, frames(manager, size), "ns/animation")
  check(targets[size / 2])
  let time = median(5) {
    let begin = nanoseconds()
    for k in 0..<size { motions[k * 7919 % size].to = Point(x: Double(k % 500), y: 50) }
    return (nanoseconds() - begin) / Double(size)
  }
  report("S3 retarget, spring", size, time, "ns/op")
}

for size in CommandLine.arguments.dropFirst().compactMap({ Int($0) }) where size > 0 {
  tweens(size)
  springs(size)
}
