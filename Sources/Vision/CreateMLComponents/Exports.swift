@_exported public import Foundation
@_exported public import LimberAVFoundation
@_exported public import LimberCoreImage
@_exported public import LimberCoreML
