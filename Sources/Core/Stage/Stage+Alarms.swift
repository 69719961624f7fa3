/// Calls at a time, for gestures that wait: a long press, the second tap of two. No timer: the frame demand names the time.
extension Stage {
  /// Calls `body` when the stage is advanced to `time` or past it, at that time, once.
  package func setAlarm(at time: Double, _ body: @escaping () -> Void) -> StageAlarm {
    wake()
    lastAlarm += 1
    let number = lastAlarm
    alarms[number] = body
    engine.agenda.alarms.insert(number)
    engine.agenda.enter(.alarm(number), at: max(time - engine.origin(of: 0), engine.now))
    return StageAlarm(stage: self, number: number)
  }

  func ring(_ number: Int) {
    engine.agenda.alarms.remove(number)
    if let body = alarms.removeValue(forKey: number) { afterwards(body) }
  }
}

/// An alarm that is set; it can be taken back.
package struct StageAlarm {
  fileprivate weak var stage: Stage?
  fileprivate let number: Int

  package func cancel() {
    stage?.engine.agenda.alarms.remove(number)
    stage?.alarms[number] = nil
  }
}
