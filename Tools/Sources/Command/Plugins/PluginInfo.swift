import ArgumentParser
import LegatoPlugins
import LegatoTiming

struct PluginInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Say what a plug-in is and which curves it has.",
    discussion: "The plug-in is opened in a child process only.")

  @Argument(help: "The plug-in.") var file: String
  @Flag(help: "Print one line of JSON.") var json = false
  @OptionGroup var options: TrialOptions

  func run() throws {
    let summary = try PluginFailure.ending {
      try Progress.during("trying \(file)") { _ in try options.trial.outsider { $0.level = 3 }.inspect(File.absolute(file)) }
    }
    if json { return print(try JSON.text(PluginFacts(summary.description, path: file, hash: summary.hash))) }
    print(Table.facts(Self.lines(summary.description) + [("bytes", "SHA-256 \(summary.hash)")]))
    for curve in summary.description.curves {
      print("\ncurve \(curve.id): \(curve.name)\n\(Table.facts(Self.lines(curve, of: summary.description.id)))")
    }
  }

  private static func lines(_ plugin: PluginDescription) -> [(String, String)] {
    var lines = [("plug-in", plugin.id), ("name", plugin.name), ("version", plugin.version), ("ABI", "1.\(plugin.abiMinor)")]
    if !plugin.vendor.isEmpty { lines.append(("vendor", plugin.vendor)) }
    if !plugin.url.isEmpty { lines.append(("url", plugin.url)) }
    return lines
  }

  private static func lines(_ curve: PluginCurveDescription, of plugin: String) -> [(String, String)] {
    // exact: a rounded value could be outside its range
    let arguments = curve.parameters.map { PluginCurveText.Argument(name: $0.id, value: $0.initial) }
    let text = try? PluginCurveText(plugin: plugin, curve: curve.id, arguments: arguments)
    var lines = [
      ("  text", text.map { "\($0)" } ?? "none"),
      ("  is", curve.traits.names.isEmpty ? "nothing special" : curve.traits.names.joined(separator: ", ")),
      ("  progress", "\(curve.output.lowerBound.short)…\(curve.output.upperBound.short)"),
      ("  slope", curve.hasDerivative ? "its own" : "found by differences"),
    ]
    for parameter in curve.parameters {
      let kind = [parameter.isInteger ? "whole numbers" : nil, parameter.isLogarithmic ? "logarithmic" : nil].compactMap { $0 }
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      let range = "\(parameter.range.lowerBound.short)…\(parameter.range.upperBound.short)\(unit)"
      let rest = (["initially \(parameter.initial.short)"] + kind).joined(separator: ", ")
      lines.append(("  \(parameter.id)", "\(parameter.name), \(range), \(rest)"))
    }
    return lines
  }
}

/// A description as JSON.
struct PluginFacts: Encodable {
  struct Curve: Encodable {
    let id, name: String
    let traits: [String]
    let outputMin, outputMax: Double
    let hasDerivative: Bool
    let parameters: [Parameter]
  }
  struct Parameter: Encodable {
    let id, name, unit: String
    let minimum, maximum, initial: Double
    let isInteger, isLogarithmic: Bool
  }

  let path: String?
  let hash: String?
  let id, name, version, vendor, url: String
  let abiMinor: Int
  let curves: [Curve]

  init(_ plugin: PluginDescription, path: String? = nil, hash: String? = nil) {
    (self.path, self.hash) = (path, hash)
    (id, name, version, vendor, url) = (plugin.id, plugin.name, plugin.version, plugin.vendor, plugin.url)
    abiMinor = plugin.abiMinor
    curves = plugin.curves.map { curve in
      Curve(
        id: curve.id, name: curve.name, traits: curve.traits.names, outputMin: curve.output.lowerBound, outputMax: curve.output.upperBound,
        hasDerivative: curve.hasDerivative,
        parameters: curve.parameters.map {
          Parameter(
            id: $0.id, name: $0.name, unit: $0.unit, minimum: $0.range.lowerBound, maximum: $0.range.upperBound, initial: $0.initial,
            isInteger: $0.isInteger, isLogarithmic: $0.isLogarithmic)
        })
    }
  }
}

extension PluginCurveDescription.Traits {
  var names: [String] {
    let all: [(PluginCurveDescription.Traits, String)] = [
      (.pure, "pure"), (.monotonic, "monotonic"), (.overshoots, "overshoots"), (.discontinuous, "discontinuous"),
      (.openStart, "open-start"), (.openEnd, "open-end"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
