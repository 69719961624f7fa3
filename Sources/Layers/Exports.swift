@_exported import LegatoCore
