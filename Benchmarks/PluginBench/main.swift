import CommandOutput
import Foundation
import LegatoPlugins
import LegatoTiming

/// Measures the costs of plug-ins: `swift run -c release plugin-bench`. Ratios are of numbers from one run, as the machine's speed varies.
CommandOutput.promise("plugin-bench")
let workbench = try Workbench()
let direct = workbench.built("direct", flags: ["-DFLAGS=LEGATO_CURVE_OVERSHOOTS"])
let tabulated = workbench.built("tabulated", flags: ["-DFLAGS=LEGATO_CURVE_OVERSHOOTS|LEGATO_CURVE_PURE"])

var policy = PluginPolicy.probed()
policy.timeout = 20
// of so many calls some wait for the processor longer than the usual budget, which says nothing of the plug-in
var trust = PluginPolicy.trusted
trust.slowCallThreshold = 1
let trusting = try PluginLoader(policy: trust)
let asked = try trusting.load(direct).curve("spring")
let table = try trusting.load(tabulated).curve("spring")
let smooth = try trusting.load(direct).curve("smooth")

let native = ClosureCurve(progress: Native.spring)
let nativeSmooth = ClosureCurve(progress: Native.smooth)
let times = (0..<1024).map { Double($0) / 1023 }

print("a sample, in ns                          smoothstep   spring")
let rows: [(String, () -> Double, () -> Double)] = [
  ("closure in Swift", { each { nativeSmooth.progress(at: $0) } }, { each { native.progress(at: $0) } }),
  ("plug-in, one by one", { each { smooth.progress(at: $0) } }, { each { asked.progress(at: $0) } }),
  ("plug-in, batches of 8", { batches(8, smooth) }, { batches(8, asked) }),
  ("plug-in, batches of 64", { batches(64, smooth) }, { batches(64, asked) }),
  ("plug-in, batches of 1024", { batches(1024, smooth) }, { batches(1024, asked) }),
  ("table of the plug-in (\(table.pieceCount) pieces)", { .nan }, { each { table.progress(at: $0) } }),
]
var measured: [String: (Double, Double)] = [:]
for (name, one, two) in rows {
  measured[name] = (one(), two())
  print("  \(name.padding(toLength: 38, withPad: " ", startingAt: 0)) \(column(measured[name]?.0)) \(column(measured[name]?.1))")
}
if let batch = measured["plug-in, batches of 64"]?.1, let single = measured["plug-in, one by one"]?.1,
  let own = measured["closure in Swift"]?.1,
  let tabled = measured[rows[5].0]?.1
{
  print(
    "ratios for the spring: one by one / closure \(ratio(single, own)), batch / closure \(ratio(batch, own)), table / one by one \(ratio(tabled, single))"
  )
}

print("\na frame of 10,000 animations, in ns each, and how many times the built-in cubic")
let frames = Frames.measured([
  ("cubic, built in", CubicTimingParameters.easeInOut), ("closure in Swift", native),
  ("closure without corners", ClosureCurve(corners: [], progress: Native.spring)), ("plug-in, one by one", asked),
  ("table of the plug-in", table),
])
for (name, time) in frames {
  print("  \(name.padding(toLength: 38, withPad: " ", startingAt: 0)) \(column(time))     \(ratio(time, frames[0].time))")
}

print("\nlife, in ms (the median of 21)")
let small = try workbench.bytes(direct)
func milliseconds(_ body: () throws -> Void) rethrows -> Double { try median(21) { try seconds(body) * 1000 } }
let opening = try milliseconds { _ = try trusting.load(direct) }
print("  load without a trial                   \(column(opening))")
for level in [4, 5, 7] {
  policy.level = level
  let trial = try milliseconds { _ = try PluginLoader(policy: policy).inspect(direct) }
  print("  a trial in the child, level \(level)          \(column(trial))")
}
policy.level = 4
let known = try PluginLoader(policy: policy)
_ = try known.load(direct)
print("  load of what was tried before          \(column(try milliseconds { _ = try known.load(direct) }))")
// loaded anew each time: a table that was made is kept
let making = try median(21) {
  let plugin = try trusting.load(tabulated)
  return try seconds { _ = try plugin.curve("spring") } * 1000
}
print("  a table of the spring                  \(column(making))")
let sampling = try PluginLoader(policy: .sampledOnly()).load(tabulated)
var step = 0.0
print(
  "  a table from the child, none mapped    \(column(try milliseconds { step += 1e-3; _ = try sampling.curve("spring", ["frequency": 12 + step]) }))"
)
print("  the plug-in has \(small.count / 1024) KB; a spring's table has \(table.pieceCount) pieces for an error of \(table.tolerance ?? 0)")
workbench.clear()
