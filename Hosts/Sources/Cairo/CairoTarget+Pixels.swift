import CCairo
import Legato

/// A rectangle of the surface's pixels.
private struct PixelRect {
  var x, y, width, height: Int
}

/// Drawing parts of the picture with a ``Canvas``.
extension CairoTarget {
  /// Draws a part of the picture with a canvas, and composites it.
  /// - Parameters:
  ///   - rect: In points of the picture; the result is clipped to it.
  ///   - reach: How far beyond the visible part of `rect` the canvas reads the picture, also outside of the clip.
  ///   - deviation: The blur's standard deviation in points of the picture; blurs are drawn at a lower resolution, and scaled.
  ///   - over: Whether the canvas begins with the existing pixels, and replaces them.
  ///   - outline: Clips the result; in points of the picture.
  ///   - draw: Gets the canvas, and the transform from the points of the picture to its own.
  func lend(
    around rect: Rect, reach: Double = 0, deviation: Double = 0, over: Bool = false, within outline: Path? = nil,
    _ draw: (inout Canvas, AffineTransform) -> Void
  ) {
    guard let pixels = pixels(around: rect, reach: reach) else { return }
    let coarseness = Self.coarseness(deviation: deviation * pixelsPerPoint)
    let (width, height) = ((pixels.width - 1) / coarseness + 1, (pixels.height - 1) / coarseness + 1)
    let scale = pixelsPerPoint / Double(coarseness)
    var canvas = Canvas(width: width, height: height, scale: scale)
    var corner = (x: Double(pixels.x), y: Double(pixels.y))
    cairo_device_to_user(context, &corner.x, &corner.y)
    if over {
      let size = Size(width: Double(width) / scale, height: Double(height) / scale)
      canvas.image(
        bitmap(of: pixels, in: around + [cairo_get_group_target(context)], coarseness), in: Rect(origin: .zero, size: size), opacity: 1,
        transform: .identity)
    }
    draw(&canvas, AffineTransform(translationX: -corner.x, y: -corner.y))
    cairo_save(context)
    if let outline {
      append(outline)
      cairo_clip(context)
    }
    cairo_identity_matrix(context)
    withSurface(of: canvas.bitmap) { surface in
      if over { cairo_set_operator(context, CAIRO_OPERATOR_SOURCE) }
      cairo_translate(context, Double(pixels.x), Double(pixels.y))
      cairo_rectangle(context, 0, 0, Double(pixels.width), Double(pixels.height))
      cairo_scale(context, Double(coarseness), Double(coarseness))
      cairo_set_source_surface(context, surface, 0, 0)
      if coarseness > 1 {
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      }
      cairo_fill(context)
      setSource(.clear)
    }
    cairo_restore(context)
  }

