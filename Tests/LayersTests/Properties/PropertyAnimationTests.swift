import Expectations
import LegatoLayers
import TestSupport
import Testing

/// One change of each property, and its presentation half way under a linear curve.
private struct Change: Sendable, CustomTestStringConvertible {
  let property: AnimatableProperty
  let make: @Sendable (Layer) -> Void
  /// Read from the snapshot half way.
  let isHalfWay: @Sendable (LayerSnapshot) -> Bool
  /// Read from the model at once.
  let isThere: @Sendable (Layer) -> Bool
  var testDescription: String { "\(property)" }

  static let all: [Change] = [
    Change(property: .position) {
      $0.position = Point(x: 150, y: 250)
    } isHalfWay: {
      $0.position == Point(x: 100, y: 150)
    } isThere: {
      $0.position == Point(x: 150, y: 250)
    },
    Change(property: .boundsOrigin) {
      $0.bounds.origin = Point(x: 8, y: -8)
    } isHalfWay: {
      $0.bounds.origin == Point(x: 4, y: -4)
    } isThere: {
      $0.bounds.origin == Point(x: 8, y: -8)
    },
    Change(property: .boundsSize) {
      $0.bounds.size = Size(width: 20, height: 200)
    } isHalfWay: {
      $0.bounds.size == Size(width: 60, height: 150)
    } isThere: {
      $0.bounds.size == Size(width: 20, height: 200)
    },
    Change(property: .anchorPoint) {
      $0.anchorPoint = Point(x: 0, y: 1)
    } isHalfWay: {
      $0.anchorPoint == Point(x: 0.25, y: 0.75)
    } isThere: {
      $0.anchorPoint == Point(x: 0, y: 1)
    },
    Change(property: .transform) {
      $0.affineTransform = AffineTransform(scaleX: 3, y: 5)
    } isHalfWay: {
      $0.transform == Transform3D(AffineTransform(scaleX: 2, y: 3))
    } isThere: {
      $0.affineTransform == AffineTransform(scaleX: 3, y: 5)
    },
    Change(property: .zPosition) {
      $0.zPosition = 9
    } isHalfWay: {
      $0.zPosition == 4.5
    } isThere: {
      $0.zPosition == 9
    },
    Change(property: .opacity) {
      $0.opacity = 0
    } isHalfWay: {
      $0.opacity == 0.5 && $0.alpha == 0.5
    } isThere: {
      $0.opacity == 0
    },
    Change(property: .backgroundColor) {
      $0.backgroundColor = .red
    } isHalfWay: {
      // premultiplied: a transparent colour adds no tint
      $0.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    } isThere: {
      $0.backgroundColor == .red
    },
    Change(property: .contents) {
      $0.contents = "picture"
    } isHalfWay: {
      $0.contents == nil
    } isThere: {
      $0.contents == AnyHashable("picture")
    },
    Change(property: .cornerRadius) {
      $0.cornerRadius = 12
    } isHalfWay: {
      $0.cornerRadius == 6
    } isThere: {
      $0.cornerRadius == 12
    },
    Change(property: .maskedCorners) {
      $0.maskedCorners = .minXMinY
    } isHalfWay: {
      $0.maskedCorners == .all
    } isThere: {
      $0.maskedCorners == .minXMinY
    },
    Change(property: .borderWidth) {
      $0.borderWidth = 4
    } isHalfWay: {
      $0.borderWidth == 2
    } isThere: {
      $0.borderWidth == 4
    },
    Change(property: .borderColor) {
      $0.borderColor = .white
    } isHalfWay: {
      $0.borderColor == Color(white: 0.5)
    } isThere: {
      $0.borderColor == .white
    },
    Change(property: .shadowColor) {
      $0.shadowColor = .blue
    } isHalfWay: {
      $0.shadowColor == Color(red: 0, green: 0, blue: 0.5)
    } isThere: {
      $0.shadowColor == .blue
    },
    Change(property: .shadowOpacity) {
      $0.shadowOpacity = 0.5
    } isHalfWay: {
      $0.shadowOpacity == 0.25
    } isThere: {
      $0.shadowOpacity == 0.5
    },
    Change(property: .shadowOffset) {
      $0.shadowOffset = Vector(dx: 4, dy: 5)
    } isHalfWay: {
      $0.shadowOffset == Vector(dx: 2, dy: 1)
    } isThere: {
      $0.shadowOffset == Vector(dx: 4, dy: 5)
    },
    Change(property: .shadowRadius) {
      $0.shadowRadius = 7
    } isHalfWay: {
      $0.shadowRadius == 5
    } isThere: {
      $0.shadowRadius == 7
    },
    Change(property: .sublayerTransform) {
      $0.sublayerTransform = Transform3D(scaleX: 3, y: 5, z: 1)
    } isHalfWay: {
      $0.sublayerTransform == Transform3D(scaleX: 2, y: 3, z: 1)
    } isThere: {
      $0.sublayerTransform == Transform3D(scaleX: 3, y: 5, z: 1)
    },
  ]
}

