@_exported import LegatoCore
@_exported import LegatoDynamics
@_exported import LegatoGestures
@_exported import LegatoLayers
@_exported import LegatoRendering
@_exported import LegatoTiming
@_exported import LegatoTransitions
