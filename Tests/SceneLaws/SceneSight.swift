import Legato

/// What is seen of a layer, in the window.
package struct SceneSight {
  let name: String
  package let frame: Rect
  let opacity: Double
  let cornerRadius: Double
  let blur: Double

  /// How far it is from `other`: in points, and in shares of opacity.
  package func way(to other: SceneSight) -> (points: Double, opacity: Double) {
    let edges = [
      frame.minX - other.frame.minX, frame.minY - other.frame.minY, frame.maxX - other.frame.maxX, frame.maxY - other.frame.maxY,
      cornerRadius - other.cornerRadius, blur - other.blur,
    ]
    return (edges.map { abs($0) }.max() ?? 0, abs(opacity - other.opacity))
  }
}

/// Everything that is seen at a moment.
package struct SceneSights {
  package private(set) var seen: [ObjectIdentifier: SceneSight] = [:]
  /// Keeps the layers' identities from being used again.
  private var layers: [Layer] = []

  package init(_ window: Window) { look(window, 1) }

  private mutating func look(_ layer: Layer, _ around: Double) {
    // a diagram's bar is a number: from the share of time to the shown progress is a jump (PA-48); discrete keyframes jump (KF-21)
    guard layer.name != "fraction", layer.name != "discrete" else { return }
    guard !layer.isHidden, let shown = layer.presentation() else { return }
    let opacity = around * shown.opacity
    guard opacity > 1e-9 else { return }
    layers.append(layer)
    seen[ObjectIdentifier(layer)] = SceneSight(
      name: layer.name ?? "", frame: layer.convert(layer.shownBounds, to: nil, in: .presentation), opacity: opacity,
      cornerRadius: shown.cornerRadius, blur: shown.effect?.radius ?? 0)
    for sublayer in layer.sublayers { look(sublayer, opacity) }
  }

  /// Whether the same layers are seen.
  func showSameLayers(as other: SceneSights) -> Bool { seen.count == other.seen.count && seen.keys.allSatisfy { other.seen[$0] != nil } }
}

extension Layer {
  fileprivate var shownBounds: Rect { presentation()?.bounds ?? bounds }

  /// The tree from here down, as it is seen and as it is meant, a line a layer.
  func description(_ indent: String = "") -> [String] {
    func number(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6 + 0)" }
    func text(_ rect: Rect) -> String { [rect.minX, rect.minY, rect.width, rect.height].map(number).joined(separator: " ") }
    let shown = presentation()
    let line =
      "\(indent)\(name ?? "-") \(text(frame)) shown \(text(shown?.frame ?? frame)) opacity \(number(opacity)) \(number(shown?.opacity ?? opacity)) "
      + "corner \(number(cornerRadius)) \(number(shown?.cornerRadius ?? cornerRadius)) blur \(number(shown?.effect?.radius ?? 0))"
      + "\(isHidden ? " hidden" : "") \(gestureRecognizers.count) gestures, \(animationCount) animations"
    return [line] + sublayers.flatMap { $0.description(indent + "  ") }
  }
}
