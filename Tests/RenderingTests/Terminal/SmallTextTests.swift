import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Text too small for pixels is displayed in the terminal's characters, as visible as its layer") struct SmallTextTests {
  /// 200 × 100 points in 50 × 12½ rows: a quarter of a pixel a point, so that a line of 12 points is 3 pixels high.
  let window = Window(size: Size(width: 200, height: 100))

  func label(_ text: String, _ frame: Rect, size: Double = 12, alignment: TextLayer.Alignment = .left) -> TextLayer {
    let layer = TextLayer(text, frame: frame, fontSize: size, color: .white, alignment: alignment)
    window.addSublayer(layer)
    return layer
  }
  func picture(x: Int = 0, y: Int = 0) -> TerminalPicture { TerminalPicture(window, columns: 50, rows: 13, scale: 0.25, x: x, y: y) }
  func row(_ row: Int, of picture: TerminalPicture) -> String {
    var characters = [Character](repeating: ".", count: 50)
    for glyph in picture.glyphs where glyph.row == row { characters[glyph.column] = Character(glyph.character) }
    return String(characters)
  }
  func alpha(_ column: Int, _ picture: TerminalPicture) -> Double { picture.glyphs.first { $0.column == column }?.color.alpha ?? 0 }

  // by hand: the frame from 40 to 120 points is columns 10 to 30, its middle at 16 points is pixel 4, row 2
  @Test("in the row of its line, with the layer's alignment")
  func places() {
    let text = label("hello", Rect(x: 40, y: 8, width: 80, height: 16))
    expectEqual(row(2, of: picture()), "..........hello" + String(repeating: ".", count: 35))
    text.alignment = .right
    expectEqual(row(2, of: picture()), String(repeating: ".", count: 25) + "hello" + String(repeating: ".", count: 20))
    text.alignment = .center
    // 20 columns for 5: 7.5 before them, rounded away from 0
    expectEqual(row(2, of: picture()), String(repeating: ".", count: 18) + "hello" + String(repeating: ".", count: 27))
    expect(row(3, of: picture(x: 1, y: 2)).hasPrefix(String(repeating: ".", count: 19) + "hello"))
    expectEqual(picture().bitmap.coveredArea, 0, "no pixel of it is left")
  }

  @Test("each line has a row of its own, however small the text")
  func lines() {
    let text = label("one\ntwo\nthree", Rect(x: 0, y: 20, width: 80, height: 60))
    // middle at 50 points: pixel 12.5; lines of 3 pixels from 8, their middles at 9.5, 12.5, 15.5
    expectEqual([4, 6, 7].map { row($0, of: picture()).prefix { $0 != "." } }, ["one", "two", "three"])
    text.fontSize = 4
    expectEqual([5, 6, 7].map { row($0, of: picture()).prefix { $0 != "." } }, ["one", "two", "three"])
    text.text = "one\r\ntwo\r\nthree"
    expectEqual([5, 6, 7].map { row($0, of: picture()).prefix { $0 != "." } }, ["one", "two", "three"])
  }

  @Test("text that is large enough, rotated, mirrored or in perspective is drawn in pixels")
  func pixels() {
    let text = label("hello", Rect(x: 40, y: 30, width: 80, height: 40))
    expectEqual(picture().glyphs.count, 5)
    text.fontSize = 32
    expect(picture().glyphs.isEmpty && picture().bitmap.coveredArea > 0)
    text.fontSize = 31
    expectEqual(picture().glyphs.count, 5)
    for turned in [AffineTransform(rotationAngle: 0.1), AffineTransform(scaleX: -1, y: 1), AffineTransform(scaleX: 1, y: -1)] {
      text.affineTransform = turned
      expect(picture().glyphs.isEmpty && picture().bitmap.coveredArea > 0)
    }
    var transform = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
    transform.m14 = 0.002
    text.transform = transform
    expect(picture().glyphs.isEmpty && picture().bitmap.coveredArea > 0)
  }

  @Test("text is drawn in pixels while it or a superlayer is scaled; text that only moves is characters")
  func motion() {
    let card = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 60))
    window.addSublayer(card)
    let text = label("hello", Rect(x: 40, y: 8, width: 80, height: 16))
    card.addSublayer(text)
    Layer.animate(withDuration: 1, options: .curveLinear) { card.affineTransform = AffineTransform(scaleX: 1.5, y: 1.5) }
    window.stage.advance(to: 0.5)
    expect(picture().glyphs.isEmpty && picture().bitmap.coveredArea > 0)
    window.stage.advance(to: 1)
    expectEqual(picture().glyphs.count, 5)
    card.affineTransform = .identity
    Layer.animate(withDuration: 1, options: .curveLinear) { card.affineTransform = AffineTransform(translationX: 40, y: 0) }
    window.stage.advance(to: 1.5)
    expect(row(2, of: picture()).hasPrefix(String(repeating: ".", count: 15) + "hello"))
  }

  @Test("it is as visible as the layer: faded, in a faded group, covered, clipped, masked")
  func seen() {
    let card = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 60))
    window.addSublayer(card)
    let text = label("hello", Rect(x: 40, y: 8, width: 80, height: 16))
    card.addSublayer(text)
    card.addSublayer(Layer(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    text.opacity = 0.6
    expectLess(abs(alpha(10, picture()) - 0.6), than: 0.01)
    card.opacity = 0.5
    expectLess(abs(alpha(10, picture()) - 0.3), than: 0.01)
    (text.opacity, card.opacity) = (1, 1)
    // from column 12 on
    let cover = Layer(frame: Rect(x: 48, y: 0, width: 100, height: 40))
    cover.backgroundColor = Color.blue.withAlpha(multipliedBy: 0.75)
    card.addSublayer(cover)
    expect(alpha(11, picture()) == 1 && abs(alpha(12, picture()) - 0.25) < 0.01)
    cover.backgroundColor = .blue
    expect(row(2, of: picture()).hasPrefix("..........he...."))
    cover.removeFromSuperlayer()
    card.bounds.size.width = 52
    card.frame.origin = .zero
    card.masksToBounds = true
    expect(row(2, of: picture()).hasPrefix("..........hel...."))
    card.masksToBounds = false
    let mask = Layer(frame: Rect(x: 48, y: 0, width: 8, height: 60))
    mask.backgroundColor = .black
    card.mask = mask
    expect(row(2, of: picture()).hasPrefix("............ll...."))
  }

  @Test("under a blur it is as faint as the blurred line")
  func blurred() {
    _ = label("hello", Rect(x: 40, y: 8, width: 80, height: 16))
    let glass = EffectLayer()
    glass.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    window.addSublayer(glass)
    glass.effect = Effect(radius: 4)
    let little = alpha(12, picture())
    glass.effect = Effect(radius: 12)
    let much = alpha(12, picture())
    expect(little < 0.8 && little > much && much < 0.4)
  }

  @Test("lines do not collide: a long one is cut, one beyond the edge is moved, of two in one place the later is displayed")
  func room() {
    _ = label("a long caption", Rect(x: 40, y: 8, width: 80, height: 16))
    _ = label("next", Rect(x: 80, y: 8, width: 80, height: 16))
    expect(row(2, of: picture()).hasPrefix("..........a.long.c….next...."))
    _ = label("over", Rect(x: 80, y: 8, width: 80, height: 16))
    expect(row(2, of: picture()).contains(".over."))
    // 11 characters of 0.6 pixels lie in columns 42 to 49, in cells they need 11
    let edge = label("at the edge", Rect(x: 168, y: 40, width: 30, height: 16), size: 4)
    expect(row(6, of: picture()).hasSuffix("....at.the.edge"))
    // 60 characters of 0.6 pixels are 36
    edge.text = String(repeating: "0123456789", count: 6)
    edge.frame.origin.x = 8
    expectEqual(row(6, of: picture()), String(repeating: "0123456789", count: 5).dropLast() + "…")
    // what hangs over the edge in pixels does so in cells
    edge.text = "at the edge"
    edge.fontSize = 12
    edge.frame.origin.x = 180
    expect(row(6, of: picture()).hasSuffix("....at.th"))
  }

  @Test("MU-2, MU-5 impossible numbers are repaired, and text far outside is not displayed")
  func hostile() {
    window.addSublayer(TextLayer("far", frame: Rect(x: 1e300, y: -1e300, width: 10, height: 10), fontSize: 12, color: .white))
    let refusals = Reports.during {
      window.addSublayer(TextLayer("no", frame: Rect(x: .nan, y: 1, width: .infinity, height: 10), fontSize: .nan, color: .white))
    }
    expectEqual(refusals.map { "\($0)".hasPrefix("frame of an unnamed TextLayer needs finite numbers") }, [true])
    let endless = TextLayer("endless", frame: Rect(x: 0, y: 40, width: 10, height: 10), fontSize: 12, color: .white, alignment: .center)
    endless.bounds.size.width = 1.7e308
    endless.affineTransform = AffineTransform(a: 10, b: 0, c: 0, d: 1, tx: -1e308, ty: 0)
    window.addSublayer(endless)
    _ = label("hello", Rect(x: 40, y: 8, width: 80, height: 16))
    expect(row(2, of: picture()).hasPrefix("..........hello"))
    let numbers = [Int.min, -1, 0, 3, .max]
    for x in numbers {
      for y in numbers {
        for division in [CellDivision.half, .sextant, .octant, .pixels(width: 3, height: 7), .pixels(width: .min, height: .max)] {
          _ = TerminalPicture(window, columns: 50, rows: 13, scale: 0.25, x: x, y: y, division: division)
        }
      }
    }
    let reports = Reports.during {
      for scale in [0, -1, .nan, .infinity, 1e300, .leastNonzeroMagnitude] {
        _ = TerminalFrame(TerminalPicture(window, columns: 8, rows: 4, scale: scale), columns: 8, rows: 4, depth: .trueColor)
      }
      for (columns, rows) in [(0, 5), (-3, 5), (Int.max, 5), (5, .min), (.max, .max)] {
        let picture = TerminalPicture(window, columns: columns, rows: rows, scale: 0.25)
        expect(picture.bitmap.width == 0 && picture.glyphs.isEmpty)
      }
    }
    expect(!reports.isEmpty)
  }

  @Test("a cell shows the character's colour over what lies behind, in the terminal's colours")
  func cells() {
    window.backgroundColor = .blue
    let text = label("hi", Rect(x: 40, y: 8, width: 80, height: 16))
    func cell(_ depth: ColorDepth) -> TerminalCell { TerminalFrame(picture(), columns: 50, rows: 13, depth: depth)[10, 2] }
    expectEqual(cell(.trueColor).character, "h")
    expectEqual(cell(.trueColor).foreground.kind, .rgb(red: 255, green: 255, blue: 255))
    expectEqual(cell(.trueColor).background.kind, .rgb(red: 0, green: 0, blue: 255))
    text.opacity = 0.5
    guard case .rgb(let red, let green, let blue) = cell(.trueColor).foreground.kind else {
      Issue.record("no colour")
      return
    }
    expect(abs(Int(red) - 128) <= 1 && red == green && blue == 255)
    text.textColor = Color(red: 0.05, green: 0.05, blue: 0.9)
    text.opacity = 1
    // the nearest of sixteen would be the ground's own
    expect(cell(.sixteen).foreground != cell(.sixteen).background)
    expectEqual(cell(.none), TerminalCell(character: "h"))
  }
}
