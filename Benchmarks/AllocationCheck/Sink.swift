/// Keeps a value from being optimised away.
@inline(never) func sink<Value>(_ value: Value) { withExtendedLifetime(value) {} }
