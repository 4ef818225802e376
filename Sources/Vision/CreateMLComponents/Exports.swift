@_exported public import Foundation
@_exported public import LimberCoreML
@_exported public import LimberCreateML
@_exported public import LimberVision
