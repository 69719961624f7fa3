// Placeholder until the first type of this room arrives.
