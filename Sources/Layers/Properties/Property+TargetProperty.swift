import LegatoCore

extension Property: TargetProperty {
  static var hasTable: Bool { Value.isDiscrete }
  static func isValid(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool { layer.isValid(value, name()) }

  var shown: PresentedValue { PresentedValue(presentation) }

  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> (of: Animated<Value>, to: Value)? {
    begin(value, in: stage, isAdditive: false, hasVectorVelocity: false, space: space()).map { ($0, value) }
  }

  static func finish(_ change: (of: Animated<Value>, to: Value)) { change.of.value = change.to }

  mutating func open(_ values: [AnimationValue<Value>], in stage: Stage, space: Int) -> OpenedProperty? {
    OpenedProperty(open(in: stage, isAdditive: false, hasVectorVelocity: false, space: space), values)
  }

  func withOpened(_ body: (Int, UnsafeBufferPointer<Double>?) -> Void) {
    guard let slot else { return }
    withNumbersBefore { body(slot, $0) }
  }
}
