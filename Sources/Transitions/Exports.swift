@_exported import LegatoGestures
@_exported import LegatoLayers
