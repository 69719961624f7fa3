import CCairo
public import Legato

/// Draws layers with cairo. Blurs, vibrancy and conic gradients, which cairo lacks, and bitmaps of more than 32,767 pixels in a direction, which it refuses, are
/// drawn by a ``Canvas`` and composited as a picture.
public struct CairoTarget: DrawingTarget {
  /// The `cairo_t` to draw with; other users must leave its state as it was.
  public let context: OpaquePointer
  /// Pixels of the surface per unit of the context.
  public let pixelsPerPoint: Double
  /// The surfaces of the picture and of the groups around the open one.
  var around: [OpaquePointer?] = []

  /// - Parameters:
  ///   - context: a `cairo_t` whose units are points, and whose surface is in memory, since blurs read its pixels. Must outlive the
  ///     target.
  ///   - pixelsPerPoint: pixels of the surface per unit of the context.
  public init(context: OpaquePointer, pixelsPerPoint: Double) { (self.context, self.pixelsPerPoint) = (context, pixelsPerPoint) }

  public mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    drawing(path, transform) {
      cairo_set_fill_rule(context, usesEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      setSource(color)
      cairo_fill(context)
    }
  }

  public mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    drawing(path, transform) {
      cairo_set_line_width(context, style.width)
      cairo_set_line_cap(context, style.cap.cairo)
      cairo_set_line_join(context, style.join.cairo)
      cairo_set_miter_limit(context, max(1, style.miterLimit))
      setSource(color)
      cairo_stroke(context)
    }
  }

  public mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    guard max(bitmap.width, bitmap.height) <= 32_767 else {
      return lend(around: rect.applying(transform)) {
        $0.image(bitmap, in: rect, opacity: opacity, transform: transform.concatenating($1))
      }
    }
    drawing(Path(rect: rect), transform) {
      cairo_clip(context)
      cairo_translate(context, rect.minX, rect.minY)
      cairo_scale(context, rect.width / Double(bitmap.width), rect.height / Double(bitmap.height))
      withSurface(of: bitmap) { surface in
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint_with_alpha(context, opacity)
        // releases the pixels before they are freed
        setSource(.clear)
      }
    }
  }

  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    guard let pattern = cairoPattern(gradient, in: rect) else {
      return lend(around: path.applying(transform).bounds()) {
        $0.gradient(gradient, in: rect, within: path, opacity: opacity, transform: transform.concatenating($1))
      }
    }
    defer { cairo_pattern_destroy(pattern) }
    drawing(path, transform) {
      cairo_clip(context)
      cairo_set_source(context, pattern)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  public mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    let moved = AffineTransform(translationX: offset.dx, y: offset.dy).concatenating(transform)
    let deviation = radius * moved.determinant.magnitude.squareRoot()
    lend(around: path.applying(moved).bounds().insetBy(dx: -3 * deviation, dy: -3 * deviation), deviation: deviation) {
      $0.shadow(of: path, radius: radius, offset: offset, color: color, transform: transform.concatenating($1))
    }
  }

  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    let deviation = effect.radius * shape.transform.determinant.magnitude.squareRoot()
    let outline = shape.path.applying(shape.transform)
    lend(around: outline.bounds(), reach: 3 * deviation, deviation: deviation, over: true, within: outline) {
      $0.backdrop(
        effect, within: PlacedPath(path: Self.wider(shape.path, by: 3 * effect.radius), transform: shape.transform.concatenating($1)))
    }
  }

  /// The bounding box with a margin `way`: the outline itself clips the result, at full resolution.
  private static func wider(_ path: Path, by way: Double) -> Path { Path(rect: path.bounds().insetBy(dx: -way, dy: -way)) }

  public mutating func vibrant(_ amount: Double, _ body: (inout CairoTarget) -> Void) {
    var drawn: Bitmap?
    cairo_pattern_destroy(
      picture {
        body(&$0)
        drawn = $0.bitmapOfGroup
      })
    guard let drawn else { return }
    lend(around: seen, over: true) { canvas, _ in
      let size = Size(width: Double(drawn.width) / pixelsPerPoint, height: Double(drawn.height) / pixelsPerPoint)
      canvas.vibrant(amount) { $0.image(drawn, in: Rect(origin: .zero, size: size), opacity: 1, transform: .identity) }
    }
  }

  public mutating func group(
    opacity: Double, clip: PlacedPath?, mask: ((inout CairoTarget) -> Void)?, _ body: (inout CairoTarget) -> Void
  ) {
    cairo_save(context)
    defer { cairo_restore(context) }
    // the group has whole pixels around the clip, and is clipped once, when it is composited
    if let clip { clipPixels(around: clip.path.applying(clip.transform).bounds(tolerance: 0.01)) }
    var drawn = picture { body(&$0) }
    if let mask {
      let masking = picture(isAlone: true) { mask(&$0) }
      let masked = picture {
        cairo_set_source($0.context, drawn)
        cairo_mask($0.context, masking)
      }
      cairo_pattern_destroy(drawn)
      cairo_pattern_destroy(masking)
      drawn = masked
    }
    if let clip {
      append(clip.path.applying(clip.transform))
      cairo_clip(context)
    }
    cairo_set_source(context, drawn)
    cairo_pattern_destroy(drawn)
    cairo_paint_with_alpha(context, opacity)
  }
}

