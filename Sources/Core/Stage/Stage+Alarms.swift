/// Callbacks at a time, for gestures that wait: a long press, the second tap of two. Without a timer: the frame demand includes the time.
extension Stage {
  /// Calls `body` once, when the stage is advanced to `time` or past it, at that time; not after it was cancelled.
  package func setAlarm(at time: Double, _ body: @escaping () -> Void) -> StageAlarm {
    wake()
    lastAlarm += 1
    let number = lastAlarm
    alarms[number] = body
    engine.agenda.alarms.insert(number)
    engine.agenda.enter(.alarm(number), at: max(time - engine.origin(of: 0), engine.now))
    return StageAlarm(reference: reference, number: number)
  }

  func ring(_ number: Int) {
    engine.agenda.alarms.remove(number)
    // an earlier callback of the frame may cancel it
    afterwards { [reference] in reference.stage?.alarms.removeValue(forKey: number)?() }
  }
}

/// An alarm that is set and can be cancelled.
package struct StageAlarm {
  fileprivate let reference: StageReference
  fileprivate let number: Int

  package func cancel() {
    guard let stage = reference.stage else { return }
    stage.engine.agenda.alarms.remove(number)
    stage.alarms[number] = nil
  }
}
