@_exported import LegatoDrawingList
@_exported import LegatoHosting
