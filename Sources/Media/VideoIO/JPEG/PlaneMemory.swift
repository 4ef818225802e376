import PoseCore

/// Memory for a picture's planes, freed with the last reference.
final class PlaneMemory {
    /// Where each plane begins, and its bytes from row to row.
    let planes: [(address: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)]
    private let rows: [Int]
    private let memory: UnsafeMutablePointer<UInt8>

    /// - Parameter sizes: Each plane's bytes in a row, and its rows.
    init(_ sizes: [(bytesPerRow: Int, rows: Int)]) {
        rows = sizes.map(\.rows)
        // Vector code may touch some bytes behind a row's end.
        let lengths = sizes.map { ($0.bytesPerRow * $0.rows + 127) & ~63 }
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: lengths.reduce(64, +), alignment: 64
        ).assumingMemoryBound(to: UInt8.self)
        self.memory = memory
        var offset = 0
        planes = zip(sizes, lengths).map { size, length in
            defer { offset += length }
            return (memory + offset, size.bytesPerRow)
        }
    }

    deinit { memory.deallocate() }

    /// Mirrors all planes top to bottom.
    func flip() {
        for (plane, count) in zip(planes, rows) {
            for row in 0..<(count / 2) {
                let upper = plane.address + row * plane.bytesPerRow
                let lower = plane.address + (count - 1 - row) * plane.bytesPerRow
                for column in 0..<plane.bytesPerRow { swap(&upper[column], &lower[column]) }
            }
        }
    }

    /// The planes as a picture, which keeps them alive; they must not be written any more.
    func buffer(
        storedSize: PixelSize, format: PixelFormat, orientation: PixelOrientation
    ) -> PixelBuffer {
        PixelBuffer(
            storedSize: storedSize, format: format, orientation: orientation,
            planeAddresses: planes.map { (UnsafePointer($0.address), $0.bytesPerRow) }, owner: self)
    }
}
