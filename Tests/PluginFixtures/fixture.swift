// A plug-in in Swift, with the runtime or embedded: -D CASE_name breaks one rule. Built by the tests with swiftc.
import CLegatoTiming

/// The name of this type is that of a type in every other build of this file.
final class Power {
  let power: Double
  init(_ power: Double) { self.power = power }

  func value(at t: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(power) { result *= t }
    return result
  }
}

#if CASE_overflow
  nonisolated(unsafe) var large: Int8 = 127
#endif
#if CASE_index
  nonisolated(unsafe) var numbers = [1.0]
#endif

func text(_ text: StaticString) -> UnsafePointer<CChar> { UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self) }

func kept<T>(_ value: T) -> UnsafeMutablePointer<T> {
  let place = UnsafeMutablePointer<T>.allocate(capacity: 1)
  place.initialize(to: value)
  return place
}

#if CASE_cube
  let power = 3.0
#else
  let power = 2.0
#endif

nonisolated(unsafe) let description: UnsafePointer<legato_plugin> = {
  var curve = legato_curve()
  curve.struct_size = UInt32(MemoryLayout<legato_curve>.size)
  curve.flags = LEGATO_CURVE_MONOTONIC
  curve.id = text("power")
  curve.name = text("Power")
  curve.output_max = 1
  curve.create = { _, _, _, out in
    out?.pointee = OpaquePointer(Unmanaged.passRetained(Power(power)).toOpaque())
    return LEGATO_OK
  }
  curve.destroy = { instance in Unmanaged<Power>.fromOpaque(UnsafeRawPointer(instance!)).release() }
  curve.evaluate = { instance, t, out, n in
    let power = Unmanaged<Power>.fromOpaque(UnsafeRawPointer(instance!)).takeUnretainedValue()
    #if CASE_overflow
      large += Int8(n > 0 ? 1 : 0)
    #elseif CASE_index
      numbers[0] = numbers[n]
    #elseif CASE_fatal
      fatalError("on purpose")
    #endif
    for i in 0..<n { out![i] = power.value(at: t![i]) }
    return LEGATO_OK
  }
  #if CASE_newer_minor
    curve.duration = 7
    curve.weight = 9
  #endif
  var plugin = legato_plugin()
  #if CASE_magic
    plugin.magic = 7
  #else
    plugin.magic = LEGATO_MAGIC
  #endif
  plugin.abi_major = 1
  #if CASE_newer_minor
    plugin.abi_minor = 1
  #endif
  plugin.struct_size = UInt32(MemoryLayout<legato_plugin>.size)
  plugin.curve_count = 1
  plugin.id = text("org.example.swift")
  plugin.name = text("Swift")
  plugin.version = text("1.0.0")
  // arrays of them go through the runtime's own idea of their size
  let all = [kept(curve)]
  plugin.curves = UnsafePointer(kept(UnsafePointer<legato_curve>?.some(UnsafePointer(all[0]))))
  return UnsafePointer(kept(plugin))
}()

@c @implementation
public func legato_timing_plugin_v1(_ host: UnsafePointer<legato_host>?) -> UnsafePointer<legato_plugin>? { description }
