import LegatoCore
import LegatoGestures
import LegatoLayers

extension TerminalHost {
  /// Shows a window in the terminal, under its mouse, until q, escape or control-C is pressed.
  ///
  /// ```swift
  /// let window = Window(size: .zero)
  /// …
  /// try TerminalHost(session: TerminalSession()).run(window)
  /// ```
  /// The window gets the terminal's size, and updates of it: lay out its layers in `Layer.layout`. The wheel scrolls the innermost `ScrollLayer` under the
  /// mouse, by three rows a step. Its stage follows ``clock`` and starts at 0. While nothing moves and no input comes, nothing is written.
  /// - Parameters:
  ///   - window: the window to show; its size is set.
  ///   - pointsPerColumn: the number of points per column, and half of that per row; finite and above 0, otherwise repaired to 4 and reported. At 4, a
  ///     terminal of 80 × 24 cells is 320 × 192 points.
  ///   - onKey: called with each key, inside `Stage.perform(_:)`; return true to keep q and escape from ending the run.
  public func run(
    _ window: Window, pointsPerColumn: Double = 4, onKey: @escaping (TerminalKey) -> Bool = { _ in false }
  ) throws(TerminalError) {
    var points = pointsPerColumn
    if !(points > 0 && points.isFinite) {
      Misuse.report(.number(call: "run(_:pointsPerColumn:onKey:)", wanted: "finite points above 0", found: "\(points)", repair: "4"))
      points = 4
    }
    let (screen, clock) = (WindowScreen(window, clock: clock, points: points, onKey: onKey), clock)
    let former = window.stage.onWake
    window.stage.onWake = { [began = screen.began] in clock.now - began }
    defer { window.stage.onWake = former }
    try run(screen)
  }
}

/// A delegate that shows a window.
private final class WindowScreen: TerminalHostDelegate {
  private let window: Window
  private let view = TerminalView()
  /// The host's time at which the window's time is 0.
  let began: Double
  private let points: Double
  private let onKey: (TerminalKey) -> Bool
  private(set) var isFinished = false
  /// How far a step of the wheel scrolls, as in most terminals.
  private static let rowsPerStep = 3.0

  init(_ window: Window, clock: MonotonicClock, points: Double, onKey: @escaping (TerminalKey) -> Bool) {
    // a stage that has advanced before continues from its time
    (self.window, began, self.points, self.onKey) = (window, clock.now - window.stage.hostTime, points, onKey)
  }

  func handle(_ event: TerminalHostEvent, at time: Double) {
    window.stage.advance(to: max(window.stage.hostTime, time - began))
    switch event {
    case .key(let key): press(key)
    case .pointer(let pointer):
      let place = Point(x: pointer.location.x * points, y: pointer.location.y * points)
      window.handle(
        PointerEvent(time: window.stage.hostTime, phase: pointer.phase, id: pointer.id, location: place, pressure: pointer.pressure))
    case .wheel(let dx, let dy, let location):
      let step = Self.rowsPerStep * 2 * points
      let place = Point(x: location.x * points, y: location.y * points)
      window.scroll(by: Vector(dx: Double(dx) * step, dy: Double(dy) * step), at: place, isPrecise: false)
    case .appearance: break
    case .resized(let size):
      window.stage.perform {
        window.bounds.size = Size(width: Double(size.columns) * points, height: Double(2 * size.rows) * points)
        window.layoutIfNeeded()
      }
    }
  }

  private func press(_ key: TerminalKey) {
    if key.code == .character("c"), key.modifiers.contains(.control) { return isFinished = true }
    guard !window.stage.perform({ onKey(key) }) else { return }
    if key.code == .character("q") || key.code == .escape { isFinished = true }
  }

  func advance(to time: Double) -> FrameDemand {
    let demand = window.stage.advance(to: max(window.stage.hostTime, time - began))
    guard case .at(let next) = demand else { return demand }
    return .at(next + began)
  }

  func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture {
    view.picture(of: window, columns: size.columns, rows: size.rows, scale: 1 / points, division: cells)
  }
}
