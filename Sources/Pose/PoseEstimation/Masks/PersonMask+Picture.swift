public import PoseCore

extension PersonMask {
    /// The mask as a picture of one channel, 0 background ... 255 person.
    ///
    /// - Parameter size: That of the picture which the mask belongs to.
    public func picture(of size: PixelSize) -> PixelBuffer {
        .gray(Self.union(of: [self], in: size), size: size)
    }

    /// The greatest coverage of several masks at each pixel of a picture, row by row.
    package static func union(of masks: [PersonMask], in size: PixelSize) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size.width * size.height)
        for mask in masks {
            mask.forEachPixel(in: size) { place, value in bytes[place] = max(bytes[place], value) }
        }
        return bytes
    }

    /// The coverage of the pixels of a rectangle inside a picture, 0...255, row by row.
    package func coverage(in box: PixelRect, of size: PixelSize) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: box.width * box.height)
        forEachPixel(in: size) { place, value in
            let (row, column) = (place / size.width - box.y, place % size.width - box.x)
            if (0..<box.height).contains(row), (0..<box.width).contains(column) {
                bytes[row * box.width + column] = value
            }
        }
        return bytes
    }

    /// Calls `body` with the place, row by row, and the coverage of each pixel of a picture that is not 0.
    func forEachPixel(in size: PixelSize, _ body: (Int, UInt8) -> Void) {
        let inside = region.intersection(PixelRect(of: size))
        for row in inside.y..<inside.bottom {
            for column in inside.x..<inside.right {
                let value =
                    isPixelwise
                    ? values[(row - region.y) * width + column - region.x]
                    : UInt8(255 * coverage(at: PixelPoint(x: Float(column) + 0.5, y: Float(row) + 0.5)) + 0.5)
                if value > 0 { body(row * size.width + column, value) }
            }
        }
    }
}

extension PixelBuffer {
    /// An upright picture of one channel, 0...255.
    static func gray(_ bytes: [UInt8], size: PixelSize) -> PixelBuffer {
        let owner = ByteStorage(copying: bytes)
        return PixelBuffer(
            storedSize: size, format: .gray(YUVEncoding(matrix: .bt601, isFullRange: true)),
            planeAddresses: [(UnsafePointer(owner.address), size.width)], owner: owner)
    }
}
