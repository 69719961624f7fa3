import Foundation
import LegatoPlugins

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let took = try clock.measure(body)
  return Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
}

func median(_ count: Int, _ body: () throws -> Double) rethrows -> Double {
  var all: [Double] = []
  for _ in 0..<count { all.append(try body()) }
  return all.sorted()[count / 2]
}

/// Where results go, so that none is optimised away.
nonisolated(unsafe) var sink = 0.0

func each(_ curve: (Double) -> Double) -> Double {
  median(21) {
    seconds {
      var sum = 0.0
      for _ in 0..<100 { for t in times { sum += curve(t) } }
      sink += sum
    } / Double(100 * times.count) * 1e9
  }
}

func batches(_ size: Int, _ curve: PluginCurve) -> Double {
  let parts = stride(from: 0, to: times.count, by: size).map { Array(times[$0..<min($0 + size, times.count)]) }
  return median(21) {
    seconds {
      for _ in 0..<100 { for part in parts { sink += curve.progress(at: part)[0] } }
    } / Double(100 * times.count) * 1e9
  }
}

func column(_ number: Double?) -> String {
  guard let number, number.isFinite else { return "       -" }
  let text = String(format: "%.3g", number)
  return String(repeating: " ", count: max(0, 8 - text.count)) + text
}

func ratio(_ a: Double, _ b: Double) -> String { String(format: "%.2f", a / b) }
