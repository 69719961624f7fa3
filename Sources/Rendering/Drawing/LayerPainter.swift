import LegatoCore
import LegatoLayers

extension DrawingTarget {
  /// Draws the presentation of a window, each layer from back to front: shadow, background, contents, sublayers, border.
  ///
  /// The depth of the tree is limited by memory only. Groups (layers with opacity, a mask or `Layer.masksToBounds`) nest as calls: at most 512 deep, or less
  /// if the thread's stack is smaller. Deeper ones are left out, and reported once.
  /// - Complexity: O(layers + pixels they cover). Performs pending layout first.
  public mutating func draw(_ window: Window) {
    window.layoutIfNeeded()
    LayerPainter().draw(window, on: &self)
  }
}

/// Draws the parts of layers in order, the same for every target. For one drawing at a time.
final class LayerPainter {
  /// A layer that is drawn up to its sublayers.
  private struct Level {
    let place: PlaneMap
    let opacity: Double
    let sublayers: [Layer]
    var next = 0
    let hasVibrant: Bool
    let hasBorder: Bool
    /// The layer's number in the recorder.
    var number: Int?
    /// Its number in the recorder, if some of its sublayers may be kept from the last drawing.
    let keepingNumber: Int?
  }
  /// The superlayers of the layer that is being drawn, outermost first: a stack instead of recursion, since a tree may be deeper than the
  /// thread's stack allows.
  @exclusivity(unchecked) private var openLevels: [Level] = []
  /// Those of them with a border, which is drawn after their sublayers.
  @exclusivity(unchecked) private var bordered: [LayerContent] = []
  /// Those of them with a vibrant layer: that layer, and how much of the colours behind come through.
  @exclusivity(unchecked) private var vibrant: [(layer: Layer, effect: LayerContent, amount: Double)] = []
  /// Depth of open groups, each of which is a nested call of the target.
  private var groupDepth = 0
  /// The drawings that are registered with the window.
  private var drawings: WindowDrawings?
  private static let maximumGroupDepth = 512
  private(set) var hasOmittedGroups = false
  /// The compositor's caches, to which the parts of layers are added instead of being drawn; nil for other targets.
  private let caches: LayerCaches?
  /// Decides which layers of a retained list are drawn again; nil for other targets. Unowned, as it owns the painter.
  private unowned(unsafe) let recorder: WindowRecorder?

  init(_ caches: LayerCaches? = nil, recorder: WindowRecorder? = nil) { (self.caches, self.recorder) = (caches, recorder) }

  /// Draws a window's presentation, and reports what was left out.
  func draw(_ window: Window, on target: inout some DrawingTarget) {
    hasOmittedGroups = false
    drawings = window.windowDrawings
    paint(window, at: .identity, opacity: 1, on: &target)
    if hasOmittedGroups { ThreadStack.reportEnd("draw(_:)", "groups in groups") }
  }

  /// Redraws a layer and its sublayers in a retained list.
  /// - Parameters:
  ///   - place: from the layer's superlayer to the picture.
  ///   - opacity: of the drawing.
  func redraw(_ layer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) {
    drawings = layer.window?.windowDrawings
    paint(layer, at: place, opacity: opacity, on: &target)
  }

  /// Draws a layer and its sublayers.
  /// - Parameter place: from the layer's superlayer to the picture.
  private func paint(_ layer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) {
    if let level = begin(layer, at: place, opacity: opacity, on: &target) { finish(level, on: &target) }
  }

  private func finish(_ level: Level, on target: inout some DrawingTarget) {
    let floor = openLevels.count
    var level = level
    while true {
      guard level.next < level.sublayers.count else {
        if level.hasBorder { paint(.border, of: bordered.removeLast(), level.opacity, on: &target) }
        if level.hasVibrant { vibrant.removeLast(1) }
        if let number = level.number { target.endLayer(number) }
        guard openLevels.count > floor else { return }
        level = openLevels.removeLast()
        continue
      }
      let isVibrant = level.hasVibrant && vibrant.last?.layer === level.sublayers[level.next]
      if !isVibrant, let recorder, let keepingNumber = level.keepingNumber {
        let end = level.hasVibrant ? level.next + 1 : level.sublayers.count
        let next = recorder.keep(level.sublayers[level.next..<end], in: keepingNumber, on: &target)
        if next > level.next {
          level.next = next
          continue
        }
      }
      let sublayer = level.sublayers[level.next]
      level.next += 1
      if isVibrant {
        paintVibrant(sublayer, at: level.place, opacity: level.opacity, on: &target)
      } else if let inner = begin(sublayer, at: level.place, opacity: level.opacity, on: &target) {
        openLevels.append(level)
        level = inner
      }
    }
  }

