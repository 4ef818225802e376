/// Bytes at a fixed address, freed with the last reference.
package final class ByteStorage {
    /// The first byte.
    package let address: UnsafeMutablePointer<UInt8>

    /// Zeros.
    package init(count: Int) {
        // Vector code may read, not use, some bytes behind the last one.
        address = .allocate(capacity: count + 64)
        address.initialize(repeating: 0, count: count + 64)
    }

    package init(copying bytes: [UInt8]) {
        address = .allocate(capacity: bytes.count + 64)
        address.initialize(from: bytes, count: bytes.count)
        (address + bytes.count).initialize(repeating: 0, count: 64)
    }

    deinit { address.deallocate() }
}
