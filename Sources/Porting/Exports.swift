@_exported import LegatoDynamics
@_exported import LegatoTransitions
