import LegatoCore
import LegatoLayers
import LegatoRendering

extension RoomCall {
  static let times: [RoomCall] = [
    RoomCall("a frame", 30, keeps: .nothing) { caller, room in room.stage.advance(to: room.stage.hostTime + 1.0 / 60) },
    RoomCall("a short while", 8, keeps: .nothing) { caller, room in room.stage.advance(to: room.stage.hostTime + caller.number(0...0.5)) },
    RoomCall("two near frames", 6, keeps: .nothing) { caller, room in caller.lookAtSpeeds(room) },
    RoomCall("a long while", 1, keeps: .nothing) { caller, room in
      room.stage.advance(to: room.stage.hostTime + 3)
    },
    RoomCall("a bad time", 1, keeps: .nothing) { caller, room in
      // far in the future there is no way back
      let times: [Double] = [.nan, -1, 0, -.infinity, room.stage.hostTime, .infinity]
      room.stage.advance(to: times.randomElement(using: &caller.random)!)
    },
    RoomCall("another pace", 1, keeps: .places) { caller, room in room.stage.speed = caller.number(0...3) },
    RoomCall("a pause", 1, keeps: .places) { _, room in room.stage.isPaused.toggle() },
    RoomCall("a step", 1, keeps: .nothing) { caller, room in _ = room.stage.step(by: caller.chance(0.5) ? nil : caller.number(0...0.1)) },
    RoomCall("a display link", 1, keeps: .motion) { caller, room in
      let called = caller.callback()
      let link = DisplayLink { _ in called() }
      link.add(to: room.stage)
      room.links.append(link)
      if room.links.count > 3 { room.links.removeFirst().invalidate() }
    },
    RoomCall("a wake is listened for", 1, keeps: .motion) { caller, room in
      let called = caller.callback()
      room.stage.onWake = {
        called()
        return nil
      }
    },
    RoomCall("inside the stage", 1, keeps: .motion) { caller, room in
      let called = caller.callback()
      room.stage.perform { called() }
    },
    RoomCall("a picture", 1, keeps: .motion) { _, room in
      // too large for a picture of a window that has got out of hand
      let size = room.window.bounds.size
      guard size.width <= 400, size.height <= 400 else { return }
      var canvas = Canvas(width: 40, height: 30, scale: 0.2)
      canvas.draw(room.window)
    },
  ]
}

extension Caller {
  /// What is said to be the speed is how fast it moves, where it moves smoothly.
  func lookAtSpeeds(_ room: Room) {
    let step = 1e-4
    var seen: [Sight] = [room.sight]
    let (count, start) = (room.jumps, room.stage.now)
    for _ in 0..<2 {
      room.stage.advance(to: room.stage.hostTime + step)
      seen.append(room.sight)
    }
    // it does not move inside a frame of its own, nor where it is paused
    let pace = (room.stage.now - start) / (2 * step)
    guard !isHostile, room.jumps == count, pace > 0.01 else { return }
    for (index, speed) in seen[1].speeds.enumerated() {
      let (first, last) = (
        (seen[1].places[index] - seen[0].places[index]) / (step * pace), (seen[2].places[index] - seen[1].places[index]) / (step * pace)
      )
      // a corner, an end or a jump between them
      guard abs(first - last) < 0.02 * (50 + abs(first)), abs(seen[0].speeds[index] - seen[2].speeds[index]) < 0.02 * (50 + abs(speed))
      else { continue }
      if abs((first + last) / 2 - speed) > 0.02 * (100 + abs(speed)) {
        broken("a speed is how fast it moves", "number \(index) goes at \(first), \(last), and says \(seen.map { $0.speeds[index] })")
      }
    }
  }
}
