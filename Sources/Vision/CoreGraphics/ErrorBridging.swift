// On Linux the compiler takes `catch let error as NSError` for exhaustive, as on Apple's systems, but a structure matches it
// only where it is bridged, as Foundation's own errors are. Where it does not match, a function that throws nothing goes on
// undefined. Errors of the modules with Apple's names conform to `_ObjectiveCBridgeable` by what stands here.

extension _ObjectiveCBridgeable where Self: CustomNSError {
    /// The error as Foundation's error class: its domain, its code and what it carries.
    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    /// Nothing: an object of the class does not know which error it was made of.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) { result = nil }

    /// False: an object of the class does not know which error it was made of.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
        false
    }

    /// Never called: no function of this system gives such an object where Swift expects the error.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
        preconditionFailure("\(Self.self) is made of no NSError")
    }
}
