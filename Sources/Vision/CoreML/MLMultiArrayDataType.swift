/// The kind of numbers in a multidimensional array.
public enum MLMultiArrayDataType: Int, Hashable, Sendable {
    /// Floating-point numbers of 64 bits.
    case double = 65600
    /// Floating-point numbers of 32 bits.
    case float32 = 65568
    /// Floating-point numbers of sixteen bits.
    case float16 = 65552
    /// Whole numbers of 32 bits.
    case int32 = 131104
    /// Whole numbers of eight bits.
    case int8 = 131080

    /// Floating-point numbers of 64 bits.
    public static var float64: MLMultiArrayDataType { .double }
    /// Floating-point numbers of 32 bits.
    public static var float: MLMultiArrayDataType { .float32 }

    /// Bytes of one number.
    var size: Int { (rawValue & 0xffff) / 8 }

    /// The number at `address`.
    func read(_ address: UnsafeRawPointer) -> NSNumber {
        switch self {
        case .double: NSNumber(value: address.loadUnaligned(as: Double.self))
        case .float32: NSNumber(value: address.loadUnaligned(as: Float.self))
        case .float16: NSNumber(value: Float(Float16(bitPattern: address.loadUnaligned(as: UInt16.self))))
        case .int32: NSNumber(value: address.loadUnaligned(as: Int32.self))
        case .int8: NSNumber(value: address.loadUnaligned(as: Int8.self))
        }
    }

    /// Writes a number to `address`, as near as this kind can hold it.
    func write(_ number: NSNumber, to address: UnsafeMutableRawPointer) {
        switch self {
        case .double: address.storeBytes(of: number.doubleValue, as: Double.self)
        case .float32: address.storeBytes(of: number.floatValue, as: Float.self)
        case .float16: address.storeBytes(of: Float16(number.floatValue).bitPattern, as: UInt16.self)
        case .int32: address.storeBytes(of: number.int32Value, as: Int32.self)
        case .int8: address.storeBytes(of: number.int8Value, as: Int8.self)
        }
    }
}
