import LegatoTiming

/// The curve of an animation inside a group that has a curve itself, over the group's duration: the group's progress is the time in it, and the share of the
/// animation's own duration that has passed by then is the argument of its curve.
struct GroupedCurve: TimingCurveProvider {
  /// Rises from 0 to 1, and is never outside.
  let group: CubicTimingParameters
  let content: ResolvedCurve
  /// Begin and duration of the animation, in shares of the group's.
  let start, unit: Double

  func progress(at s: Double) -> Double {
    let fraction = fraction(at: s)
    return fraction <= 0 ? 0 : fraction >= 1 ? 1 : content.progress(at: fraction)
  }

  func velocity(at s: Double) -> Double {
    let fraction = fraction(at: s)
    return fraction >= 0 && fraction < 1 ? content.velocity(at: fraction) * group.velocity(at: s) / unit : 0
  }

  func isSmooth(in range: ClosedRange<Double>) -> Bool {
    let (low, high) = (fraction(at: range.lowerBound), fraction(at: range.upperBound))
    // it rests outside its own duration
    if high <= 0 || low >= 1 { return true }
    return low >= 0 && high <= 1 && content.isSmooth(in: low...max(low, high))
  }

  private func fraction(at s: Double) -> Double { (group.progress(at: s) - start) / unit }

  /// What is equal for equal curves; nil if the content's curve has no equality.
  var key: AnyHashable? { content.key.map { AnyHashable(Key(group: group, content: $0, start: start, unit: unit)) } }

  private struct Key: Hashable {
    let group: CubicTimingParameters
    let content: AnyHashable
    let start, unit: Double
  }
}

extension ResolvedCurve {
  /// What is equal for equal curves: their value, their object identity, or the bytes of plain data; nil for a curve without equality.
  var key: AnyHashable? {
    switch self {
    case .linear: AnyHashable(CubicTimingParameters.linear)
    case .cubic(let curve): AnyHashable(curve)
    case .spring(let spring): AnyHashable(spring)
    case .other(let curve as GroupedCurve): curve.key
    case .other(let curve): Self.identity(of: curve)
    case .mirrored: nil
    }
  }

  private static func identity(of curve: any TimingCurveProvider) -> AnyHashable? {
    if let value = curve as? any Hashable { return AnyHashable(value) }
    return type(of: curve) is AnyClass ? AnyHashable(ObjectIdentifier(curve as AnyObject)) : PlainBytes(curve).map { AnyHashable($0) }
  }

  /// A curve without equality that is plain data, and therefore identified by its bytes.
  private struct PlainBytes: Hashable {
    private let type: ObjectIdentifier
    private let bytes: [UInt8]

    init?<Curve: TimingCurveProvider>(_ curve: Curve) {
      guard _isPOD(Curve.self) else { return nil }
      (type, bytes) = (ObjectIdentifier(Curve.self), withUnsafeBytes(of: curve) { Array($0) })
    }
  }
}
