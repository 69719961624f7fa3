import Synchronization

/// A property of this type, which takes one byte, keeps the compiler from copying a large struct to the stack for each call that reads it: what contains an
/// atomic value has an identity, and is passed by its address.
struct PassedByAddress: ~Copyable {
  private let mark = Atomic<Bool>(false)
}
