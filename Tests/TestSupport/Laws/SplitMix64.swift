/// A small generator of random numbers: the same seed gives the same numbers on every system.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension SplitMix64 {
  public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  mutating func pick<C: Collection>(_ choices: C) -> C.Element { choices.randomElement(using: &self)! }

  /// One of the choices, each as often as its weight says.
  mutating func pick<T>(weighted choices: [(weight: Int, make: (inout SplitMix64) -> T)]) -> T {
    var left = Int.random(in: 0..<choices.reduce(0) { $0 + $1.weight }, using: &self)
    for (weight, make) in choices {
      if left < weight { return make(&self) }
      left -= weight
    }
    return choices[0].make(&self)
  }
}
