import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

@Suite("Explicit animations of outlines, lists of colours and effects") struct KindAnimationTests {
  static let rounding = 1e-12
  let window = Window(size: Size(width: 400, height: 300))
  let shape = PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100), colors: [.black, .white])
  let sheet = EffectLayer(effect: Effect(radius: 10, tint: Color(white: 0, alpha: 0.5), saturation: 1.5))

  init() {
    for layer in [shape, gradient, sheet] { window.addSublayer(layer) }
    shape.path = box(0, 10)
    run(to: 1)
  }

  private func run(to time: Double) { window.stage.advance(to: time) }
  /// A box with that left edge and width: every point but the left ones is at `left + width`.
  private func box(_ left: Double, _ width: Double) -> Path { Path(rect: Rect(x: left, y: 0, width: width, height: 10)) }
  private var left: Double { shape.presentationShape.path?.bounds().minX ?? .nan }
  private var width: Double { shape.presentationShape.path?.bounds().width ?? .nan }
  private var radius: Double { sheet.presentation()?.effect?.radius ?? .nan }
  private var effect: Effect { sheet.presentation()?.effect ?? .identity }
  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= Self.rounding * max(1, abs(b)) }

  /// The left edge at the start, the middle and just before the end.
  private func way(_ animation: BasicAnimation<Path?>) -> [Double] {
    var animation = animation
    animation.duration = 1
    shape.add(animation, forKey: "way")
    let start = window.stage.now
    defer { run(to: start + 1) }
    return [0, 0.5, 0.999_999_999_9].map { part in
      run(to: start + part)
      return (left * 1e6).rounded() / 1e6
    }
  }

  @Test("an ellipse grows from nothing") func growingEllipse() {
    let (window, layer) = (Window(size: Size(width: 100, height: 100)), PathLayer())
    layer.path = Path(ellipseIn: Rect(x: 50, y: 50, width: 0, height: 0))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear) {
      layer.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
    }
    window.stage.advance(to: 0.25)
    // a quarter of the way for each point
    func numbers(_ path: Path?) -> [Double] {
      (path?.elements ?? []).flatMap { element -> [Double] in
        switch element {
        case .move(let point), .line(let point): return [point.x, point.y]
        case .cubic(let first, let second, let end): return [first.x, first.y, second.x, second.y, end.x, end.y]
        default: return []
        }
      }
    }
    let (shown, wanted) = (numbers(layer.presentationShape.path), numbers(Path(ellipseIn: Rect(x: 37.5, y: 37.5, width: 25, height: 25))))
    expect(shown.count == 26 && zip(shown, wanted).allSatisfy { abs($0 - $1) < 1e-6 }, "\(shown)")
  }

  @Test("LM-16: every combination of from, to and by, over a model at 40") func combinations() {
    shape.path = box(40, 10)
    run(to: 2)
    expectEqual(way(BasicAnimation(.path, from: box(10, 10), to: box(20, 10))), [10, 15, 20])
    expectEqual(way(BasicAnimation(.path, from: box(10, 10), by: box(4, 0))), [10, 12, 14])
    expectEqual(way(BasicAnimation(.path, to: box(20, 10), by: box(4, 0))), [16, 18, 20])
    expectEqual(way(BasicAnimation(.path, from: box(10, 10))), [10, 25, 40])
    expectEqual(way(BasicAnimation(.path, to: box(20, 10))), [40, 30, 20])
    expectEqual(way(BasicAnimation(.path, by: box(4, 0))), [40, 42, 44])
    expectEqual(way(BasicAnimation(.path)), [40, 40, 40])
    run(to: window.stage.now + 1)
    shape.path = box(70, 10)
    shape.path = box(80, 10)
    expectEqual(way(BasicAnimation(.path)), [40, 60, 80])
  }

  @Test(
    "LM-16: without values they begin at the presentation of a list, an effect and a line's width before they were set") func previous()
  {
    gradient.colors = [.white, .black]
    gradient.locations = [0, 0.5]
    sheet.effect = nil
    shape.lineWidth = 9
    gradient.add(BasicAnimation(.colors, duration: 2))
    gradient.add(BasicAnimation(.locations, duration: 2))
    sheet.add(BasicAnimation(.effect, duration: 2))
    shape.add(BasicAnimation(.lineWidth, duration: 2))
    run(to: 2)
    expectEqual(gradient.presentationGradient.colors, [Color(white: 0.5), Color(white: 0.5)])
    expectEqual(gradient.presentationGradient.locations, [0, 0.75])
    expect(radius == 5 && effect.saturation == 1.25 && effect.tint.alpha == 0.25)
    expectEqual(shape.presentationShape.lineWidth, 5)
  }

  @Test("LM-17: a missing end is read from the model each frame; a block below shows through") func live() {
    shape.add(BasicAnimation(.path, from: box(100, 10), duration: 1))
    run(to: 1.5)
    expect(near(left, 50))
    shape.path = box(60, 30)
    expect(near(left, 80) && near(width, 20))
    run(to: 2)
    expectEqual(shape.presentationShape.path, box(60, 30))
  }

  @Test("AD-4: additive outlines add to the value below, stack, and end at 0") func additive() {
    var animation = BasicAnimation(.path, from: box(-10, 6), to: box(10, 6), duration: 1)
    animation.isAdditive = true
    Layer.animate(withDuration: 2, options: .curveLinear) { shape.path = box(100, 10) }
    shape.add(animation, forKey: "a")
    shape.add(animation, forKey: "b")
    expect(left == -20 && width == 22)
    run(to: 1.75)
    // half of each offset, to the right, and 37.5 of the block's
    expect(near(left, 5 + 5 + 37.5) && near(width, 22))
    run(to: 2)
    expect(near(left, 50) && near(width, 10))
    run(to: 3)
    expectEqual(shape.presentationShape.path, box(100, 10))
  }

  @Test(
    "an offset applies fully while an outline with other steps has not switched yet, and not at all afterwards") func additiveOverSwitch()
  {
    var animation = BasicAnimation(.path, from: box(5, 0), to: box(5, 0), duration: 4)
    animation.isAdditive = true
    var other = BasicAnimation(.path, from: box(0, 10), to: Path(ellipseIn: Rect(x: 30, y: 0, width: 10, height: 10)), duration: 1)
    (other.fillMode, other.isRemovedOnCompletion) = (.forwards, false)
    shape.add(other)
    shape.add(animation)
    for time in [1.1, 1.5, 1.9] {
      run(to: time)
      expect(near(left, 5) && near(width, 10), "at \(time)")
    }
    run(to: 2.5)
    expect(near(left, 30))
  }

  @Test("LM-22: values that cannot be interpolated each stay until the next is reached") func switching() {
    let circle = Path(ellipseIn: Rect(x: 30, y: 0, width: 10, height: 10))
    func shown(_ animation: some LayerAnimation, at parts: [Double]) -> [Path?] {
      let start = window.stage.now
      shape.add(animation, forKey: "a")
      return parts.map { part in
        run(to: start + part)
        return shape.presentationShape.path
      }
    }
    // the model is a box at 0
    expectEqual(
      shown(BasicAnimation(.path, from: box(7, 1), to: circle, duration: 1), at: [0, 0.5, 0.9375, 1]),
      [
        box(7, 1), box(7, 1), box(7, 1), box(0, 10),
      ])
    expectEqual(shown(BasicAnimation(.path, from: circle, to: box(7, 1), duration: 1), at: [0, 0.5, 0.9375]), [circle, circle, circle])
    expectEqual(shown(BasicAnimation(.path, to: circle, duration: 1), at: [0, 0.5, 0.9375]), [box(0, 10), box(0, 10), box(0, 10)])
    expectEqual(shown(BasicAnimation(.path, from: .some(nil), to: circle, duration: 1), at: [0, 0.5, 0.9375]), [nil, nil, nil])
    var keys = KeyframeAnimation(.path, values: [box(0, 10), circle, nil, box(10, 10), box(20, 10)], duration: 4)
    let wanted = [box(0, 10), box(0, 10), circle, circle, nil, nil, box(10, 10), box(15, 10)]
    for mode in [CalculationMode.linear, .paced, .cubic, .cubicPaced] {
      keys.calculationMode = mode
      expectEqual(shown(keys, at: [0, 0.9375, 1, 1.9375, 2, 2.9375, 3, 3.5]), wanted, "\(mode)")
    }
    keys.values = [box(0, 10), box(2, 10), circle]
    (keys.fillMode, keys.isRemovedOnCompletion, keys.calculationMode) = (.forwards, false, .linear)
    expectEqual(shown(keys, at: [1, 2, 3.9375, 4, 9]), [box(1, 10), box(2, 10), box(2, 10), circle, circle])
  }

  @Test("a cumulative one begins each iteration where the last ended, also for a part of an effect") func cumulative() {
    var animation = BasicAnimation(.path, from: box(0, 10), to: box(10, 10), duration: 1)
    (animation.isCumulative, animation.repeatCount, animation.isAdditive) = (true, 3, true)
    shape.add(animation)
    var blur = BasicAnimation(.effectRadius, from: 0, to: 4, duration: 1)
    (blur.isCumulative, blur.repeatCount) = (true, 3)
    sheet.add(blur)
    var color = BasicAnimation(.effectTint, from: .clear, to: Color(white: 0, alpha: 0.25), duration: 1)
    (color.isCumulative, color.repeatCount) = (true, 3)
    sheet.add(color)
    for (time, repeats) in [(1.5, 0.5), (2.5, 1.5), (3.75, 2.75)] {
      run(to: time)
      expect(near(left, 10 * repeats), "at \(time)")
      expect(near(radius, 4 * repeats), "at \(time)")
      expect(near(effect.tint.alpha, 0.25 * repeats), "at \(time)")
    }
  }

  @Test("each part of an effect separately: the others continue below") func parts() {
    sheet.add(BasicAnimation(.effectRadius, from: 30, duration: 1))
    sheet.add(BasicAnimation(.effectSaturation, to: 0.5, duration: 1))
    sheet.add(BasicAnimation(.effectVibrancy, from: 0, to: 1, duration: 1))
    sheet.add(BasicAnimation(.effectTint, to: Color(red: 1, green: 0, blue: 0, alpha: 0.5), duration: 1))
    expectEqual(effect, Effect(radius: 30, tint: Color(white: 0, alpha: 0.5), saturation: 1.5))
    run(to: 1.5)
    expectEqual(effect, Effect(radius: 20, tint: Color(red: 0.5, green: 0, blue: 0, alpha: 0.5), saturation: 1, vibrancy: 0.5))
    // a model set meanwhile is presented where no part covers it, and as far as it does not
    sheet.effect = Effect(radius: 50, saturation: 3)
    expect(near(radius, 40) && near(effect.saturation, 1.75) && effect.vibrancy == 0.5 && near(effect.tint.alpha, 0.25))
    run(to: 2)
    expect(effect == Effect(radius: 50, saturation: 3) && sheet.animationCount == 0)
  }

  @Test("AD-4: additive animations of an effect count from no effect; parts add too") func effects() {
    var more = BasicAnimation(.effect, from: Effect(radius: 4, saturation: 3), to: Effect(radius: 4, saturation: 3), duration: 1)
    more.isAdditive = true
    sheet.add(more)
    expect(radius == 14 && effect.saturation == 3.5 && effect.tint.alpha == 0.5 && effect.vibrancy == 0)
    var part = BasicAnimation(.effectRadius, from: 0, to: 8, duration: 1)
    part.isAdditive = true
    sheet.add(part)
    run(to: 1.5)
    expect(near(radius, 18))
    // VE-7: never out of range
    part = BasicAnimation(.effectRadius, from: -100, to: -100, duration: 1)
    sheet.add(part)
    expectEqual(radius, 0)
  }

  @Test("AD-10: colours and locations of a gradient add number by number, resampled to one length") func lists() {
    var colors = BasicAnimation(
      .colors, from: [Color(white: 0.5, alpha: 0), .clear, .clear], to: [.clear, Color(white: 1, alpha: -0.5), .clear], duration: 1)
    colors.isAdditive = true
    gradient.add(colors)
    var places = BasicAnimation(.locations, from: [0, 0.25], to: [0.25, 0.25], duration: 1)
    places.isAdditive = true
    gradient.add(places)
    run(to: 1.5)
    let shown = gradient.presentationGradient
    expectEqual(shown.colors.map(\.alpha), [1, 0.75, 1])
    // at the ends 0 and 1, with offsets of 0.125 and 0.25
    expect(near(shown.locations[0], 0.125) && near(shown.locations.last!, 1.25))
  }

  @Test("a keyframe animation goes through as many outlines as the limit permits") func manyKeys() {
    let keys = (0..<20).map { box(Double($0 * $0), 10) }
    shape.add(KeyframeAnimation(.path, values: keys, duration: 19))
    for step in 0...18 {
      run(to: 1.5 + Double(step))
      let (from, to) = (Double(step), Double(step + 1))
      let middle = (from * from + to * to) / 2
      expect(near(left, middle), "between \(step) and the next")
    }
    run(to: 20)
    expectEqual(shape.presentationShape.path, box(0, 10))
  }

  @Test("the outlines of a long animation are kept, whatever is set meanwhile; each new iteration finds room") func room() {
    for round in 0..<6 {
      let start = 100 * Double(round + 1)
      run(to: start)
      let ends = (box(Double(1000 + round), 10), box(Double(2000 + round), 10))
      shape.add(BasicAnimation(.path, from: ends.0, to: ends.1, duration: 50), forKey: "long")
      for step in 1...40 {
        shape.path = box(Double(step), Double(step))
        run(to: start + Double(step))
        expect(near(left, Double(1000 + round) + 20 * Double(step)), "round \(round), step \(step)")
      }
      run(to: start + 50)
      expectEqual(shape.presentationShape.path, box(40, 40))
    }
  }

  @Test("an infinite one stays under its key, however many outlines blocks animate to meanwhile", arguments: [true, false])
  func longLived(isAdditive: Bool) {
    var wobble = BasicAnimation(.path, from: box(1, 0), to: box(3, 0), duration: 0.5)
    if !isAdditive { (wobble.fromValue, wobble.toValue) = (box(1, 7), box(3, 7)) }
    (wobble.isAdditive, wobble.repeatCount, wobble.autoreverses) = (isAdditive, .infinity, true)
    shape.add(wobble, forKey: "wobble")
    for round in 1...200 {
      let start = Double(round)
      run(to: start)
      func change() { shape.path = box(Double(round * 10), Double(round)) }
      if round % 3 == 0 {
        Layer.animate(withDuration: 0.5, options: [.curveLinear, .absolute], animations: change)
      } else {
        PropertyAnimator(duration: 0.5, curve: .linear, animations: change).startAnimation()
      }
      expectEqual(shape.animationKeys, ["wobble"])
      run(to: start + 0.75)
      expect(near(left, isAdditive ? Double(round * 10) + 2 : 2), "round \(round)")
      expect(near(width, isAdditive ? Double(round) : 7), "round \(round)")
    }
  }

  @Test("MT-7, MT-8, LM-14: fills hold, removing jumps to the model") func fills() {
    var animation = BasicAnimation(.colors, from: [.red, .red], to: [.blue, .blue], duration: 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    animation.beginTime = 2
    gradient.add(animation, forKey: "fill")
    expectEqual(gradient.presentationGradient.colors, [.red, .red])
    run(to: 10)
    expectEqual(gradient.presentationGradient.colors, [.blue, .blue])
    gradient.removeAnimation(forKey: "fill")
    expectEqual(gradient.presentationGradient.colors, [.black, .white])
  }

  @Test("cubic keys interpolate an outline's points like any number") func cubic() {
    let keys = [0.0, 8, -4, 20]
    var outline = KeyframeAnimation(.path, values: keys.map { box($0, 10) }, duration: 3)
    var number = KeyframeAnimation(.lineDashPhase, values: keys, duration: 3)
    (outline.calculationMode, number.calculationMode) = (.cubic, .cubic)
    (outline.tensionValues, number.tensionValues) = ([0, 0.3, -0.4, 0], [0, 0.3, -0.4, 0])
    shape.add(outline)
    shape.add(number)
    for step in 0..<48 {
      run(to: 1 + Double(step) / 16)
      expect(near(left, shape.presentationShape.lineDashPhase), "at \(step)")
    }
  }

  @Test("parts of points are plain numbers") func components() {
    gradient.add(BasicAnimation(.startPointX, from: 2, to: 4, duration: 1))
    gradient.add(BasicAnimation(.endPointY, by: 2, duration: 1))
    gradient.add(BasicAnimation(.anchorPointX, to: 1.5, duration: 1))
    gradient.add(BasicAnimation(.shadowOffsetY, from: 1, duration: 1))
    run(to: 1.5)
    expectEqual(gradient.presentationGradient.startPoint, Point(x: 3, y: 0))
    expectEqual(gradient.presentationGradient.endPoint, Point(x: 0.5, y: 2))
    expectEqual(gradient.presentation()?.anchorPoint, Point(x: 1, y: 0.5))
    expectEqual(gradient.presentation()?.shadowOffset, Vector(dx: 0, dy: -1))
  }

  @Test("MU-2: values that cannot be presented or added are refused with a report, and nothing changes") func misuse() {
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    func refused(_ animation: some LayerAnimation, on layer: Layer, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
      let before = shownTree(window)
      let reports = Reports.during { layer.add(animation, forKey: "refused") }
      #expect(reports.count == 1 && "\(reports)".contains(words), "\(reports)", sourceLocation: sourceLocation)
      #expect(layer.animationKeys.isEmpty && shownTree(window) == before, sourceLocation: sourceLocation)
    }
    var adds = BasicAnimation(.path, from: circle, duration: 1)
    adds.isAdditive = true
    refused(adds, on: shape, "something that can be added")
    refused(BasicAnimation(.path, by: circle, duration: 1), on: shape, "something that can be added")
    var places = BasicAnimation(.locations, from: .some(nil), duration: 1)
    places.isAdditive = true
    refused(places, on: gradient, "something that can be added")
    refused(BasicAnimation(.path, from: box(.nan, 1), duration: 1), on: shape, "finite numbers")
    refused(BasicAnimation(.path, from: box(0, 1), duration: 1), on: gradient, "a layer with path")
    refused(BasicAnimation(.colors, from: [], duration: 1), on: shape, "a layer with colors")
    refused(BasicAnimation(.effectRadius, from: 0, duration: 1), on: shape, "a layer with effect.radius")
    refused(BasicAnimation(.endPointX, from: 0, duration: 1), on: shape, "a layer with endPoint.x")
  }

  @Test("MU-2: contents cannot be added: that is reported, and they are presented one after the other") func discrete() {
    var animation = BasicAnimation(.contents, from: AnyHashable("a"), to: AnyHashable("b"), duration: 1)
    animation.isAdditive = true
    expectEqual(Reports.during { shape.add(animation, forKey: "a") }.count, 1)
    expectEqual(shape.presentation()?.contents, AnyHashable("a"))
    expectEqual(Reports.during { shape.add(BasicAnimation(.maskedCorners, by: .minXMinY, duration: 1)) }.count, 1)
  }

  @Test("under reduced motion outlines are at their end, colours and effects continue") func reduced() {
    window.stage.motionLevel = .reduced
    var outline = BasicAnimation(.path, from: box(0, 10), to: box(50, 10), duration: 1)
    (outline.fillMode, outline.isRemovedOnCompletion) = (.forwards, false)
    shape.add(outline)
    gradient.add(BasicAnimation(.colors, from: [.white, .white], duration: 1))
    sheet.add(BasicAnimation(.effectRadius, from: 30, duration: 1))
    sheet.add(BasicAnimation(.effect, from: Effect(saturation: 0), duration: 1))
    run(to: 1.5)
    expectEqual(left, 50)
    expectEqual(gradient.presentationGradient.colors, [Color(white: 0.5), .white])
    expect(near(radius, 17.5) && near(effect.saturation, 0.75))
  }

  @Test("LM-24: they are sent to a render server, with their tables") func served() {
    let server = RenderServer()
    func check(_ time: Double) {
      run(to: time)
      window.commit(to: server)
      server.step(to: time)
      run(to: time)
      expect(distance(shownTree(window), server.tree) <= 1e-7, "at \(time)")
    }
    check(1)
    for frame in 1...80 {
      switch frame {
      case 2:
        shape.add(KeyframeAnimation(.path, values: [box(3, 9), box(50, 2), nil, box(7, 7)], duration: 2), forKey: "path")
        var more = BasicAnimation(.effect, from: .dark, to: .blur(radius: 8), duration: 3)
        more.isAdditive = true
        sheet.add(more)
      case 10:
        var shake = BasicAnimation(.path, by: box(30, 30), duration: 1)
        shake.isAdditive = true
        shape.add(shake)
        gradient.add(SpringAnimation(.colors, from: [.red, .green, .blue], duration: 1))
        gradient.add(BasicAnimation(.locations, from: [0.2, 0.3, 0.4], duration: 1))
      case 20:
        sheet.add(BasicAnimation(.effectRadius, from: 30, to: 5, duration: 1))
        sheet.add(BasicAnimation(.effectTint, from: .red, duration: 1), forKey: "tint")
      case 24: Layer.animate(withDuration: 1) { (shape.path, gradient.colors, sheet.effect) = (box(90, 90), [.white], nil) }
      case 30: sheet.removeAnimation(forKey: "tint")
      default: break
      }
      check(1 + Double(frame) / 16)
    }
  }
}
