/// A plug-in, whose pointer the entry function returns.
///
/// ```swift
/// private let plugin = TimingPlugin(id: "org.example.wobble", name: "Wobble", version: "1.0.0", curves: [Curve<Wobble>()])
///
/// @c @implementation
/// public func legato_timing_plugin_v1(_ host: UnsafePointer<legato_host>?) -> UnsafePointer<legato_plugin>? { plugin.pointer }
/// ```
/// The memory behind ``pointer`` is never freed, as the contract requires, and never changes, so that it can be used by all threads.
public struct TimingPlugin: @unchecked Sendable {
  /// The plug-in's description as a struct of the ABI.
  public let pointer: UnsafePointer<legato_plugin>

  /// Creates a plug-in's description.
  /// - Parameters:
  ///   - id: the identifier in reverse DNS notation, 3…128 of a…z, 0…9, `.` and `-`.
  ///   - name: the name for display, at most 256 bytes, without control characters.
  ///   - version: the semantic version, such as 1.0.0.
  ///   - vendor: the vendor; nil for none.
  ///   - url: the address of a web page about it; nil for none.
  ///   - curves: the kinds of curves, at least one.
  public init(
    id: StaticString, name: StaticString, version: StaticString, vendor: StaticString? = nil, url: StaticString? = nil,
    curves: [CurveKind]
  ) {
    let list = UnsafeMutablePointer<UnsafePointer<legato_curve>?>.allocate(capacity: max(1, curves.count))
    for index in 0..<curves.count { (list + index).initialize(to: Self.curve(curves[index])) }
    let plugin = UnsafeMutablePointer<legato_plugin>.allocate(capacity: 1)
    plugin.initialize(
      to: legato_plugin(
        magic: LEGATO_MAGIC, abi_major: UInt16(LEGATO_ABI_MAJOR), abi_minor: UInt16(LEGATO_ABI_MINOR), needs_minor: 0, reserved0: 0,
        struct_size: UInt32(MemoryLayout<legato_plugin>.size), flags: 0, curve_count: UInt32(curves.count), id: id.cString,
        name: name.cString, version: version.cString, vendor: vendor?.cString, url: url?.cString, curves: UnsafePointer(list),
        get_extension: nil))
    pointer = UnsafePointer(plugin)
  }

  private static func curve(_ kind: CurveKind) -> UnsafePointer<legato_curve> {
    let about = kind.about
    let params = UnsafeMutablePointer<UnsafePointer<legato_param>?>.allocate(capacity: max(1, about.parameters.count))
    for index in 0..<about.parameters.count { (params + index).initialize(to: parameter(about.parameters[index])) }
    let record = UnsafeMutablePointer<CurveRecord>.allocate(capacity: 1)
    let curve = legato_curve(
      struct_size: UInt32(MemoryLayout<legato_curve>.size), flags: about.traits.rawValue, id: about.id.cString, name: about.name.cString,
      params: UnsafePointer(params), param_count: UInt32(about.parameters.count), reserved0: 0, output_min: about.output.lowerBound,
      output_max: about.output.upperBound, create: createInstance, destroy: destroyInstance, evaluate: evaluateInstance,
      derivative: differentiateInstance)
    record.initialize(to: CurveRecord(curve: curve, kind: Unmanaged.passRetained(kind)))
    return UnsafeRawPointer(record).assumingMemoryBound(to: legato_curve.self)
  }

  private static func parameter(_ parameter: Parameter) -> UnsafePointer<legato_param> {
    let flags = (parameter.isInteger ? LEGATO_PARAM_INTEGER : 0) | (parameter.isLogarithmic ? LEGATO_PARAM_LOGARITHMIC : 0)
    let made = UnsafeMutablePointer<legato_param>.allocate(capacity: 1)
    made.initialize(
      to: legato_param(
        struct_size: UInt32(MemoryLayout<legato_param>.size), flags: flags, id: parameter.id.cString, name: parameter.name.cString,
        unit: parameter.unit?.cString, minimum: parameter.range.lowerBound, maximum: parameter.range.upperBound,
        initial: parameter.initial))
    return UnsafePointer(made)
  }
}

extension StaticString {
  /// The bytes of the literal, which end with a 0 and are never freed.
  fileprivate var cString: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
