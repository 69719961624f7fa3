import LegatoCore
import LegatoGestures
import LegatoLayers

/// A layer that belongs to a view, and forwards layout, changes of the window and hit tests to it, so that views may override them.
///
/// The classes below differ in their superclass only. They repeat the same overrides because neither a protocol nor a generic class can add them to several
/// superclasses.
protocol Backing: Layer {
  func setOwner(_ view: View)
}

final class PlainBacking: Layer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}

final class PathBacking: PathLayer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}

final class GradientBacking: GradientLayer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}

final class TextBacking: CATextLayer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}

final class ScrollBacking: ScrollLayer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}

final class EffectBacking: EffectLayer, Backing {
  private weak var owner: View?
  func setOwner(_ view: View) { owner = view }
  override func layoutSublayers() {
    super.layoutSublayers()
    owner?.layerDidLayOut()
  }
  override func didMove(to window: Window?) {
    super.didMove(to: window)
    owner?.layerDidMove(to: window)
  }
  override func hitTest(_ point: Point, in testing: HitTesting = .model) -> Layer? {
    if let owner { owner.test(point, testing) } else { super.hitTest(point, in: testing) }
  }
  override class var isHitInBoundsOnly: Bool { false }
}
