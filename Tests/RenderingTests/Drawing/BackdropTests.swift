import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// The numbers of this file come from scipy: `erf`, and `gaussian_filter(mode: nearest, truncate: 8)` in double precision.
@Suite("An effect layer shows what lies behind it, blurred by a true gaussian") struct BackdropTests {
  /// What the cut at three deviations and the squares of a wide blur may be off, in steps of a byte; see GaussianBlur.
  private static let accuracy = 1.0

  private func canvas(_ window: Window, scale: Double = 1) -> Bitmap {
    var canvas = Canvas(
      width: Int(saturating: window.bounds.width * scale), height: Int(saturating: window.bounds.height * scale), scale: scale)
    canvas.draw(window)
    return canvas.bitmap
  }

  /// White on the left of x = 100, black on the right, and an effect layer over all of it.
  private func step(_ effect: Effect?, width: Double = 200, height: Double = 8, scale: Double = 1) -> Bitmap {
    let window = Window(size: Size(width: width, height: height))
    window.backgroundColor = .black
    window.addSublayer(box(Rect(x: 0, y: 0, width: width / 2, height: height), .white))
    window.addSublayer(EffectLayer(effect: effect, frame: window.bounds))
    return canvas(window, scale: scale)
  }

  @Test(
    "A sharp edge becomes the error function: ½·(1 − erf(d/σ√2))",
    arguments: [
      (2, [255, 255, 251.88, 228.06, 152.67, 102.33, 26.94, 3.12, 0, 0]),
      (5, [254.99, 247.68, 208.06, 176.32, 137.66, 117.34, 78.68, 46.94, 7.32, 0.01]),
      (10, [248.48, 211.38, 171.78, 152.67, 132.58, 122.42, 102.33, 83.22, 43.62, 6.52]),
      (20, [212.98, 174.06, 150.20, 140.18, 130.04, 124.96, 114.82, 104.80, 80.94, 42.02]),
    ] as [(Double, [Double])]) func edge(radius: Double, wanted: [Double])
  {
    let shown = step(.blur(radius: radius))
    for (x, value) in zip([80, 90, 95, 97, 99, 100, 102, 104, 109, 119], wanted) {
      expect(abs(Double(shown[x, 4].x) - value) <= Self.accuracy, "σ \(radius), x \(x)")
      expectEqual(shown[x, 4].w, 255)
    }
  }

  /// How many pixels lie between 84.13 % and 15.87 % of white: twice the deviation.
  private func spread(_ bitmap: Bitmap) -> Double {
    func place(_ share: Double) -> Double {
      let row = (0..<bitmap.width).map { Double(bitmap[$0, 4].x) / 255 }
      let x = row.firstIndex { $0 < share }!
      return Double(x) - (share - row[x]) / (row[x - 1] - row[x])
    }
    return place(0.158655) - place(0.841345)
  }

  @Test("A doubled radius is twice as wide, at every size", arguments: [1.5, 3, 6, 6.9, 7.1, 14, 27, 40]) func doubled(radius: Double) {
    let (once, twice) = (spread(step(.blur(radius: radius), width: 800)), spread(step(.blur(radius: 2 * radius), width: 800)))
    expectLess(abs(once - 2 * radius), than: 0.02 * radius + 0.05)
    // between pixels the edge is read off straight lines, between bytes to 0.8 % of its width
    expectLess(abs(twice / once - 2), than: 0.02 + 0.1 / radius)
  }

  @Test("σ is in points: twice the pixels, twice the pixels of blur") func points() {
    expectLess(abs(spread(step(.blur(radius: 5), scale: 2)) - 20), than: 0.3)
  }

