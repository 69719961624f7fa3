import LegatoLayers
import Synchronization

/// A window of 400 × 300 points and a layer with that frame in it.
func staged(_ frame: Rect) -> (window: Window, layer: Layer) {
  let window = Window(size: Size(width: 400, height: 300))
  let layer = Layer(frame: frame)
  window.addSublayer(layer)
  return (window, layer)
}

func distance(_ a: Point, _ b: Point) -> Double { a.distance(to: b) }

/// The largest difference of origin and extent.
func distance(_ a: Rect, _ b: Rect) -> Double {
  max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width), abs(a.height - b.height))
}

/// The same numbers for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Misuse {
  /// What `body` is told it did wrong.
  static func reports(in body: () -> Void) -> [Misuse] {
    let box = Reports()
    $handler.withValue({ box.add($0) }, operation: body)
    return box.all
  }
}

private final class Reports: Sendable {
  private let misuses = Mutex<[Misuse]>([])
  func add(_ misuse: Misuse) { misuses.withLock { $0.append(misuse) } }
  var all: [Misuse] { misuses.withLock { $0 } }
}
