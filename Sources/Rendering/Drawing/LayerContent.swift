import LegatoCore
import LegatoLayers

/// The presentation of a layer while it is drawn, and how each of its parts is drawn.
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
    if var effect = shown.effect, effect != .identity {
      if place.affine == nil { effect.radius *= stretch?.scale ?? 0 }
      target.backdrop(effect, within: placed(outline))
    }
    if shown.backgroundColor.alpha > 0 { fill(outline, shown.backgroundColor.withAlpha(multipliedBy: opacity), on: &target) }
    paintGradient(opacity, on: &target)
  }

  private func paintBorder(_ opacity: Double, on target: inout some DrawingTarget) {
    guard hasBorder else { return }
    var ring = outline
    ring.elements += shown.outline(insetBy: shown.borderWidth).elements
    fill(ring, shown.borderColor.withAlpha(multipliedBy: opacity), usesEvenOdd: true, on: &target)
  }

  /// The shadow is as opaque as what casts it: the background, or the fill of a path without one, with the gradient over it.
  private func paintShadow(_ opacity: Double, on target: inout some DrawingTarget) {
    guard hasShadow else { return }
    let shape = path?.presentationShape
    var alpha = shape?.path != nil && shown.backgroundColor.alpha == 0 ? shape?.fillColor.alpha ?? 0 : shown.backgroundColor.alpha
    if let average = gradient?.averageColor.alpha { alpha += min(1, max(0, average)) * (1 - alpha) }
    let color = shown.shadowColor.withAlpha(multipliedBy: min(1, shown.shadowOpacity) * alpha * opacity)
    guard color.alpha > 0 else { return }
    var caster = outline
    if shown.backgroundColor.alpha == 0, let filled = shape?.path {
      // shadows have no even-odd rule
      caster = path?.usesEvenOddFill == true ? filled.withoutEvenOdd(tolerance: 0.01) : filled
    }
    shadow(of: caster, radius: shown.shadowRadius, offset: shown.shadowOffset, color, on: &target)
  }

  func shadow(of path: Path, radius: Double, offset: Vector, _ color: Color, on target: inout some DrawingTarget) {
    var (radius, offset) = (max(0, radius), offset)
    let placed = placed(path)
    if place.affine == nil {
      guard let stretch else { return }
      radius *= stretch.scale
      offset = Vector(dx: offset.dx * stretch.a + offset.dy * stretch.c, dy: offset.dx * stretch.b + offset.dy * stretch.d)
    }
    target.shadow(of: placed.path, radius: radius, offset: offset, color: color, transform: placed.transform)
  }

  /// How the layer's middle is turned and stretched: in perspective the whole of a blur and of an offset is. Nil behind the viewer.
  private var stretch: AffineTransform? { place.derivative(at: shown.drawnBounds.center) }

  private func paintGradient(_ opacity: Double, on target: inout some DrawingTarget) {
    guard let gradient, !gradient.colors.isEmpty else { return }
    paint(gradient, in: shown.drawnBounds, within: outline, opacity, on: &target)
  }

  func paint(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, _ opacity: Double, on target: inout some DrawingTarget
  ) {
    if let affine = place.affine {
      return target.gradient(gradient, in: rect, within: path, opacity: opacity, transform: affine)
    }
    let nearest = place.nearestAffine(at: rect)
    target.group(opacity: 1, clip: placed(path), mask: nil) {
      // wider than the clip, which is the exact edge
      let wide = rect.union(path.bounds())
      $0.gradient(
        gradient, in: rect, within: Path(rect: wide.insetBy(dx: -wide.width, dy: -wide.height)), opacity: opacity, transform: nearest)
    }
  }

  /// Draws what lies between the background and the sublayers.
  private func paintInside(_ opacity: Double, on target: inout some DrawingTarget) {
    if let bitmap = shown.contents?.base as? Bitmap {
      let size = Size(width: Double(bitmap.width), height: Double(bitmap.height))
      let rect = layer.contentsGravity.place(size, in: shown.drawnBounds)
      image(bitmap, in: rect, opacity, place.nearestAffine(at: rect), on: &target)
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
        let style = StrokeStyle(width: shape.lineWidth, cap: path.lineCap, join: path.lineJoin, miterLimit: shape.miterLimit)
        stroke(line, style, shape.strokeColor.withAlpha(multipliedBy: opacity), on: &target)
      }
    }
    if let text { paint(text, opacity, on: &target) }
  }

  /// Draws a picture by an affine map.
  func image(_ bitmap: Bitmap, in rect: Rect, _ opacity: Double, _ affine: AffineTransform, on target: inout some DrawingTarget) {
    within(rect, on: &target) { $0.image(bitmap, in: rect, opacity: opacity, transform: affine) }
  }

  /// Clips what an affine map places in `rect` to where that lies in perspective: the map agrees at three corners, and may exceed the fourth.
  private func within<Target: DrawingTarget>(_ rect: Rect, on target: inout Target, _ body: (inout Target) -> Void) {
    if place.affine != nil { return body(&target) }
    target.group(opacity: 1, clip: placed(Path(rect: rect)), mask: nil, body)
  }

  private func paint(_ text: TextLayer, _ opacity: Double, on target: inout some DrawingTarget) {
    let (rect, color) = (shown.drawnBounds, text.presentationColor.withAlpha(multipliedBy: opacity))
    let affine = place.nearestAffine(at: rect)
    guard color.alpha > 0 else { return }
    let run = TextRun(
      text: text.text, fontName: text.fontName, size: text.fontSize, alignment: text.alignment, rect: rect,
      pixelsPerPoint: target.pixelsPerPoint * affine.determinant.magnitude.squareRoot())
    if place.affine != nil, !isScaling, target.text(run, color: color, transform: affine) { return }
    paint(record?.drawing(of: run, typeset) ?? typeset(run), color, opacity, .identity, affine, on: &target)
  }

  /// What the window's text engine draws for a text.
  func typeset(_ run: TextRun) -> TextDrawing { (layer.window?.textEngine ?? BitmapTextEngine()).drawing(of: run) }

  /// Draws a text.
  /// - Parameters:
  ///   - color: multiplied by `opacity` already.
  ///   - map: from the points of the drawing to the layer's.
  ///   - affine: from the layer's points to those of the picture.
  func paint(
    _ text: TextDrawing, _ color: Color, _ opacity: Double, _ map: AffineTransform, _ affine: AffineTransform,
    on target: inout some DrawingTarget
  ) {
    switch text {
    case .outline(let lines, let usesEvenOdd):
      fill(map == .identity ? lines : lines.applying(map), color, usesEvenOdd: usesEvenOdd, on: &target)
    case .picture(let bitmap, let place): image(bitmap, in: place.applying(map), opacity, affine, on: &target)
    case .stencil(let bitmap, let place):
      let place = place.applying(map)
      within(place, on: &target) {
        $0.group(opacity: 1, clip: nil, mask: { $0.image(bitmap, in: place, opacity: 1, transform: affine) }) {
          $0.fill(Path(rect: place), usesEvenOdd: false, color: color, transform: affine)
        }
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
      if layer.isAnimating(.transform) || layer.isAnimating(.sublayerTransform) { return true }
      here = layer.superlayer
    }
    return false
  }

  func fill(_ path: Path, _ color: Color, usesEvenOdd: Bool = false, on target: inout some DrawingTarget) {
    let placed = placed(path)
    target.fill(placed.path, usesEvenOdd: usesEvenOdd, color: color, transform: placed.transform)
  }

  func stroke(_ line: Path, _ style: StrokeStyle, _ color: Color, on target: inout some DrawingTarget) {
    if let affine = place.affine {
      target.stroke(line, style: style, color: color, transform: affine)
    } else {
      // a stroke has one width, but in perspective it is wider where it is nearer
      fill(line.stroked(style, tolerance: 0.01), color, on: &target)
    }
  }

  /// Places an outline. With a perspective its points are mapped one by one; otherwise the transform is passed on.
  func placed(_ path: Path) -> PlacedPath {
    if let affine = place.affine { return PlacedPath(path: path, transform: affine) }
    var seen = Path()
    for line in path.polylines(tolerance: 0.01) {
      let points = place.partBeforeViewer(line.points).compactMap(place.apply)
      guard let first = points.first else { continue }
      seen.move(to: first)
      for point in points.dropFirst() { seen.addLine(to: point) }
      if line.isClosed { seen.closeSubpath() }
    }
    return PlacedPath(path: seen, transform: .identity)
  }
}
