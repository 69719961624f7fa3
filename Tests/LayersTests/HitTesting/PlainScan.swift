import LegatoCore
import LegatoLayers

/// The hit test as in the rules: every sublayer is tested, from front to back, through the product of all maps.
struct PlainScan {
  /// The layers with custom tests that were called, in order.
  private(set) var asked: [Ask] = []

  struct Ask: Equatable, CustomStringConvertible {
    let layer: ObjectIdentifier
    let point: Point
    let testing: HitTesting
    var description: String { "\(testing) (\(point.x), \(point.y)) of \(layer)" }
  }

  mutating func hitTest(_ layer: Layer, _ point: Point, _ testing: HitTesting) -> Layer? {
    guard let own = layer as? any SelfTesting else { return HollowLayer.answer(layer, plain(layer, point, testing)) }
    asked.append(Ask(layer: ObjectIdentifier(layer), point: point, testing: testing))
    return own.answer(point, testing) { plain(layer, $0, testing) }
  }

  private mutating func plain(_ layer: Layer, _ point: Point, _ testing: HitTesting) -> Layer? {
    let (bounds, opacity): (Rect, Double)
    if testing == .presentation {
      let shown = layer.shown()
      (bounds, opacity) = (shown.bounds, shown.opacity)
    } else {
      (bounds, opacity) = (layer.bounds, layer.opacity)
    }
    guard !layer.isHidden, layer.isUserInteractionEnabled, opacity >= 0.01, bounds.contains(point) else { return nil }
    let places = layer.sublayers.enumerated().map { (order, layer) in
      let isSeen = isSeen(layer, testing)
      return (layer: layer, isSeen: isSeen, depth: (isSeen ? layer.shown().zPosition : layer.zPosition, order))
    }
    for (sublayer, isSeen, _) in places.sorted(by: { $0.depth > $1.depth }) {
      if !isSeen, isHeld(sublayer, testing), let inside = Matrix(sublayer, isSeen: true).inverted?.apply(point),
        let hit = hitTest(sublayer, inside, .presentation)
      {
        return hit
      }
      guard let inside = Matrix(sublayer, isSeen: isSeen).inverted?.apply(point) else { continue }
      if let hit = hitTest(sublayer, inside, isSeen ? .presentation : testing) { return hit }
    }
    return layer
  }

  /// HT-5: it is moved by blocks that do not allow interaction, and by nothing that allows touches.
  private func isHeld(_ layer: Layer, _ testing: HitTesting) -> Bool {
    testing == .automatic && !layer.takesTouches
      && AnimatableProperty.geometry.contains { layer.interactions(of: $0).contains(.block(allowed: false)) }
  }

  private func isSeen(_ layer: Layer, _ testing: HitTesting) -> Bool {
    testing == .presentation
      || testing == .automatic
        && AnimatableProperty.geometry.contains { name in
          layer.interactions(of: name).contains { if case .animator(_, isManual: false) = $0 { true } else { false } }
        }
  }

  /// 3 × 3, for row vectors.
  private struct Matrix {
    var m: [Double]

    init(_ layer: Layer, isSeen: Bool) {
      var (position, anchor, bounds, t): (Point, Point, Rect, Transform3D)
      if isSeen {
        let shown = layer.shown()
        (position, anchor, bounds, t) = (shown.position, shown.anchorPoint, shown.bounds, shown.transform)
      } else {
        (position, anchor, bounds, t) = (layer.position, layer.anchorPoint, layer.bounds, layer.transform)
      }
      if let around = layer.superlayer, around.sublayerTransform != .identity || around.shown().sublayerTransform != .identity {
        let (seen, own) = (around.shown(), layer.shown())
        let (its, at) = isSeen ? (seen.bounds, seen.anchorPoint) : (around.bounds, around.anchorPoint)
        let (x, y) = (its.minX + at.x * its.width - position.x, its.minY + at.y * its.height - position.y)
        // LM-31: about the anchor point of the superlayer, at the depth of its order
        t = t.concatenating(Transform3D(translationX: -x, y: -y, z: isSeen ? own.zPosition : layer.zPosition))
          .concatenating(isSeen ? seen.sublayerTransform : around.sublayerTransform)
          .concatenating(Transform3D(translationX: x, y: y, z: 0))
      }
      let to = (-(bounds.minX + anchor.x * bounds.width), -(bounds.minY + anchor.y * bounds.height))
      m = [1, 0, 0, 0, 1, 0, to.0, to.1, 1]
      multiply([t.m11, t.m12, t.m14, t.m21, t.m22, t.m24, t.m41, t.m42, t.m44])
      multiply([1, 0, 0, 0, 1, 0, position.x, position.y, 1])
    }

