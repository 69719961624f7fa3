public import LegatoTiming

/// A curve of a plug-in with its parameter values: a timing curve like the built-in ones.
///
/// Progress is 0 at 0 and before, 1 at 1 and after, whatever the plug-in returns there.
public struct PluginCurve: TimingCurveProvider {
  /// The plug-in's description of the kind of curve.
  public let kind: PluginCurveDescription
  /// The plug-in's id.
  public let plugin: String
  /// One value for each parameter, in the order of `kind.parameters`.
  public let values: [Double]
  private let source: Source
  private let quick: QuickCall?

  private enum Source: Sendable {
    case table(CurveTable)
    case direct(PluginInstance)
  }

  init(_ kind: PluginCurveDescription, of plugin: String, values: [Double], table: CurveTable) {
    (self.kind, self.plugin, self.values, source, quick) = (kind, plugin, values, .table(table), nil)
  }

  init(_ kind: PluginCurveDescription, of plugin: String, values: [Double], direct: PluginInstance) {
    (self.kind, self.plugin, self.values, source, quick) = (kind, plugin, values, .direct(direct), direct.quick)
  }

  /// The greatest difference between the plug-in's curve and the table that replaces it; nil where the plug-in itself is called.
  public var tolerance: Double? {
    if case .table(let table) = source { table.tolerance } else { nil }
  }

  /// The pieces of the table, 0 where there is none.
  public var pieceCount: Int {
    if case .table(let table) = source { table.count } else { 0 }
  }

  /// Calls that took longer than the policy's budget, of those that were timed: batches of 64 samples and more, and one of 64 other calls.
  public var slowCalls: Int {
    if case .direct(let instance) = source { instance.slowCalls } else { 0 }
  }

  /// Progress at `s`, any number: 0 up to 0 and for NaN, 1 from 1 on. Where the plug-in's own call fails, a straight line; reported once.
  public func progress(at s: Double) -> Double {
    // NaN is not above 0
    guard s > 0 else { return 0 }
    guard s < 1 else { return 1 }
    if let value = quick?.value(at: s, tooLong: { reportSlow($0) }) { return value }
    switch source {
    case .table(let table): return table.value(at: s)
    case .direct(let instance): return instance.value(at: s)
    }
  }

  private func reportSlow(_ seconds: Double) {
    if case .direct(let instance) = source { instance.reportSlow(seconds) }
  }

  /// dp/ds at `s`; 0 outside 0…1 and for NaN.
  public func velocity(at s: Double) -> Double {
    guard s >= 0, s <= 1 else { return 0 }
    switch source {
    case .table(let table): return table.slope(at: s)
    case .direct(let instance): return instance.slope(at: s)
    }
  }

  /// In a table that holds as much as the range shows; a plug-in that is called itself promises nothing.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if range.lowerBound <= 0, kind.traits.contains(.openStart) { return false }
    if range.upperBound >= 1, kind.traits.contains(.openEnd) { return false }
    return if case .table(let table) = source { table.isSmooth(in: range) } else { false }
  }

  /// Progress at many time fractions, with one call into the plug-in where it has no table.
  public func progress(at times: [Double]) -> [Double] {
    guard case .direct(let instance) = source else { return times.map(progress(at:)) }
    let clamped = times.map { $0 > 0 ? min($0, 1) : 0 }
    let found = instance.values(at: clamped)
    return clamped.indices.map { clamped[$0] <= 0 ? 0 : clamped[$0] >= 1 ? 1 : found[$0] }
  }
}

/// Equal are copies, and what one plug-in made twice from the same values while it remembered them.
extension PluginCurve: Hashable {
  private var identity: ObjectIdentifier {
    switch source {
    case .table(let table): ObjectIdentifier(table)
    case .direct(let instance): ObjectIdentifier(instance)
    }
  }
  public static func == (l: PluginCurve, r: PluginCurve) -> Bool { l.identity == r.identity }
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
