import LegatoCore
import LegatoLayers

/// How a view's content gives way to another.
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
  fileprivate var withoutTransition: Self { Self(rawValue: rawValue & ~(7 << 20)) }
}

extension View {
  /// Changes `view` in `animations`, and what it showed before gives way as the options say: it dissolves, or is turned over. A curl dissolves. Without one
  /// it is a plain block.
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
    give(before, view, duration, options) { finished in
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
    give(fromView, toView, duration, options) { finished in
      if hides { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      completion?(finished)
    }
  }

  /// The old one is turned away or fades, the new one turned to the front or faded in; both are as they were when it is over.
  private static func give(
    _ old: View, _ new: View, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    let (plain, isInside) = (options.withoutTransition, old.layer.superlayer === new.layer)
    let axis: (x: Double, y: Double)? =
      switch AnimationOptions(rawValue: options.rawValue & (7 << 20)) {
      case .transitionFlipFromLeft: (0, 1)
      case .transitionFlipFromRight: (0, -1)
      case .transitionFlipFromTop: (-1, 0)
      case .transitionFlipFromBottom: (1, 0)
      default: nil
      }
    guard let axis else {
      let (oldAlpha, newAlpha) = (old.alpha, new.alpha)
      if !isInside { performWithoutAnimation { new.alpha = 0 } }
      return animate(
        withDuration: duration, options: plain,
        animations: {
          old.alpha = 0
          if !isInside { new.alpha = newAlpha }
        },
        completion: { finished in
          performWithoutAnimation { old.alpha = oldAlpha }
          completion(finished)
        })
    }
    // a half turn of the whole, whose first half shows the old content and whose second half the new
    let (turned, rest) = (isInside ? new : old, new.transform3D)
    // seen from as far away as the card is large, four times over: its near edge grows
    let eye = Transform3D(perspectiveDistance: 4 * max(1, new.bounds.width, new.bounds.height))
    func turn(_ angle: Double) -> Transform3D {
      rest.concatenating(Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: 0)).concatenating(eye)
    }
    if !isInside { performWithoutAnimation { new.isHidden = true } }
    let oldRest = turned.transform3D
    performWithoutAnimation { turned.transform3D = turn(0) }
    animate(
      withDuration: duration / 2, options: plain.union(.curveEaseIn), animations: { turned.transform3D = turn(.pi / 2) },
      completion: { _ in
        performWithoutAnimation {
          turned.transform3D = isInside ? turned.transform3D : oldRest
          if isInside {
            old.isHidden = true
          } else {
            (old.isHidden, new.isHidden) = (true, false)
          }
          new.transform3D = turn(-.pi / 2)
        }
        animate(
          withDuration: duration / 2, options: plain.union(.curveEaseOut), animations: { new.transform3D = turn(0) },
          completion: { finished in
            performWithoutAnimation { new.transform3D = rest }
            if !isInside { old.isHidden = false }
            completion(finished)
          })
      })
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
