import LegatoCore
public import LegatoLayers

/// A target that records drawing as a list, in which the range of a layer can be replaced.
public protocol RetainedTarget: DrawingTarget {
  /// Clears the list; everything is recorded again.
  mutating func removeAll()
  /// Records `body` in the place of the last recording of the layer and its sublayers. False if that is not possible: then its superlayer is recorded again.
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
  /// The last recording of a layer.
  private struct Stretch {
    var generation: UInt32 = 0
    /// The number of the drawing that recorded it; 0 for none.
    var drawing: UInt64 = 0
    /// The drawing of its superlayer that contains this recording; 0 for none.
    var around: UInt64 = 0
    /// Its previous drawing's number.
    var former: UInt64 = 0
  }

  /// Where that recording was drawn. Apart from ``Stretch``, of which one is read for each sublayer that may be kept.
  private struct Setting {
    var opacity = 0.0
    var place = PlaneMap.identity
    /// The index of its sublayers' setting in ``inner``; -1 as long as it had none.
    var inner: Int32 = -1
  }

  /// Where the sublayers of a layer were drawn, all of them, and in which drawing of the layer.
  private struct InnerSetting {
    var opacity: Double
    var place: PlaneMap
    var drawing: UInt64
  }

  private weak var window: Window?
  /// A compositor's caches; nil for other targets.
  private let caches: LayerCaches?
  private lazy var painter = LayerPainter(caches, recorder: self)
  private let reader: FrameReader
  @exclusivity(unchecked) private var stretches: [Stretch] = []
  @exclusivity(unchecked) private var settings: [Setting] = []
  @exclusivity(unchecked) private var inner: [InnerSetting] = []
  @exclusivity(unchecked) private var drawn: UInt64 = 0
  /// Texts to check again: they are drawn differently once their superlayers are at rest.
  @exclusivity(unchecked) private var textsToRevisit: [LayerID] = []
  private var changed: [(id: LayerID, drawing: UInt64)] = []
  /// The last drawing from which sublayers may be kept: recordings of a layer that could not be replaced are in no list.
  @exclusivity(unchecked) private var lastKept: UInt64 = 0
  private var engines: (ObjectIdentifier?, ObjectIdentifier?) = (nil, nil)
  private var isWhole = true
  /// Layers that the last call visited.
  @exclusivity(unchecked) public private(set) var visitedLayerCount = 0

  /// O(layers).
  public init(_ window: Window) {
    (self.window, caches) = (window, nil)
    reader = FrameReader(watching: window)
  }

  /// For a compositor.
  init(_ window: Window, for caches: LayerCaches) {
    (self.window, self.caches) = (window, caches)
    reader = FrameReader(watching: window)
  }

  /// Whether it records this window.
  func isRecording(_ window: Window) -> Bool { self.window === window }

  /// Makes the next call record everything, for example for another target.
  public func forget() { isWhole = true }

  /// Records what changed in the window's presentation since the last call. Performs pending layout first.
  /// - Complexity: O(n log n) for n changed layers, and O(sublayers) for those among which some were added, removed or reordered; O(layers) if many need
  ///   other drawing steps.
  public func record(on target: inout some RetainedTarget) {
    guard let window else { return target.removeAll() }
    let frame = reader.readFrame()
    visitedLayerCount = 0
    let engines = (window.contentsIdentity, window.textEngineIdentity)
    if engines != self.engines { isWhole = true }
    self.engines = engines
    if !isWhole, redraw(frame, on: &target) { return }
    textsToRevisit.removeAll(keepingCapacity: true)
    target.removeAll()
    lastKept = 0
    painter.draw(window, on: &target)
    isWhole = painter.hasOmittedGroups
  }

  /// False if everything must be recorded again.
  private func redraw(_ frame: WindowFrame, on target: inout some RetainedTarget) -> Bool {
    changed.removeAll(keepingCapacity: true)
    // new layers are drawn with their superlayers, whose sublayers have changed
    for change in frame.changes { note(change.id) }
    for id in textsToRevisit { note(id) }
    textsToRevisit.removeAll(keepingCapacity: true)
    // superlayers usually first
    changed.sort { $0.drawing < $1.drawing }
    let before = drawn
    lastKept = .max
    for (id, _) in changed {
      guard stretches[id.index].drawing <= before, let layer = frame.layer(id), isDrawn(layer) else { continue }
      guard redraw(layer, since: before, on: &target) else { return false }
    }
    return true
  }

