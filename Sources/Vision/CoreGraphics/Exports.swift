@_exported public import Foundation
// As Apple's Foundation, which all these modules export, does.
@_exported public import LimberCombine
@_exported public import Observation
