import GalleryScenes

/// Why the command stops, in a sentence, and with which status.
enum GalleryError: Error, CustomStringConvertible {
  case usage(String)
  case unknownScene(String)
  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  case trace(String, TraceError)
  case picture(String)
  case terminal(String)

  var description: String {
    switch self {
    case .usage(let sentence): sentence
    case .unknownScene(let name):
      Catalog.near(name).isEmpty
        ? "there is no scene \"\(name)\"; gallery --list names them: \(Catalog.entries.map(\.id).joined(separator: ", "))"
        : "there is no scene \"\(name)\"; did you mean \(Catalog.near(name).joined(separator: " or "))? gallery --list names all"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason); is its folder there?"
    case .trace(let path, let error): "\(path), \(error)"
    case .picture(let path): "\(path): expected a name that ends in .png, .apng, .gif, .svg, .html or .cast"
    case .terminal(let sentence): sentence
    }
  }

  /// 64 for a wrong command line, as sysexits has it, else 1.
  var status: Int32 {
    switch self {
    case .usage, .unknownScene, .picture: 64
    case .cannotRead, .cannotWrite, .trace, .terminal: 1
    }
  }
}
