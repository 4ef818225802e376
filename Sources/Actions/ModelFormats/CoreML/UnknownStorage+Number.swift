import Foundation
import SwiftProtobuf

extension UnknownStorage {
    /// The number of the last field that is at least `minimum`; nil when there is none.
    ///
    /// In Core ML's messages such fields say what a model or layer is.
    func lastNumber(from minimum: Int) -> Int? {
        var found: Int?
        var bytes = data[...]
        /// Takes a number of seven bits a byte.
        func varint() -> UInt64? {
            var (value, shift) = (UInt64(0), UInt64(0))
            while let byte = bytes.popFirst(), shift < 64 {
                value |= UInt64(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return value }
                shift += 7
            }
            return nil
        }
        while let tag = varint() {
            let number = Int(tag >> 3)
            if number >= minimum { found = number }
            switch tag & 7 {
            case 0: guard varint() != nil else { return found }
            case 1: bytes = bytes.dropFirst(8)
            case 2:
                guard let length = varint(), length <= UInt64(bytes.count) else { return found }
                bytes = bytes.dropFirst(Int(length))
            case 5: bytes = bytes.dropFirst(4)
            default: return found
            }
        }
        return found
    }
}
