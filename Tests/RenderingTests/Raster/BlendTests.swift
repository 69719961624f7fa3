import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("Colours are composited premultiplied, in sRGB") struct BlendTests {
  private let whole = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))

  private func pixel(_ draw: (inout Canvas) -> Void) -> [UInt8] {
    var canvas = Canvas(width: 1, height: 1)
    draw(&canvas)
    let pixel = canvas.bitmap[0, 0]
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  @Test("Half red on white is 255, 128, 128: not composited in linear light") func halfRed() {
    expectEqual(
      pixel {
        $0.fill(whole, .white)
        $0.fill(whole, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      }, [255, 128, 128, 255])
  }

  @Test("Two colours of half alpha, kept premultiplied, have an alpha of three quarters together") func over() {
    let half = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    expectEqual(pixel { $0.fill(whole, half) }, [0, 128, 0, 128])
    expectEqual(
      pixel {
        $0.fill(whole, half)
        $0.fill(whole, Color(white: 1, alpha: 0.5))
      }, [128, 191, 128, 191])  // 0.5, 0.5 + 0.25, 0.5, 0.75
  }

  @Test("Coverage multiplies alpha") func coverage() {
    expectEqual(
      pixel {
        $0.fill(whole, .black)
        $0.fill(Path(rect: Rect(x: 0, y: 0, width: 0.5, height: 0.5)), Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
      }, [32, 16, 0, 255])  // an eighth of the colour
  }

  @Test("Colour components outside 0…1 are clamped, NaN counts as 0") func clamped() {
    expectEqual(pixel { $0.fill(whole, Color(red: 3, green: -1, blue: .nan, alpha: 7)) }, [255, 0, 0, 255])
    expectEqual(pixel { $0.fill(whole, Color(red: 1, green: 1, blue: 1, alpha: .nan)) }, [0, 0, 0, 0])
  }

  @Test("A group is faded as one picture: where its parts overlap nothing shows through") func group() {
    func both(_ canvas: inout Canvas) {
      canvas.fill(whole, .red)
      canvas.fill(whole, .blue)
    }
    expectEqual(pixel { $0.group(opacity: 0.5, clip: nil, mask: nil) { both(&$0) } }, [0, 0, 128, 128])
    expectEqual(
      pixel {
        $0.fill(whole, Color.red.withAlpha(multipliedBy: 0.5))
        $0.fill(whole, Color.blue.withAlpha(multipliedBy: 0.5))
      }, [64, 0, 128, 191])
  }

  @Test("Opacities of nested groups multiply; one out of range is clamped") func nested() {
    expectEqual(
      pixel {
        $0.group(opacity: 0.5, clip: nil, mask: nil) { $0.group(opacity: 0.5, clip: nil, mask: nil) { $0.fill(whole, .white) } }
      }, [64, 64, 64, 64])
    expectEqual(pixel { $0.group(opacity: 9, clip: nil, mask: nil) { $0.fill(whole, .white) } }, [255, 255, 255, 255])
    expectEqual(pixel { $0.group(opacity: -1, clip: nil, mask: nil) { $0.fill(whole, .white) } }, [0, 0, 0, 0])
  }

  @Test("A clip multiplies by the coverage of its outline, a mask by its alpha, whatever its colour") func clipAndMask() {
    let left = PlacedPath(path: Path(rect: Rect(x: 0, y: 0, width: 0.25, height: 1)), transform: .identity)
    expectEqual(pixel { $0.group(opacity: 1, clip: left, mask: nil) { $0.fill(whole, .white) } }, [64, 64, 64, 64])
    for color in [Color.black, .white, .red] {
      let mask: (inout Canvas) -> Void = { $0.fill(whole, color.withAlpha(multipliedBy: 0.5)) }
      expectEqual(pixel { $0.group(opacity: 1, clip: nil, mask: mask) { $0.fill(whole, .green) } }, [0, 128, 0, 128])
      expectEqual(pixel { $0.group(opacity: 0.5, clip: left, mask: mask) { $0.fill(whole, .green) } }, [0, 16, 0, 16])
    }
  }

  @Test("With a mask that draws nothing, or a clip without area, nothing is drawn") func nothing() {
    expectEqual(pixel { $0.group(opacity: 1, clip: nil, mask: { _ in }) { $0.fill(whole, .white) } }, [0, 0, 0, 0])
    let empty = PlacedPath(path: Path(), transform: .identity)
    expectEqual(pixel { $0.group(opacity: 1, clip: empty, mask: nil) { $0.fill(whole, .white) } }, [0, 0, 0, 0])
  }

  @Test("A canvas without pixels accepts every call") func noPixels() {
    var canvas = Canvas(width: 0, height: -4)
    canvas.fill(whole, .red)
    canvas.stroke(whole, style: StrokeStyle(width: 2), color: .red, transform: .identity)
    canvas.shadow(of: whole, radius: 3, offset: .zero, color: .red, transform: .identity)
    canvas.image(Bitmap(width: 2, height: 2), in: Rect(x: 0, y: 0, width: 1, height: 1), opacity: 1, transform: .identity)
    canvas.group(opacity: 0.5, clip: nil, mask: { $0.fill(whole, .red) }) { $0.fill(whole, .red) }
    expectEqual(canvas.bitmap, Bitmap(width: 0, height: 0))
  }
}

@Suite("Invalid numbers in drawing calls do no harm") struct HostileNumberTests {
  static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e18, .leastNonzeroMagnitude]

  @Test("Outlines, transforms, radii and offsets with any numbers", arguments: numbers, numbers) func everything(a: Double, b: Double) {
    var canvas = Canvas(width: 8, height: 8)
    let paths: [Path] = [
      Path(rect: Rect(x: a, y: 0, width: b, height: 4)), Path(ellipseIn: Rect(x: 0, y: b, width: 4, height: a)),
      Path(roundedRect: Rect(x: 1, y: 1, width: 4, height: 4), topLeft: a, topRight: b, bottomRight: 1, bottomLeft: 0),
      Path([.line(Point(x: a, y: b)), .cubic(control1: Point(x: 1, y: a), control2: Point(x: b, y: 2), end: Point(x: 3, y: 3)), .close]),
    ]
    let image = Bitmap(width: 2, height: 2) { _, _ in SIMD4(255, 0, 0, 255) }
    let transforms = [
      AffineTransform.identity, AffineTransform(scaleX: a, y: b), AffineTransform(translationX: b, y: a), AffineTransform(rotationAngle: a),
    ]
    canvas.stroke(paths[2], style: StrokeStyle(width: a, cap: .round, join: .round), color: .red, transform: .identity)
    canvas.stroke(paths[3], style: StrokeStyle(width: 2, cap: .square, join: .round), color: .red, transform: transforms[1])
    for transform in transforms {
      for path in paths {
        canvas.fill(path, .red, transform)
        canvas.stroke(path, style: StrokeStyle(width: 2), color: .red, transform: transform)
        canvas.shadow(of: path, radius: 1, offset: Vector(dx: a, dy: b), color: .red, transform: transform)
        canvas.group(opacity: a, clip: PlacedPath(path: path, transform: transform), mask: nil) { $0.fill(path, .red, transform) }
      }
      canvas.image(image, in: Rect(x: a, y: 1, width: 3, height: b), opacity: b, transform: transform)
    }
    let clean = alphas(8, 8) { $0.fill(Path(rect: Rect(x: 2, y: 2, width: 4, height: 4))) }
    expectEqual(clean.joined().reduce(0, +), 16 * 255)
    expectEqual(canvas.bitmap.bytes.count, 256)
  }

  @Test("Blurs of any width", arguments: numbers) func blurs(radius: Double) {
    var canvas = Canvas(width: 8, height: 8)
    for path in [Path(rect: Rect(x: 2, y: 2, width: 4, height: 4)), Path(rect: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))] {
      canvas.shadow(of: path, radius: radius, offset: .zero, color: .red, transform: .identity)
    }
    expectEqual(canvas.bitmap[4, 4].w == 255, radius >= 0)
  }

  @Test("A rectangle far larger than the canvas covers all of it") func huge() {
    for size in [1e5, 1e9, 1e15] {
      let rect = Rect(x: -size, y: -size, width: 2 * size, height: 2 * size)
      expect(alphas(3, 3) { $0.fill(Path(rect: rect)) }.joined().allSatisfy { $0 == 255 }, "\(size)")
      expect(alphas(3, 3) { $0.fill(Path(ellipseIn: rect)) }.joined().allSatisfy { $0 == 255 }, "\(size)")
    }
  }
}
