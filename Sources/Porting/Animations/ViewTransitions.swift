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
  /// No effect, as the other two: a display shows as many frames as its host pushes. For code that passes it.
  public static let preferredFramesPerSecondDefault: Self = []
  public static let preferredFramesPerSecond30: Self = []
  public static let preferredFramesPerSecond60: Self = []
  var hasTransition: Bool { UInt64(rawValue) >> 20 & 7 != 0 }
  var withoutTransition: Self { Self(rawValue: rawValue & ~(7 << 20)) }
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
}

extension View {
  /// Changes `view` in `animations` and replaces its old content by the new one, with a dissolve or a flip as the options say. A curl is shown as a dissolve.
  /// Without a transition option it is a plain animation block. One that runs on the view already ends, and its completion gets false.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard options.hasTransition, view.window != nil else {
      return animate(withDuration: duration, options: options.withoutTransition, animations: { animations?() }, completion: completion)
    }
    let before = view.snapshot()
    ViewExchange.endAll(of: view)
    before.frame = view.bounds
    Layer.performWithoutAnimation {
      animations?()
      view.layer.addSublayer(before.layer)
    }
    ViewExchange(before, view, cleanUp: { before.layer.removeFromSuperlayer() }, completion).run(
      duration, options.withoutTransition, flippedAbout: options.flipAxis)
  }

  /// Replaces `fromView` by `toView` in its superview or, with `showHideTransitionViews`, hides the one and shows the other. One that runs on either of them
  /// already ends, and its completion gets false.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    let hides = options.contains(.showHideTransitionViews)
    ViewExchange.endAll(of: fromView, toView)
    if hides { toView.isHidden = false } else { fromView.superview?.insertSubview(toView, aboveSubview: fromView) }
    let cleanUp = { if hides { fromView.isHidden = true } else { fromView.removeFromSuperview() } }
    ViewExchange(fromView, toView, cleanUp: cleanUp, completion).run(
      duration, options.withoutTransition, flippedAbout: options.flipAxis)
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
