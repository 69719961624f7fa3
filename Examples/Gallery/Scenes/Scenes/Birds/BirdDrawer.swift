import Legato

/// A column with a drawer below its head and a foot below the drawer: the layout follows one number, the drawer's height.
///
/// ``isExpanded`` is a property of one's own: set in a block it animates, set outside it changes at once (UA-17).
final class BirdDrawer {
  static let height = 92.0
  let column: Layer
  /// There while it is open or some transition that touches it is in flight.
  private(set) var drawer: Layer?
  /// How often the drawer was made, and how its transitions ended.
  private(set) var (made, finished, replaced) = (0, 0, 0)
  private let foot: Layer
  private let color: Color
  /// What a layout engine would call a constraint's constant.
  private var constant = 0.0
  private var counter: TransitionCounter<Bool>?

  init(_ frame: Rect, _ name: String, _ color: Color) {
    column = Layer(frame: frame)
    self.color = color
    let head = Layer.panel(Rect(x: 0, y: 0, width: frame.width, height: 22))
    head.addSublayer(.label(name, Rect(x: 0, y: 5, width: frame.width, height: 12), size: 8.5, alignment: .center))
    foot = Layer.panel(Rect(x: 0, y: 24, width: frame.width, height: 14))
    column.addSublayer(head)
    column.addSublayer(foot)
    column.layout = { [unowned self] _ in layOut() }
    counter = TransitionCounter(
      state: false, setUp: { [unowned self] in if $0 { makeDrawer() } },
      tearDown: { [unowned self] in if $0 { removeDrawer() } })
  }

  /// Transitions in flight.
  var inFlight: Int { counter?.count(of: true) ?? 0 }
  /// The drawer's height as it is seen; 0 without one.
  var shownHeight: Double { drawer?.presentation()?.bounds.height ?? 0 }

  var isExpanded: Bool {
    get { counter?.state ?? false }
    set {
      guard newValue != isExpanded, let flight = counter?.begin(to: newValue) else { return }
      animate(
        withDuration: 0,
        animations: {
          constant = newValue ? Self.height : 0
          column.setNeedsLayout()
          column.layoutIfNeeded()
        },
        completion: { [weak self] isFinished in
          if isFinished { self?.finished += 1 } else { self?.replaced += 1 }
          flight.end()
        })
    }
  }

  private func layOut() {
    drawer?.frame = Rect(x: 0, y: 23, width: column.bounds.width, height: constant)
    foot.position.y = 31 + constant
  }

  /// Full width, no height.
  private func makeDrawer() {
    let drawer = Layer(frame: Rect(x: 0, y: 23, width: column.bounds.width, height: 0))
    (drawer.backgroundColor, drawer.masksToBounds) = (Palette.line, true)
    drawer.addSublayer(.bird(width: min(66, column.bounds.width - 8), at: Point(x: column.bounds.width / 2, y: Self.height / 2), color))
    column.insertSublayer(drawer, below: foot)
    self.drawer = drawer
    made += 1
  }

  private func removeDrawer() {
    drawer?.removeFromSuperlayer()
    drawer = nil
  }
}
