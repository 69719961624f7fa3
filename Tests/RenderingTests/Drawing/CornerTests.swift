import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("Round corners and masks clip a layer with the exact coverage of each pixel") struct CornerTests {
  /// The area of a quarter disc of radius 6 in each pixel of its square, in steps of a byte: integrated with scipy.
  private static let corner: [[Double]] = [
    [0, 0, 8.1, 113.5, 204.46, 247.89],
    [0, 29.48, 211.29, 255, 255, 255],
    [8.1, 211.29, 255, 255, 255, 255],
    [113.5, 255, 255, 255, 255, 255],
    [204.46, 255, 255, 255, 255, 255],
    [247.89, 255, 255, 255, 255, 255],
  ]

  /// Alphas of the square in the top left corner, read from the corner that is asked for.
  private func square(_ bitmap: Bitmap, _ side: Int, right: Bool, bottom: Bool, _ frame: Rect) -> [[Int]] {
    (0..<side).map { y in
      (0..<side).map { x in
        Int(
          bitmap[
            right ? Int(saturating: frame.maxX) - 1 - x : Int(saturating: frame.minX) + x,
            bottom ? Int(saturating: frame.maxY) - 1 - y : Int(saturating: frame.minY) + y
          ].w)
      }
    }
  }

  private func differs(_ a: [[Int]], _ b: [[Double]]) -> Bool { zip(a.joined(), b.joined()).contains { abs(Double($0) - $1) > 1 } }

  @Test("LM-19, LM-20: each corner is a quarter disc, exact to a byte, for the background and for content clipped by masksToBounds")
  func exact() {
    let frame = Rect(x: 2, y: 2, width: 16, height: 14)
    let corners: [(CornerMask, Bool, Bool)] = [
      (.minXMinY, false, false), (.maxXMinY, true, false), (.minXMaxY, false, true), (.maxXMaxY, true, true),
    ]
    let filled = box(frame, .red)
    let clipping = box(frame, .clear, box(Rect(x: -5, y: -5, width: 40, height: 40), .red))
    clipping.masksToBounds = true
    for layer in [filled, clipping] {
      layer.cornerRadius = 6
      for (mask, _, _) in corners + [(.all, false, false), ([], false, false)] {
        layer.maskedCorners = mask
        let shown = picture(window(layer))
        for (corner, right, bottom) in corners {
          let found = square(shown, 6, right: right, bottom: bottom, frame)
          let wanted = mask.contains(corner) ? Self.corner : [[Double]](repeating: [Double](repeating: 255, count: 6), count: 6)
          expect(!differs(found, wanted), "\(mask), right \(right), bottom \(bottom)")
        }
      }
    }
  }

  @Test(
    "PT-10: scrubbed by a linear animator from 0 to 12, the top corners have the presented radius; the set of round corners switches at the end"
  )
  func animated() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .clear, box(Rect(x: 0, y: 0, width: 20, height: 20), .red))
    layer.clipsToBounds = true
    layer.maskedCorners = [.minXMinY, .maxXMinY]
    let window = window(layer)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.cornerRadius = 12 }
    animator.pauseAnimation()
    expectEqual(picture(window).coveredArea, 400)
    for fraction in [0.25, 0.5, 0.75] {
      animator.fractionComplete = fraction
      let radius = 12 * fraction
      expectLess(abs(picture(window).coveredArea - (400 - (4 - .pi) * radius * radius / 2)), than: 0.15)
      expect(picture(window)[0, 19].w == 255 && picture(window)[19, 19].w == 255)
    }
    animator.fractionComplete = 0.5
    expect(!differs(square(picture(window), 6, right: false, bottom: false, layer.frame), Self.corner))
    // 12 and 12 do not fit on an edge of 20: they shrink to 10
    animator.fractionComplete = 1
    expectLess(abs(picture(window).coveredArea - (400 - (4 - .pi) * 100 / 2)), than: 0.2)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    window.stage.advance(to: 0.5)
    expect(!differs(square(picture(window), 6, right: false, bottom: false, layer.frame), Self.corner))
    window.stage.advance(to: 1)
    expectEqual(picture(window).coveredArea, 400)
  }

  @Test("Where a spring drives the radius below 0 the corners are square") func undershoot() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    layer.cornerRadius = 6
    let window = window(layer)
    Layer.animate(withDuration: 2, delay: 0, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) { layer.cornerRadius = 0 }
    var least = 0.0
    for frame in 1...20 {
      window.stage.advance(to: Double(frame) / 10)
      let radius = layer.presentation()?.cornerRadius ?? 0
      least = min(least, radius)
      if radius <= 0 { expectEqual(picture(window).coveredArea, 400) }
    }
    expectLess(least, than: -1)
  }

  @Test("A mask multiplies by the alpha of everything it draws: translucent colours, opacity, text, gradients, its own sublayers")
  func maskAlpha() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    let mask = box(Rect(x: 0, y: 0, width: 10, height: 20), Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    mask.addSublayer(box(Rect(x: 0, y: 0, width: 5, height: 20), Color(white: 0, alpha: 0.5)))
    layer.mask = mask
    let shown = picture(window(layer))
    expect(shown[2, 5] == SIMD4(191, 0, 0, 191) && shown[7, 5] == SIMD4(128, 0, 0, 128) && shown[12, 5] == .zero)
    mask.opacity = 0.5
    expect(near(picture(window(layer))[2, 5], SIMD4(96, 0, 0, 96)))
    layer.mask = GradientLayer(
      frame: Rect(x: 0, y: 0, width: 20, height: 20), colors: [.clear, .black], from: Point(x: 0, y: 0), to: Point(x: 1, y: 0))
    let faded = picture(window(layer))
    for x in 0..<20 { expect(abs(Double(faded[x, 3].w) - (Double(x) + 0.5) / 20 * 255) <= 0.51) }
    layer.mask = TextLayer("T", frame: Rect(x: 0, y: 0, width: 20, height: 20), fontSize: 10)
    expectEqual(picture(window(layer)).row(6), "rrrrr...............")
  }

  @Test("A mask turns, grows and moves under its own animation, and a layer's group fades with it") func movingMask() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red, box(Rect(x: 0, y: 0, width: 20, height: 10), .blue))
    let mask = box(Rect(x: 5, y: 5, width: 10, height: 10), .black)
    layer.mask = mask
    let window = window(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      mask.affineTransform = AffineTransform(rotationAngle: .pi / 2)
      mask.cornerRadius = 10
    }
    window.stage.advance(to: 0.5)
    // a square of 10 turned by 45°, with corners of radius 5: a disc
    expectLess(abs(picture(window).coveredArea - .pi * 25), than: 0.2)
    expect(picture(window)[10, 7] == SIMD4(0, 0, 255, 255) && picture(window)[10, 12] == SIMD4(255, 0, 0, 255))
    layer.opacity = 0.5
    layer.center.x += 3
    expect(near(picture(window)[13, 7], SIMD4(0, 0, 128, 128)))
    // without the radius it reaches 7.07 out
    window.stage.advance(to: 1)
    mask.cornerRadius = 0
    mask.affineTransform = AffineTransform(rotationAngle: .pi / 4)
    layer.opacity = 1
    expectLess(abs(picture(window).coveredArea - 100), than: 0.3)
  }

  @Test("A mask with a mask, and one that clips; the shadow is cut by the mask too") func nested() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    let mask = box(Rect(x: 0, y: 0, width: 10, height: 20), .clear, box(Rect(x: -5, y: 0, width: 40, height: 1), .black))
    mask.masksToBounds = true
    layer.mask = mask
    expectEqual(picture(window(layer)).row(0), "rrrrrrrrrr..........")
    mask.mask = box(Rect(x: 4, y: 0, width: 40, height: 20), .black)
    expectEqual(picture(window(layer)).row(0), "....rrrrrr..........")
    layer.frame = Rect(x: 0, y: 0, width: 8, height: 20)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Vector(dx: 12, dy: 0))
    mask.masksToBounds = false
    expectEqual(picture(window(layer)).row(0), "....rrrr....kkkkkkkk")
    mask.mask?.frame = Rect(x: 4, y: 0, width: 10, height: 20)
    expectEqual(picture(window(layer)).row(0), "....rrrr....kk......")
  }

  @Test("A round layer has a round shadow, blurred or not") func roundShadow() {
    let layer = box(Rect(x: 20, y: 2, width: 16, height: 14), .red)
    (layer.cornerRadius, layer.maskedCorners) = (6, [.minXMinY, .maxXMaxY])
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset, layer.shadowColor) = (1, 0, Vector(dx: -18, dy: 0), .blue)
    let shadow = picture(window(layer))
    let frame = Rect(x: 2, y: 2, width: 16, height: 14)
    expect(!differs(square(shadow, 6, right: false, bottom: false, frame), Self.corner))
    expect(!differs(square(shadow, 6, right: true, bottom: true, frame), Self.corner))
    expect(shadow[17, 2].w == 255 && shadow[2, 15].w == 255)
    layer.shadowRadius = 1
    let soft = picture(window(layer))
    expect(soft[2, 2].w < soft[17, 2].w && soft[17, 2].w > 50)
  }
}