  /// Records a layer again, or its superlayer if that is not possible.
  private func redraw(_ layer: Layer, since before: UInt64, on target: inout some RetainedTarget) -> Bool {
    var here = layer
    while let id = reader.id(of: here) {
      let (place, opacity) = (settings[id.index].place, settings[id.index].opacity)
      let fits = target.replaceLayer(id.index) { painter.redraw(here, at: place, opacity: opacity, on: &$0) }
      if painter.hasOmittedGroups { return false }
      if fits { return true }
      // its superlayer's last drawing does not contain it
      (stretches[id.index].around, lastKept) = (0, before)
      guard let around = here.superlayer else { return false }
      here = around
    }
    return false
  }

  private func note(_ id: LayerID) {
    guard id.index < stretches.count, stretches[id.index].generation == id.generation else { return }
    changed.append((id, stretches[id.index].drawing))
  }

  /// The layer's last drawing; nil for none.
  private func stretch(of layer: Layer) -> Stretch? {
    guard let id = reader.id(of: layer), id.index < stretches.count, stretches[id.index].generation == id.generation else { return nil }
    return stretches[id.index]
  }

  /// Whether the layer was part of the last drawing of all its superlayers.
  private func isDrawn(_ layer: Layer) -> Bool {
    guard var (here, own) = stretch(of: layer).map({ (layer, $0) }), own.drawing > 0 else { return false }
    while let superlayer = here.superlayer {
      guard let around = stretch(of: superlayer), own.around == around.drawing else { return false }
      (here, own) = (superlayer, around)
    }
    return true
  }

  // MARK: For the painter

  /// Begins a layer and its sublayers; returns the layer's number.
  func enter(_ layer: Layer, _ place: PlaneMap, _ opacity: Double) -> Int? {
    guard let id = reader.id(of: layer) else { return nil }
    while stretches.count <= id.index {
      stretches.append(Stretch())
      settings.append(Setting())
    }
    drawn += 1
    visitedLayerCount += 1
    let former = stretches[id.index].generation == id.generation ? stretches[id.index].drawing : 0
    var around: UInt64 = 0
    if let number = layer.superlayer.flatMap(number), number < stretches.count { around = stretches[number].drawing }
    stretches[id.index] = Stretch(generation: id.generation, drawing: drawn, around: around, former: former)
    (settings[id.index].opacity, settings[id.index].place) = (opacity, place)
    return id.index
  }

  /// The number of a layer that is being drawn.
  private func number(of layer: Layer) -> Int? { reader.id(of: layer)?.index }

  /// Begins the sublayers of a layer that is being drawn. Returns its number if some of them may be kept: those that its previous drawing contains are drawn
  /// at the same place and with the same opacity as it drew them all.
  func enterSublayers(of layer: Layer, _ place: PlaneMap, _ opacity: Double) -> Int? {
    guard let number = number(of: layer), number < stretches.count else { return nil }
    let (index, stretch) = (Int(settings[number].inner), stretches[number])
    let now = InnerSetting(opacity: opacity, place: place, drawing: stretch.drawing)
    guard index >= 0 else {
      settings[number].inner = Int32(truncatingIfNeeded: inner.count)
      inner.append(now)
      return nil
    }
    let before = inner[index]
    inner[index] = now
    guard lastKept > 0, stretch.former > 0, before.drawing == stretch.former else { return nil }
    return before.opacity == opacity && before.place == place ? number : nil
  }

  /// Keeps the recordings of sublayers whose superlayer is drawn again, if they would be unchanged. Returns the index of the next one, which has to be drawn.
  func keep(_ sublayers: ArraySlice<Layer>, in around: Int, on target: inout some DrawingTarget) -> Int {
    let lastKept = lastKept
    return stretches.withUnsafeMutableBufferPointer { stretches in
      let (drawing, former) = (stretches[around].drawing, stretches[around].former)
      var next = sublayers.startIndex
      while next < sublayers.endIndex {
        // there may be very many, none of which is copied
        guard let id = reader.id(of: sublayers[next]), id.index < stretches.count, stretches[id.index].around == former,
          stretches[id.index].generation == id.generation, stretches[id.index].drawing > 0, stretches[id.index].drawing <= lastKept,
          target.keepLayer(id.index)
        else { return next }
        stretches[id.index].around = drawing
        next += 1
      }
      return next
    }
  }

  /// Notes a text that may be drawn differently in the next frame, to be checked again.
  func revisitNextFrame(_ layer: Layer) { if let id = reader.id(of: layer) { textsToRevisit.append(id) } }
}
