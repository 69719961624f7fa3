import CommandOutput

/// Runs random tests at full length; `usage` describes the options.
CommandOutput.promise("soak")
let options = SoakOptions(CommandLine.arguments.dropFirst())
for law in options.laws {
  switch law {
  case .animators, .transitions: await soakSequences(of: law, options)
  case .referee: soakReferee(options)
  case .rooms: soakRooms(options)
  case .threads: soakThreads(options)
  case .scenes: soakScenes(options)
  case .servers: soakServers(options)
  case .texts: soakTexts(options)
  case .plugins: soakPlugins(options)
  case .sandbox: soakSandbox(options)
  }
}
print("every law held")
