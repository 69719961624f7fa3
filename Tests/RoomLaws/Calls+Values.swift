import LegatoCore
import LegatoLayers

extension RoomCall {
  static let values: [RoomCall] = [
    RoomCall("a value is set", keeps: .nothing) { caller, room in caller.change(room) },
    RoomCall("a block", 10, keeps: .places) { caller, room in
      let told = caller.ledger.start("a block").tell
      let called = caller.callback()
      animate(withDuration: caller.duration(), delay: caller.delay(), timingParameters: caller.curve(), options: caller.options()) {
        for _ in 0...caller.count(0...2).small { caller.change(room) }
        called()
      } completion: { _ in
        told()
        called()
      }
    },
    RoomCall("sums under a soft start", 6, keeps: .motion) { caller, room in
      // a block around it might repeat it, and what repeats is no sum
      guard !CurrentBlock.exists else { return }
      animate(withDuration: caller.number(0.1...2), timingParameters: CubicTimingParameters.easeInOut) { room.sum.value = caller.point() }
    },
    RoomCall("sums under a spring from rest", 4, keeps: .motion) { caller, room in
      guard !CurrentBlock.exists else { return }
      let spring = SpringTimingParameters(dampingRatio: caller.number(0.2...1.4))
      animate(withDuration: caller.number(0.1...2), timingParameters: spring) { room.sum.value.x += caller.number(-100...100) }
    },
    RoomCall("a block in a block", 4, keeps: .places) { caller, room in
      let (outer, inner) = (caller.ledger.start("an outer block").tell, caller.ledger.start("an inner block").tell)
      let (duration, short) = (caller.duration(), caller.duration())
      animate(withDuration: duration, options: caller.options()) {
        room.value.value += caller.number(-10...10)
        animate(
          withDuration: short, options: caller.options(), animations: { caller.change(room) }, completion: { _ in inner() })
        if caller.chance(0.3) { performWithoutAnimation {} }
      } completion: { _ in
        outer()
      }
    },
    RoomCall("over and over", keeps: .places) { caller, room in
      let told = caller.ledger.start("a repeated block").tell
      animate(withDuration: caller.duration()) {
        modifyAnimations(withRepeatCount: caller.number(0.3...4), autoreverses: caller.chance(0.5)) { caller.change(room) }
      } completion: { _ in
        told()
      }
    },
    RoomCall("keyframes", 4, keeps: .places) { caller, room in
      let told = caller.ledger.start("keyframes").tell
      let modes: [KeyframeAnimationOptions] = [
        .calculationModeLinear, .calculationModePaced, .calculationModeCubic, .calculationModeCubicPaced,
      ]
      let (duration, delay, curve, mode) = (caller.duration(), caller.delay(), caller.curve(), modes.randomElement(using: &caller.random)!)
      animateKeyframes(withDuration: duration, delay: delay, timingParameters: curve, options: mode) {
        for key in 0..<4 where caller.chance(0.7) {
          let curve = caller.chance(0.3) ? caller.curve() : nil
          addKeyframe(
            withRelativeStartTime: Double(key) / 4, relativeDuration: caller.number(0.1...0.25), timingParameters: curve
          ) { caller.change(room) }
        }
      } completion: { _ in
        told()
      }
    },
    RoomCall("keyframes that switch", keeps: .nothing) { caller, room in
      animateKeyframes(withDuration: caller.duration(), options: [.calculationModeDiscrete, .repeat]) {
        for key in 0..<3 {
          addKeyframe(withRelativeStartTime: Double(key) / 3, relativeDuration: 0.3) { room.value.value = caller.number(0...100) }
        }
      }
    },
    RoomCall("a motion", 3, keeps: .places) { caller, room in
      let (called, told) = (caller.callback(), caller.ledger.start("a motion").tell)
      Motion.sequence(
        .animate(caller.number(0.05...0.5)) {
          caller.change(room)
          called()
        },
        .wait(caller.number(0...0.2)),
        .spring(SpringTimingParameters(dampingRatio: caller.number(0.3...1)), duration: caller.number(0.1...0.5)) { caller.change(room) }
      ).repeated(caller.number(1...3)).start { _ in
        told()
        called()
      }
    },
    RoomCall("without animation", keeps: .nothing) { caller, room in performWithoutAnimation { caller.change(room) } },
    RoomCall("the other room's in a block", keeps: .nothing) { caller, room in
      let (a, b) = (caller.a, caller.b)
      animate(withDuration: caller.duration()) {
        caller.change(room)
        caller.change(room === a ? b : a)
        caller.change(room)
      }
      for room in [a, b] { room.jumps += 1 }
    },
    RoomCall("a transaction", keeps: .places) { caller, room in
      let told = caller.ledger.start("a transaction").tell
      Transaction.perform {
        Transaction.animationDuration = caller.duration()
        Transaction.completionBlock = told
        animate(withDuration: caller.duration()) { caller.change(room) }
        if caller.chance(0.3) { Transaction.perform { Transaction.disableActions = true } }
      }
    },
    RoomCall("values go, and others come", 1, keeps: .nothing) { _, room in room.renewValues() },
    RoomCall("equal curves take the places of all", 1, keeps: .motion) { _, room in room.stage.replaceCurves { $0 } },
    RoomCall("other curves do", 1, keeps: .nothing) { caller, room in room.stage.replaceCurves { _ in caller.curve() } },
    RoomCall("many values come and go", 1, keeps: .motion) { caller, room in
      var values = (0..<50).map { Animated(Double($0), in: room.stage) }
      animate(withDuration: caller.number(0.1...1), options: caller.chance(0.3) ? .repeat : []) { for value in values { value.value += 1 } }
      values.removeAll { _ in caller.chance(0.5) }
    },
  ]
}

extension Caller {
  func delay() -> Double { chance(0.3) ? number(0...0.5) : 0 }

  /// Sets one of the values.
  func change(_ room: Room) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...1: set(room.value, number(-100...100))
    case 2: set(room.value, room.value.value + number(-100...100))
    case 3: set(room.point, point())
    case 4: set(room.color, color())
    case 5: set(room.map, AffineTransform(rotationAngle: number(-4...4)).scaledBy(x: number(0.5...2), y: number(-1...2)))
    case 6: set(room.space, Transform3D(rotationAngle: number(-3...3), x: number(-1...1), y: number(0.5...1), z: 0))
    default:
      guard let layer = room.layers.randomElement(using: &random) else { return }
      change(layer)
    }
  }
  private func set<Value: Animatable>(_ value: Animated<Value>, _ new: Value) {
    note("  \(value.presentation) goes to \(new)")
    value.value = new
  }

  /// Sets one of a layer's properties.
  func change(_ layer: Layer) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...1: layer.position = point()
    case 2: layer.bounds = rect()
    case 3: layer.opacity = number(0...1)
    case 4: layer.backgroundColor = color()
    case 5: layer.cornerRadius = number(0...20)
    case 6: layer.affineTransform = AffineTransform(rotationAngle: number(-4...4))
    case 7: layer.transform = Transform3D(rotationAngle: number(-3...3), x: 0, y: 1, z: number(0...1))
    case 8: layer.shadowRadius = number(0...9)
    case 9: layer.frame = rect()
    case 10: layer.isHidden.toggle()
    default: layer.zPosition = number(-5...5)
    }
  }
}

extension Int {
  /// A count that a loop can go to.
  var small: Int { Swift.max(0, Swift.min(self, 5)) }
}
