import Foundation

/// Numbers that a model's file holds, read where they are used: all of them at once would take twice the file's memory.
struct ConstantTensor: Sendable {
    private enum Storage: Sendable {
        case list([Float])
        case singles(Data)
        case halves(Data)
    }

    private let storage: Storage
    /// How many numbers there are.
    let count: Int

    /// Numbers in memory.
    init(_ values: [Float]) { (storage, count) = (.list(values), values.count) }

    /// Numbers of 32 bits each.
    init(singles bytes: Data) { (storage, count) = (.singles(bytes), bytes.count / 4) }

    /// Numbers in half precision.
    init(halves bytes: Data) { (storage, count) = (.halves(bytes), bytes.count / 2) }

    /// All numbers.
    var values: [Float] { values(in: 0..<count) }

    /// Some of the numbers.
    func values(in range: Range<Int>) -> [Float] {
        precondition(0 <= range.lowerBound && range.upperBound <= count, "there are \(count) numbers")
        switch storage {
        case .list(let values): return Array(values[range])
        case .singles(let bytes):
            return Self.list(of: range.count) { target in
                bytes.withUnsafeBytes { raw in
                    for (place, index) in range.enumerated() {
                        target[place] = raw.loadUnaligned(fromByteOffset: 4 * index, as: Float.self)
                    }
                }
            }
        case .halves(let bytes):
            return Self.list(of: range.count) { target in
                bytes.withUnsafeBytes { raw in
                    for (place, index) in range.enumerated() {
                        target[place] = Self.single(
                            half: raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self))
                    }
                }
            }
        }
    }

    private static func list(
        of count: Int, _ fill: (UnsafeMutableBufferPointer<Float>) -> Void
    ) -> [Float] {
        [Float](unsafeUninitializedCapacity: count) { target, initialized in
            fill(UnsafeMutableBufferPointer(rebasing: target[..<count]))
            initialized = count
        }
    }

    /// A half precision number. `Float16` does not exist on all systems, and is slow without hardware for it.
    private static func single(half: UInt16) -> Float {
        let sign = UInt32(half & 0x8000) << 16
        let magnitude = UInt32(half & 0x7fff)
        // The exponents' biases are 15 and 127; the product also converts subnormal numbers.
        let scaled = Float(bitPattern: magnitude << 13) * Float(sign: .plus, exponent: 112, significand: 1)
        return Float(bitPattern: scaled.bitPattern | sign)
    }
}
