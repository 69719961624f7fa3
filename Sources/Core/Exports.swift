// Curves and springs are part of what this module's functions take: `import LegatoCore` is enough to use them.
@_exported import LegatoTiming
