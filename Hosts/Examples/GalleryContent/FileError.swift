public import Foundation

/// A file that cannot be read or written, described in a sentence.
public struct FileError: Error, CustomStringConvertible {
  public let description: String

  /// - Parameters:
  ///   - action: "read" or "write".
  ///   - error: Foundation's, which names the system's error as its cause.
  public init(_ action: String, _ path: String, _ error: any Error) {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    description = "cannot \(action) \(path): \(reason)"
  }
}
