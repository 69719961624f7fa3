import Legato

/// A number of animated objects, and the calls of a host in each frame.
struct Scenario {
  let name: String
  /// Starts animations that are longer than the measurement, and returns a function that makes the frame at a time, in seconds.
  let make: () -> (Double) -> Void

  /// Seconds that every animation lasts: more than is measured.
  static let long = 60.0

  static var all: [Scenario] { mixed + kinds + followers }

  private static var mixed: [Scenario] {
    [
      Scenario(name: "1,000 numbers, three additive curves each") {
        curves(Array(repeating: 0.0, count: 1000)) { 100 + Double($0) }
      },
      Scenario(name: "1,000 points, three additive curves each") {
        curves(Array(repeating: Point.zero, count: 1000)) { Point(x: Double($0) * 7, y: 40) }
      },
      Scenario(name: "10,000 elements of an array under curves and springs, all read in one pass") { elements() },
      Scenario(name: "200 affine maps, three additive turns each") {
        curves(Array(repeating: AffineTransform.identity, count: 200)) { AffineTransform(rotationAngle: Double($0 % 3)) }
      },
      Scenario(name: "1,000 colours, replaced") { curves(Array(repeating: Color.red, count: 1000)) { Color(white: Double($0 % 2)) } },
      Scenario(name: "200 maps of space, replaced") {
        curves(Array(repeating: Transform3D.identity, count: 200)) { Transform3D(rotationAngle: Double($0 % 3), x: 1, y: 1, z: 0) }
      },
      Scenario(name: "1,000 springs in two dimensions, thrown, folded") { springs() },
      Scenario(name: "100 animators: running, reversed, paused, scrubbed each frame") { animators() },
      Scenario(name: "1,000 layers under blocks, read through presentation()") { layers() },
      Scenario(name: "1,000 layers under blocks, told by frames: changes, damage, display list") { windowFrames() },
      Scenario(name: "100 layers composited as they stand: gradients, texts, blurs, z positions") { stillPictures() },
      Scenario(name: "50 layers fading and moving behind a dozen blurs, composited") { blursInMotion() },
      Scenario(name: "200 effect layers under a spring, read through presentation()") { effects() },
      Scenario(name: "1,000 numbers under a curve of one's own, repeating") { ownCurve() },
      Scenario(name: "1,000 keyframe tracks, straight and cubic and paced") { tracks() },
      Scenario(name: "200 keyframe tracks of maps and colours") { mapTracks() },
      Scenario(name: "1,000 layers at half speed under blocks, animators and explicit groups") { spaces() },
      Scenario(name: "1,000 layers at half speed whose movements begin one after the other under reduced motion") { waiting() },
      Scenario(name: "200 layers along a path, turned with it, cumulative turns and keys on top") { paths() },
      Scenario(name: "100 motions in animators, scrubbed each frame") { motions() },
      Scenario(name: "200 bodies in stacks, nudged at each step, with contacts told") { bodies() },
      Scenario(name: "200 bodies in eleven fields, one of them dragged") { fields() },
      Scenario(name: "1,000 layers on a render server, drawn by nobody but read") { served() },
      Scenario(name: "four display links, one of them slow, on a stage at half speed") { displayLinks() },
      Scenario(name: "1,000 layers under blocks and animators, their movement reduced") { reduced() },
      Scenario(name: "200 points and layers, forty of them sent elsewhere in blocks of their own each frame") { storm() },
      Scenario(name: "200 points without rest: under springs, sent elsewhere again and again, by one and at once") { stream() },
      Scenario(name: "an idle stage") {
        let stage = Stage()
        let value = Animated(1.0, in: stage)
        return { time in
          stage.advance(to: time)
          precondition(value.presentation == 1)
        }
      },
    ]
  }

  private static func curves<Value: Animatable>(_ starts: [Value], to target: @escaping (Int) -> Value) -> (Double) -> Void {
    let stage = Stage()
    let values = starts.map { Animated($0, in: stage) }
    for round in 1...3 {
      for (i, value) in values.enumerated() {
        animate(withDuration: long + Double(i % 7), options: round == 2 ? .curveLinear : .curveEaseInOut) {
          value.value = target(i + round)
        }
      }
    }
    return reader(stage, values)
  }

