import Legato
import LegatoCore
import LegatoGestures
import LegatoLayers

extension RoomCall {
  static let touches: [RoomCall] = [
    RoomCall("a finger", 12, keeps: .motion) { caller, room in
      let id = caller.chance(0.8) ? 0 : 1
      guard let place = room.fingers[id] else {
        return caller.touch(room, id, .began, Point(x: caller.number(0...200), y: caller.number(0...150)))
      }
      if caller.chance(0.75) {
        caller.touch(room, id, .moved, Point(x: place.x + caller.number(-30...30), y: place.y + caller.number(-30...30)))
      } else {
        caller.touch(room, id, caller.chance(0.8) ? .ended : .cancelled, place)
      }
    },
    RoomCall("a finger out of turn", 1, keeps: .motion) { caller, room in
      let phase: PointerEvent.Phase = [.began, .moved, .ended, .cancelled].randomElement(using: &caller.random)!
      caller.touch(room, caller.count(0...3), phase, caller.point())
    },
    RoomCall("a recognizer", 3, keeps: .motion) { caller, room in
      guard room.recognizers.count < 10, let layer = caller.layer(room) else { return }
      let recognizer = caller.recognizer()
      recognizer.addAction(caller.callback())
      if let other = room.recognizers.randomElement(using: &caller.random), caller.chance(0.2) { recognizer.require(toFail: other) }
      layer.addGestureRecognizer(recognizer)
      room.recognizers.append(recognizer)
    },
    .recognizer("switched") { _, _, recognizer in recognizer.isEnabled.toggle() },
    .recognizer("set back") { caller, room, recognizer in
      switch recognizer {
      case let pan as PanGestureRecognizer: pan.setTranslation(caller.chance(0.5) ? .zero : caller.vector(), in: room.layers.first)
      case let pinch as PinchGestureRecognizer: pinch.scale = caller.number(0.5...2)
      case let rotation as RotationGestureRecognizer: rotation.rotation = caller.number(-1...1)
      default: break
      }
    },
    .recognizer("read") { _, room, recognizer in
      _ = (recognizer.state, recognizer.location(in: room.layers.last), recognizer.numberOfTouches)
      if let pan = recognizer as? PanGestureRecognizer { _ = (pan.translation(in: nil), pan.velocity(in: room.layers.first)) }
    },
    .recognizer("put elsewhere") { caller, room, recognizer in caller.layer(room)?.addGestureRecognizer(recognizer) },
    .recognizer("taken away") { _, room, recognizer in
      recognizer.layer?.removeGestureRecognizer(recognizer)
      room.recognizers.removeAll { $0 === recognizer }
    },
  ]

  /// A call of one of the recognizers.
  private static func recognizer(
    _ name: String, _ call: @escaping @Sendable (Caller, Room, GestureRecognizer) -> Void
  ) -> RoomCall {
    RoomCall("a recognizer is \(name)", 1, keeps: .motion) { caller, room in
      guard let recognizer = room.recognizers.randomElement(using: &caller.random) else { return }
      call(caller, room, recognizer)
    }
  }
}

extension Caller {
  func touch(_ room: Room, _ id: Int, _ phase: PointerEvent.Phase, _ place: Point) {
    room.fingers[id] = phase == .began || phase == .moved ? place : nil
    room.window.handle(PointerEvent(time: number(room.stage.now...room.stage.now + 0.01), phase: phase, id: id, location: place))
  }

  func recognizer() -> GestureRecognizer {
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = count(1...2)
      return tap
    case 1:
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = number(0...0.5)
      return press
    case 2: return PinchGestureRecognizer()
    case 3: return RotationGestureRecognizer()
    case 4: return ScreenEdgePanGestureRecognizer()
    default: return PanGestureRecognizer()
    }
  }
}
