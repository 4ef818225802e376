import Glibc
import PoseCore

/// Memory for a picture's planes, freed with the last reference.
final class PlaneMemory {
    /// Where each plane begins, and its bytes from row to row.
    let planes: [(address: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)]
    private let rows: [Int]
    private let memory: UnsafeMutablePointer<UInt8>

    /// - Parameter sizes: Each plane's bytes in a row, and its rows.
    /// - Throws: When there is no memory for them: a picture may be large.
    init(_ sizes: [(bytesPerRow: Int, rows: Int)]) throws(VideoError) {
        rows = sizes.map(\.rows)
        // Vector code may touch some bytes behind a row's end.
        let lengths = sizes.map { ($0.bytesPerRow * $0.rows + 127) & ~63 }
        guard let allocated = aligned_alloc(64, lengths.reduce(64, +)) else {
            throw .outOfMemory("JPEG picture")
        }
        let memory = allocated.assumingMemoryBound(to: UInt8.self)
        self.memory = memory
        var offset = 0
        planes = zip(sizes, lengths).map { size, length in
            defer { offset += length }
            return (memory + offset, size.bytesPerRow)
        }
    }

    deinit { free(memory) }

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
