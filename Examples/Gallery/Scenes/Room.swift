// Placeholder until the first scene arrives.