    private mutating func multiply(_ n: [Double]) {
      m = (0..<9).map { i in
        let (row, column) = (i / 3 * 3, i % 3)
        return m[row] * n[column] + m[row + 1] * n[3 + column] + m[row + 2] * n[6 + column]
      }
    }

    var inverted: Matrix? {
      func minor(_ r0: Int, _ r1: Int, _ c0: Int, _ c1: Int) -> Double { m[3 * r0 + c0] * m[3 * r1 + c1] - m[3 * r0 + c1] * m[3 * r1 + c0] }
      let (c0, c1, c2) = (minor(1, 2, 1, 2), -minor(1, 2, 0, 2), minor(1, 2, 0, 1))
      let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
      guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
      let f = 1 / determinant
      var back = self
      back.m = [
        c0 * f, -minor(0, 2, 1, 2) * f, minor(0, 1, 1, 2) * f, c1 * f, minor(0, 2, 0, 2) * f, -minor(0, 1, 0, 2) * f, c2 * f,
        -minor(0, 2, 0, 1) * f, minor(0, 1, 0, 1) * f,
      ]
      return back
    }

    func apply(_ point: Point) -> Point? {
      let w = point.x * m[2] + point.y * m[5] + m[8]
      guard w > 0 else { return nil }
      return Point(x: (point.x * m[0] + point.y * m[3] + m[6]) / w, y: (point.x * m[1] + point.y * m[4] + m[7]) / w)
    }
  }
}

/// A layer with a custom test, in a form that both the layer and the scan can use.
protocol SelfTesting: Layer {
  func answer(_ point: Point, _ testing: HitTesting, _ inherited: (Point) -> Layer?) -> Layer?
}

/// The layers that the library called.
final class Asked { var asks: [PlainScan.Ask] = [] }

/// Takes touches around its bounds too.
final class WideLayer: Layer, SelfTesting {
  var asked: Asked?
  func answer(_ point: Point, _ testing: HitTesting, _ inherited: (Point) -> Layer?) -> Layer? {
    inherited(point) ?? (bounds.insetBy(dx: -30, dy: -30).contains(point) && !isHidden ? self : nil)
  }
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    asked?.asks.append(PlainScan.Ask(layer: ObjectIdentifier(self), point: point, testing: testing))
    return answer(point, testing) { super.hitTest($0, in: testing) }
  }
}

/// Is hit at its presentation position (HT-4).
final class SeenWhereverLayer: Layer, SelfTesting {
  var asked: Asked?
  func answer(_ point: Point, _ testing: HitTesting, _ inherited: (Point) -> Layer?) -> Layer? {
    inherited(testing == .presentation ? point : convertToPresentation(point))
  }
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    asked?.asks.append(PlainScan.Ask(layer: ObjectIdentifier(self), point: point, testing: testing))
    return answer(point, testing) { super.hitTest($0, in: testing) }
  }
}

/// Passes touches on to layers behind it, except those on its sublayers.
final class HollowLayer: Layer {
  override class var isHitInBoundsOnly: Bool { true }
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    let hit = super.hitTest(point, in: testing)
    return hit === self ? nil : hit
  }
}

/// The same for the scan, which does not record its calls: a superlayer need not make them.
extension HollowLayer {
  static func answer(_ layer: Layer, _ hit: Layer?) -> Layer? { layer is HollowLayer && hit === layer ? nil : hit }
}
