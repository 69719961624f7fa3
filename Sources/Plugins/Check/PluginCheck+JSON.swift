extension PluginCheck {
  /// The result as a JSON object: `path`, `hash`, `level`, `seed`, `outcome`, `plugin` (`id`, `name`, `version`, `curves`; null if it could not be read), and
  /// `trials`, each with `level`, `outcome`, `seconds`, `refusal` (null or `expected`, `found`, `remedy`) and `findings` (`severity`, `rule`, `curve`, `text`).
  public var json: String {
    JSON.object([
      ("path", .text(path)), ("hash", .text(hash)), ("level", .number("\(level)")), ("seed", .number("\(seed)")),
      ("outcome", .text(outcome.rawValue)),
      (
        "plugin",
        description.map { plugin in
          .object([
            ("id", .text(plugin.id)), ("name", .text(plugin.name)), ("version", .text(plugin.version)),
            ("curves", .list(plugin.curves.map { .text($0.id) })),
          ])
        } ?? .null
      ),
      ("trials", .list(trials.map(\.json))),
    ]).text
  }
}

extension PluginCheck.Trial {
  fileprivate var json: JSON {
    .object([
      ("level", .number("\(level)")), ("outcome", .text(outcome.rawValue)), ("seconds", .number("\(seconds)")),
      (
        "refusal",
        refusal.map { .object([("expected", .text($0.expected)), ("found", .text($0.found)), ("remedy", .text($0.remedy))]) } ?? .null
      ),
      (
        "findings",
        .list(
          findings.map {
            .object([
              ("severity", .text($0.severity.rawValue)), ("rule", .text($0.rule)), ("curve", .text($0.curve)), ("text", .text($0.text)),
            ])
          })
      ),
    ])
  }
}

/// A minimal writer of JSON (RFC 8259); keys keep their order.
private indirect enum JSON {
  case null
  case number(String)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  var text: String {
    switch self {
    case .null: "null"
    case .number(let number): number
    case .text(let text): Self.quoted(text)
    case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
    case .object(let fields): "{\(fields.map { "\(Self.quoted($0)): \($1.text)" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": out += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
