@_exported public import Foundation
@_exported public import LimberCoreVideo
@_exported public import LimberImageIO
