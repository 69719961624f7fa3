import CCairo
import Legato
import LegatoDrawingList

/// A font map and a context for measuring and drawing. For one thread at a time.
final class PangoFonts {
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let pango: OpaquePointer
  private let surface: OpaquePointer
  private let context: OpaquePointer
  /// By layers' font names.
  private var known: [String?: Font] = [:]

  private struct Font {
    let description: OpaquePointer
    /// For a font of size 1.
    let ascent, descent: Double
  }
  /// Metrics are measured at this size, so that Pango's rounding to whole units is negligible.
  private static let measure = 1000.0
  /// Lines of another height are set at the nearest of these, and scaled: cairo rounds smaller outlines to 256ths of a unit, and a font above 65,535 is an error
  /// after which cairo draws nothing in its family.
  private static let sizes = 100.0...1000.0
  private static let unit = Double(PANGO_SCALE)

  init?() {
    // cairo omits letters far outside a surface; this surface is unbounded
    guard let map = pango_cairo_font_map_new(), let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil),
      let context = cairo_create(surface), let pango = pango_font_map_create_context(map)
    else { return nil }
    (self.map, self.pango, self.surface, self.context) = (map, pango, surface, context)
    // outlines that scale smoothly: no hinting to whole pixels
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    pango_cairo_context_set_font_options(pango, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(pango, 0)
  }

  deinit {
    for font in known.values { pango_font_description_free(font.description) }
    g_object_unref(UnsafeMutableRawPointer(pango))
    g_object_unref(map)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The outline of a run: its lines, centred in its rectangle.
  func outline(of run: TextRun) -> Path {
    guard let font = font(named: run.fontName), let layout = pango_layout_new(pango) else { return Path() }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let height = min(max(run.size, Self.sizes.lowerBound), Self.sizes.upperBound)
    let (scale, size) = (run.size / height, height / (font.ascent + font.descent))
    pango_font_description_set_absolute_size(font.description, size * Self.unit)
    pango_layout_set_font_description(layout, font.description)
    pango_layout_set_single_paragraph_mode(layout, 1)
    var outline = Path()
    let lines = run.text.textLines
    var baseline = run.rect.midY - run.size * Double(lines.count) / 2 + font.ascent * size * scale
    for line in lines {
      pango_layout_set_text(layout, String(line), -1)
      if let set = pango_layout_get_line_readonly(layout, 0) {
        var extent = PangoRectangle()
        pango_layout_line_get_extents(set, nil, &extent)
        let free = run.rect.width - Double(extent.width) / Self.unit * scale
        let left = run.rect.minX + (run.alignment == .left ? 0 : run.alignment == .right ? free : free / 2)
        cairo_new_path(context)
        cairo_move_to(context, 0, 0)
        pango_cairo_layout_line_path(context, set)
        let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: left, ty: baseline)
        outline.elements += Path(cairoPathOf: context).applying(place).elements
      }
      baseline += run.size
    }
    return outline
  }

  private func font(named name: String?) -> Font? {
    if let font = known[name] { return font }
    guard let description = pango_font_description_from_string(name ?? "Sans") else { return nil }
    if pango_font_description_get_family(description) == nil { pango_font_description_set_family(description, "Sans") }
    // a size in the name is ignored: the layer has its own
    pango_font_description_set_absolute_size(description, Self.measure * Self.unit)
    guard let metrics = pango_context_get_metrics(pango, description, nil) else {
      pango_font_description_free(description)
      return nil
    }
    defer { pango_font_metrics_unref(metrics) }
    let (ascent, descent) = (
      Double(pango_font_metrics_get_ascent(metrics)) / Self.unit / Self.measure,
      Double(pango_font_metrics_get_descent(metrics)) / Self.unit / Self.measure
    )
    guard ascent + descent > 0 else {
      pango_font_description_free(description)
      return nil
    }
    if let name { reportMissing(name, description) }
    let font = Font(description: description, ascent: ascent, descent: descent)
    known[name] = font
    return font
  }

  /// Reports a missing font once, if none of its families is installed. Generic names always are.
  private func reportMissing(_ name: String, _ description: OpaquePointer) {
    guard let wanted = pango_font_description_get_family(description).map({ String(cString: $0) }),
      let font = pango_context_load_font(pango, description), let loaded = pango_font_describe(font)
    else { return }
    defer {
      pango_font_description_free(loaded)
      g_object_unref(font)
    }
    let found = pango_font_description_get_family(loaded).map { String(cString: $0) } ?? ""
    let kinds: Set = ["sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math"]
    let families = wanted.split(separator: ",").map { $0.trimmed.lowercased() }
    guard !families.contains(where: { kinds.contains($0) || $0 == found.lowercased() || isThere($0) }) else { return }
    Misuse.handler(
      .state(
        call: "fontName \"\(name)\"", wanted: "a family of the system's fonts", found: "none of that name",
        remedy: "\(found) is drawn in its place; fc-list names what there is"))
  }

  private func isThere(_ family: String) -> Bool {
    var (families, count): (UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?, Int32) = (nil, 0)
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).contains { index in
      families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0).lowercased() == family } ?? false
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension Path {
  /// A copy of the context's current path.
  fileprivate init(cairoPathOf context: OpaquePointer) {
    self.init()
    guard let path = cairo_copy_path(context) else { return }
    defer { cairo_path_destroy(path) }
    var i = 0
    while i < Int(path.pointee.num_data) {
      // each header contains the number of items, itself and its points included
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
