import CCairo
import Legato
import LegatoCairo

/// A screen in memory, composited by the processor. For hosts without a graphics processor.
package final class CairoScreen: PictureScreen {
  /// Coverage has a byte per pixel, other pictures keep their format.
  package final class Kept {
    let surface: OpaquePointer
    let isCoverage: Bool
    init(_ surface: OpaquePointer, isCoverage: Bool) { (self.surface, self.isCoverage) = (surface, isCoverage) }
    deinit { cairo_surface_destroy(surface) }
  }

  package private(set) var picture: CairoPicture
  private var context: OpaquePointer { picture.context }
  package let largestEdge = 32_767
  package let tintsPictures = true
  package let cutsGroups = true

  /// Extents are in pixels.
  package init(width: Int, height: Int) throws(CairoError) { picture = try CairoPicture(width: width, height: height) }

  package func resize(width: Int, height: Int) throws(CairoError) {
    guard width != picture.width || height != picture.height else { return }
    picture = try CairoPicture(width: width, height: height)
  }

  /// Fills with black.
  package func clear(_ rect: Rect) {
    pushClip(rect)
    picture.clear(.black)
    popClip()
  }

  package func keep(_ picture: CairoPicture, isCoverage: Bool) -> Kept? {
    guard isCoverage else { return Kept(cairo_surface_reference(picture.surface), isCoverage: false) }
    let coverage = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(picture.width), Int32(picture.height))
    guard let coverage, cairo_surface_status(coverage) == CAIRO_STATUS_SUCCESS, let drawing = cairo_create(coverage) else { return nil }
    cairo_set_operator(drawing, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(drawing, picture.surface, 0, 0)
    cairo_paint(drawing)
    cairo_destroy(drawing)
    return Kept(coverage, isCoverage: true)
  }

  package func draw(_ picture: Kept, width: Int, height: Int, through map: AffineTransform, tint: Color) {
    guard let inverse = map.inverted, let pattern = cairo_pattern_create_for_surface(picture.surface) else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    cairo_pattern_set_matrix(pattern, &matrix)
    let isShift = map.isShift && map.tx == map.tx.rounded() && map.ty == map.ty.rounded()
    cairo_pattern_set_filter(pattern, isShift ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    if picture.isCoverage {
      cairo_set_source_rgba(context, tint.red, tint.green, tint.blue, tint.alpha)
      cairo_mask(context, pattern)
      return
    }
    // a picture that fills its box is extended at the edge when it is resampled
    if !isShift { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
    cairo_save(context)
    if !isShift {
      let box = Rect(x: 0, y: 0, width: Double(width), height: Double(height)).applying(map)
      cairo_rectangle(context, box.minX, box.minY, box.width, box.height)
      if map.b == 0, map.c == 0 { cairo_clip(context) } else { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE) }
      cairo_new_path(context)
    }
    cairo_set_source(context, pattern)
    cairo_paint_with_alpha(context, tint.alpha)
    cairo_restore(context)
  }

  package func fill(_ rect: Rect, _ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(context)
  }

  package func pushClip(_ rect: Rect) {
    cairo_save(context)
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
  }

  package func popClip() { cairo_restore(context) }

  package func pushGroup(_ bounds: Rect, opacity: Double) {
    pushClip(bounds.wholePixels)
    cairo_push_group(context)
  }

  package func cut(by picture: Kept, width: Int, height: Int, atX x: Int, y: Int) {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_surface(context, picture.surface, Double(x), Double(y))
    cairo_paint(context)
    cairo_restore(context)
  }

  package func pushMask() { cairo_push_group(context) }

  package func popMask() {
    let mask = cairo_pop_group(context)
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source(context, mask)
    cairo_paint(context)
    cairo_restore(context)
    cairo_pattern_destroy(mask)
  }

  package func popGroup(opacity: Double) {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    // clear the group's pixels
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    popClip()
  }

  package func popGroup(replacingWithin picture: Kept, width: Int, height: Int, atX x: Int, y: Int) {
    cairo_pop_group_to_source(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    // both colours, each with its share
    cairo_mask_surface(context, picture.surface, Double(x), Double(y))
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    popClip()
  }
}
