import CCairo
import Legato

/// A picture in memory that cairo draws windows into.
public final class CairoPicture {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// A clear one; nil where cairo cannot make it, as without memory.
  public init?(width: Int, height: Int) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), let context = cairo_create(surface)
    else { return nil }
    (self.surface, self.context) = (surface, context)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  public var width: Int { Int(cairo_image_surface_get_width(surface)) }
  public var height: Int { Int(cairo_image_surface_get_height(surface)) }

  /// Fills all of it.
  public func clear(_ color: Color) {
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Has `draw` lay something over what is there.
  /// - Parameters:
  ///   - x: where the points' zero is, in pixels from the left.
  ///   - y: the same from the top.
  ///   - scale: pixels a point.
  public func draw(atX x: Double = 0, y: Double = 0, scale: Double = 1, _ draw: (inout CairoTarget) -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, scale, scale)
    var target = CairoTarget(context: context, pixelsPerPoint: scale)
    draw(&target)
    cairo_restore(context)
  }

  /// The pixels, a 32-bit word each: alpha in the highest byte, then red, green and blue, premultiplied.
  public func withPixels<Answer>(_ body: (_ pixels: UnsafeRawPointer, _ bytesPerRow: Int) -> Answer) -> Answer? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    return body(data, Int(cairo_image_surface_get_stride(surface)))
  }

  /// A copy.
  public var bitmap: Bitmap { Bitmap(surface: surface, width: width, height: height) }
}
