import LegatoCore
import LegatoLayers

/// How a view's content is exchanged for another.
extension LegatoCore.AnimationOptions {
  /// From the left, the right, the top or the bottom edge the view turns over.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// The old content fades away over the new.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  fileprivate var transition: UInt64 { UInt64(rawValue) >> 20 & 7 }
  /// The axis of a flip; nil for what dissolves.
  fileprivate var flipAxis: (x: Double, y: Double)? {
    switch Self(rawValue: rawValue & (7 << 20)) {
    case .transitionFlipFromLeft: (0, 1)
    case .transitionFlipFromRight: (0, -1)
    case .transitionFlipFromTop: (-1, 0)
    case .transitionFlipFromBottom: (1, 0)
    default: nil
    }
  }
  fileprivate var withoutTransition: Self { Self(rawValue: rawValue & ~(7 << 20)) }
}

extension View {
  /// Changes `view` in `animations`, and exchanges its old content for the new as the options say: by a dissolve or a flip. A curl dissolves. Without a
  /// transition option it is a plain block.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard options.transition != 0, view.window != nil else {
      return animate(withDuration: duration, options: options.withoutTransition, animations: { animations?() }, completion: completion)
    }
    let before = view.snapshot()
    before.frame = view.bounds
    Layer.performWithoutAnimation {
      animations?()
      view.layer.addSublayer(before.layer)
    }
    exchange(before, view, duration, options) { finished in
      before.layer.removeFromSuperlayer()
      completion?(finished)
    }
  }

  /// `toView` takes the place of `fromView` in its superview, or with `showHideTransitionViews` is shown where that is hidden.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let hides = options.contains(.showHideTransitionViews)
    if hides { toView.isHidden = false } else { fromView.superview?.insertSubview(toView, aboveSubview: fromView) }
    exchange(fromView, toView, duration, options) { finished in
      if hides { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      completion?(finished)
    }
  }

  /// Animates from the old content to the new; both views have their own properties again when it is over.
  private static func exchange(
    _ old: View, _ new: View, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    // a snapshot of a view's old content lies in that view and needs no other to appear
    let isInside = old.layer.superlayer === new.layer
    if let axis = options.flipAxis {
      flip(old, new, Flip(of: new, about: axis, isInside: isInside), duration, options.withoutTransition, completion)
    } else {
      dissolve(old, new, isInside: isInside, duration, options.withoutTransition, completion)
    }
  }

  private static func dissolve(
    _ old: View, _ new: View, isInside: Bool, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    let (oldAlpha, newAlpha) = (old.alpha, new.alpha)
    if !isInside { performWithoutAnimation { new.alpha = 0 } }
    animate(
      withDuration: duration, options: options,
      animations: {
        old.alpha = 0
        if !isInside { new.alpha = newAlpha }
      },
      completion: { finished in
        performWithoutAnimation { old.alpha = oldAlpha }
        completion(finished)
      })
  }

  /// A half turn: the first half shows the old content, the second half the new.
  private static func flip(
    _ old: View, _ new: View, _ flip: Flip, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    let turned = flip.isInside ? new : old
    if !flip.isInside { performWithoutAnimation { new.isHidden = true } }
    let oldTransform = turned.transform3D
    performWithoutAnimation { turned.transform3D = flip.transform(0) }
    animate(
      withDuration: duration / 2, options: options.union(.curveEaseIn), animations: { turned.transform3D = flip.transform(.pi / 2) },
      completion: { _ in
        performWithoutAnimation {
          old.isHidden = true
          if !flip.isInside { (turned.transform3D, new.isHidden) = (oldTransform, false) }
          new.transform3D = flip.transform(-.pi / 2)
        }
        animate(
          withDuration: duration / 2, options: options.union(.curveEaseOut), animations: { new.transform3D = flip.transform(0) },
          completion: { finished in
            performWithoutAnimation { new.transform3D = flip.rest }
            if !flip.isInside { old.isHidden = false }
            completion(finished)
          })
      })
  }

  /// The transforms of a flip, in perspective.
  private struct Flip {
    let axis: (x: Double, y: Double)
    let isInside: Bool
    /// The new view's transform outside the flip.
    let rest: Transform3D
    private let perspective: Transform3D

    init(of view: View, about axis: (x: Double, y: Double), isInside: Bool) {
      (self.axis, self.isInside, rest) = (axis, isInside, view.transform3D)
      // four times the view's larger side away: its near edge grows
      perspective = Transform3D(perspectiveDistance: 4 * max(1, view.bounds.width, view.bounds.height))
    }

    func transform(_ angle: Double) -> Transform3D {
      rest.concatenating(Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: 0)).concatenating(perspective)
    }
  }

  /// What the view shows now, as a view of its own that does not change with it: of this view, and of those in it.
  /// - Parameter afterUpdates: whether the model counts, or what the last frame showed.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? { snapshot(seen: !afterUpdates) }

  /// The same of a part of this view, as large as that; the insets do not stretch it.
  public func resizableSnapshotView(from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets)
    -> View?
  {
    let part = snapshot(seen: !afterUpdates)
    Layer.performWithoutAnimation {
      part.bounds = rect
      part.clipsToBounds = true
      part.frame = CGRect(origin: .zero, size: rect.size)
      part.bounds.origin = rect.origin
    }
    return part
  }

  private func snapshot(seen: Bool = true) -> View {
    let copy = View(frame: .zero)
    copy.isUserInteractionEnabled = false
    Layer.performWithoutAnimation {
      let content = layer.copied(isSeen: seen)
      (content.transform, content.opacity, content.isHidden) = (.identity, 1, false)
      copy.bounds.size = content.bounds.size
      content.anchorPoint = .zero
      content.position = .zero
      copy.layer.addSublayer(content)
      copy.frame = frame
    }
    return copy
  }
}
