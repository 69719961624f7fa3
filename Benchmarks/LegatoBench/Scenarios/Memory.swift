import CHeapUse
import Legato

/// Heap by the allocator's own count.
extension Scenario {
  static let memory: [Scenario] = [
    Scenario("S4 heap, value", "a point at rest; the caller's array not counted", sizes: 10_000...1_000_000) { run in
      let stage = Stage()
      var values: [Animated<Point>] = []
      values.reserveCapacity(run.size)
      defer { withExtendedLifetime(values) {} }
      return [heap(run) { for _ in 0..<run.size { values.append(Animated(Point.zero, in: stage)) } }]
    },
    Scenario("S4 heap, element", "an element of an array at rest", sizes: 10_000...1_000_000) { run in
      let stage = Stage()
      var dots: AnimatedArray<Point>?
      defer { withExtendedLifetime(dots) {} }
      return [heap(run) { dots = AnimatedArray(repeating: Point.zero, count: run.size, in: stage) }]
    },
    added("S4 heap, curve", "what a live curve adds to its value; block and completion shared") { points, targets in
      animate(
        withDuration: 25, animations: { for (value, target) in zip(points.values, targets) { value.value = target } }, completion: { _ in })
    },
    added("S4 heap, spring", "the same under a spring") { points, targets in
      animate(withDuration: 25, timingParameters: Points.Spring.usual.provider) {
        for (value, target) in zip(points.values, targets) { value.value = target }
      }
    },
    added("S4 heap, animator", "what a live curve in an animator adds to its value") { points, targets in
      let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: points.stage)
      animator.addAnimations { for (value, target) in zip(points.values, targets) { value.value = target } }
      animator.startAnimation()
    },
    added("S4 heap, a block each", "what a live curve in a block of its own adds") { points, targets in
      for (value, target) in zip(points.values, targets) { animate(withDuration: 25) { value.value = target } }
    },
    added("S4 heap, colour", "what a live colour adds to its value", from: Color.black, to: .orange),
    added("S4 heap, affine map", "what a live affine map adds", from: .identity, to: AffineTransform(rotationAngle: 1)),
    added("S4 heap, map of space", "what a live map of space adds", from: .identity, to: Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3)),
  ]

  private static func added<Value: Animatable & Sendable>(_ name: String, _ about: String, from first: Value, to target: Value) -> Scenario
  {
    Scenario(name, about, sizes: 10_000...1_000_000) { run in
      let stage = Stage()
      let values = (0..<run.size).map { _ in Animated(first, in: stage) }
      return [
        added(run, stage) {
          animate(withDuration: 25, animations: { for value in values { value.value = target } }, completion: { _ in })
        }
      ]
    }
  }

  private static func added(_ name: String, _ about: String, _ start: @escaping @Sendable (Points, [Point]) -> Void) -> Scenario {
    Scenario(name, about, sizes: 10_000...1_000_000) { run in
      let points = Points(run.size)
      let targets = points.values.map { _ in points.target() }
      return [added(run, points.stage) { start(points, targets) }]
    }
  }

  /// What `start` leaves on the heap, an animation.
  static func added(_ run: Run, _ stage: Stage, _ start: () -> Void) -> Figure {
    heap(run) {
      start()
      stage.advance(to: stage.now + 0.1)
    }
  }

  /// The bytes per object that `make` leaves on the heap; not a number if the C library does not count them.
  private static func heap(_ run: Run, _ make: () -> Void) -> Figure {
    let before = heap_use()
    make()
    let after = heap_use()
    let bytes = after == 0 ? .nan : (Double(after) - Double(before)) / Double(run.size)
    return run.figure(bytes, "bytes")
  }
}
