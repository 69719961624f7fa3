/// Something outside the engine that follows a stage's time: it writes model values, outside any block.
package protocol FrameParticipant: AnyObject {
  /// Its frame demand; times are relative to the stage's origin.
  var demand: FrameDemand { get }
  /// Called at the start of each ``Stage/advance(to:)-(Double)``, before time moves: requests since the last one take effect at the time of the request.
  func prepareToAdvance()
  /// Called by each ``Stage/advance(to:)-(Double)`` with the stage as the current one, after due events and before values are evaluated.
  /// - Parameter time: Relative to the stage's origin.
  func advance(to time: Double)
  /// The stage's origin has moved by `seconds`.
  func originDidMove(by seconds: Double)
  /// Its stage is deinitialised and makes no more frames.
  func stageWillDeinit()
}

extension FrameParticipant {
  package func originDidMove(by seconds: Double) {}
  package func stageWillDeinit() {}
}

struct WeakParticipant {
  weak var participant: (any FrameParticipant)?
}

extension Stage {
  /// Adds a participant, which is not retained.
  package func join(_ participant: any FrameParticipant) {
    participants.removeAll { $0.participant == nil || $0.participant === participant }
    participants.append(WeakParticipant(participant: participant))
  }

  package func leave(_ participant: any FrameParticipant) {
    participants.removeAll { $0.participant == nil || $0.participant === participant }
  }

  /// Call before a participant starts: a sleeping stage asks its host for the time.
  package func wakeForParticipant() { wake() }

  func prepareParticipants() {
    guard !participants.isEmpty else { return }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        for weak in participants { weak.participant?.prepareToAdvance() }
      }
    }
  }

  func advanceParticipants(to time: Double) {
    guard !participants.isEmpty else { return }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        for weak in participants { weak.participant?.advance(to: time) }
      }
    }
  }
}
