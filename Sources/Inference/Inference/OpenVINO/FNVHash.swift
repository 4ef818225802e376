import Foundation

/// A hash of 64 bits that finds damage and tells models apart; it is no protection against intent.
///
/// Fowler-Noll-Vo 1a over words of eight bytes in place of single ones, of which a model has millions.
struct FNVHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x100_0000_01b3
        // Multiplication alone carries nothing to lower bits.
        value ^= value >> 32
    }

    mutating func add(_ data: Data) {
        add(UInt64(data.count))
        data.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            for offset in stride(from: 0, to: whole, by: 8) {
                add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            }
            for byte in bytes[whole...] { add(UInt64(byte)) }
        }
    }

    mutating func add(_ text: String) { add(Data(text.utf8)) }
}
