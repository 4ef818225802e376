extension PixelBuffer {
    /// Creates an upright picture from R, G, B triples, row by row without gaps.
    ///
    /// Returns nil when the number of bytes is not width × height × 3.
    public convenience init?(size: PixelSize, rgb bytes: [UInt8]) {
        guard size.width > 0, size.height > 0, bytes.count == size.width * size.height * 3 else { return nil }
        self.init(upright: size, rgb: bytes)
    }

    /// Creates an upright picture from exactly width × height triples.
    convenience init(upright size: PixelSize, rgb bytes: [UInt8]) {
        let storage = ByteStorage(copying: bytes)
        self.init(
            storedSize: size, format: .rgb,
            planeAddresses: [(storage.address, size.width * 3)], owner: storage)
    }
}

/// Bytes at a fixed address, freed with the last reference.
private final class ByteStorage {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    let address: UnsafePointer<UInt8>

    init(copying bytes: [UInt8]) {
        // Vector code may read, not use, some bytes behind the last one.
        memory = .allocate(capacity: bytes.count + 64)
        _ = memory.initialize(from: bytes)
        memory[bytes.count...].initialize(repeating: 0)
        address = UnsafePointer(memory.baseAddress.unsafelyUnwrapped)
    }

    deinit { memory.deallocate() }
}
