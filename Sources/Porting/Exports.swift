// What ported code expects beside its views: objects, coders, dates, sines. Names that Foundation has too are this module's where it alone is imported.
@_exported import Foundation
@_exported import LegatoDynamics
@_exported import LegatoTransitions
