import LegatoCore
import LegatoLayers

/// Collects what a window shows at several moments, as one SVG file: a single frame, a strip of frames, or a motion.
public struct SVGPicture: Sendable {
  /// In points.
  public let size: Size
  private var bodies: [String] = []
  private var definitions = ""
  private var names = 0

  public init(size: Size) { self.size = size }

  /// How many frames there are.
  public var frameCount: Int { bodies.count }

  /// Adds what the window shows now.
  public mutating func addFrame(_ window: Window) {
    var target = SVGTarget(names: names)
    target.draw(window)
    names = target.names
    definitions += target.definitions
    bodies.append(target.body)
  }

  /// All frames side by side, `columns` in a row, `gap` points apart.
  public func filmstrip(columns: Int, gap: Double = 8) -> String {
    let columns = max(1, min(columns, max(1, bodies.count)))
    let rows = (bodies.count + columns - 1) / columns
    let whole = Size(
      width: Double(columns) * (size.width + gap) - gap, height: Double(max(1, rows)) * (size.height + gap) - gap)
    var text = ""
    for (i, body) in bodies.enumerated() {
      let (x, y) = (Double(i % columns) * (size.width + gap), Double(i / columns) * (size.height + gap))
      text +=
        "<svg x=\"\(decimal(x))\" y=\"\(decimal(y))\" width=\"\(decimal(size.width))\" height=\"\(decimal(size.height))\">\n\(body)</svg>\n"
    }
    return file(whole, text)
  }

  /// The frames one after another, for ever, `fps` a second. A viewer that cannot move pictures shows the first.
  public func motion(fps: Double) -> String {
    let (frame, total) = (1 / max(1e-3, fps), Double(bodies.count) / max(1e-3, fps))
    var (text, i) = ("", 0)
    while i < bodies.count {
      var next = i + 1
      while next < bodies.count, bodies[next] == bodies[i] { next += 1 }
      if i == 0, next == bodies.count { return file(size, bodies[0]) }
      func time(_ frames: Int) -> String { decimal(min(1, Double(frames) * frame / total), decimals: 6) }
      var (values, times) = (["inline", "none"], ["0", time(next)])
      if i > 0 { (values, times) = (["none"] + values, ["0", time(i), time(next)]) }
      if next == bodies.count { (values, times) = (["none", "inline"], ["0", time(i)]) }
      text +=
        "<g\(i == 0 ? "" : " display=\"none\"")>\n\(bodies[i])<animate attributeName=\"display\" calcMode=\"discrete\""
        + " values=\"\(values.joined(separator: ";"))\" keyTimes=\"\(times.joined(separator: ";"))\" dur=\"\(decimal(total))s\""
        + " repeatCount=\"indefinite\"/></g>\n"
      i = next
    }
    return file(size, text)
  }

  private func file(_ size: Size, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="\(decimal(size.width))" height="\(decimal(size.height))" \
    viewBox="0 0 \(decimal(size.width)) \(decimal(size.height))">
    <defs>
    \(definitions)</defs>
    \(body)</svg>

    """
  }
}
