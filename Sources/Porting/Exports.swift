// Ported code expects Foundation's objects, coders, dates and functions beside views. A name that Foundation has too means this module's if only this
// module is imported.
@_exported import Foundation
@_exported import LegatoDynamics
@_exported import LegatoTransitions
