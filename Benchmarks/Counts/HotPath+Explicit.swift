import Legato

/// Explicit animations that are added to layers, and end.
extension HotPath {
  static let explicit: [HotPath] = [
    adding("a fade") { BasicAnimation(.opacity, from: 0, to: 0.5, duration: 20) },
    adding("a turn") { BasicAnimation(.rotation, from: 0, to: 3, duration: 20) },
    adding("keys of points") {
      KeyframeAnimation(.position, values: [.zero, Point(x: 3, y: 4), Point(x: 9, y: 9)], duration: 20)
    },
    adding("a spring") { SpringAnimation(.position, from: .zero, to: Point(x: 3, y: 4)) },
    adding("a group of two") {
      AnimationGroup([
        BasicAnimation(.opacity, from: 0, to: 0.5, duration: 20), BasicAnimation(.cornerRadius, from: 0, to: 3, duration: 20),
      ])
    },
    HotPath(name: "an explicit fade ends", operations: 100) {
      let (window, layers) = still()
      return Round(
        before: { for layer in layers { layer.add(BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1)) } },
        counted: { window.stage.advance(to: window.stage.now + 2) })
    },
  ]

  private static func adding(_ name: String, _ make: @escaping @Sendable () -> some LayerAnimation) -> HotPath {
    HotPath(name: "add \(name) explicitly", operations: 100) {
      let (window, layers) = still()
      return Round(
        before: { for layer in layers { layer.removeAllAnimations() } },
        counted: {
          for layer in layers { layer.add(make(), forKey: "key") }
          sink(window)
        })
    }
  }

  private static func still() -> (window: Window, layers: [Layer]) {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers = (0..<100).map { Layer(frame: Rect(x: Double($0) * 10, y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    window.stage.advance(to: 1)
    return (window, layers)
  }
}
