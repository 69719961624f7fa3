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
    /// Its number if some of its sublayers may be kept.
    let keeper: Int?
  }
  /// The superlayers of the layer being drawn, outermost first. A stack, not recursion, since a tree may be deep.
  @exclusivity(unchecked) private var around: [Level] = []
  /// Those of them that draw over their sublayers.
  @exclusivity(unchecked) private var bordered: [LayerContent] = []
  /// Those of them with a vibrant layer: that layer, and how much of the colours behind come through.
  @exclusivity(unchecked) private var vibrant: [(layer: Layer, effect: LayerContent, amount: Double)] = []
  /// Depth of open groups, each of which is a nested call of the target.
  private var pictures = 0
  /// The drawings that are registered with the window.
  private var drawings: WindowDrawings?
  private static let mostPictures = 512
  private(set) var hasLeftOut = false
  /// Caches the parts of layers between drawings; nil draws all.
  private let book: LayerBook?
  /// Decides what is drawn again of a retained list. It owns the painter, or there is none.
  private unowned(unsafe) let recorder: WindowRecorder?

  init(_ book: LayerBook? = nil, recorder: WindowRecorder? = nil) { (self.book, self.recorder) = (book, recorder) }

  /// Draws a window's presentation, and reports what was left out.
  func draw(_ window: Window, on target: inout some DrawingTarget) {
    hasLeftOut = false
    drawings = window.windowDrawings
    paint(window, at: .identity, opacity: 1, on: &target)
    if hasLeftOut { StackRoom.reportEnd("draw(_:)", "pictures in pictures") }
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
    let floor = around.count
    var level = level
    while true {
      guard level.next < level.sublayers.count else {
        if level.hasBorder { paint(.border, of: bordered.removeLast(), level.opacity, on: &target) }
        if level.hasVibrant { vibrant.removeLast(1) }
        if let number = level.number { target.endLayer(number) }
        guard around.count > floor else { return }
        level = around.removeLast()
        continue
      }
      let isVibrant = level.hasVibrant && vibrant.last?.layer === level.sublayers[level.next]
      if !isVibrant, let recorder, let keeper = level.keeper {
        let end = level.hasVibrant ? level.next + 1 : level.sublayers.count
        let next = recorder.keep(level.sublayers[level.next..<end], in: keeper, on: &target)
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
        around.append(level)
        level = inner
      }
    }
  }

  /// Draws a layer up to its sublayers. Returns what ``finish(_:on:)`` needs, or nil if nothing is left to draw.
  private func begin(_ layer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) -> Level? {
    // one call, since groups nest as deep as the stack allows
    var isLeft = true
    let number = recorder?.enter(layer, place, opacity)
    if let number { target.beginLayer(number) }
    defer { if isLeft, let number { target.endLayer(number) } }
    let shown = layer.shown()
    let opacity = opacity * min(1, max(0, shown.opacity))
    guard !layer.isHidden, opacity > 0 else { return nil }
    let content = LayerContent(layer, shown, shown.placed(in: place), drawings?.drawing(of: layer), book?.record(of: layer))
    guard layer.isDoubleSided || !content.place.isTurnedAway else { return nil }
    if let recorder, content.text != nil, book?.isRestless(content) ?? content.isScaling { recorder.noteRestless(layer) }
    let mask = layer.mask
    content.reportUnlessDrawn()
    if mask == nil, opacity == 1 || content.isOnePiece {
      var level = begin(content, opacity, on: &target)
      level?.number = number
      isLeft = level == nil
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
    picture {
      guard let book else {
        return target.group(
          opacity: opacity, clip: clips ? content.clip : nil,
          mask: mask.map { mask in { target in self.paint(mask, at: content.place, opacity: 1, on: &target) } }, body)
      }
      let group = book.open(content, clips ? .clip : mask == nil ? .whole : .masked, opacity: opacity)
      body(&target)
      if let mask {
        book.mask(group)
        paint(mask, at: content.place, opacity: 1, on: &target)
      }
      book.close(group)
    }
  }

  private func paintVibrant(_ sublayer: Layer, at place: PlaneMap, opacity: Double, on target: inout some DrawingTarget) {
    let (_, effect, amount) = vibrant[vibrant.count - 1]
    picture {
      guard let book else { return target.vibrant(amount) { paint(sublayer, at: place, opacity: opacity, on: &$0) } }
      let group = book.open(effect, .vibrant, opacity: amount)
      paint(sublayer, at: place, opacity: opacity, on: &target)
      book.close(group)
    }
  }

  private func paint(_ part: LayerContent.Part, of content: LayerContent, _ opacity: Double, on target: inout some DrawingTarget) {
    if let book { book.paint(part, of: content, opacity) } else { content.paint(part, opacity, on: &target) }
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
      hasVibrant: vibrant != nil, hasBorder: hasBorder, keeper: recorder?.enterSublayers(of: content.layer, content.place, opacity))
  }

  private func picture(_ draw: () -> Void) {
    guard pictures < Self.mostPictures, StackRoom.isLeft else { return hasLeftOut = true }
    pictures += 1
    draw()
    pictures -= 1
  }
}

