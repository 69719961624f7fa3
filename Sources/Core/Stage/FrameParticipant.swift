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

/// The participants of a stage, in the order in which they joined. Joining and leaving take O(1) on average: entries of those that have left, or were
/// released, are removed when they are half of all.
struct FrameParticipants {
  struct Entry {
    weak var participant: (any FrameParticipant)?
    /// The participant, if the stage retains it.
    var retained: AnyObject?
  }
  private(set) var entries: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// The number of entries at which those of released participants are removed.
  private var limit = 16

  /// Adds a participant behind all others.
  mutating func append(_ participant: any FrameParticipant, isRetained: Bool) {
    remove(participant)
    if entries.count >= limit {
      compact()
      limit = max(16, 2 * entries.count)
    }
    places[ObjectIdentifier(participant)] = entries.count
    entries.append(Entry(participant: participant, retained: isRetained ? participant : nil))
  }

  mutating func remove(_ participant: any FrameParticipant) {
    guard let place = places.removeValue(forKey: ObjectIdentifier(participant)) else { return }
    entries[place] = Entry()
    if 2 * places.count < entries.count { compact() }
  }

  private mutating func compact() {
    entries.removeAll { $0.participant == nil }
    places.removeAll(keepingCapacity: true)
    for (place, entry) in entries.enumerated() { if let here = entry.participant { places[ObjectIdentifier(here)] = place } }
  }
}

extension Stage {
  /// Adds a participant.
  /// - Parameter isRetained: whether the stage retains it until it leaves.
  package func join(_ participant: any FrameParticipant, isRetained: Bool = false) {
    participants.append(participant, isRetained: isRetained)
  }

  package func leave(_ participant: any FrameParticipant) { participants.remove(participant) }

  /// Call before a participant starts: a sleeping stage asks its host for the time.
  package func wakeForParticipant() { wake() }

  func prepareParticipants() {
    guard !participants.entries.isEmpty else { return }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        for weak in participants.entries { weak.participant?.prepareToAdvance() }
      }
    }
  }

  func advanceParticipants(to time: Double) {
    guard !participants.entries.isEmpty else { return }
    ThreadContext.with(stage: self) {
      ThreadContext.with(block: nil) {
        for weak in participants.entries { weak.participant?.advance(to: time) }
      }
    }
  }
}
