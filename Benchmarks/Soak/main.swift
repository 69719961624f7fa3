/// Looks for what breaks a promise:
/// `soak [--law animators|transitions|texts|plugins] [--sequences N] [--length CALLS] [--texts N] [--plugins N] [--seed S]`.
let options = SoakOptions(CommandLine.arguments.dropFirst())
for law in options.laws {
  switch law {
  case .animators, .transitions: await soakSequences(of: law, options)
  case .texts: soakTexts(options)
  case .plugins: soakPlugins(options)
  }
}
print("every law held")