  private static func elements() -> (Double) -> Void {
    let dots = AnimatedArray(repeating: Point.zero, count: 10_000, in: Stage())
    animate(withDuration: long) { for i in dots.indices { dots[i] = Point(x: Double(i), y: 40) } }
    animate(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 0.01, damping: 0.01)) {
      for i in stride(from: 0, to: dots.count, by: 3) { dots[i] = .zero }
      let others = Array(stride(from: 1, to: dots.count, by: 3))
      dots.set(others.map { _ in .zero }, at: others)
    }
    var frame = 0
    return { time in
      frame += 1
      dots[frame % dots.count] = Point(x: 1, y: 1)
      dots.stage.advance(to: time)
      dots.forEachPresentation { sink($1) }
      sink(dots.velocity(at: frame % dots.count))
    }
  }

  static func reader<Value: Animatable>(_ stage: Stage, _ values: [Animated<Value>]) -> (Double) -> Void {
    { time in
      stage.advance(to: time)
      for value in values {
        sink(value.presentation)
        sink(value.velocity)
      }
    }
  }

  private static func springs() -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
    for round in 1...4 {
      for value in values {
        animate(
          withDuration: 0,
          timingParameters: SpringTimingParameters(
            mass: 1, stiffness: 1, damping: 0.2, initialVelocity: SpringVelocity(dx: Double(round), dy: -1))
        ) { value.value = Point(x: 100 * Double(round), y: 50) }
      }
    }
    // later, on a timeline each, and across their way
    for value in values {
      animate(
        withDuration: 0, delay: 0.2,
        timingParameters: SpringTimingParameters(mass: 1, stiffness: 1, damping: 0.2, initialVelocity: SpringVelocity(dx: 1, dy: -1))
      ) { value.value = Point(x: 500, y: 50) }
    }
    return reader(stage, values)
  }

  private static func animators() -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<100).map { _ in Animated(Point.zero, in: stage) }
    let animators = values.enumerated().map { i, value in
      let animator = PropertyAnimator(duration: long, curve: .easeInOut, stage: stage) { value.value = Point(x: 500, y: Double(i)) }
      animator.startAnimation()
      if i % 4 == 1 { animator.isReversed = true }
      if i % 4 >= 2 { animator.pauseAnimation() }
      return animator
    }
    let read = reader(stage, values)
    return { time in
      for i in stride(from: 3, to: 100, by: 4) { animators[i].fractionComplete = time / 60 }
      read(time)
    }
  }

  private static func tracks() -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<1000).map { _ in Animated(Point.zero, in: stage) }
    for (i, value) in values.enumerated() {
      let mode = CalculationMode.allCases[i % 5]
      animateKeyframes(withDuration: long, options: KeyframeAnimationOptions(mode)) {
        for k in 0..<4 {
          addKeyframe(withRelativeStartTime: Double(k) / 4, relativeDuration: 0.25) {
            value.value = Point(x: Double(k * k), y: Double(i % 9))
          }
        }
      }
      animate(withDuration: long, options: .additive) { value.value.x += 5 }
    }
    return reader(stage, values)
  }

  private static func mapTracks() -> (Double) -> Void {
    let stage = Stage()
    let maps = (0..<100).map { _ in Animated(AffineTransform.identity, in: stage) }
    let colors = (0..<100).map { _ in Animated(Color.red, in: stage) }
    animateKeyframes(withDuration: long, options: [.calculationModeCubic, .additive]) {
      for k in 0..<4 {
        addKeyframe(withRelativeStartTime: Double(k) / 4, relativeDuration: 0.25) {
          for map in maps { map.value = AffineTransform(rotationAngle: Double(k + 1)) }
          for color in colors { color.value = Color(white: Double(k % 2)) }
        }
      }
    }
    let read = reader(stage, maps)
    return { time in
      read(time)
      for color in colors { sink(color.presentation) }
    }
  }

  private static func motions() -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<100).map { _ in Animated(0.0, in: stage) }
    let animators = values.map { value in
      let animator = PropertyAnimator(
        .sequence(
          .animate(1) { value.value = 10 }, .spring(SpringTimingParameters(dampingRatio: 0.4), duration: 2) { value.value = 100 },
          .animate(1) { value.value = 0 }.repeated(3, autoreverses: true)), stage: stage)
      animator.pauseAnimation()
      return animator
    }
    let read = reader(stage, values)
    return { time in
      for animator in animators { animator.fractionComplete = time / 60 }
      read(time)
    }
  }

  private static func displayLinks() -> (Double) -> Void {
    let stage = Stage()
    stage.frameDuration = 1.0 / 120
    stage.speed = 0.5
    let values = (0..<4).map { _ in Animated(0.0, in: stage) }
    for (i, value) in values.enumerated() {
      let link = DisplayLink { value.value = $0.targetTimestamp }
      if i == 3 { link.preferredFramesPerSecond = 30 }
      link.add(to: stage)
    }
    return { time in
      stage.advance(to: time)
      precondition(values[0].presentation == time / 2)
    }
  }

  private struct Wave: TimingCurveProvider {
    func progress(at s: Double) -> Double { s * s }
    func velocity(at s: Double) -> Double { 2 * s }
  }

  private static func ownCurve() -> (Double) -> Void {
    let stage = Stage()
    let values = (0..<1000).map { _ in Animated(0.0, in: stage) }
    animate(withDuration: 0.3, timingParameters: Wave(), options: [.repeat, .autoreverse]) { for value in values { value.value = 1 } }
    return reader(stage, values)
  }
}
