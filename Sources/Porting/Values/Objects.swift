import Foundation
import LegatoTiming

/// Foundation's `NSObject`, isolated to no actor, so that subclasses in a module whose declarations are isolated to the main actor by default can be
/// animators, delegates and targets.
nonisolated open class NSObject: Foundation.NSObject {}

/// For copies of objects whose class is not known.
enum CopyReport {
  /// Reports that `object` was not copied, and returns it.
  static func itself(_ object: NSObject) -> NSObject {
    let found = type(of: object)
    Misuse.report(
      .state(
        call: "copy()", wanted: "a class of the package, or one that overrides copy(with:)", found: "\(found)",
        remedy: "override copy(with:) in \(found)"))
    return object
  }
}
