public import Foundation

/// Whether a process comes to rest: for two seconds no thread of it wakes up. Waits for that half a minute at most.
public func comesToRest(_ process: pid_t) -> Bool {
  var (former, quiet) = (-1, 0)
  for _ in 0..<120 {
    let count = wakes(of: process)
    quiet = count == former ? quiet + 1 : 0
    if quiet == 8 { return true }
    former = count
    usleep(250_000)
  }
  return false
}

/// How often threads of a process have waited, and so were woken.
public func wakes(of process: pid_t) -> Int {
  let folder = "/proc/\(process)/task"
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return threads.reduce(0) { sum, thread in
    let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return sum + (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0)
  }
}
