/// Gathers the texts that a C function gives one by one.
final class Texts {
  private(set) var all: [String] = []
  func append(_ text: UnsafePointer<CChar>?) {
    if let text, let text = String(validatingCString: text) { all.append(text) }
  }
  /// The object behind a C callback's context: its owner passes it unretained and keeps it until the C function returns.
  static func of(_ context: UnsafeMutableRawPointer?) -> Texts? { context.map { Unmanaged<Texts>.fromOpaque($0).takeUnretainedValue() } }
}
