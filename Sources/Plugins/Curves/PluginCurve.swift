public import LegatoTiming

/// A timing curve of a plug-in, with its parameter values.
///
/// Progress is 0 at 0 and before, and 1 at 1 and after, whatever the plug-in returns there.
public struct PluginCurve: TimingCurveProvider {
  /// The plug-in's description of the kind of curve.
  public let kind: PluginCurveDescription
  /// The plug-in's id.
  public let plugin: String
  /// The parameter values, in the order of `kind.parameters`.
  public let values: [Double]
  private let source: Source
  private let quick: QuickCall?

  private enum Source: Sendable {
    case table(PiecewiseCubic)
    case direct(PluginInstance)
  }

  init(_ kind: PluginCurveDescription, of plugin: String, values: [Double], table: PiecewiseCubic) {
    (self.kind, self.plugin, self.values, source, quick) = (kind, plugin, values, .table(table), nil)
  }

  init(_ kind: PluginCurveDescription, of plugin: String, values: [Double], direct: PluginInstance) {
    (self.kind, self.plugin, self.values, source, quick) = (kind, plugin, values, .direct(direct), direct.quick)
  }

  /// The largest difference between the plug-in's curve and the table that replaces it; nil if the plug-in itself is called.
  public var tolerance: Double? {
    if case .table(let table) = source { table.tolerance } else { nil }
  }

  /// The number of pieces of the table; 0 if there is no table.
  public var pieceCount: Int {
    if case .table(let table) = source { table.count } else { 0 }
  }

  /// The number of timed calls that took longer than the policy's budget. Batches of at least 64 samples are timed, and every 64th other call.
  public var slowCallCount: Int {
    if case .direct(let instance) = source { instance.slowCallCount } else { 0 }
  }

  /// The progress at `s`, which may be any number: 0 up to 0 and for NaN, 1 from 1 on. If the plug-in's call fails, progress is linear, and
  /// the failure is reported once.
  public func progress(at s: Double) -> Double {
    // includes NaN
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

  /// The derivative of the progress at `s`; 0 outside 0…1 and for NaN.
  public func velocity(at s: Double) -> Double {
    guard s >= 0, s <= 1 else { return 0 }
    switch source {
    case .table(let table): return table.slope(at: s)
    case .direct(let instance): return instance.slope(at: s)
    }
  }

  /// Whether the curve is smooth in `range`, as far as its table shows; false if the plug-in itself is called.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if range.lowerBound <= 0, kind.traits.contains(.openStart) { return false }
    if range.upperBound >= 1, kind.traits.contains(.openEnd) { return false }
    return if case .table(let table) = source { table.isSmooth(in: range) } else { false }
  }

  /// The progress at many time fractions. A plug-in without a table is called once for all of them.
  public func progress(at times: [Double]) -> [Double] {
    guard case .direct(let instance) = source else { return times.map(progress(at:)) }
    let clamped = times.map { $0 > 0 ? min($0, 1) : 0 }
    let found = instance.values(at: clamped)
    return clamped.indices.map { clamped[$0] <= 0 ? 0 : clamped[$0] >= 1 ? 1 : found[$0] }
  }
}

/// Copies are equal. Two curves made by one `TimingPlugin` with the same values are equal as long as its cache holds the first.
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
