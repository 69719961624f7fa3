// Prints the reference values for `compare.mjs`: for each line `duration text` of the input the canonical text or the error, and at each point of the grid the bits of
// progress, slope and, for a cubic curve, time fraction; then springs, and cubic curves by control points. Both programs use the same grids.

func hex(_ value: Double) -> String { String(value.bitPattern, radix: 16) }
/// The text in the buffer.
func text(_ count: Int32) -> String { String(decoding: UnsafeBufferPointer(start: curveText(), count: Int(count)), as: UTF8.self) }

while let line = readLine() {
  let parts = line.split(separator: " ", maxSplits: 1)
  guard parts.count == 2, let duration = Double(parts[0]), let bytes = curveText() else { continue }
  for (index, byte) in parts[1].utf8.prefix(Int(curveTextCapacity())).enumerated() { bytes[index] = byte }
  let number = makeCurve(Int32(parts[1].utf8.count), duration)
  guard number >= 0 else {
    print("error", text(-1 - number))
    continue
  }
  print("curve", text(printCurve(number)))
  for step in -64...320 {
    let s = Double(step) / 256
    print(hex(curveProgress(number, s)), hex(curveVelocity(number, s)), hex(curveInverse(number, s, s)))
  }
}
for ratio in [0.0, 0.2, 0.8, 1, 2.5] {
  for velocity in [-8.0, 0, 3] {
    for step in 0...256 { print(hex(springValue(0.5, ratio, velocity, Double(step) / 64))) }
  }
}
for step in 0...256 { print(hex(bezierProgress(0.7, -1, 0.3, 2, Double(step) / 256))) }
