@_exported import LegatoDisplayList
@_exported import LegatoHosting