  @Test("Any picture is blurred as by scipy's gaussian filter, with the edge pixels repeated outside", arguments: [1.5, 4.0, 9])
  func anyPicture(radius: Double) {
    let (width, height) = (48, 32)
    let window = Window(size: Size(width: 48, height: 32))
    let picture = Layer(frame: window.bounds)
    picture.contents = AnyHashable(
      Bitmap(width: width, height: height) { x, y in
        func byte(_ part: Int, of whole: Double) -> UInt8 { UInt8(saturating: (Double(part) / whole * 255).rounded()) }
        let blue: UInt8 = (x / 6 + y / 5) % 2 == 1 ? 255 : 0
        return SIMD4(byte((x * 7 + y * 13) % 32, of: 31), byte((x * x + y * 3) % 17, of: 16), blue, 255)
      })
    window.addSublayer(picture)
    window.addSublayer(EffectLayer(effect: .blur(radius: radius), frame: window.bounds))
    let shown = canvas(window)
    let wanted: [Double: [(Double, Double, Double)]] = [
      1.5: [
        (125.42, 132.25, 47.17), (139.00, 147.83, 150.36), (161.36, 127.55, 215.70), (132.80, 117.64, 39.30), (117.11, 131.10, 104.64),
        (138.27, 121.06, 136.44),
      ],
      4: [
        (118.37, 118.89, 102.39), (128.20, 129.29, 127.71), (149.28, 121.34, 169.32), (135.17, 126.70, 85.68), (126.71, 126.15, 127.44),
        (128.29, 128.31, 127.57),
      ],
      9: [
        (108.24, 108.97, 99.91), (127.58, 127.00, 127.52), (149.89, 121.86, 163.21), (136.35, 126.88, 91.79), (126.88, 127.58, 128.85),
        (128.15, 126.64, 125.47),
      ],
    ]
    for ((x, y), colour) in zip([(3, 3), (24, 16), (47, 31), (0, 31), (30, 8), (11, 20)], wanted[radius]!) {
      let pixel = shown[x, y]
      // the picture was rounded to bytes before the blur: up to half a step more
      for (found, value) in zip([pixel.x, pixel.y, pixel.z], [colour.0, colour.1, colour.2]) {
        expect(abs(Double(found) - value) <= Self.accuracy + 0.5, "σ \(radius), pixel (\(x), \(y))")
      }
    }
  }

