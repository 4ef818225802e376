/// The working memory of a request's blocks, large enough for each of them.
final class BlockScratch {
    /// The rows of a block's inner feature map that the depthwise convolution still needs: row y is at y % rows.
    struct Ring {
        let rows: Int
        let map: FeatureMap

        init(_ block: NetworkPlan.Block, stripRows: Int) {
            let depthwise = block.depthwise
            rows = (depthwise?.stride ?? 1) * stripRows + (depthwise?.size ?? 0)
            map = FeatureMap(height: rows, width: block.inner.width, channels: block.inner.channels)
        }
    }

    /// Where the memory begins.
    struct Pointers {
        let ring: UnsafeMutablePointer<Float>
        /// A strip of a depthwise convolution's output.
        let strip: UnsafeMutablePointer<Float>
        /// The quantised inputs of a 1 × 1 convolution.
        let quantized: UnsafeMutablePointer<Int16>
        /// A row outside of a feature map.
        let zeros: UnsafeMutablePointer<Float>
        /// By row of a depthwise convolution's filter: the first pixel that it reads, and the distance of its planes.
        let rows: UnsafeMutablePointer<UnsafePointer<Float>?>
        let planes: UnsafeMutablePointer<Int>
    }

    /// Pixels of a strip: enough to be worth loading the weights, and few enough to stay in the cache.
    private static let stripPixels = 64

    /// The ring's layout in the block that ran last: borders of the same layout are still zeros.
    private var clearedMap: FeatureMap?
    private let ring: AlignedMemory<Float>
    private let strip: AlignedMemory<Float>
    private let quantized: AlignedMemory<Int16>
    private let zeros: AlignedMemory<Float>
    private let rows = AlignedMemory<UnsafePointer<Float>?>(count: 5)
    private let planes = AlignedMemory<Int>(count: 5)
    /// By width: the pixels' offsets.
    private let offsets: [Int: AlignedMemory<Int32>]

    init(_ plan: NetworkPlan) {
        var counts = (ring: 0, strip: 0, quantized: 0, width: 0)
        var pixels: [Int: Int] = [:]
        for block in plan.blocks {
            guard let buffer = plan.buffers[block.output] else { continue }
            let output = plan.maps[buffer]
            let rows = Self.stripRows(width: output.width, height: output.height)
            let ring = Ring(block, stripRows: rows)
            counts.ring = max(counts.ring, ring.map.count)
            counts.strip = max(counts.strip, rows * output.width * block.inner.vectors * 16)
            for weights in [block.expand, block.project].compactMap(\.self) {
                let most = max(ring.rows * block.inner.width, rows * output.width)
                counts.quantized = max(counts.quantized, most * weights.depth)
            }
            counts.width = max(counts.width, block.inner.width)
            pixels[output.width] = max(pixels[output.width] ?? 0, rows)
            pixels[block.inner.width] = max(pixels[block.inner.width] ?? 0, ring.rows)
        }
        ring = AlignedMemory(count: counts.ring)
        strip = AlignedMemory(count: counts.strip)
        quantized = AlignedMemory(count: counts.quantized)
        zeros = AlignedMemory(count: FeatureMap.rowStride(width: counts.width))
        offsets = pixels.reduce(into: [:]) { $0[$1.key] = FeatureMap.offsets(rows: $1.value, width: $1.key) }
    }

    /// Valid while this lives.
    var pointers: Pointers {
        Pointers(
            ring: ring.start, strip: strip.start, quantized: quantized.start, zeros: zeros.start,
            rows: rows.start, planes: planes.start)
    }

    /// Zeros the borders of a ring, where a block with another ring has left numbers.
    func clearBorders(of ring: Ring) {
        guard ring.map != clearedMap else { return }
        ring.map.clearBorders(in: self.ring.start)
        clearedMap = ring.map
    }

    /// How many rows of a feature map are made at a time.
    static func stripRows(width: Int, height: Int) -> Int { min(height, max(1, stripPixels / width)) }

    /// The pixels' offsets in rows of this width.
    func offsets(width: Int) -> UnsafePointer<Int32> {
        guard let offsets = offsets[width] else { preconditionFailure("no block has rows of \(width)") }
        return UnsafePointer(offsets.start)
    }
}