extension CairoTarget {
  /// Draws `body` as a separate picture.
  /// - Parameter isAlone: Whether nothing lies behind it.
  private mutating func picture(isAlone: Bool = false, _ body: (inout CairoTarget) -> Void) -> OpaquePointer? {
    let before = around
    if isAlone { around = [] } else { around.append(cairo_get_group_target(context)) }
    cairo_push_group(context)
    body(&self)
    around = before
    return cairo_pop_group(context)
  }

  /// Skips maps without an inverse, which would put cairo into an error state.
  private func drawing(_ path: Path, _ transform: AffineTransform, _ draw: () -> Void) {
    guard transform.determinant != 0, transform.determinant.isFinite, !path.isEmpty else { return }
    var matrix = cairo_matrix_t(xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    cairo_save(context)
    cairo_transform(context, &matrix)
    append(path)
    draw()
    cairo_restore(context)
  }

  func append(_ path: Path) {
    cairo_new_path(context)
    var last = Point.zero
    for element in path.withMoves.elements {
      switch element {
      case .move(let point):
        cairo_move_to(context, point.x, point.y)
        last = point
      case .line(let point):
        cairo_line_to(context, point.x, point.y)
        last = point
      case .quadratic(let control, let end):
        // degree elevation to a cubic
        let (one, two) = (last + (control - last) * (2 / 3), end + (control - end) * (2 / 3))
        cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
        last = end
      case .cubic(let one, let two, let end):
        cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
        last = end
      case .close: cairo_close_path(context)
      }
    }
  }

  func setSource(_ color: Color) { cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha) }

  /// The gradient as a cairo pattern; nil for a conic one, and for one without extent.
  private func cairoPattern(_ gradient: GradientLayer.Gradient, in rect: Rect) -> OpaquePointer? {
    func place(_ share: Point) -> Point { Point(x: rect.minX + share.x * rect.width, y: rect.minY + share.y * rect.height) }
    let (start, end) = (place(gradient.startPoint), place(gradient.endPoint))
    let pattern: OpaquePointer?
    switch gradient.kind {
    case .axial:
      guard start != end else { return nil }
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial:
      let way = end - start
      guard way.dx != 0, way.dy != 0 else { return nil }
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      var toUnit = cairo_matrix_t(xx: 1 / way.dx, yx: 0, xy: 0, yy: 1 / way.dy, x0: -start.x / way.dx, y0: -start.y / way.dy)
      cairo_pattern_set_matrix(pattern, &toUnit)
    case .conic: return nil
    }
    for (place, color) in gradient.straightStops {
      cairo_pattern_add_color_stop_rgba(pattern, place, color.red, color.green, color.blue, color.alpha)
    }
    return pattern
  }
}

extension GradientLayer.Gradient {
  /// Stops between which colours without premultiplication, as cairo's, approximate the premultiplied gradient: where the opacity changes with the colour, 15
  /// more. A clear colour has the components of its neighbour.
  fileprivate var straightStops: [(place: Double, color: Color)] {
    var stops: [(place: Double, color: Color)] = []
    for (location, color) in zip(locations, colors) {
      // cairo would sort them
      let place = max(location, stops.last?.place ?? location)
      if let last = stops.last, last.color.alpha != color.alpha {
        let from = last.color.alpha > 0 ? last.color : color.withAlpha(multipliedBy: 0)
        let to = color.alpha > 0 ? color : last.color.withAlpha(multipliedBy: 0)
        stops.append((last.place, from))
        for step in 1..<16 {
          let part = Double(step) / 16
          stops.append((last.place + (place - last.place) * part, Color.interpolated(from: from, to: to, progress: part)))
        }
        stops.append((place, to))
      }
      stops.append((place, color))
    }
    return stops
  }
}

extension PathLayer.LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension PathLayer.LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
