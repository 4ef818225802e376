extension PixelBuffer {
    /// Creates an upright picture from R, G, B triples, row by row without gaps.
    ///
    /// Returns nil when the number of bytes is not width × height × 3.
    public convenience init?(size: PixelSize, rgb bytes: [UInt8]) {
        guard size.width > 0, size.height > 0,
            Self.leastCount(rows: size.height, of: size.width, 3, bytesPerRow: nil) == bytes.count
        else { return nil }
        self.init(upright: size, rgb: bytes)
    }

    /// Creates a picture from a copy of packed pixels, such as the BGRA of a screen or of another library.
    ///
    ///     let picture = bytes.withUnsafeBytes {
    ///         PixelBuffer(storedSize: size, packed: $0, order: .bgra, bytesPerRow: stride, orientation: .clockwise90)
    ///     }
    ///
    /// - Parameters:
    ///   - storedSize: Size of the picture as it is stored, before it is turned.
    ///   - bytes: The pixels from the upper left on, row by row; not kept.
    ///   - order: The order of a pixel's bytes.
    ///   - bytesPerRow: Bytes from one row to the next; nil: there are no gaps.
    ///   - orientation: How to turn the stored picture upright.
    /// - Returns: Nil when the bytes do not suffice, or rows are shorter than the width.
    public convenience init?(
        storedSize: PixelSize, packed bytes: UnsafeRawBufferPointer, order: PackedPixelOrder,
        bytesPerRow: Int? = nil, orientation: PixelOrientation = .up
    ) {
        let (width, height, step) = (storedSize.width, storedSize.height, order.bytesPerPixel)
        guard let count = Self.leastCount(rows: height, of: width, step, bytesPerRow: bytesPerRow),
            count <= bytes.count
        else { return nil }
        let storage = ByteStorage(count: width * height * 3)
        let (red, green, blue, _) = order.offsets
        var target = storage.address
        for row in 0..<height {
            var pixel = row * (bytesPerRow ?? width * step)
            for _ in 0..<width {
                target[0] = bytes[pixel + red]
                target[1] = bytes[pixel + green]
                target[2] = bytes[pixel + blue]
                pixel += step
                target += 3
            }
        }
        self.init(
            storedSize: storedSize, format: .rgb, orientation: orientation,
            planeAddresses: [(UnsafePointer(storage.address), width * 3)], owner: storage)
    }

    /// Creates a picture from a copy of NV12, which hardware decoders and cameras give: a plane of brightness, and one of U, V pairs
    /// at half the resolution both ways.
    ///
    /// - Parameters:
    ///   - storedSize: Size of the picture as it is stored, before it is turned; of odd sides chroma's half is rounded up.
    ///   - luma: Brightness from the upper left on, row by row; not kept.
    ///   - lumaBytesPerRow: Bytes from one row of it to the next; nil: there are no gaps.
    ///   - chroma: The pairs in the same way.
    ///   - chromaBytesPerRow: Bytes from one row of pairs to the next; nil: there are no gaps.
    ///   - encoding: How the samples encode colour; of high definition mostly BT.709.
    ///   - orientation: How to turn the stored picture upright.
    /// - Returns: Nil when the bytes do not suffice, or rows are shorter than the width.
    public convenience init?(
        storedSize: PixelSize, luma: UnsafeRawBufferPointer, lumaBytesPerRow: Int? = nil,
        chroma: UnsafeRawBufferPointer, chromaBytesPerRow: Int? = nil,
        encoding: YUVEncoding = YUVEncoding(matrix: .bt709, isFullRange: false),
        orientation: PixelOrientation = .up
    ) {
        let (width, height) = (storedSize.width, storedSize.height)
        guard let lumaCount = Self.leastCount(rows: height, of: width, 1, bytesPerRow: lumaBytesPerRow),
            lumaCount <= luma.count
        else { return nil }
        let (pairs, rows) = ((width + 1) / 2, (height + 1) / 2)
        guard let chromaCount = Self.leastCount(rows: rows, of: pairs, 2, bytesPerRow: chromaBytesPerRow),
            chromaCount <= chroma.count
        else { return nil }
        let storage = ByteStorage(count: width * height + 2 * pairs * rows)
        let (u, v) = (storage.address + width * height, storage.address + width * height + pairs * rows)
        for row in 0..<height {
            let source = row * (lumaBytesPerRow ?? width)
            for column in 0..<width { storage.address[row * width + column] = luma[source + column] }
        }
        for row in 0..<rows {
            let source = row * (chromaBytesPerRow ?? 2 * pairs)
            for column in 0..<pairs {
                u[row * pairs + column] = chroma[source + 2 * column]
                v[row * pairs + column] = chroma[source + 2 * column + 1]
            }
        }
        self.init(
            storedSize: storedSize, format: .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding),
            orientation: orientation,
            planeAddresses: [
                (UnsafePointer(storage.address), width), (UnsafePointer(u), pairs), (UnsafePointer(v), pairs),
            ],
            owner: storage)
    }

    /// Creates an upright picture from exactly width × height triples.
    convenience init(upright size: PixelSize, rgb bytes: [UInt8]) {
        let storage = ByteStorage(copying: bytes)
        self.init(
            storedSize: size, format: .rgb,
            planeAddresses: [(UnsafePointer(storage.address), size.width * 3)], owner: storage)
    }

    /// The bytes that rows take, of which the last one may end before the next would begin; nil for rows of no use, and for more
    /// bytes than memory can hold.
    private static func leastCount(
        rows: Int, of width: Int, _ bytesPerSample: Int, bytesPerRow: Int?
    ) -> Int? {
        let (row, isTooWide) = width.multipliedReportingOverflow(by: bytesPerSample)
        guard rows > 0, width > 0, !isTooWide, bytesPerRow ?? row >= row else { return nil }
        let (before, isTooHigh) = (bytesPerRow ?? row).multipliedReportingOverflow(by: rows - 1)
        let (count, isTooLarge) = before.addingReportingOverflow(row)
        return isTooHigh || isTooLarge ? nil : count
    }
}
