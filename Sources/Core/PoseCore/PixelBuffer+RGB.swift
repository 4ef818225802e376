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
            planeAddresses: [(UnsafePointer(storage.address), size.width * 3)], owner: storage)
    }
}
