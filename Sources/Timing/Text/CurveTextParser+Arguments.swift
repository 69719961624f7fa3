extension CurveTextParser {
  /// The combinations of parameters that define a spring.
  private static let springForms = [
    ["mass", "stiffness", "damping"], ["duration", "bounce"], ["response", "damping-ratio"], ["settling", "damping-ratio"],
  ]

  /// The allowed values of the parameter `name`.
  private static func range(_ name: String) -> (expected: String, holds: (Double) -> Bool) {
    switch name {
    case "mass", "stiffness": ("a \(name) above 0", { $0 > 0 })
    case "duration", "response", "settling": ("seconds above 0", { $0 > 0 })
    case "bounce": ("a bounce above -1 and at most 1", { $0 > -1 && $0 <= 1 })
    case "damping-ratio": ("a damping ratio of at least 0", { $0 >= 0 })
    case "damping": ("a damping coefficient of at least 0", { $0 >= 0 })
    default: ("a velocity in ways a second", { _ in true })
    }
  }

  /// Parses the arguments of `spring(…)`, after the opening parenthesis.
  mutating func spring() throws(CurveTextError) -> TimingCurveText {
    var numbers: [String: Double] = [:]
    var velocity: SpringVelocity?
    if scanner.take(")") { return .spring(SpringText(.physical(mass: 1, stiffness: 100, damping: 10))) }
    repeat {
      scanner.skipSpace()
      let start = scanner.offset
      let name = scanner.word()
      let forms = Self.springForms.filter { form in numbers.keys.allSatisfy { form.contains($0) } }
      var allowed: [String] = []
      for name in forms.joined() where numbers[name] == nil && !allowed.contains(name) { allowed.append(name) }
      if velocity == nil { allowed.append("velocity") }
      guard allowed.contains(name) else { throw scanner.error(allowed.isEmpty ? "“)”" : Self.list(allowed), at: start) }
      try scanner.expect(":")
      let (expected, holds) = Self.range(name)
      let value = try scanner.number(expected, where: holds)
      guard name == "velocity" else {
        numbers[name] = value
        continue
      }
      scanner.skipSpace()
      velocity = SpringVelocity(dx: value, dy: scanner.isAtNumber ? try scanner.number(expected).value : value)
    } while scanner.take(",")
    scanner.skipSpace()
    let form = try springForm(numbers)
    try scanner.expect(")", or: " or “,”")
    return .spring(SpringText(form, velocity: velocity ?? .zero))
  }

  private func springForm(_ numbers: [String: Double]) throws(CurveTextError) -> SpringText.Form {
    if let duration = numbers["duration"] { return .bounce(duration: duration, bounce: numbers["bounce"] ?? 0) }
    if numbers["bounce"] != nil { throw missing("duration") }
    if let ratio = numbers["damping-ratio"] {
      if let response = numbers["response"] { return .response(response, dampingRatio: ratio) }
      if let settling = numbers["settling"] { return .settling(settling, dampingRatio: ratio) }
      return .ratio(ratio)
    }
    if numbers["response"] != nil || numbers["settling"] != nil { throw missing("damping-ratio") }
    return .physical(mass: numbers["mass"] ?? 1, stiffness: numbers["stiffness"] ?? 100, damping: numbers["damping"] ?? 10)
  }

  private func missing(_ name: String) -> CurveTextError { scanner.error("“,” and \(name)") }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Parses `:<plug-in>/<curve>(name: value, …)`; the parentheses are optional.
  mutating func plugin() throws(CurveTextError) -> TimingCurveText {
    let idLetters = "3…128 of a…z, 0…9, “.” and “-”"
    let nameLetters = "1…64 of a…z, 0…9, “_” and “-”"
    try scanner.expect(":")
    scanner.skipSpace()
    let plugin = try scanner.identifier(PluginCurveText.isPluginCharacter, limit: 3...128, "a plug-in's identifier, \(idLetters)")
    try scanner.expect("/")
    scanner.skipSpace()
    let curve = try scanner.identifier(PluginCurveText.isNameCharacter, limit: 1...64, "a curve's identifier, \(nameLetters)")
    guard scanner.take("("), !scanner.take(")") else { return .plugin(PluginCurveText(read: plugin, curve, [])) }
    var arguments: [PluginCurveText.Argument] = []
    var names: Set<String> = []
    repeat {
      scanner.skipSpace()
      let start = scanner.offset
      let name = try scanner.identifier(PluginCurveText.isNameCharacter, limit: 1...64, "a parameter's name, \(nameLetters)")
      guard names.insert(name).inserted else { throw scanner.error("a parameter that was not given yet", at: start) }
      try scanner.expect(":")
      arguments.append(PluginCurveText.Argument(name: name, value: try scanner.number("a number").value))
    } while scanner.take(",")
    try scanner.expect(")", or: " or “,”")
    return .plugin(PluginCurveText(read: plugin, curve, arguments))
  }
}
