import CCairo
import Legato

/// The fonts of the system: a layer's `fontName` is a family, "sans-serif" without one.
public struct CairoTypesetter: TextEngine {
  public init() {}

  public func drawing(of run: TextRun) -> TextDrawing {
    // cairo leaves out letters far outside of a surface; this one has no end
    guard run.size > 0, run.size.isFinite, let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil),
      let context = cairo_create(surface)
    else { return .outline(Path()) }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    // outlines that grow and shrink smoothly: nothing of them is moved to whole pixels
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    cairo_select_font_face(context, run.fontName ?? "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)

    // a line as high as the run asks, from the highest letter to the lowest
    var font = cairo_font_extents_t()
    cairo_set_font_size(context, 1)
    cairo_font_extents(context, &font)
    guard font.ascent + font.descent > 0 else { return .outline(Path()) }
    let size = run.size / (font.ascent + font.descent)
    cairo_set_font_size(context, size)

    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    var baseline = run.rect.midY - run.size * Double(lines.count) / 2 + font.ascent * size
    for line in lines {
      var text = cairo_text_extents_t()
      cairo_text_extents(context, String(line), &text)
      let free = run.rect.width - text.x_advance
      cairo_move_to(context, run.rect.minX + (run.alignment == .left ? 0 : run.alignment == .right ? free : free / 2), baseline)
      cairo_text_path(context, String(line))
      baseline += run.size
    }
    return .outline(Path(cairoPathOf: context))
  }
}

extension Path {
  /// What has been drawn up in a context.
  fileprivate init(cairoPathOf context: OpaquePointer) {
    self.init()
    guard let path = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(path) }
    var i = 0
    while i < Int(path.pointee.num_data) {
      // a header says how many items it and the points behind it are
      let data = path.pointee.data + i
      func point(_ k: Int) -> Point { Point(x: data[k].point.x, y: data[k].point.y) }
      switch data[0].header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: addCurve(to: point(3), control1: point(1), control2: point(2))
      default: closeSubpath()
      }
      i += Int(data[0].header.length)
    }
  }
}
