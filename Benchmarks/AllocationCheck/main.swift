import CAllocationCounter
import CommandOutput
import Legato
import LegatoSystem

// A frame makes no allocation: each scenario is warmed up, then 600 frames are advanced and everything that moves is read.
// Prints a line a scenario; exits with 1 when one of them allocated.

CommandOutput.promise("allocation-check")
var failures = 0
for scenario in Scenario.all {
  let frame = scenario.make()
  for i in 1...60 { frame(Double(i) / 120) }
  let before = allocation_count()
  for i in 61...660 { frame(Double(i) / 120) }
  let made = allocation_count() - before
  if made != 0 { failures += 1 }
  print("\(made == 0 ? "ok  " : "FAIL") \(scenario.name): \(made) allocations in 600 frames")
}

// a counter that counts nothing would pass everything
let before = allocation_count()
withExtendedLifetime([UInt8](repeating: 1, count: Int.random(in: 5000...6000))) {}
if allocation_count() == before {
  failures += 1
  print("FAIL the counter: an array was not counted")
}
exit(failures == 0 ? 0 : 1)
