/// The memory of a request's blocks, large enough for each of them, and how each is cut into strips of rows.
final class BlockScratch {
    /// The rows of a block's inner picture that the depthwise convolution still needs: row y is at y % count.
    struct Ring {
        let rows: Int
        let map: FeatureMap

        init(_ block: NetworkPlan.Block, stripRows: Int) {
            let depthwise = block.depthwise
            rows = (depthwise?.stride ?? 1) * stripRows + (depthwise?.size ?? 0)
            map = FeatureMap(height: rows, width: block.inner.width, channels: block.inner.channels)
        }
    }

    /// The memory itself.
    struct Pointers {
        let ring: UnsafeMutablePointer<Float>
        /// What a depthwise convolution makes of a strip.
        let strip: UnsafeMutablePointer<Float>
        let integers: UnsafeMutablePointer<Int16>
        /// A row outside of a picture.
        let zeros: UnsafeMutablePointer<Float>
        /// By row of a depthwise convolution's filter: where it reads, and how far its planes are apart.
        let rows: UnsafeMutablePointer<UnsafePointer<Float>?>
        let planes: UnsafeMutablePointer<Int>
    }

    /// Pixels of a strip: enough that the weights are worth loading, and few enough that all of it stays in the cache.
    private static let stripPixels = 64

    private let ring: AlignedMemory<Float>
    private let strip: AlignedMemory<Float>
    private let integers: AlignedMemory<Int16>
    private let zeros: AlignedMemory<Float>
    private let rows = AlignedMemory<UnsafePointer<Float>?>(count: 5)
    private let planes = AlignedMemory<Int>(count: 5)
    /// By width: where pixels lie.
    private let offsets: [Int: AlignedMemory<Int32>]

    init(_ plan: NetworkPlan) {
        var counts = (ring: 0, strip: 0, integers: 0, width: 0)
        var pixels: [Int: Int] = [:]
        for block in plan.blocks {
            guard let place = plan.places[block.output] else { continue }
            let output = plan.maps[place]
            let rows = Self.stripRows(width: output.width, height: output.height)
            let ring = Ring(block, stripRows: rows)
            counts.ring = max(counts.ring, ring.map.count)
            counts.strip = max(counts.strip, rows * output.width * block.inner.vectors * 16)
            for weights in [block.expand, block.project].compactMap(\.self) {
                let most = max(ring.rows * block.inner.width, rows * output.width)
                counts.integers = max(counts.integers, most * weights.depth)
            }
            counts.width = max(counts.width, block.inner.width)
            pixels[output.width] = max(pixels[output.width] ?? 0, rows)
            pixels[block.inner.width] = max(pixels[block.inner.width] ?? 0, ring.rows)
        }
        ring = AlignedMemory(count: counts.ring)
        strip = AlignedMemory(count: counts.strip)
        integers = AlignedMemory(count: counts.integers)
        zeros = AlignedMemory(count: FeatureMap.rowStride(width: counts.width))
        offsets = pixels.reduce(into: [:]) { $0[$1.key] = FeatureMap.offsets(rows: $1.value, width: $1.key) }
    }

    /// Valid while this lives.
    var pointers: Pointers {
        Pointers(
            ring: ring.start, strip: strip.start, integers: integers.start, zeros: zeros.start,
            rows: rows.start, planes: planes.start)
    }

    /// How many rows of a picture are made at a time.
    static func stripRows(width: Int, height: Int) -> Int { min(height, max(1, stripPixels / width)) }

    /// Where the pixels of rows of this width lie.
    func offsets(width: Int) -> UnsafePointer<Int32> {
        guard let offsets = offsets[width] else { preconditionFailure("no block has rows of \(width)") }
        return UnsafePointer(offsets.start)
    }
}
