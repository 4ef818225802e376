/// A kind of number that arrays hold.
public protocol MLShapedArrayScalar: Hashable, Sendable {
    /// The kind, as arrays name it.
    static var multiArrayDataType: MLMultiArrayDataType { get }
    /// The number nearest to another.
    static func from(_ number: NSNumber) -> Self
}

extension Float: MLShapedArrayScalar {
    /// Floating-point numbers of 32 bits.
    public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
    /// The number nearest to another.
    public static func from(_ number: NSNumber) -> Float { number.floatValue }
}

extension Double: MLShapedArrayScalar {
    /// Floating-point numbers of 64 bits.
    public static var multiArrayDataType: MLMultiArrayDataType { .double }
    /// The number nearest to another.
    public static func from(_ number: NSNumber) -> Double { number.doubleValue }
}

extension Float16: MLShapedArrayScalar {
    /// Floating-point numbers of sixteen bits.
    public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
    /// The number nearest to another.
    public static func from(_ number: NSNumber) -> Float16 { Float16(number.floatValue) }
}

extension Int32: MLShapedArrayScalar {
    /// Whole numbers of 32 bits.
    public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
    /// The number nearest to another.
    public static func from(_ number: NSNumber) -> Int32 { number.int32Value }
}
