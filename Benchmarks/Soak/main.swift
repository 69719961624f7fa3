/// Looks for what breaks a promise:
/// `soak [--law animators|transitions|scenes|servers|texts|plugins] [--sequences N] [--length CALLS] [--events N] [--served N] [--texts N] [--plugins N] [--seed S]`.
let options = SoakOptions(CommandLine.arguments.dropFirst())
for law in options.laws {
  switch law {
  case .animators, .transitions: await soakSequences(of: law, options)
  case .scenes: soakScenes(options)
  case .servers: soakServers(options)
  case .texts: soakTexts(options)
  case .plugins: soakPlugins(options)
  }
}
print("every law held")
