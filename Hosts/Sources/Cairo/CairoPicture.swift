import CCairo
public import Legato

/// A picture in memory that cairo draws windows into.
///
/// ```swift
/// let picture = try CairoPicture(width: 640, height: 400)
/// picture.draw(scale: 2) { $0.draw(window) }
/// let png = PNG.encode(picture.bitmap)
/// ```
public final class CairoPicture {
  package let surface: OpaquePointer
  package let context: OpaquePointer

  /// Makes a transparent picture; extents are in pixels, 1…32,767.
  public init(width: Int, height: Int) throws(CairoError) {
    let range = 1...32_767
    guard range.contains(width), range.contains(height) else { throw .size(width: width, height: height) }
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), let context = cairo_create(surface)
    else { throw CairoError(CAIRO_STATUS_NO_MEMORY) }
    (self.surface, self.context) = (surface, context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw CairoError(cairo_status(context)) }
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Width in pixels.
  public var width: Int { Int(cairo_image_surface_get_width(surface)) }
  /// Height in pixels.
  public var height: Int { Int(cairo_image_surface_get_height(surface)) }

  /// Fills the picture, replacing its pixels.
  public func clear(_ color: Color = .clear) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Draws over the existing pixels.
  /// - Parameters:
  ///   - x: The origin of the points, in pixels from the left.
  ///   - y: The origin of the points, in pixels from the top.
  ///   - scale: pixels per point. Impossible numbers are reported, and nothing is drawn.
  public func draw(atX x: Double = 0, y: Double = 0, scale: Double = 1, _ draw: (inout CairoTarget) -> Void) {
    // cairo would draw nothing from then on
    guard x.isFinite, y.isFinite, scale > 0, (scale * scale).isNormal else {
      return Misuse.handler(
        .number(
          call: "draw(atX:y:scale:_:)", wanted: "finite numbers, and a scale above 0", found: "(\(x), \(y)) at \(scale)",
          repair: "none: nothing was drawn"))
    }
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, scale, scale)
    var target = CairoTarget(context: context, pixelsPerPoint: scale)
    draw(&target)
    cairo_restore(context)
  }

  /// Draws over the existing pixels, where what lies behind is another picture of the same size: it is read by effects, and not drawn.
  package func draw(atX x: Double, y: Double, over behind: CairoPicture?, _ draw: (inout CairoTarget) -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    var target = CairoTarget(context: context, pixelsPerPoint: 1)
    if let behind { target.around = [behind.surface] }
    draw(&target)
    cairo_restore(context)
  }

  /// Replaces the pixels of a box by those of another picture, whose corner is at (x, y).
  package func replace(_ box: Rect, by other: CairoPicture, atX x: Double, y: Double) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context, other.surface, x, y)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_new_path(context)
    cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Copies the outer ones of these columns and rows to those beyond them. Both ranges lie in the picture, and are not empty.
  package func repeatEdges(columns: Range<Int>, rows: Range<Int>) {
    let (width, height) = (width, height)
    guard columns.count < width || rows.count < height, !columns.isEmpty, !rows.isEmpty else { return }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    // a pixel is a word, and cairo aligns rows to words
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
      UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
    }
    for y in rows {
      let pixels = row(y)
      pixels.update(repeating: pixels[columns.lowerBound], count: columns.lowerBound)
      (pixels + columns.upperBound).update(repeating: pixels[columns.upperBound - 1], count: width - columns.upperBound)
    }
    for y in 0..<height where !rows.contains(y) {
      row(y).update(from: row(y < rows.lowerBound ? rows.lowerBound : rows.upperBound - 1), count: width)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Passes the pixels, 32-bit words each: alpha in the highest byte, then red, green and blue, premultiplied. Valid until `body` returns.
  public func withPixels<Answer>(_ body: (_ pixels: UnsafeRawPointer, _ bytesPerRow: Int) throws -> Answer) rethrows -> Answer? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    return try body(data, Int(cairo_image_surface_get_stride(surface)))
  }

  /// Whether no pixel is translucent.
  package var isOpaque: Bool {
    let (width, height) = (width, height)
    return withPixels { pixels, stride in
      (0..<height).allSatisfy { y in
        let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
        return UnsafeBufferPointer(start: row, count: width).allSatisfy { $0 >> 24 == 255 }
      }
    } ?? false
  }

  /// A copy of the pixels.
  public var bitmap: Bitmap { Bitmap(surface: surface, width: width, height: height) }
}
