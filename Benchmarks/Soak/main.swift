import TestSupport

/// Looks for what breaks the promises, for as long as it takes: `soak [laws] [texts] [plugins] [--sequences N] [--length CALLS] [--texts N] [--plugins N] [--seed S]`.
let options = SoakOptions(CommandLine.arguments.dropFirst())
if options.has(.laws) { await soakLaws(options) }
if options.has(.texts) { soakTexts(options) }
if options.has(.plugins) { soakPlugins(options) }
print("every promise held")
