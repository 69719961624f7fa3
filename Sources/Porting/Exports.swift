@_exported import LegatoTransitions