  @Test("Only what lies behind is blurred, and only within the shape") func shape() {
    let window = Window(size: Size(width: 40, height: 40))
    window.backgroundColor = .black
    window.addSublayer(box(Rect(x: 0, y: 0, width: 20, height: 40), .white))
    let sheet = EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 10, y: 10, width: 20, height: 20))
    sheet.cornerRadius = 10
    window.addSublayer(sheet)
    window.addSublayer(box(Rect(x: 0, y: 30, width: 40, height: 2), .red))
    let shown = canvas(window)
    for (x, y) in [(19, 5), (20, 5), (11, 11), (28, 11), (20, 35)] { expectEqual(shown[x, y].x, x < 20 ? 255 : 0, "(\(x), \(y))") }
    expect((100...150).contains(shown[19, 20].x) && (100...150).contains(shown[20, 20].x))
    expect(shown[20, 30] == SIMD4(255, 0, 0, 255) && shown[20, 31] == SIMD4(255, 0, 0, 255))
    expectEqual(shown[20, 29].y, shown[20, 29].x)  // red lies in front: none of it was blurred in
    // the layers' order decides
    window.bringSublayerToFront(sheet)
    expectGreater(canvas(window)[20, 29].x, than: canvas(window)[20, 29].y)
  }

  @Test("Turned and scaled, the shape turns and the radius grows with the layer") func transformed() {
    let window = Window(size: Size(width: 200, height: 20))
    window.backgroundColor = .black
    window.addSublayer(box(Rect(x: 0, y: 0, width: 100, height: 20), .white))
    let sheet = EffectLayer(effect: .blur(radius: 5), frame: Rect(x: 50, y: 5, width: 100, height: 10))
    sheet.affineTransform = AffineTransform(scaleX: 2, y: 2)
    window.addSublayer(sheet)
    expectLess(abs(spread(canvas(window)) - 20), than: 0.3)
    sheet.affineTransform = AffineTransform(rotationAngle: .pi / 2)
    let turned = canvas(window)
    expect(turned[94, 10].x == 255 && turned[105, 10].x == 0)
    expect(turned[96, 10].x < 255 && turned[103, 10].x > 0)
  }

  @Test("A tint is composited over the blur; saturation keeps the lightness and changes the distance from grey") func tintAndSaturation() {
    let window = Window(size: Size(width: 20, height: 20))
    window.backgroundColor = Color(red: 0.8, green: 0.4, blue: 0.2)
    let sheet = EffectLayer(effect: Effect(radius: 3, tint: Color(red: 0, green: 0, blue: 1, alpha: 0.25)), frame: window.bounds)
    window.addSublayer(sheet)
    expectEqual(canvas(window)[10, 10], SIMD4(153, 77, 102, 255))  // ¾ of (204, 102, 51), ¼ of blue
    sheet.effect = Effect(radius: 3, saturation: 0)
    let grey: UInt8 = 120  // 255 · (0.2126 · 0.8 + 0.7152 · 0.4 + 0.0722 · 0.2) = 120.0
    expectEqual(canvas(window)[10, 10], SIMD4(grey, grey, grey, 255))
    sheet.effect = Effect(saturation: 1.5)
    // Y + 1.5·(c − Y) with Y = 0.4706: 0.9647, 0.3647, 0.0647
    expectEqual(canvas(window)[10, 10], SIMD4(246, 93, 16, 255))
    sheet.effect = Effect(saturation: 100)
    expectEqual(canvas(window)[10, 10], SIMD4(255, 0, 0, 255))
  }

  @Test("VE-1: no effect, and one faded out completely, leave every bit of the picture unchanged") func none() {
    let plain = step(nil)
    expect(step(Effect()) == plain && step(.blur(radius: 0)) == plain)
    expect(plain[99, 4].x == 255 && plain[100, 4].x == 0)
  }

  @Test("VE-5: half clear, the layer shows half of the blur and half of what is sharp, alone and inside a half clear layer") func fading() {
    func shown(_ fade: (EffectLayer, Layer) -> Void) -> Bitmap {
      let window = Window(size: Size(width: 200, height: 8))
      window.backgroundColor = .black
      window.addSublayer(box(Rect(x: 0, y: 0, width: 100, height: 8), .white))
      let (group, sheet) = (Layer(frame: window.bounds), EffectLayer(effect: .blur(radius: 10), frame: window.bounds))
      group.addSublayer(sheet)
      window.addSublayer(group)
      fade(sheet, group)
      return canvas(window)
    }
    let (sharp, blurred) = (shown { sheet, _ in sheet.effect = nil }, shown { _, _ in })
    let faded = [shown { sheet, _ in sheet.opacity = 0.5 }, shown { _, group in group.opacity = 0.5 }]
    let mask = box(Rect(x: 0, y: 0, width: 400, height: 8), Color(white: 0, alpha: 0.5))
    let masked = [shown { sheet, _ in sheet.mask = mask }, shown { _, group in group.mask = mask }]
    for x in stride(from: 0, to: 200, by: 3) {
      let wanted = (Double(sharp[x, 4].x) + Double(blurred[x, 4].x)) / 2
      for picture in faded + masked {
        expect(abs(Double(picture[x, 4].x) - wanted) <= 1, "x = \(x)")
        expectEqual(picture[x, 4].w, 255)
      }
    }
  }

  @Test("VE-5: a clear background stays clear: the blur replaces what lies behind, also in a group") func clearGround() {
    // no background: white to the left, nothing to the right
    func shown(_ opacity: Double) -> Bitmap {
      let window = Window(size: Size(width: 200, height: 8))
      window.addSublayer(box(Rect(x: 0, y: 0, width: 100, height: 8), .white))
      let sheet = EffectLayer(effect: .blur(radius: 10), frame: window.bounds)
      sheet.opacity = opacity
      window.addSublayer(sheet)
      return canvas(window)
    }
    let (whole, half) = (shown(1), shown(0.5))
    for x in stride(from: 0, to: 200, by: 3) {
      let alpha = Double(whole[x, 4].w)
      expectEqual(whole[x, 4].x, whole[x, 4].w)
      expect(abs(Double(half[x, 4].w) - (alpha + (x < 100 ? 255 : 0)) / 2) <= 1, "x = \(x)")
    }
    expect(abs(Double(whole[109, 4].w) - 43.62) <= Self.accuracy)
  }

  @Test("VE-5: inside a fading group the effect blurs what the group has drawn and what lies behind the group") func insideGroup() {
    let window = Window(size: Size(width: 40, height: 20))
    window.backgroundColor = .blue
    let group = box(Rect(x: 0, y: 0, width: 40, height: 20), .clear, box(Rect(x: 0, y: 0, width: 20, height: 20), .red))
    group.addSublayer(EffectLayer(effect: .blur(radius: 2), frame: Rect(x: 0, y: 0, width: 40, height: 20)))
    window.addSublayer(group)
    let whole = canvas(window)
    group.opacity = 0.5
    let half = canvas(window)
    expect(whole[20, 10].x > 90 && whole[20, 10].z > 90 && whole[39, 10] == SIMD4(0, 0, 255, 255))
    for x in 0..<40 { expect(abs(Double(half[x, 10].x) - Double(whole[x, 10].x) / 2) <= 1) }
  }

  @Test(
    "VE-5: over a half clear ground of one colour a blur is not seen, in groups in each other either", arguments: [false, true])
  func inGroups(isMasked: Bool) {
    let window = Window(size: Size(width: 40, height: 20))
    window.backgroundColor = Color(red: 0.4, green: 0.8, blue: 0, alpha: 0.5)
    let sheet = EffectLayer(effect: .blur(radius: 2), frame: Rect(x: 5, y: 5, width: 20, height: 10))
    sheet.opacity = 0.5
    let outer = box(window.bounds, .clear, box(window.bounds, .clear, sheet))
    outer.sublayers[0].opacity = 0.25
    if isMasked { outer.mask = box(Rect(x: 0, y: 0, width: 20, height: 20), Color(white: 0, alpha: 0.7)) } else { outer.opacity = 0.7 }
    window.addSublayer(outer)
    let compositor = Compositor(width: 40, height: 20)
    compositor.draw(window)
    let shown = [canvas(window), compositor.bitmap]
    // 0.4 and 0.8, times a half
    for bitmap in shown { for x in 0..<40 { expectEqual(bitmap[x, 10], SIMD4(51, 102, 0, 128)) } }
  }

  @Test("A mask's own effect has nothing behind it") func inMask() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    layer.mask = EffectLayer(effect: Effect(radius: 3, tint: Color(white: 1, alpha: 0.5)), frame: Rect(x: 5, y: 5, width: 10, height: 10))
    let shown = picture(window(box(Rect(x: 0, y: 0, width: 20, height: 20), .blue), layer))
    expectEqual(shown[10, 10], SIMD4(128, 0, 128, 255))
    expectEqual(shown[2, 2], SIMD4(0, 0, 255, 255))
  }

  @Test("Two effect layers: the front one blurs what the back one shows; variances add") func stacked() {
    let window = Window(size: Size(width: 200, height: 8))
    window.backgroundColor = .black
    window.addSublayer(box(Rect(x: 0, y: 0, width: 100, height: 8), .white))
    window.addSublayer(EffectLayer(effect: .blur(radius: 6), frame: window.bounds))
    window.addSublayer(EffectLayer(effect: .blur(radius: 8), frame: window.bounds))
    expectLess(abs(spread(canvas(window)) - 20), than: 0.3)  // √(6² + 8²) = 10
  }

  @Test("VE-6: vibrant content takes on the hue of what lies behind and keeps its lightness; its sibling layers do not") func vibrancy() {
    let window = Window(size: Size(width: 20, height: 20))
    window.backgroundColor = Color(red: 0.8, green: 0.4, blue: 0.2)
    let sheet = EffectLayer(effect: .vibrant, frame: window.bounds)
    sheet.contentLayer.addSublayer(box(Rect(x: 0, y: 0, width: 10, height: 10), Color(white: 0.5)))
    sheet.addSublayer(box(Rect(x: 10, y: 0, width: 10, height: 10), Color(white: 0.5)))
    window.addSublayer(sheet)
    // Y of the ground is 0.4706: 0.5 + (c − Y) = 0.8294, 0.4294, 0.2294
    expect(near(canvas(window)[5, 5], SIMD4(212, 110, 59, 255)))
    expectEqual(canvas(window)[15, 5], SIMD4(128, 128, 128, 255))
    sheet.effect = Effect(vibrancy: 0.5)
    expect(near(canvas(window)[5, 5], SIMD4(170, 119, 93, 255)))
    // half clear content mixes with the ground
    sheet.effect = .vibrant
    sheet.contentLayer.opacity = 0.5
    expect(near(canvas(window)[5, 5], SIMD4(208, 106, 55, 255)))
    sheet.effect = nil
    sheet.contentLayer.opacity = 1
    expectEqual(canvas(window)[5, 5], SIMD4(128, 128, 128, 255))
  }

  @Test("PT-8: while scrubbed, the blur on screen has the presentation's radius") func scrubbed() {
    let window = Window(size: Size(width: 200, height: 8))
    window.backgroundColor = .black
    window.addSublayer(box(Rect(x: 0, y: 0, width: 100, height: 8), .white))
    let sheet = EffectLayer(effect: nil, frame: window.bounds)
    window.addSublayer(sheet)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { sheet.effect = .blur(radius: 24) }
    animator.pauseAnimation()
    for fraction in [0.25, 0.5, 0.75] {
      animator.fractionComplete = fraction
      expectLess(abs(spread(canvas(window)) - 48 * fraction), than: 0.5)
      expectEqual(sheet.presentation()?.effect?.radius, 24 * fraction)
    }
    animator.stopAnimation(true)
  }

  @Test(
    "Extreme or invalid radii, sizes, tints and positions still draw a frame",
    arguments: [0, 1e-300, 1e-9, 300, 1e9, 1e300, .greatestFiniteMagnitude])
  func absurd(number: Double) {
    let window = Window(size: Size(width: 20, height: 20))
    window.backgroundColor = .blue
    window.addSublayer(EffectLayer(effect: Effect(radius: number, saturation: number), frame: window.bounds))
    // the largest number is none any more when it is doubled
    let reports = Reports.during {
      window.addSublayer(EffectLayer(effect: .light, frame: Rect(x: -number, y: 0, width: 2 * number, height: number)))
    }
    expectEqual(reports.count, (2 * number).isFinite ? 0 : 1)
    let turned = EffectLayer(effect: .blur(radius: number), frame: Rect(x: 0, y: 0, width: 10, height: 10))
    turned.affineTransform = AffineTransform(scaleX: number, y: 1)
    window.addSublayer(turned)
    expectEqual(canvas(window)[10, 10].w, 255)
  }
}
