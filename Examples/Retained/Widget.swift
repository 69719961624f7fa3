import Legato

/// An object of another toolkit: it has a place, a look and children of its own, knows nothing of layers, and costs something to touch. A real one would be
/// a node of a scene graph or a view.
final class Widget {
  let name: String
  private(set) var children: [Widget] = []
  private weak var parent: Widget?
  var place = (x: 0.0, y: 0.0, width: 0.0, height: 0.0) { didSet { Widget.touches += 1 } }
  var opacity = 1.0 { didSet { Widget.touches += 1 } }
  var color = Color.clear { didSet { Widget.touches += 1 } }
  var isVisible = true { didSet { Widget.touches += 1 } }
  /// How often a property of any was set.
  nonisolated(unsafe) static var touches = 0

  init(_ name: String) { self.name = name }

  func setChildren(_ new: [Widget]) {
    for child in children where child.parent === self { child.parent = nil }
    for child in new {
      child.parent?.children.removeAll { $0 === child }
      child.parent = self
    }
    children = new
    Widget.touches += 1
  }

  /// Itself and all in it, a line each.
  func lines(indent: String = "") -> [String] {
    func round(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
    let look = isVisible ? "opacity \(round(opacity))" : "hidden"
    let own = "\(indent)\(name) at (\(round(place.x)), \(round(place.y))), \(round(place.width)) × \(round(place.height)), \(look)"
    return [own] + children.flatMap { $0.lines(indent: indent + "  ") }
  }
}
