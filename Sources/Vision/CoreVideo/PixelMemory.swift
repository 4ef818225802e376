/// The bytes of a pixel buffer that can be written: planes with rows of a multiple of 64 bytes, or a client's memory.
final class PixelMemory {
    /// One plane's place.
    struct Plane {
        var address: UnsafeMutableRawPointer
        var width: Int
        var height: Int
        var bytesPerRow: Int

        /// All of it.
        var bytes: UnsafeRawBufferPointer { .init(start: address, count: bytesPerRow * height) }
    }

    let planes: [Plane]
    private let release: () -> Void

    /// Takes memory of zeros for planes of this layout; nil when it cannot be had.
    init?(width: Int, height: Int, layout: [PlaneLayout]) {
        var sizes: [(width: Int, height: Int, bytesPerRow: Int)] = []
        var total = 64
        for plane in layout {
            let (columns, rows) = (
                (width + plane.shift) >> plane.shift, (height + plane.shift) >> plane.shift
            )
            let (bytes, isTooWide) = columns.multipliedReportingOverflow(by: plane.bytesPerPixel)
            guard !isTooWide, bytes < Int.max / 2 else { return nil }
            let row = (bytes + 63) & ~63
            let (size, isTooLarge) = row.multipliedReportingOverflow(by: rows)
            guard !isTooLarge, size < 1 << 40 else { return nil }
            sizes.append((columns, rows, row))
            total += size
        }
        guard let memory = calloc(1, total + 64) else { return nil }
        var next = UnsafeMutableRawPointer(bitPattern: (UInt(bitPattern: memory) + 63) & ~63) ?? memory
        var planes: [Plane] = []
        for size in sizes {
            planes.append(
                Plane(address: next, width: size.width, height: size.height, bytesPerRow: size.bytesPerRow))
            next += size.bytesPerRow * size.height
        }
        self.planes = planes
        release = { free(memory) }
    }

    /// Wraps a client's planes; `release` is called with the last reference.
    init(wrapping planes: [Plane], release: @escaping () -> Void) {
        self.planes = planes
        self.release = release
    }

    deinit { release() }
}
