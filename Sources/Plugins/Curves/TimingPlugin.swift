internal import CLegatoLoader
public import LegatoTiming
import Synchronization

/// A plug-in that has passed the policy's checks, and makes curves.
public final class TimingPlugin: Sendable {
  /// The path of the file, as passed by the caller.
  public let path: String
  /// The SHA-256 of the file's bytes, in hexadecimal, by which its verdict is stored.
  public let hash: String
  /// The plug-in's description.
  public let description: PluginDescription
  /// The probe's warnings; empty under the policy `.trusted`, and if an earlier verdict was used.
  public let warnings: [PluginFinding]
  private let policy: PluginPolicy
  private let source: Source
  private let quarantine: Quarantine?
  /// A cache of curves, because many animations use the same one.
  private let made = Mutex<[Made: PluginCurve]>([:])
  private static let maximumKeptCount = 64

  private struct Made: Hashable {
    let curve: Int
    let values: [Double]
  }

  private enum Source: Sendable {
    case loaded(LoadedLibrary)
    case sealed(SealedLibrary)
  }

  init(_ path: String, loaded: LoadedLibrary, hash: String, warnings: [PluginFinding], policy: PluginPolicy, quarantine: Quarantine?) {
    (self.path, self.hash, self.warnings, self.policy) = (path, hash, warnings, policy)
    (description, source, self.quarantine) = (loaded.description, .loaded(loaded), quarantine)
  }

  init(_ path: String, sealed: SealedLibrary, description: PluginDescription, warnings: [PluginFinding], policy: PluginPolicy) {
    (self.path, hash, self.warnings, self.policy) = (path, sealed.hash, warnings, policy)
    (self.description, source, quarantine) = (description, .sealed(sealed), nil)
  }

  /// Whether the plug-in's code is loaded into this process.
  public var isMapped: Bool {
    if case .loaded = source { true } else { false }
  }

  /// Makes a curve.
  ///
  /// A pure curve is replaced by a table; under `.sampledOnly` that is computed in a child process.
  /// - Parameters:
  ///   - id: the identifier of the curve.
  ///   - parameters: values by the identifiers of parameters; the others have their initial values.
  /// - Throws: `noSuchCurve`, `noSuchParameter`, `parameterOutOfRange`, `createRefused`, and under `.sampledOnly` `notPure`, `notTabulated` and the errors
  ///   of the probe.
  public func curve(_ id: String, _ parameters: [String: Double] = [:]) throws(PluginError) -> PluginCurve {
    guard let index = description.curves.firstIndex(where: { $0.id == id }) else {
      throw PluginError(path, .noSuchCurve(id, known: description.curves.map(\.id)))
    }
    let kind = description.curves[index]
    let made = Made(curve: index, values: try values(parameters, of: kind))
    if let known = self.made.withLock({ $0[made] }) { return known }
    let curve = try make(made, kind)
    self.made.withLock {
      if $0.count >= Self.maximumKeptCount { $0 = [:] }
      $0[made] = curve
    }
    return curve
  }

  private func make(_ made: Made, _ kind: PluginCurveDescription) throws(PluginError) -> PluginCurve {
    let (index, values, id) = (made.curve, made.values, kind.id)
    switch source {
    case .sealed(let library):
      guard kind.traits.contains(.pure) else { throw PluginError(path, .notPure(curve: id)) }
      let table = try Probe(policy: policy, named: path).table(library, curve: index, of: kind, values: values)
      return PluginCurve(kind, of: description.id, values: values, table: table)
    case .loaded(let library):
      guard let curve = library.curve(index) else { throw PluginError(path, .malformed(field: "curves", why: "is NULL")) }
      let name = "\(description.id)/\(id)"
      let instance = try PluginInstance(
        curve, values, word: library.counter.address, budget: policy.slowCallThreshold > 0 ? policy.slowCallThreshold : .infinity,
        output: kind.output,
        name: name,
        path: path, quarantine: quarantine)
      if kind.traits.contains(.pure), policy.tolerance > 0, let table = instance.table(tolerance: policy.tolerance) {
        return PluginCurve(kind, of: description.id, values: values, table: table)
      }
      return PluginCurve(kind, of: description.id, values: values, direct: instance)
    }
  }

  /// Makes the curve that a text describes.
  /// - Throws: `noSuchPlugin` if the text names another plug-in, else what ``curve(_:_:)`` throws.
  public func curve(_ text: PluginCurveText) throws(PluginError) -> PluginCurve {
    guard text.plugin == description.id else { throw PluginError(path, .noSuchPlugin(text.plugin, searched: [path])) }
    return try curve(text.curve, Dictionary(text.arguments.map { ($0.name, $0.value) }) { _, last in last })
  }

  /// Makes the counterpart of a curve that a former build of this plug-in made, with the same parameters.
  ///
  /// In a curve that is composed of others (reversed, chained, …) those of this plug-in are replaced, and the others kept. Use it with
  /// `Stage.replaceCurves`, which continues running animations without a jump: `try stage.replaceCurves(rebuilt.counterpart)`.
  /// - Returns: nil for a curve that contains none of this plug-in.
  /// - Throws: what ``curve(_:_:)`` throws, if this build has no such curve or other parameters.
  public func counterpart(of curve: any TimingCurveProvider) throws(PluginError) -> (any TimingCurveProvider)? {
    switch curve {
    case let own as PluginCurve:
      guard own.plugin == description.id else { return nil }
      return try self.curve(own.kind.id, Dictionary(zip(own.kind.parameters.map(\.id), own.values)) { _, last in last })
    case let any as AnyTimingCurve: return try counterpart(of: any.base)
    // numbers that a curve has cannot be refused
    case let delayed as DelayedCurve: return try counterpart(of: delayed.base).flatMap { try? DelayedCurve($0, by: delayed.delay) }
    case let fast as SpeedCurve: return try counterpart(of: fast.base).flatMap { try? SpeedCurve($0, speed: fast.speed) }
    case let reversed as ReversedCurve: return try counterpart(of: reversed.base).map { ReversedCurve($0, reversed.kind) }
    case let mirrored as MirroredCurve: return try counterpart(of: mirrored.base).map { MirroredCurve($0) }
    case let chain as ChainedCurve: return try counterpart(of: chain)
    default: return nil
    }
  }

  private func counterpart(of chain: ChainedCurve) throws(PluginError) -> ChainedCurve? {
    let found = try chain.pieces.map { piece throws(PluginError) in try counterpart(of: piece.curve) }
    guard found.contains(where: { $0 != nil }) else { return nil }
    let pieces = zip(chain.pieces, found).map { piece, next in
      ChainedCurve.Piece(next ?? piece.curve, weight: piece.weight, progressWeight: piece.progressWeight)
    }
    return try? ChainedCurve(pieces)
  }

  private func values(_ given: [String: Double], of kind: PluginCurveDescription) throws(PluginError) -> [Double] {
    for name in given.keys.sorted() where !kind.parameters.contains(where: { $0.id == name }) {
      throw PluginError(path, .noSuchParameter(name, known: kind.parameters.map(\.id)))
    }
    var values: [Double] = []
    for parameter in kind.parameters {
      let value = given[parameter.id] ?? parameter.initial
      let isWhole = !parameter.isInteger || value == value.rounded()
      guard parameter.range.contains(value), isWhole else {
        throw PluginError(path, .parameterOutOfRange(parameter.id, value: value, range: parameter.range))
      }
      values.append(value)
    }
    return values
  }
}
