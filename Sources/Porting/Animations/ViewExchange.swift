import LegatoCore
import LegatoLayers
import LegatoTiming

/// A transition in progress from the content of an old view to that of a new one. It ends after its duration, or where another one begins with one of its
/// views; then both have their former properties.
final class ViewExchange {
  private let (old, new): (View, View)
  /// Whether the old view is a snapshot inside the new one, and is faded or flipped alone.
  private let isInside: Bool
  /// Gives the views their former properties.
  private var restore = {}
  private let cleanUp: () -> Void
  private let completion: ((Bool) -> Void)?
  private var isOver = false

  /// - Parameter cleanUp: removes or hides the old view at the end, before the completion is called.
  init(_ old: View, _ new: View, cleanUp: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
    (self.old, self.new, self.cleanUp, self.completion) = (old, new, cleanUp, completion)
    isInside = old.layer.superlayer === new.layer
    for view in [old, new] { view.layer.attachments[ObjectIdentifier(Link.self)] = Link(self) }
  }

  /// The reference from a layer, which does not retain it.
  private final class Link {
    weak var exchange: ViewExchange?
    init(_ exchange: ViewExchange) { self.exchange = exchange }
  }

  /// Ends the transitions of these views at once. Their completions are called with false by the animations that they have replaced, or by their ends.
  static func endAll(of views: View...) {
    for view in views { (view.layer.attachments[ObjectIdentifier(Link.self)] as? Link)?.exchange?.end() }
  }

  func run(_ duration: Double, _ options: AnimationOptions, flippedAbout axis: (x: Double, y: Double)?) {
    if let axis { flip(Flip(of: new, about: axis), duration, options) } else { dissolve(duration, options) }
  }

  private func end() {
    if isOver { return }
    isOver = true
    performWithoutAnimation {
      restore()
      cleanUp()
    }
  }

  private func ended(_ finished: Bool) {
    let wasOver = isOver
    end()
    completion?(finished && !wasOver)
  }

  private func dissolve(_ duration: Double, _ options: AnimationOptions) {
    let (oldAlpha, newAlpha) = (old.alpha, new.alpha)
    restore = { [old] in old.alpha = oldAlpha }
    if !isInside { performWithoutAnimation { new.alpha = 0 } }
    animate(
      withDuration: duration, options: options,
      animations: {
        old.alpha = 0
        if !isInside { new.alpha = newAlpha }
      },
      completion: { self.ended($0) })
  }

  /// Rotates by half a turn: the old content in the first quarter turn, the new content in the second.
  private func flip(_ flip: Flip, _ duration: Double, _ options: AnimationOptions) {
    let turned = isInside ? new : old
    let oldTransform = turned.transform3D
    restore = { [old, new, isInside] in
      new.transform3D = flip.rest
      if !isInside { (old.isHidden, new.isHidden, old.transform3D) = (false, false, oldTransform) }
    }
    performWithoutAnimation {
      if !isInside { new.isHidden = true }
      turned.transform3D = flip.transform(0)
    }
    let curve = CubicTimingParameters(animationCurve: options.curve).halves
    animate(
      withDuration: duration * curve.share, timingParameters: curve.first, options: options,
      animations: { turned.transform3D = flip.transform(.pi / 2) },
      completion: { finished in
        if self.isOver || !finished { return self.ended(finished) }
        self.turnFurther(flip, duration * (1 - curve.share), curve.second, options)
      })
  }

  private func turnFurther(_ flip: Flip, _ duration: Double, _ curve: CubicTimingParameters, _ options: AnimationOptions) {
    performWithoutAnimation {
      (old.isHidden, new.isHidden) = (true, false)
      new.transform3D = flip.transform(-.pi / 2)
    }
    animate(
      withDuration: duration, timingParameters: curve, options: options, animations: { new.transform3D = flip.transform(0) },
      completion: { self.ended($0) })
  }

  /// The transforms of a flip, in perspective.
  private struct Flip {
    let axis: (x: Double, y: Double)
    /// The new view's transform outside the flip.
    let rest: Transform3D
    private let perspective: Transform3D

    init(of view: View, about axis: (x: Double, y: Double)) {
      (self.axis, rest) = (axis, view.transform3D)
      // viewed from a distance of four times the view's larger side
      perspective = Transform3D(perspectiveDistance: 4 * max(1, view.bounds.width, view.bounds.height))
    }

    func transform(_ angle: Double) -> Transform3D {
      rest.concatenating(Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: 0)).concatenating(perspective)
    }
  }
}

extension CubicTimingParameters {
  /// The two halves of a named curve, each from 0 to 1, and the share of the duration of the first. Each named curve is half way at its parameter 1/2, where
  /// it is divided (de Casteljau).
  fileprivate var halves: (first: CubicTimingParameters, second: CubicTimingParameters, share: Double) {
    let (c1, c2, end) = (Vector(dx: x1, dy: y1), Vector(dx: x2, dy: y2), Vector(dx: 1, dy: 1))
    let (a, b, c) = (c1 * 0.5, (c1 + c2) * 0.5, (c2 + end) * 0.5)
    let (before, after) = ((a + b) * 0.5, (b + c) * 0.5)
    let middle = (before + after) * 0.5
    let rest = end - middle
    return (
      CubicTimingParameters(x1: a.dx / middle.dx, y1: a.dy / middle.dy, x2: before.dx / middle.dx, y2: before.dy / middle.dy),
      CubicTimingParameters(
        x1: (after.dx - middle.dx) / rest.dx, y1: (after.dy - middle.dy) / rest.dy, x2: (c.dx - middle.dx) / rest.dx,
        y2: (c.dy - middle.dy) / rest.dy),
      middle.dx
    )
  }
}
