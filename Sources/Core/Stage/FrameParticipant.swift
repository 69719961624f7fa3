/// Something beside the engine that moves with a stage's time: it writes model values of its own, outside any block.
package protocol FrameParticipant: AnyObject {
  /// What it wants of the host; a time in it is since the stage's origin.
  var demand: FrameDemand { get }
  /// Called at the start of each ``Stage/advance(to:)-(Double)``, before time moves: what was asked for since the last one is taken up at the time of the asking.
  func takeUp()
  /// Called by each ``Stage/advance(to:)-(Double)`` with the stage as the current one, when what was due has happened and before values are evaluated.
  /// - Parameter time: since the stage's origin.
  func advance(to time: Double)
  /// The stage's time is counted from so many seconds later.
  func originMoves(by seconds: Double)
  /// Its stage goes: no frame will come from it any more.
  func stageGoes()
}

extension FrameParticipant {
  package func originMoves(by seconds: Double) {}
  package func stageGoes() {}
}

struct WeakParticipant {
  weak var participant: (any FrameParticipant)?
}

extension Stage {
  /// Takes a participant in; it is not kept alive.
  package func join(_ participant: any FrameParticipant) {
    participants.removeAll { $0.participant == nil || $0.participant === participant }
    participants.append(WeakParticipant(participant: participant))
  }

  package func leave(_ participant: any FrameParticipant) {
    participants.removeAll { $0.participant == nil || $0.participant === participant }
  }

  /// Before a participant starts: a sleeping stage asks its host what time it is.
  package func participantWakes() { wake() }

  func prepareParticipants() {
    guard !participants.isEmpty else { return }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        for weak in participants { weak.participant?.takeUp() }
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
