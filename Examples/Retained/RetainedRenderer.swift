import Legato

/// Keeps widgets of another toolkit in step with the layers of a window: one for each, touched only where its layer has changed.
struct RetainedRenderer {
  private let reader: FrameReader
  private var widgets: [LayerID: Widget] = [:]
  /// The window's own widget.
  let root = Widget("window")

  init(_ window: Window) {
    reader = FrameReader(window, tracksDamage: false)
    if let id = reader.id(of: window) { widgets[id] = root }
  }

  /// How many widgets there are.
  var count: Int { widgets.count }

  /// After `advance`: takes up what has changed. Costs what has changed, however much there is.
  mutating func update() {
    let frame = reader.readFrame()
    for change in frame.changes {
      guard let layer = change.layer else {
        widgets[change.id] = nil  // it has gone
        continue
      }
      let widget = widget(for: layer, change.id)
      let (kinds, shown) = (change.kinds, layer.presented)
      if !kinds.isDisjoint(with: [.geometry, .size]) {
        let box = shown.frame
        widget.place = (box.minX, box.minY, box.width, box.height)
      }
      if kinds.contains(.opacity) { widget.opacity = min(1, max(0, shown.opacity)) }
      if kinds.contains(.content) { widget.color = shown.backgroundColor }
      if kinds.contains(.visibility) { widget.isVisible = !layer.isHidden }
      if kinds.contains(.sublayers) {
        // back to front; those that are new may be told of later
        let inside = layer.sublayers.enumerated().sorted {
          ($0.element.presented.zPosition, $0.offset) < ($1.element.presented.zPosition, $1.offset)
        }
        widget.setChildren(inside.compactMap { item in frame.id(of: item.element).map { self.widget(for: item.element, $0) } })
      }
    }
  }

  private mutating func widget(for layer: Layer, _ id: LayerID) -> Widget {
    if let known = widgets[id] { return known }
    let made = Widget(layer.name ?? "layer")
    widgets[id] = made
    return made
  }
}
