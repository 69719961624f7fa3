import CCairo
import Legato

/// Pixels of the surface, from its top left corner.
private struct PixelRect {
  var x, y, width, height: Int
}

/// Where a ``Canvas`` draws a part of the picture.
extension CairoTarget {
  /// Has a canvas draw around a part of the picture, and lays that over.
  /// - Parameters:
  ///   - rect: points of the picture; what lies outside of it is not seen.
  ///   - over: whether the canvas begins with what is there, and takes its place.
  ///   - outline: cuts what is laid over; points of the picture.
  ///   - draw: gets the canvas, and the way from the points of the picture to its own.
  func lend(around rect: Rect, over: Bool = false, within outline: Path? = nil, _ draw: (inout Canvas, AffineTransform) -> Void) {
    guard let pixels = pixels(around: rect) else { return }
    var canvas = Canvas(width: pixels.width, height: pixels.height, scale: pixelsPerPoint)
    var corner = (x: Double(pixels.x), y: Double(pixels.y))
    cairo_device_to_user(context, &corner.x, &corner.y)
    if over {
      let size = Size(width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint)
      canvas.image(
        bitmap(of: pixels, in: around + [cairo_get_group_target(context)]), in: Rect(origin: .zero, size: size), opacity: 1,
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
      cairo_set_source_surface(context, surface, Double(pixels.x), Double(pixels.y))
      cairo_rectangle(context, Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
      cairo_fill(context)
      setSource(.clear)
    }
    cairo_restore(context)
  }

  /// Nothing outside of the pixels that `rect` touches is drawn until the context is restored.
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

  /// The part of the picture that is not clipped, in its points.
  var seen: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What the open group shows where it is not clipped.
  var bitmapOfGroup: Bitmap? { pixels(around: seen).map { bitmap(of: $0, in: [cairo_get_group_target(context)]) } }

  /// Those that `rect` touches and that are not clipped; nil for none.
  private func pixels(around rect: Rect) -> PixelRect? {
    let seen = rect.intersection(seen)
    guard !seen.isEmpty else { return nil }
    var (low, high) = ((x: seen.minX, y: seen.minY), (x: seen.maxX, y: seen.maxY))
    cairo_user_to_device(context, &low.x, &low.y)
    cairo_user_to_device(context, &high.x, &high.y)
    let (x, y) = (Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
    return PixelRect(x: x, y: y, width: Int(high.x.rounded(.up)) - x, height: Int(high.y.rounded(.up)) - y)
  }

  /// What surfaces show there, laid over each other.
  private func bitmap(of pixels: PixelRect, in surfaces: [OpaquePointer?]) -> Bitmap {
    let seen = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height))
    let drawing = cairo_create(seen)
    for surface in surfaces {
      // a surface with an offset of its own is placed where that says
      cairo_set_source_surface(drawing, surface, Double(-pixels.x), Double(-pixels.y))
      cairo_paint(drawing)
    }
    cairo_destroy(drawing)
    defer { cairo_surface_destroy(seen) }
    return Bitmap(surface: seen, width: pixels.width, height: pixels.height)
  }

  /// The bitmap as cairo reads it, for as long as `body` runs.
  func withSurface(of bitmap: Bitmap, _ body: (OpaquePointer?) -> Void) {
    let bytes = bitmap.bytes
    var words = [UInt32](repeating: 0, count: bytes.count / 4)
    for i in words.indices {
      let (red, green) = (UInt32(bytes[4 * i]), UInt32(bytes[4 * i + 1]))
      let (blue, alpha) = (UInt32(bytes[4 * i + 2]), UInt32(bytes[4 * i + 3]))
      words[i] = alpha << 24 | red << 16 | green << 8 | blue
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
    var pixels = bytes
    for y in 0..<height {
      for x in 0..<width {
        let word = UnsafeRawPointer(data + y * stride + 4 * x).load(as: UInt32.self)
        let i = 4 * (y * width + x)
        (pixels[i], pixels[i + 1]) = (UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8))
        (pixels[i + 2], pixels[i + 3]) = (UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 24))
      }
    }
    bytes = pixels
  }
}