/// A layer's presentation while it is drawn.
struct LayerContent {
  let layer: Layer
  let shown: LayerSnapshot
  let place: PlaneMap
  let path: PathLayer?
  let text: TextLayer?
  let gradient: GradientLayer.Gradient?
  let hasSublayers: Bool
  /// What a host draws for the layer's class; nil for nothing.
  let drawing: WindowDrawings.OfLayers?
  /// The layer's cache between drawings; nil for none.
  let record: LayerRecord?

  init(_ layer: Layer, _ shown: LayerSnapshot, _ place: PlaneMap, _ drawing: WindowDrawings.OfLayers?, _ record: LayerRecord?) {
    (self.layer, self.shown, self.place, self.drawing, self.record) = (layer, shown, place, drawing, record)
    (path, text, gradient) = (layer as? PathLayer, layer as? TextLayer, (layer as? GradientLayer)?.presentationGradient)
    hasSublayers = !layer.sublayers.isEmpty
  }

  /// The parts of a layer, in drawing order.
  enum Part: Int, CaseIterable {
    /// Shadow, effect, background and gradient.
    case behind
    /// The clip of the inside, as an outline filled with a clear colour.
    case outline
    /// Contents, the registered drawing, path and text.
    case inside
    case border
  }

  func paint(_ part: Part, _ opacity: Double, on target: inout some DrawingTarget) {
    switch part {
    case .behind: paintBehind(opacity, on: &target)
    case .outline: fill(outline, .black, on: &target)
    case .inside: paintInside(opacity, on: &target)
    case .border: paintBorder(opacity, on: &target)
    }
  }

  private var outline: Path { shown.outline(insetBy: 0) }

  private var hasShadow: Bool { shown.shadowOpacity > 0 && shown.shadowColor.alpha > 0 && !layer.masksToBounds }
  var hasBorder: Bool { shown.borderWidth > 0 && shown.borderColor.alpha > 0 }

  /// Whether its parts do not overlap, so that opacity needs no group.
  var isOnePiece: Bool {
    !hasSublayers && !hasShadow && !hasBorder && shown.effect == nil
      && [shown.backgroundColor.alpha > 0, shown.contents != nil, text != nil, gradient != nil].count { $0 } + (path == nil ? 0 : 2)
        + (hasOwnContents ? 1 : 0) + (drawing == nil ? 0 : 2) <= 1
  }

  /// Whether anything is drawn between the background and the border.
  var hasInside: Bool { hasSublayers || shown.contents != nil || drawing != nil || path != nil || text != nil }

  /// The clip of the inside.
  var clip: PlacedPath { placed(outline) }

  /// The sublayer that is drawn vibrant, and how much of the colours behind come through.
  var vibrant: (layer: Layer, amount: Double)? {
    guard let amount = shown.effect?.vibrancy, amount > 0, let effect = layer as? EffectLayer else { return nil }
    return (effect.contentLayer, amount)
  }

  private func paintBehind(_ opacity: Double, on target: inout some DrawingTarget) {
    paintShadow(opacity, on: &target)
    if let effect = shown.effect, effect != .identity { target.backdrop(effect, within: placed(outline)) }
    if shown.backgroundColor.alpha > 0 { fill(outline, shown.backgroundColor.withAlpha(multipliedBy: opacity), on: &target) }
    paintGradient(opacity, on: &target)
  }

  private func paintBorder(_ opacity: Double, on target: inout some DrawingTarget) {
    guard hasBorder else { return }
    var ring = outline
    ring.elements += shown.outline(insetBy: shown.borderWidth).elements
    fill(ring, shown.borderColor.withAlpha(multipliedBy: opacity), usesEvenOdd: true, on: &target)
  }

  private func paintShadow(_ opacity: Double, on target: inout some DrawingTarget) {
    guard hasShadow else { return }
    let shape = path?.presentationShape
    var alpha = shape?.path != nil && shown.backgroundColor.alpha == 0 ? shape?.fillColor.alpha ?? 0 : shown.backgroundColor.alpha
    if let middle = gradient?.averageColor.alpha { alpha += min(1, max(0, middle)) * (1 - alpha) }
    let color = shown.shadowColor.withAlpha(multipliedBy: min(1, shown.shadowOpacity) * alpha * opacity)
    guard color.alpha > 0 else { return }
    let placed = placed(shown.backgroundColor.alpha == 0 ? shape?.path ?? outline : outline)
    target.shadow(
      of: placed.path, radius: max(0, shown.shadowRadius), offset: shown.shadowOffset, color: color, transform: placed.transform)
  }

