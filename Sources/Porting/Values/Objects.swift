import Foundation

/// Foundation's `NSObject`, isolated to no actor, so that subclasses in a module whose declarations are isolated to the main actor by default can be
/// animators, delegates and targets.
nonisolated open class NSObject: Foundation.NSObject {}
