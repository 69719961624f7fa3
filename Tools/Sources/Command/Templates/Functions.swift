// The four functions of the ABI, the same for all curves: `create` finds the kind of curve behind the struct that is passed as `self`, and the others the
// instance behind the pointer. A NULL pointer gives an error status.

/// A `legato_curve`, which the host uses, followed by the kind of curve that it describes. The first property lies at the beginning of a struct, so that a
/// pointer to one is a pointer to the other.
struct CurveRecord {
  var curve: legato_curve
  let kind: Unmanaged<CurveKind>
}

func createInstance(
  _ curve: UnsafePointer<legato_curve>?, _ values: UnsafePointer<Double>?, _ count: UInt32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> legato_status {
  guard let curve, let out else { return LEGATO_INTERNAL }
  let kind = UnsafeRawPointer(curve).assumingMemoryBound(to: CurveRecord.self).pointee.kind.takeUnretainedValue()
  let parameters = kind.about.parameters
  guard Int(count) == parameters.count, values != nil || count == 0 else { return LEGATO_PARAMETER }
  let buffer = UnsafeBufferPointer(start: values, count: parameters.count)
  for index in 0..<parameters.count where !parameters[index].accepts(buffer[index]) { return LEGATO_PARAMETER }
  guard let made = kind.make(ParameterValues(buffer)) else { return LEGATO_INTERNAL }
  out.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
  return LEGATO_OK
}

func destroyInstance(_ instance: OpaquePointer?) {
  guard let instance else { return }
  Unmanaged<CurveInstance>.fromOpaque(UnsafeRawPointer(instance)).release()
}

func evaluateInstance(
  _ instance: OpaquePointer?, _ t: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Double>?, _ count: Int
) -> legato_status {
  guard count > 0 else { return LEGATO_OK }
  guard let instance, let t, let out else { return LEGATO_INTERNAL }
  Unmanaged<CurveInstance>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue().evaluate(t, out, count)
  return LEGATO_OK
}

func differentiateInstance(
  _ instance: OpaquePointer?, _ t: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<Double>?, _ count: Int
) -> legato_status {
  guard count > 0 else { return LEGATO_OK }
  guard let instance, let t, let out else { return LEGATO_INTERNAL }
  Unmanaged<CurveInstance>.fromOpaque(UnsafeRawPointer(instance)).takeUnretainedValue().derivative(t, out, count)
  return LEGATO_OK
}
