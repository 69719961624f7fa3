/// Working room for evaluating one value without an allocation.
struct Scratch {
  /// An offset, its change a second, a result, and the result's change a second.
  var offset: [Double] = []
  var rate: [Double] = []
  var value: [Double] = []
  var velocity: [Double] = []

  mutating func fit(_ width: Int) {
    guard width > offset.count else { return }
    for path in [\Scratch.offset, \.rate, \.value, \.velocity] { self[keyPath: path] = [Double](repeating: 0, count: width) }
  }
}