@Suite("Every property animates in a block and changes at once outside") struct PropertyAnimationTests {
  @Test("LM-1, LM-20, LM-22: the model is the target at once, the presentation is half way at half time", arguments: Change.all)
  private func animates(change: Change) throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      change.make(layer)
      expect(change.isThere(layer))
    }
    expectEqual(layer.animatingProperties, [change.property])
    expect(layer.isAnimating(change.property))
    expectEqual(layer.animationCount, 1)
    window.stage.advance(to: 0.5)
    expect(change.isHalfWay(try #require(layer.presentation())))
    expect(change.isThere(layer))
    window.stage.advance(to: 1)
    expect(layer.animatingProperties.isEmpty)
    let plain = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    change.make(plain)
    expect(shows(try #require(layer.presentation()), plain.shown()))
  }

  @Test("LM-1: outside a block model and presentation change at once", arguments: Change.all) private func atOnce(change: Change) throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    defer { withExtendedLifetime(window) {} }
    let before = try #require(layer.presentation())
    change.make(layer)
    expect(change.isThere(layer))
    expect(layer.animatingProperties.isEmpty)
    let copy = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    change.make(copy)
    expect(shows(try #require(layer.presentation()), copy.shown()))
    expect(!shows(before, copy.shown()))
  }

  @Test("LM-18: a layer without a window changes at once, and the completion is called before the call returns", arguments: Change.all)
  private func withoutWindow(change: Change) {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      change.make(layer)
    } completion: {
      completions.append($0)
    }
    expectEqual(completions, [true])
    expect(change.isThere(layer))
    expect(layer.animatingProperties.isEmpty)
  }

  @Test("LM-14: removing the animations of one property jumps to the model, completions get false", arguments: Change.all)
  private func removal(change: Change) throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      change.make(layer)
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 0.5)
    layer.removeAnimations(of: change.property)
    expectEqual(completions, [false])
    expect(change.isThere(layer))
    expect(!change.isHalfWay(try #require(layer.presentation())))
    expect(layer.animatingProperties.isEmpty)
    window.stage.advance(to: 2)
    expectEqual(completions, [false])
  }

  /// Sets a property of a layer to one of two values, and returns its share of the distance between them.
  private struct Switching: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layer: @Sendable () -> Layer
    let set: @Sendable (Layer, Bool) -> Void
    let isHalfWay: @Sendable (Layer) -> Bool

    static let all = [
      Switching(testDescription: "backgroundColor") {
        Layer(frame: .zero)
      } set: {
        $0.backgroundColor = $1 ? .white : .black
      } isHalfWay: {
        $0.presentation()?.backgroundColor == Color(white: 0.5)
      },
      Switching(testDescription: "lineWidth") {
        PathLayer()
      } set: {
        ($0 as? PathLayer)?.lineWidth = $1 ? 5 : 1
      } isHalfWay: {
        ($0 as? PathLayer)?.presentationShape.lineWidth == 3
      },
      Switching(testDescription: "path") {
        PathLayer()
      } set: {
        ($0 as? PathLayer)?.path = Path(rect: Rect(x: 0, y: 0, width: $1 ? 8 : 2, height: 4))
      } isHalfWay: {
        ($0 as? PathLayer)?.presentationShape.path?.bounds().width == 5
      },
    ]
  }

  @Test("UA-1: a layer that a completion removed from its window during a setter animates in the next one", arguments: Switching.all)
  private func goesWhileSet(switching: Switching) {
    let (window, layer) = (Window(size: Size(width: 400, height: 300)), switching.layer())
    switching.set(layer, false)
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: [.curveLinear, .absolute]) {
      switching.set(layer, true)
    } completion: { _ in
      layer.removeFromSuperlayer()
    }
    window.stage.advance(to: 0.5)
    // the replaced one's completion is called in the setter
    Layer.animate(withDuration: 1, options: .absolute) { switching.set(layer, false) }
    expect(layer.window == nil)
    let next = Window(size: Size(width: 400, height: 300))
    next.addSublayer(layer)
    let reports = Reports.during { Layer.animate(withDuration: 1, options: [.curveLinear, .absolute]) { switching.set(layer, true) } }
    next.stage.advance(to: 0.5)
    expect(reports.isEmpty && switching.isHalfWay(layer))
  }

  @Test("Each property has a change in this file") func complete() {
    expectEqual(Change.all.map(\.property), AnimatableProperty.allCases)
  }
}

/// Whether two layers have the same presentation, wherever they are in time.
private func shows(_ a: LayerSnapshot, _ b: LayerSnapshot) -> Bool {
  a.position == b.position && a.bounds == b.bounds && a.anchorPoint == b.anchorPoint && a.transform == b.transform
    && a.sublayerTransform == b.sublayerTransform
    && a.zPosition == b.zPosition && a.opacity == b.opacity && a.backgroundColor == b.backgroundColor && a.contents == b.contents
    && a.cornerRadius == b.cornerRadius && a.maskedCorners == b.maskedCorners && a.borderWidth == b.borderWidth
    && a.borderColor == b.borderColor && a.shadowColor == b.shadowColor && a.shadowOpacity == b.shadowOpacity
    && a.shadowOffset == b.shadowOffset && a.shadowRadius == b.shadowRadius
}