  /// Replaces what lies within an outline by a picture whose pixels are squares of `side` units, at the corner of `box`.
  package func replace(within outline: Path, by picture: CairoPicture, in box: Rect, side: Double) {
    cairo_save(context)
    append(outline)
    cairo_clip(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_translate(context, box.minX, box.minY)
    cairo_scale(context, side, side)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// The divisor of the resolution for a blur: a power of two that leaves the standard deviation at least `pixels` pixels.
  package static func coarseness(deviation: Double, leaving pixels: Double = 4) -> Int {
    var coarseness = 1
    while deviation / Double(2 * coarseness) >= pixels, coarseness < 16 { coarseness *= 2 }
    return coarseness
  }

  /// Stores the state of the context, with its clip, until ``restore()``.
  package func save() { cairo_save(context) }
  package func restore() { cairo_restore(context) }

  /// Clips to a rectangle, until the context is restored.
  package func clip(to rect: Rect) {
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
  }

  /// Clips to the pixels that `rect` touches, until the context is restored.
  func clipPixels(around rect: Rect) {
    let pixels = pixels(around: rect) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(context, Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
    cairo_clip(context)
    cairo_set_matrix(context, &matrix)
  }

  /// The unclipped part of the picture, in its points.
  var seen: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels of the open group inside the clip.
  var bitmapOfGroup: Bitmap? { pixels(around: seen).map { bitmap(of: $0, in: [cairo_get_group_target(context)], 1) } }

  /// The pixels that `rect` touches inside the clip, and those of the picture within `reach` of them; nil for none.
  private func pixels(around rect: Rect, reach: Double = 0) -> PixelRect? {
    let seen = rect.intersection(seen)
    guard !seen.isEmpty else { return nil }
    var (low, high) = ((x: seen.minX - reach, y: seen.minY - reach), (x: seen.maxX + reach, y: seen.maxY + reach))
    cairo_user_to_device(context, &low.x, &low.y)
    cairo_user_to_device(context, &high.x, &high.y)
    if reach > 0 {
      let all = Self.extents(around.first ?? cairo_get_group_target(context))
      (low.x, low.y) = (max(low.x, all.minX), max(low.y, all.minY))
      (high.x, high.y) = (min(high.x, all.maxX), min(high.y, all.maxY))
      guard low.x < high.x, low.y < high.y else { return nil }
    }
    let (x, y) = (Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
    return PixelRect(x: x, y: y, width: Int(high.x.rounded(.up)) - x, height: Int(high.y.rounded(.up)) - y)
  }

  /// The pixels of an image surface: that of a group has an offset.
  private static func extents(_ surface: OpaquePointer?) -> Rect {
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    return Rect(x: -x, y: -y, width: Double(width), height: Double(height))
  }

  /// Clips to the pixels of a group, beyond which it is clear. At the edges of the picture it is continued, as the picture is.
  private static func clip(_ drawing: OpaquePointer?, to group: Rect, of all: Rect, from pixels: PixelRect) {
    let far = 1e6
    let left = group.minX <= all.minX ? -far : group.minX - Double(pixels.x)
    let top = group.minY <= all.minY ? -far : group.minY - Double(pixels.y)
    let right = group.maxX >= all.maxX ? far : group.maxX - Double(pixels.x)
    let bottom = group.maxY >= all.maxY ? far : group.maxY - Double(pixels.y)
    cairo_rectangle(drawing, left, top, right - left, bottom - top)
    cairo_clip(drawing)
  }

  /// The surfaces' pixels there, composited, at a resolution divided by `coarseness`.
  private func bitmap(of pixels: PixelRect, in surfaces: [OpaquePointer?], _ coarseness: Int) -> Bitmap {
    let (width, height) = ((pixels.width - 1) / coarseness + 1, (pixels.height - 1) / coarseness + 1)
    let seen = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let drawing = cairo_create(seen)
    cairo_scale(drawing, 1 / Double(coarseness), 1 / Double(coarseness))
    let all = Self.extents(surfaces.first ?? nil)
    for surface in surfaces {
      cairo_save(drawing)
      defer { cairo_restore(drawing) }
      Self.clip(drawing, to: Self.extents(surface), of: all, from: pixels)
      // a surface with its own offset is placed by that
      cairo_set_source_surface(drawing, surface, Double(-pixels.x), Double(-pixels.y))
      cairo_pattern_set_filter(cairo_get_source(drawing), CAIRO_FILTER_GOOD)
      // scaling down averages, also at the edges
      if coarseness > 1 { cairo_pattern_set_extend(cairo_get_source(drawing), CAIRO_EXTEND_PAD) }
      cairo_rectangle(drawing, 0, 0, Double(width * coarseness), Double(height * coarseness))
      cairo_fill(drawing)
    }
    cairo_destroy(drawing)
    defer { cairo_surface_destroy(seen) }
    return Bitmap(surface: seen, width: width, height: height)
  }

  /// Passes a copy of the bitmap in cairo's format, valid while `body` runs.
  func withSurface(of bitmap: Bitmap, _ body: (OpaquePointer?) -> Void) {
    let bytes = bitmap.bytes
    var words = [UInt32](repeating: 0, count: bytes.count / 4)
    words.withUnsafeMutableBufferPointer { words in
      bytes.withUnsafeBytes { bytes in
        for i in words.indices {
          let word = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self))
          words[i] = word >> 8 | word << 24
        }
      }
    }
    words.withUnsafeMutableBytes { words in
      let surface = cairo_image_surface_create_for_data(
        words.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height),
        Int32(4 * bitmap.width))
      body(surface)
      cairo_surface_destroy(surface)
    }
  }
}

extension Bitmap {
  /// A copy of an image surface's first pixels.
  init(surface: OpaquePointer?, width: Int, height: Int) {
    self.init(width: width, height: height)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    bytes.withUnsafeMutableBytes { pixels in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride)
        for x in 0..<width {
          let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
          // from words of alpha, red, green, blue to bytes of red, green, blue, alpha
          let turned = (word << 8 | word >> 24).bigEndian
          pixels.storeBytes(of: turned, toByteOffset: 4 * (y * width + x), as: UInt32.self)
        }
      }
    }
  }
}
