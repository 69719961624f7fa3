import LegatoCore
import LegatoLayers

/// How the content of a view is replaced.
extension LegatoCore.AnimationOptions {
  /// The view flips over about a vertical axis, from its left edge.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  /// The view flips over about a vertical axis, from its right edge.
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  /// Shown as a dissolve.
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  /// Shown as a dissolve.
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// The old content fades out over the new one.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  /// The view flips over about a horizontal axis, from its top edge.
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  /// The view flips over about a horizontal axis, from its bottom edge.
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  fileprivate var transition: UInt64 { UInt64(rawValue) >> 20 & 7 }
  /// The axis of a flip; nil for a dissolve.
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
  /// Changes `view` in `animations` and replaces its old content by the new one, with a dissolve or a flip as the options say. A curl is shown as a dissolve.
  /// Without a transition option it is a plain animation block.
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

  /// Replaces `fromView` by `toView` in its superview or, with `showHideTransitionViews`, hides the one and shows the other.
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

  /// Animates from the old content to the new. At the end both views have their former properties.
  private static func exchange(
    _ old: View, _ new: View, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    // a snapshot of the old content is a subview of the new view, and is faded or flipped alone
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

  /// Rotates by half a turn: the old content in the first quarter turn, the new content in the second.
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
      // viewed from a distance of four times the view's larger side
      perspective = Transform3D(perspectiveDistance: 4 * max(1, view.bounds.width, view.bounds.height))
    }

    func transform(_ angle: Double) -> Transform3D {
      rest.concatenating(Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: 0)).concatenating(perspective)
    }
  }

  /// Returns a static copy of this view's content, with its subviews.
  /// - Parameter afterUpdates: whether the model is copied, or the presentation.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? { snapshot(ofPresentation: !afterUpdates) }

  /// Returns a static copy of a part of this view's content. The insets have no effect.
  public func resizableSnapshotView(from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets)
    -> View?
  {
    let part = snapshot(ofPresentation: !afterUpdates)
    Layer.performWithoutAnimation {
      part.bounds = rect
      part.clipsToBounds = true
      part.frame = CGRect(origin: .zero, size: rect.size)
      part.bounds.origin = rect.origin
    }
    return part
  }

  private func snapshot(ofPresentation isPresentation: Bool = true) -> View {
    let copy = View(frame: .zero)
    copy.isUserInteractionEnabled = false
    Layer.performWithoutAnimation {
      let content = layer.copied(isSeen: isPresentation)
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