  /// Draws a layer up to its sublayers. Returns what ``finish(_:on:)`` needs, or nil if nothing is left to draw.
  private func begin(_ layer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) -> Level? {
    // not split into several functions: groups recurse through this one, and each call takes stack
    var endsHere = true
    let number = recorder?.enter(layer, place, opacity)
    if let number { target.beginLayer(number) }
    defer { if endsHere, let number { target.endLayer(number) } }
    let shown = layer.shown()
    let opacity = opacity * min(1, max(0, shown.opacity))
    guard !layer.isHidden, opacity > 0 else { return nil }
    let content = LayerContent(layer, shown, shown.placed(in: place), drawings?.drawing(of: layer), caches?.beginRecord(of: layer))
    guard layer.isDoubleSided || !content.place.isTurnedAway else { return nil }
    if let recorder, content.text != nil, caches?.mustBeRevisited(content) ?? content.isScaling { recorder.revisitNextFrame(layer) }
    let mask = layer.mask
    content.reportUnlessDrawn()
    if mask == nil, opacity == 1 || content.isOnePiece {
      var level = begin(content, opacity, on: &target)
      level?.number = number
      endsHere = level == nil
      return level
    }
    group(content, opacity: opacity, mask: mask, on: &target) { target in
      if let level = begin(content, 1, on: &target) { finish(level, on: &target) }
    }
    return nil
  }

  /// Draws a layer as a group, or with `clips` its clipped content.
  private func group<Target: DrawingTarget>(
    _ content: LayerContent, opacity: Double, clips: Bool = false, mask: Layer? = nil, on target: inout Target,
    _ body: (inout Target) -> Void
  ) {
    nestedGroup {
      guard let caches else {
        return target.group(
          opacity: opacity, clip: clips ? content.clip : nil,
          mask: mask.map { mask in { target in self.paint(mask, at: content.place, opacity: 1, on: &target) } }, body)
      }
      let group = caches.open(content, clips ? .clip : mask == nil ? .whole : .masked, opacity: opacity)
      body(&target)
      if let mask {
        caches.mask(group)
        paint(mask, at: content.place, opacity: 1, on: &target)
      }
      caches.close(group)
    }
  }

  private func paintVibrant(_ sublayer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) {
    let (_, effect, amount) = vibrant[vibrant.count - 1]
    nestedGroup {
      guard let caches else { return target.vibrant(amount) { paint(sublayer, at: place, opacity: opacity, on: &$0) } }
      let group = caches.open(effect, .vibrant, opacity: amount)
      paint(sublayer, at: place, opacity: opacity, on: &target)
      caches.close(group)
    }
  }

  private func paint(_ part: LayerContent.Part, of content: LayerContent, _ opacity: Double, on target: inout some DrawingTarget) {
    if let caches { caches.paint(part, of: content, opacity) } else { content.paint(part, opacity, on: &target) }
  }

  private func begin(_ content: LayerContent, _ opacity: Double, on target: inout some DrawingTarget) -> Level? {
    paint(.behind, of: content, opacity, on: &target)
    if content.layer.masksToBounds, content.hasInside {
      group(content, opacity: 1, clips: true, on: &target) { target in
        paint(.inside, of: content, opacity, on: &target)
        if content.hasSublayers { finish(level(of: content, opacity, hasBorder: false), on: &target) }
      }
    } else {
      if content.hasInside { paint(.inside, of: content, opacity, on: &target) }
      if content.hasSublayers { return level(of: content, opacity, hasBorder: content.hasBorder) }
    }
    paint(.border, of: content, opacity, on: &target)
    return nil
  }

  private func level(of content: LayerContent, _ opacity: Double, hasBorder: Bool) -> Level {
    if hasBorder { bordered.append(content) }
    let vibrant = content.vibrant
    if let (layer, amount) = vibrant { self.vibrant.append((layer, content, amount)) }
    return Level(
      place: content.place, opacity: opacity, sublayers: content.layer.sublayersBackToFront { _ in .presentation },
      hasVibrant: vibrant != nil, hasBorder: hasBorder, keepingNumber: recorder?.enterSublayers(of: content.layer, content.place, opacity))
  }

  private func nestedGroup(_ draw: () -> Void) {
    guard groupDepth < Self.maximumGroupDepth, ThreadStack.hasRoom else { return hasOmittedGroups = true }
    groupDepth += 1
    draw()
    groupDepth -= 1
  }
}
