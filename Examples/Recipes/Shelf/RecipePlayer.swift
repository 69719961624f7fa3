import Legato

/// Plays a recipe's demonstration, on a manual clock.
public struct RecipePlayer {
  public let window = Window(size: .zero)
  private var events: ArraySlice<PointerEvent>
  /// The position of the pointer while it is down.
  private var finger: Point?

  public init(_ recipe: Recipe) {
    recipe.fill(window)
    events = recipe.demonstration[...]
  }

  /// Advances to `time`, in seconds, and delivers each event until then at its own time.
  public mutating func advance(to time: Double) {
    while let event = events.first, event.time <= time {
      events.removeFirst()
      window.handle(event)
      finger = event.phase == .ended ? nil : event.location
    }
    window.stage.advance(to: time)
  }

  /// The presentation, with a ring where the pointer is down, at `scale` pixels per point.
  public func picture(scale: Double) -> Bitmap {
    func pixels(_ points: Double) -> Int { Int(exactly: (points * scale).rounded()) ?? 1 }
    var canvas = Canvas(width: pixels(window.bounds.width), height: pixels(window.bounds.height), scale: scale)
    canvas.draw(window)
    if let finger {
      let glass = Window(size: window.bounds.size)
      let ring = Layer(frame: Rect(x: finger.x - 9, y: finger.y - 9, width: 18, height: 18))
      (ring.cornerRadius, ring.backgroundColor) = (9, Color(white: 1, alpha: 0.35))
      (ring.borderWidth, ring.borderColor) = (2, Color(hex: 0xFF9500))
      glass.addSublayer(ring)
      canvas.draw(glass)
    }
    return canvas.bitmap
  }

  /// Twelve stills of the demonstration, in rows.
  public static func strip(of recipe: Recipe, scale: Double) -> Bitmap {
    var player = RecipePlayer(recipe)
    let (columns, count, gap) = (4, 12, 8)
    var sheet = Bitmap(width: 1, height: 1)
    for i in 0..<count {
      let end = recipe.seconds * Double(i) / Double(count - 1)
      player.play(to: end)
      let still = player.picture(scale: scale)
      if i == 0 { sheet = Bitmap(width: columns * (still.width + gap) - gap, height: count / columns * (still.height + gap) - gap) }
      sheet.place(still, atX: i % columns * (still.width + gap), y: i / columns * (still.height + gap))
    }
    return sheet
  }

  /// The demonstration at `fps` frames per second.
  public static func motion(of recipe: Recipe, scale: Double, fps: Int = 30) -> [PNG.Frame] {
    var player = RecipePlayer(recipe)
    return (0...(Int(exactly: (recipe.seconds * Double(fps)).rounded()) ?? 0)).map { frame in
      player.play(to: Double(frame) / Double(fps))
      // rounded to whole milliseconds without accumulating errors
      return PNG.Frame(player.picture(scale: scale), milliseconds: (frame + 1) * 1000 / fps - frame * 1000 / fps)
    }
  }

  /// Advances in frames of 1/60 s, as a display does.
  private mutating func play(to end: Double) {
    while window.stage.hostTime + 1.0 / 60 < end { advance(to: window.stage.hostTime + 1.0 / 60) }
    advance(to: end)
  }
}
