import LegatoTransitions

/// A controller whose callbacks are held against the one order there is.
final class LawScreen: LayerController {
  enum Seen { case gone, appearing, there, disappearing }
  private(set) var seen = Seen.gone
  private let book: LawBook

  init(_ name: String, _ book: LawBook) {
    self.book = book
    super.init()
    title = name
    book.screens.append(WeakScreen(screen: self))
  }

  override func loadLayer() { layer = LawLayer() }

  private func move(_ callback: String, from allowed: [Seen], to next: Seen) {
    if !allowed.contains(seen) { book.broken("callbacks are balanced", "\(title ?? "").\(callback) while \(seen)") }
    seen = next
    book.heard?()
  }
  override func layerWillAppear(_ animated: Bool) { move("willAppear", from: [.gone, .disappearing], to: .appearing) }
  override func layerDidAppear(_ animated: Bool) { move("didAppear", from: [.appearing], to: .there) }
  override func layerWillDisappear(_ animated: Bool) { move("willDisappear", from: [.appearing, .there], to: .disappearing) }
  override func layerDidDisappear(_ animated: Bool) { move("didDisappear", from: [.disappearing], to: .gone) }
}

/// Counts how often it came into a window or left one: what goes and comes again does not jump.
final class LawLayer: Layer {
  private(set) var moves = 0
  override func didMove(to window: Window?) { moves += 1 }
}

struct WeakScreen { weak var screen: LawScreen? }

/// What went wrong first, and everything that has to be gone at the end.
final class LawBook {
  var screens: [WeakScreen] = []
  private(set) var failure: String?
  /// Called in each callback: what is heard may call what it likes.
  var heard: (() -> Void)?
  func broken(_ law: String, _ detail: String) { if failure == nil { failure = "\(law): \(detail)" } }
}
