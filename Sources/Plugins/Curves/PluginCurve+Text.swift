public import LegatoTiming

extension PluginCurve: TimingCurveTextConvertible {
  /// The text `plugin:<plug-in>/<curve>(<parameter>: <value>, …)`, with all parameters.
  public var timingCurveText: TimingCurveText? {
    let arguments = zip(kind.parameters, values).map { PluginCurveText.Argument(name: $0.id, value: $1) }
    guard let text = try? PluginCurveText(plugin: plugin, curve: kind.id, arguments: arguments) else { return nil }
    return .plugin(text)
  }
}
