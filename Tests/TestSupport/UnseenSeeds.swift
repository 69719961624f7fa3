import LegatoSystem

/// Whether tests draw sequences that nobody has seen before: where `LEGATO_UNSEEN` is set. A change is judged by the same sequences each time; who looks for more runs `.ci/soak`.
public let playsUnseenSeeds = getenv("LEGATO_UNSEEN") != nil
