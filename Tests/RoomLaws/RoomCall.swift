import TestSupport

/// A call of the public interface, with what it keeps as it is.
struct RoomCall: Sendable {
  let name: String
  let weight: Int
  let keeps: Keeps
  /// Whether it sets values: inside of a block it does so as that says.
  private(set) var isTimed = false
  let make: @Sendable (Caller, Room) -> Void

  /// - Parameter weight: how often it is drawn, beside the others.
  init(_ name: String, _ weight: Int = 2, keeps: Keeps, _ make: @escaping @Sendable (Caller, Room) -> Void) {
    (self.name, self.weight, self.keeps, self.make) = (name, weight, keeps, make)
  }

  static let all = (values + animators).map(\.timed) + layers + touches + bodies + controllers + times
  private static let weights = all.reduce(0) { $0 + $1.weight }

  private var timed: RoomCall {
    var call = self
    call.isTimed = true
    return call
  }

  static func drawn(_ random: inout SplitMix64) -> RoomCall {
    var left = Int.random(in: 0..<weights, using: &random)
    for call in all {
      if left < call.weight { return call }
      left -= call.weight
    }
    return all[0]
  }
}
