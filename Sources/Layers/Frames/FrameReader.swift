import LegatoCore

/// Reports the changes of a window, frame by frame: those since its own last frame, independently of other readers.
///
/// For renderers that keep an object for each layer. A reader is confined to the window's thread or actor, and retains the window.
/// ```swift
/// let reader = FrameReader(window)
/// window.stage.advance(to: time)
/// for change in reader.readFrame().changes where change.kinds.contains(.geometry) { … }
/// ```
public final class FrameReader {
  /// The largest number of rectangles in ``WindowFrame/damage``.
  public static let maximumRectangleCount = 8

  @usableFromInline
  struct Change {
    @usableFromInline let id: LayerID
    @usableFromInline let kinds: FrameChange.Kinds
    /// Whether only the position has changed, as the engine has reported it.
    let isShift: Bool
  }

  /// The window whose changes are reported.
  public var window: Window { kept ?? watched?.object ?? Window(size: .zero) }
  private let kept: Window?
  private let watched: BackReference<Window>?
  let records: FrameRecords
  // changes since the last frame
  /// The kinds of change of each node.
  @exclusivity(unchecked) private var kinds = UnsafeMutableBufferPointer<FrameChange.Kinds>.allocate(capacity: 0)
  @exclusivity(unchecked) private var noted = NodeList()
  @exclusivity(unchecked) private var gone: [LayerID] = []
  // the last frame
  @exclusivity(unchecked) private(set) var number = 0
  @exclusivity(unchecked) private(set) var changes: [Change] = []
  @exclusivity(unchecked) private(set) var goneLayers: [LayerID] = []
  @exclusivity(unchecked) private(set) var damage: [Rect] = []
  @exclusivity(unchecked) private var tracker: DamageTracker?
  @exclusivity(unchecked) private var writer = DisplayListWriter()

  /// - Parameters:
  ///   - window: the window to read. The first frame reports every layer in it as new.
  ///   - tracksDamage: false if ``WindowFrame/damage`` is not needed, to save the computation of boxes.
  /// - Complexity: O(layers).
  public convenience init(_ window: Window, tracksDamage: Bool = true) {
    self.init(of: window, tracksDamage: tracksDamage, keeps: true)
  }

  /// A reader that does not retain the window and tracks no damage; it must not be used after the window is deallocated.
  package convenience init(watching window: Window) { self.init(of: window, tracksDamage: false, keeps: false) }

  private init(of window: Window, tracksDamage: Bool, keeps: Bool) {
    (kept, watched) = keeps ? (window, nil) : (nil, window.windowBackReference)
    tracker = tracksDamage ? DamageTracker() : nil
    records = window.frameRecords ?? FrameRecords(window)
    window.frameRecords = records
    records.add(self)
  }

  deinit {
    kinds.deallocate()
    guard records.remove(self) else { return }
    (kept ?? watched?.object)?.frameRecords = nil
    records.end()
  }

  /// The identifier of a layer; nil if it is not in the window.
  public func id(of layer: Layer) -> LayerID? { records.id(of: layer) }

  /// Performs the scheduled layouts, and returns the changes since the last call, as of the stage's `now`. Call it after `advance(to:)` and before drawing;
  /// the frame before becomes invalid. O(changes), and no allocation beyond storage that is kept.
  public func readFrame() -> WindowFrame {
    records.read()
    if records.masks > 0 { noteMasks() }
    if tracker != nil, let drawings = window.drawings { measureContents(drawings) }
    number += 1
    changes.removeAll(keepingCapacity: true)
    goneLayers.removeAll(keepingCapacity: true)
    changes.reserveCapacity(noted.count)
    records.generations.withUnsafeBufferPointer { generations in
      for index in 0..<noted.count {
        let node = noted[index]
        let what = kinds[Int(node)].subtracting(.listed)
        kinds[Int(node)] = []
        // it was removed later
        if what.isEmpty { continue }
        changes.append(
          Change(id: LayerID(node, generations[Int(node)]), kinds: what.subtracting(.shift), isShift: what.contains(.shift)))
      }
    }
    noted.removeAll()
    swap(&gone, &goneLayers)
    if tracker != nil {
      tracker?.take(changes, number, records, window, to: &damage)
    } else {
      damage.removeAll(keepingCapacity: true)
      if !changes.isEmpty || !goneLayers.isEmpty { damage.append(window.presented.frame) }
    }
    return WindowFrame(reader: self, number: number)
  }

  // MARK: Recording changes

  /// Makes room for `count` nodes.
  func fit(_ count: Int) {
    if kinds.count < count {
      let room = UnsafeMutableBufferPointer<FrameChange.Kinds>.allocate(capacity: max(count, 2 * kinds.count))
      room.initialize(repeating: [])
      for node in kinds.indices { room[node] = kinds[node] }
      kinds.deallocate()
      kinds = room
    }
    tracker?.fit(count)
  }

  @inline(__always)
  func note(_ node: UInt32, _ what: FrameChange.Kinds) {
    if kinds[Int(node)].isEmpty { noted.append(node) }
    kinds[Int(node)] = kinds[Int(node)].union(what).subtracting(.shift)
  }

  /// The engine has reported a layer's position.
  @inline(__always)
  func notePosition(_ node: UInt32, _ position: Point) {
    if kinds[Int(node)].isEmpty {
      noted.append(node)
      kinds[Int(node)] = [.geometry, .shift]
    } else {
      kinds[Int(node)].formUnion(.geometry)
    }
    tracker?.plain.report(node, at: position)
  }

  /// A layer is about to get another superlayer.
  func noteMoved(_ node: UInt32) { tracker?.noteLeft(node, records, isGone: false) }

  func noteGone(_ id: LayerID) {
    tracker?.noteLeft(id.node, records, isGone: true)
    // a layer that was never reported as new is not reported as gone
    if !kinds[id.index].contains(.added) { gone.append(id) }
    // a node is listed once, however many layers have it one after another until the next frame
    if !kinds[id.index].isEmpty { kinds[id.index] = .listed }
  }

  /// Records changes inside a mask as changes of the layer that it masks.
  private func noteMasks() {
    var next = 0
    while next < noted.count {
      var node = noted[next]
      next += 1
      while node != 0 {
        let here = records.nodes[Int(node)]
        if here.isMask, here.parent != 0 { note(here.parent, .mask) }
        node = here.parent
      }
    }
  }

  /// Asks for the sizes of contents that may exceed their layer's bounds, before the damage is computed: the drawings are user code.
  private func measureContents(_ drawings: any RegisteredDrawings) {
    var next = 0
    while next < noted.count {
      let node = noted[next]
      next += 1
      guard !kinds[Int(node)].isSubset(of: DamageTracker.keepsOwn), let layer = records.nodes[Int(node)].layer?.takeUnretainedValue() else {
        continue
      }
      let size = layer.contentsGravity.leavesBounds ? drawings.contentsSize(of: layer) : nil
      tracker?.note(contentsSize: size, of: node)
    }
  }

  /// The length of the lists of what the next frame reports. It has a bound, however long no frame is read: three times the number of layers in the last frame
  /// and of nodes.
  package var notedCount: Int { noted.count + gone.count + records.pendingLayoutCount + (tracker?.vacatedCount ?? 0) }

  // MARK: Display list

  func takeDisplayList() -> [DisplayList.Item] { writer.list(of: self) }
}
