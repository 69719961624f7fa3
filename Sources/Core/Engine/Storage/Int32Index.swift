/// An index in 32 bits: counts stay below 2³¹.
@propertyWrapper
struct Int32Index: Sendable {
  private var stored: Int32

  init(_ value: Int) { stored = Int32(truncatingIfNeeded: value) }
  init(wrappedValue: Int) { self.init(wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
