import LegatoCore
public import LegatoLayers

/// A target that keeps what it was told as a list, and lets the stretch of a layer be told anew.
public protocol RetainedTarget: DrawingTarget {
  /// Everything is told from the beginning.
  mutating func removeAll()
  /// What `body` tells takes the place of what the layer of that number, with all in it, told last. False where it does not fit: then all of it is told anew.
  mutating func replaceLayer(_ number: Int, _ body: (inout Self) -> Void) -> Bool
}

/// Tells a target that keeps what it is told only of those layers of a window that have changed.
///
/// ```swift
/// let recorder = WindowRecorder(window)
/// recorder.record(on: &list)   // everything
/// card.position.x += 20
/// recorder.record(on: &list)   // the card
/// ```
/// It belongs to whoever owns the window, and goes with one target. It does not keep the window.
public final class WindowRecorder {
  /// By what a layer was drawn last.
  private struct Stretch {
    var generation: UInt32 = 0
    /// Which of all layers that were ever drawn it was: one in it has a higher one.
    var order: UInt64 = 0
    var opacity = 0.0
    var place = PlaneMap.identity
  }

  private weak var window: Window?
  private let reader: FrameReader
  @exclusivity(unchecked) private var stretches: [Stretch] = []
  @exclusivity(unchecked) private var drawn: UInt64 = 0
  /// Texts that are drawn otherwise once what is around them has stopped.
  @exclusivity(unchecked) private var restless: [LayerID] = []
  private var changed: [(id: LayerID, order: UInt64)] = []
  private var engines: (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var isWhole = true
  /// How many layers the last call looked at.
  @exclusivity(unchecked) public private(set) var layersSeen = 0

  /// O(layers).
  public init(_ window: Window) {
    self.window = window
    reader = FrameReader(watching: window)
  }

  /// The next call tells everything, as for another target.
  public func forget() { isWhole = true }

  /// Tells the target what the window shows now, as far as it is other than in the call before. Lays out first what asked for it.
  /// - Complexity: O(n log n) for n layers that changed and all in them. O(layers) where layers came, went, or are drawn in another order or with other steps.
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

  /// False where all has to be told anew.
  private func redraw(_ frame: WindowFrame, on target: inout some RetainedTarget) -> Bool {
    changed.removeAll(keepingCapacity: true)
    for change in frame.changes {
      if !change.kinds.isDisjoint(with: [.new, .gone, .superlayer, .sublayers]) { return false }
      note(change.id)
    }
    for id in restless { note(id) }
    restless.removeAll(keepingCapacity: true)
    // each layer before those in it
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

  /// Whether what was drawn last of all layers around it had this one in it.
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

  // MARK: What the painter tells

  /// A layer and all in it are drawn from here on. Answers the layer's number.
  func enter(_ layer: Layer, _ place: PlaneMap, _ opacity: Double) -> Int? {
    guard let id = reader.id(of: layer) else { return nil }
    while stretches.count <= id.place { stretches.append(Stretch()) }
    drawn += 1
    layersSeen += 1
    stretches[id.place] = Stretch(generation: id.generation, order: drawn, opacity: opacity, place: place)
    return id.place
  }

  /// Text is drawn in the way of what is moving: it is looked at again.
  func noteScaling(_ layer: Layer) { if let id = reader.id(of: layer) { restless.append(id) } }
}
