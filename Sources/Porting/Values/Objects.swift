import Foundation

/// Foundation's object under its own name, and no actor's: a class that begins with it may stand in a module whose declarations are the main actor's by default,
/// and be an animator, a delegate or a target there.
nonisolated open class NSObject: Foundation.NSObject {}
