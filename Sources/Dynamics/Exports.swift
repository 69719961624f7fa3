@_exported import LegatoLayers
