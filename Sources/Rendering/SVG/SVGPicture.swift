import LegatoCore
import LegatoLayers

/// Collects a window's presentation at several times, as one SVG file: a single frame, a strip of frames, or an animation.
public struct SVGPicture: Sendable {
  /// The size, in points.
  public let size: Size
  private var bodies: [String] = []
  private var definitions = ""
  private var names = 0

  /// An empty picture.
  /// - Parameter size: finite and at least 0; else repaired to zero and reported.
  public init(size: Size) {
    let isSize = [size.width, size.height].allSatisfy { $0 >= 0 && $0.isFinite }
    if !isSize {
      Misuse.report(
        .number(
          call: "SVGPicture(size:)", wanted: "a finite size of at least 0", found: "\(size.width) × \(size.height)", repair: "0 × 0"))
    }
    self.size = isSize ? size : .zero
  }

  /// The number of frames.
  public var frameCount: Int { bodies.count }

  /// Adds the window's presentation.
  public mutating func addFrame(_ window: Window) {
    var target = SVGTarget(names: names)
    target.draw(window)
    names = target.names
    definitions += target.definitions
    bodies.append(target.body)
  }

  /// All frames side by side, with `columns` in a row and gaps of `gap` points. A gap that is not finite is repaired to 8 and reported.
  public func filmstrip(columns: Int, gap: Double = 8) -> String {
    var gap = gap
    if !gap.isFinite {
      Misuse.report(.number(call: "filmstrip(columns:gap:)", wanted: "a finite gap", found: "\(gap)", repair: "8"))
      gap = 8
    }
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

  /// The frames one after another in a loop, as one animated file. A viewer without animation displays the first.
  /// - Parameter framesPerSecond: 0.001…1000. Others are clamped; one that is not finite, or not above 0, is repaired to 60; both are reported.
  public func animation(framesPerSecond: Double) -> String {
    let rate = FrameRate.checked(framesPerSecond, "animation(framesPerSecond:)")
    let (frame, total) = (1 / rate, Double(bodies.count) / rate)
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
