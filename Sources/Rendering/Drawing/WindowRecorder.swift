import LegatoCore
public import LegatoLayers

/// A target that records drawing as a list, in which the range of a layer can be replaced.
public protocol RetainedTarget: DrawingTarget {
  /// Clears the list; everything is recorded again.
  mutating func removeAll()
  /// Records `body` in the place of the last recording of the layer and its sublayers. False if it does not fit: then everything is recorded again.
  mutating func replaceLayer(_ number: Int, _ body: (inout Self) -> Void) -> Bool
}

/// Records a window on a retained target, and from then on only the layers that have changed.
///
/// ```swift
/// let recorder = WindowRecorder(window)
/// recorder.record(on: &list)   // everything
/// card.position.x += 20
/// recorder.record(on: &list)   // the card
/// ```
/// A recorder belongs to the window's owner, and serves one target. It does not keep the window.
public final class WindowRecorder {
  /// The inputs of a layer's last drawing.
  private struct Stretch {
    var generation: UInt32 = 0
    /// A serial number of the drawing; sublayers have higher ones.
    var order: UInt64 = 0
    var opacity = 0.0
    var place = PlaneMap.identity
  }

  private weak var window: Window?
  private let reader: FrameReader
  @exclusivity(unchecked) private var stretches: [Stretch] = []
  @exclusivity(unchecked) private var drawn: UInt64 = 0
  /// Texts to check again, since they are drawn differently once their superlayers are at rest.
  @exclusivity(unchecked) private var restless: [LayerID] = []
  private var changed: [(id: LayerID, order: UInt64)] = []
  private var engines: (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var isWhole = true
  /// Layers that the last call visited.
  @exclusivity(unchecked) public private(set) var layersSeen = 0

  /// O(layers).
  public init(_ window: Window) {
    self.window = window
    reader = FrameReader(watching: window)
  }

  /// The next call records everything, as on another target.
  public func forget() { isWhole = true }

  /// Records what changed in the window's presentation since the last call. Performs pending layout first.
  /// - Complexity: O(n log n) for n changed layers and their sublayers. O(layers) if layers were added, removed or reordered, or need other drawing steps.
  public func record(on target: inout some RetainedTarget) {
    guard let window else { return target.removeAll() }
    let frame = reader.frame()
    layersSeen = 0
    let engines = (window.contentsIdentity, window.textEngineIdentity)
    if engines != self.engines { isWhole = true }
    self.engines = engines
    if !isWhole, redraw(frame, on: &target) { return }
    restless.removeAll(keepingCapacity: true)
    target.removeAll()
    let painter = LayerPainter(recorder: self)
    painter.draw(window, on: &target)
    isWhole = painter.hasLeftOut
  }

  /// False if everything must be recorded again.
  private func redraw(_ frame: WindowFrame, on target: inout some RetainedTarget) -> Bool {
    changed.removeAll(keepingCapacity: true)
    for change in frame.changes {
      if !change.kinds.isDisjoint(with: [.new, .gone, .superlayer, .sublayers]) { return false }
      note(change.id)
    }
    for id in restless { note(id) }
    restless.removeAll(keepingCapacity: true)
    // superlayers first
    changed.sort { $0.order < $1.order }
    let (before, painter) = (drawn, LayerPainter(recorder: self))
    for (id, _) in changed {
      let stretch = stretches[id.place]
      guard stretch.order <= before, let layer = frame.layer(id), isDrawn(layer) else { continue }
      let fits = target.replaceLayer(id.place) { painter.redraw(layer, at: stretch.place, opacity: stretch.opacity, on: &$0) }
      guard fits, !painter.hasLeftOut else { return false }
    }
    return true
  }

  private func note(_ id: LayerID) {
    guard id.place < stretches.count, stretches[id.place].generation == id.generation else { return }
    changed.append((id, stretches[id.place].order))
  }

  /// Whether the layer was part of the last drawing of all its superlayers.
  private func isDrawn(_ layer: Layer) -> Bool {
    var (here, order) = (layer, UInt64.max)
    while let id = reader.id(of: here), id.place < stretches.count, stretches[id.place].generation == id.generation,
      stretches[id.place].order < order
    {
      order = stretches[id.place].order
      guard let around = here.superlayer else { return order > 0 }
      here = around
    }
    return false
  }

  // MARK: For the painter

  /// Begins a layer and its sublayers. Returns the layer's number.
  func enter(_ layer: Layer, _ place: PlaneMap, _ opacity: Double) -> Int? {
    guard let id = reader.id(of: layer) else { return nil }
    while stretches.count <= id.place { stretches.append(Stretch()) }
    drawn += 1
    layersSeen += 1
    stretches[id.place] = Stretch(generation: id.generation, order: drawn, opacity: opacity, place: place)
    return id.place
  }

  /// Notes a text whose scale is being animated, to be checked again.
  func noteScaling(_ layer: Layer) { if let id = reader.id(of: layer) { restless.append(id) } }
}