  private func paintGradient(_ opacity: Double, on target: inout some DrawingTarget) {
    guard let gradient, !gradient.colors.isEmpty else { return }
    let rect = shown.drawnBounds
    if let affine = place.affine {
      return target.gradient(gradient, in: rect, within: outline, opacity: opacity, transform: affine)
    }
    let nearest = place.nearestAffine(at: rect)
    target.group(opacity: 1, clip: placed(outline), mask: nil) {
      // slightly wider, since the clip is the exact edge
      $0.gradient(
        gradient, in: rect, within: Path(rect: rect.insetBy(dx: -rect.width, dy: -rect.height)), opacity: opacity, transform: nearest)
    }
  }

  /// Draws what lies between the background and the sublayers.
  private func paintInside(_ opacity: Double, on target: inout some DrawingTarget) {
    if let bitmap = shown.contents?.base as? Bitmap {
      let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
      let rect = layer.contentsGravity.place(size, in: shown.drawnBounds)
      target.image(bitmap, in: rect, opacity: opacity, transform: place.nearestAffine(at: rect))
    } else if shown.contents != nil {
      paintOwnContents(opacity, on: &target)
    }
    paintOwnDrawing(opacity, on: &target)
    if let shape = path?.presentationShape, let outline = shape.path, let path {
      if shape.fillColor.alpha > 0 {
        fill(outline, shape.fillColor.withAlpha(multipliedBy: opacity), usesEvenOdd: path.usesEvenOddFill, on: &target)
      }
      if shape.strokeColor.alpha > 0, shape.lineWidth > 0 {
        var line = outline.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
        if !shape.lineDashPattern.isEmpty { line = line.dashed(shape.lineDashPattern, phase: shape.lineDashPhase) }
        let placed = placed(line)
        target.stroke(
          placed.path,
          style: StrokeStyle(width: shape.lineWidth, cap: path.lineCap, join: path.lineJoin, miterLimit: shape.miterLimit),
          color: shape.strokeColor.withAlpha(multipliedBy: opacity), transform: placed.transform)
      }
    }
    if let text { paint(text, opacity, on: &target) }
  }

  private func paint(_ text: TextLayer, _ opacity: Double, on target: inout some DrawingTarget) {
    let (rect, color) = (shown.drawnBounds, text.presentationColor.withAlpha(multipliedBy: opacity))
    let affine = place.nearestAffine(at: rect)
    guard color.alpha > 0 else { return }
    let run = TextRun(
      text: text.text, fontName: text.fontName, size: text.fontSize, alignment: text.alignment, rect: rect,
      pixelsPerPoint: target.pixelsPerPoint * affine.determinant.magnitude.squareRoot())
    if place.affine != nil, !isScaling, target.text(run, color: color, transform: affine) { return }
    func draw(_ run: TextRun) -> TextDrawing { (layer.window?.textEngine ?? BitmapTextEngine()).drawing(of: run) }
    switch record?.drawing(of: run, draw) ?? draw(run) {
    case .outline(let lines, let usesEvenOdd): fill(lines, color, usesEvenOdd: usesEvenOdd, on: &target)
    case .picture(let bitmap, let place): target.image(bitmap, in: place, opacity: opacity, transform: affine)
    case .stencil(let bitmap, let place):
      target.group(opacity: 1, clip: nil, mask: { $0.image(bitmap, in: place, opacity: 1, transform: affine) }) {
        $0.fill(Path(rect: place), usesEvenOdd: false, color: color, transform: affine)
      }
    }
  }

  /// Whether its scale in the window is not 1.
  var isScaled: Bool {
    guard let affine = place.affine else { return true }
    return abs(affine.a - 1) > 0.01 || abs(affine.d - 1) > 0.01
  }

  /// Whether that scale is being animated. O(depth) where the layer is scaled.
  var isScaling: Bool {
    guard isScaled else { return false }
    var here: Layer? = layer
    while let layer = here {
      if layer.isAnimating(.transform) { return true }
      here = layer.superlayer
    }
    return false
  }

  private func fill(_ path: Path, _ color: Color, usesEvenOdd: Bool = false, on target: inout some DrawingTarget) {
    let placed = placed(path)
    target.fill(placed.path, usesEvenOdd: usesEvenOdd, color: color, transform: placed.transform)
  }

  /// Places an outline. With a perspective its points are mapped one by one; otherwise the transform is passed on.
  func placed(_ path: Path) -> PlacedPath {
    if let affine = place.affine { return PlacedPath(path: path, transform: affine) }
    var seen = Path()
    for line in path.polylines(tolerance: 0.01) {
      let points = line.points.compactMap(place.apply)
      guard points.count == line.points.count, let first = points.first else { continue }
      seen.move(to: first)
      for point in points.dropFirst() { seen.addLine(to: point) }
      if line.isClosed { seen.closeSubpath() }
    }
    return PlacedPath(path: seen, transform: .identity)
  }
}
