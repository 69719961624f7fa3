import Legato
import LegatoPlugins

/// Every curve there is, plotted and driving a dot; a tap turns one round in flight. Curves of plug-ins stand beside the built-in ones, and are loaded
/// anew while their dots move.
final class Curves: Scene {
  private static let texts = [
    ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease-in"), ("ease-out", "ease-out"), ("ease-in-out", "ease-in-out"),
    ("overshoot", "cubic-bezier(0.5, -0.4, 0.4, 1.3)"), ("steps", "steps(5)"), ("points", "linear(0, 0.7 30%, 0.4 60%, 1)"),
    ("table", "sampled(0, 0.05, 0.8, 0.7, 1)"), ("spring", "spring(damping-ratio: 0.4)"),
    ("chain", "chain(ease-in, spring(damping-ratio: 0.6) 2)"),
    ("reverse", "reverse(ease)"),
  ]
  private static let grid = Rect(x: 4, y: 16, width: 312, height: 180)
  private var columns = 4

  private let message = Layer.label("", Rect(x: 6, y: 2, width: 308, height: 12), size: 9)
  private var cells: [CurveCell] = []
  private var catalogs: [PluginCatalog] = []
  private var problems: [String] = []

  required init() {
    super.init()
    window.addSublayer(message)
    window.addGestureRecognizer(
      TapGestureRecognizer { [unowned self] in
        let place = $0.location(in: window)
        cells.first { $0.layer.frame.contains(place) }?.turn()
      })
  }

  // MARK: To copy

  /// A plug-in, or a folder of them. Each is tried by the probe beside the program before it comes in.
  override func open(_ path: String) {
    do {
      let catalog = try PluginLoader(policy: .probed()).catalog(of: PluginSearch(places: [.init(path)]))
      problems += catalog.refused.map(\.description)
      catalogs.append(catalog)
      if catalog.plugins.isEmpty, catalog.refused.isEmpty { problems.append("\(path): no plug-in there") }
    } catch {
      problems.append("\(error)")
    }
  }

  // MARK: Scene

  override func begin() {
    var curves = Self.texts.compactMap { name, text in
      (try? TimingCurveText(text).provider()).map { (name: name, curve: $0, isFromPlugin: false) }
    }
    for catalog in catalogs {
      for plugin in catalog.plugins {
        for kind in plugin.description.curves {
          do {
            curves.append((kind.id, try catalog.plugin(plugin.description.id).curve(kind.id), true))
          } catch {
            problems.append("\(error)")
          }
        }
      }
    }
    columns = max(4, Int(saturating: (Double(curves.count) * 1.3).squareRoot().rounded(.up)))
    let rows = (curves.count + columns - 1) / columns
    let (width, height) = (Self.grid.width / Double(columns), Self.grid.height / Double(rows))
    for (index, item) in curves.enumerated() {
      let frame = Rect(
        x: Self.grid.minX + Double(index % columns) * width + 1, y: Self.grid.minY + Double(index / columns) * height + 1, width: width - 2,
        height: height - 2)
      let cell = CurveCell(item.name, item.curve, isFromPlugin: item.isFromPlugin, frame: frame)
      cells.append(cell)
      window.addSublayer(cell.layer)
      cell.turn()
    }
    tell(catalogs.isEmpty ? "tap a curve; gallery curves --plugin FILE adds yours" : "tap a curve; r loads plug-ins anew")
  }

  /// As large as before, and as far apart as there is room.
  override func layout(in room: Rect) {
    let rows = (cells.count + columns - 1) / columns
    let (width, height) = ((room.width - 8) / Double(columns), (room.height - 20) / Double(max(1, rows)))
    for (index, cell) in cells.enumerated() {
      cell.layer.position = Point(
        x: room.minX + 4 + (Double(index % columns) + 0.5) * width, y: room.minY + 16 + (Double(index / columns) + 0.5) * height)
    }
    message.frame.origin = Point(x: room.minX + 6, y: room.minY + 2)
  }

  private func tell(_ text: String) {
    message.text = problems.first ?? text
    message.textColor = problems.isEmpty ? Palette.text : Palette.pink
  }

  override var keys: [(key: Character, does: String)] { [(" ", "turn all")] + (catalogs.isEmpty ? [] : [("r", "reload plug-ins")]) }

  override func press(_ key: Character) {
    if key == " " { for cell in cells { cell.turn() } }
    if key == "r" { reload() }
  }

  // MARK: To copy: other curves for what moves

  /// From the same files, which may have been rebuilt: dots keep their place and speed.
  private func reload() {
    problems = []
    for catalog in catalogs {
      for plugin in catalog.plugins {
        do {
          let rebuilt = try catalog.reload(plugin.description.id)
          try stage.replaceCurves(rebuilt.counterpart)
          for cell in cells { if let curve = try rebuilt.counterpart(of: cell.curve) { cell.show(curve) } }
        } catch {
          problems.append("\(error)")
        }
      }
    }
    tell("loaded anew")
  }

  // MARK: Scene

  override var readings: [Reading] { cells.map { Reading($0.name, $0.progress) } }

  override var demonstration: [PointerEvent] { [0, 5, 9].flatMap { tap($0, at: 0.6 + 0.2 * Double($0) / 5) } }

  private func tap(_ index: Int, at time: Double) -> [PointerEvent] {
    let frame = Rect(x: Self.grid.minX, y: Self.grid.minY, width: Self.grid.width / 4, height: Self.grid.height / 3)
    let place = Point(x: frame.minX + (Double(index % 4) + 0.5) * frame.width, y: frame.minY + (Double(index / 4) + 0.5) * frame.height)
    return Trace.tap(place, at: time)
  }
}
