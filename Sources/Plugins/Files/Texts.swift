/// Collects texts that a C function passes to a callback one by one.
final class Texts {
  private(set) var all: [String] = []
  /// Bytes that are not UTF-8 become U+FFFD, so that no text is lost.
  func append(_ text: UnsafePointer<CChar>?) {
    if let text { all.append(String(cString: text)) }
  }
  /// The object behind a C callback's context, which its owner passes unretained and retains until the C function returns.
  static func of(_ context: UnsafeMutableRawPointer?) -> Texts? { context.map { Unmanaged<Texts>.fromOpaque($0).takeUnretainedValue() } }
}
