@_exported public import LimberCoreGraphics
@_exported public import LimberCoreMedia
@_exported public import LimberCoreVideo
