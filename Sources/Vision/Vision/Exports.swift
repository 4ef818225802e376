@_exported public import Foundation
@_exported public import LimberCoreGraphics
@_exported public import LimberCoreImage
@_exported public import LimberCoreML
@_exported public import LimberCoreMedia
@_exported public import LimberCoreVideo
@_exported public import LimberImageIO
@_exported public import Limbersimd
