@_exported public import Foundation
@_exported public import LimberCoreImage
@_exported public import LimberCoreMedia
@_exported public import LimberCoreVideo
