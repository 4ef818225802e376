import CConvolution

/// One pass over a block of convolutions, a strip of rows at a time; all addresses are computed once.
///
/// Its pointers are valid while the request lives that made it: the request's model keeps the weights.
struct BlockPass {
    /// A feature map's layout, and its first number in memory.
    typealias StoredMap = (map: FeatureMap, start: UnsafeMutablePointer<Float>)

    /// A convolution over all channels, as the kernels take it.
    private struct Pointwise {
        let (pairs, vectors): (Int, Int)
        let weights: UnsafePointer<Int16>
        /// Over an image: the filter's geometry.
        let (size, stride, padding): (Int, Int, Int)
        var epilogue: limber_epilogue

        init(_ weights: PointwiseWeights) {
            (pairs, vectors, self.weights) = (weights.pairs, weights.vectors, weights.start)
            (size, stride, padding) = (weights.size, weights.stride, weights.padding)
            epilogue = weights.epilogue.forKernel()
        }

        var depth: Int { 2 * pairs }
    }

    /// A depthwise convolution, as the kernels take it.
    private struct Depthwise {
        let (size, stride, padding, vectors): (Int, Int, Int, Int)
        let weights: UnsafePointer<Float>
        var epilogue: limber_epilogue
        /// The greatest magnitude of its output; nil: not known beforehand.
        let greatestOutput: Float?

        init(_ weights: DepthwiseWeights) {
            (size, stride, padding) = (weights.size, weights.stride, weights.padding)
            (vectors, self.weights) = (weights.vectors, weights.start)
            epilogue = weights.epilogue.forKernel()
            greatestOutput = weights.epilogue.limits.magnitude
        }
    }

    private let kernels: limber_convolution_kernels
    private let image: QuantizedImage
    /// Nil: the image.
    private let source: StoredMap?
    private let target: StoredMap
    private let residual: UnsafePointer<Float>?
    private var expand: Pointwise?
    private var depthwise: Depthwise?
    private var project: Pointwise?
    /// What `expand` makes.
    private let inner: FeatureMap
    private let ring: BlockScratch.Ring
    private let scratch: BlockScratch.Pointers
    private let (innerOffsets, offsets): (UnsafePointer<Int32>, UnsafePointer<Int32>)

    init(_ block: NetworkPlan.Block, of request: FixedPointRequest) {
        kernels = request.kernels
        image = request.image
        source = block.source.map(request.featureMap)
        target = request.featureMap(block.output)
        residual = block.residual.map { UnsafePointer(request.featureMap($0).start) }
        expand = block.expand.map(Pointwise.init)
        depthwise = block.depthwise.map(Depthwise.init)
        project = block.project.map(Pointwise.init)
        inner = block.inner
        let rows = BlockScratch.stripRows(width: target.map.width, height: target.map.height)
        ring = BlockScratch.Ring(block, stripRows: rows)
        if block.expand != nil, block.depthwise != nil { request.scratch.clearBorders(of: ring) }
        scratch = request.scratch.pointers
        innerOffsets = request.scratch.offsets(width: inner.width)
        offsets = request.scratch.offsets(width: target.map.width)
    }

    mutating func run() {
        let map = target.map
        let rows = BlockScratch.stripRows(width: map.width, height: map.height)
        var next = 0
        for y in stride(from: 0, to: map.height, by: rows) {
            let strip = y..<min(y + rows, map.height)
            guard let depthwise else {
                multiplySource(strip)
                continue
            }
            if expand != nil {
                let last = (strip.upperBound - 1) * depthwise.stride - depthwise.padding
                let end = min(inner.height, last + depthwise.size)
                fillRing(next..<end)
                next = end
            }
            convolveStrip(strip, depthwise)
        }
    }

    /// Makes one strip of a block that begins with the depthwise convolution.
    mutating func run(strip index: Int) {
        guard expand == nil, let depthwise else { return }
        let rows = BlockScratch.stripRows(width: target.map.width, height: target.map.height)
        convolveStrip(index * rows..<min((index + 1) * rows, target.map.height), depthwise)
    }

    private mutating func convolveStrip(_ strip: Range<Int>, _ depthwise: Depthwise) {
        for (index, row) in strip.enumerated() {
            setFilterRows(from: row * depthwise.stride - depthwise.padding, depthwise)
            convolve(depthwise, row: row, index: index, count: strip.count)
        }
        projectStrip(strip)
    }

    /// Rows of a block that is one convolution over all channels.
    private mutating func multiplySource(_ rows: Range<Int>) {
        guard var expand else { return }
        let row = target.map.row(rows.lowerBound)
        expand.epilogue.residual = residual.map { $0 + row }
        multiplySource(
            rows, expand, width: target.map.width, to: target.start + row, map: target.map, offsets)
    }

    /// Makes rows of the inner feature map in the ring.
    private func fillRing(_ rows: Range<Int>) {
        guard let expand else { return }
        var next = rows.lowerBound
        while next < rows.upperBound {
            // As many as are contiguous in the ring.
            let slot = next % ring.rows
            let end = min(rows.upperBound, next + ring.rows - slot)
            multiplySource(
                next..<end, expand, width: inner.width, to: scratch.ring + ring.map.row(slot), map: ring.map,
                innerOffsets)
            next = end
        }
    }

    /// The products of rows of the source or the image, to rows of a feature map.
    private func multiplySource(
        _ rows: Range<Int>, _ pointwise: Pointwise, width: Int, to target: UnsafeMutablePointer<Float>,
        map: FeatureMap, _ offsets: UnsafePointer<Int32>
    ) {
        guard source == nil else {
            let scale = quantize(rows, depth: pointwise.depth, width: width)
            let inputs = quantizedPixels(rows.count * width, pointwise)
            multiply(pointwise, inputs, scale, to: target, offsets, map.planeStride)
            return
        }
        // An image is read in place, a row at a time.
        var pointwise = pointwise
        for (index, row) in rows.enumerated() {
            let inputs = image.inputs(
                row: row, pixels: width, size: pointwise.size, stride: pointwise.stride,
                padding: pointwise.padding, pairs: pointwise.pairs)
            multiply(
                pointwise, inputs, image.scale, to: target + index * map.rowStride, offsets, map.planeStride)
            if let residual = pointwise.epilogue.residual {
                pointwise.epilogue.residual = residual + map.rowStride
            }
        }
    }

    /// One row of the depthwise convolution: to the feature map, or for the projection that follows.
    private func convolve(_ depthwise: Depthwise, row: Int, index: Int, count: Int) {
        let width = target.map.width
        var epilogue = depthwise.epilogue
        guard let project else {
            kernels.depthwise(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &epilogue, target.start + target.map.row(row), target.map.planeStride)
            return
        }
        if let most = depthwise.greatestOutput {
            kernels.depthwise_quantize(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &epilogue, PointwiseWeights.greatestInput / most,
                scratch.quantized + index * width * project.depth, project.depth)
        } else {
            kernels.depthwise(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &epilogue, scratch.strip + index * width * 16, count * width * 16)
        }
    }

    private mutating func projectStrip(_ rows: Range<Int>) {
        guard var project, let depthwise else { return }
        let map = target.map
        let pixels = rows.count * map.width
        let scale: Float
        if let most = depthwise.greatestOutput {
            scale = most / PointwiseWeights.greatestInput
        } else {
            scale = PointwiseWeights.scale(
                magnitude: kernels.magnitude(scratch.strip, pixels * 16 * depthwise.vectors))
            kernels.quantize(scratch.strip, pixels * 16, pixels, project.depth, 1 / scale, scratch.quantized)
        }
        let row = map.row(rows.lowerBound)
        project.epilogue.residual = residual.map { $0 + row }
        multiply(
            project, quantizedPixels(pixels, project), scale, to: target.start + row, offsets, map.planeStride
        )
    }

    /// Quantises rows of the source to `scratch.quantized`; returns the scale.
    private func quantize(_ rows: Range<Int>, depth: Int, width: Int) -> Float {
        guard let (map, start) = source else { return 1 }
        let first = start + map.row(rows.lowerBound)
        // To the last row's last pixel; the borders between rows are zero.
        let count = rows.count * map.rowStride - 2 * FeatureMap.border * 16
        var most: Float = 0
        for vector in 0..<map.vectors {
            most = max(most, kernels.magnitude(first + vector * map.planeStride, count))
        }
        let scale = PointwiseWeights.scale(magnitude: most)
        for (index, row) in rows.enumerated() {
            kernels.quantize(
                start + map.row(row), map.planeStride, width, depth, 1 / scale,
                scratch.quantized + index * width * depth)
        }
        return scale
    }

    /// The pixels in `scratch.quantized`.
    private func quantizedPixels(_ count: Int, _ pointwise: Pointwise) -> limber_quantized_pixels {
        limber_quantized_pixels(
            start: scratch.quantized, pixels: count, pixel_step: pointwise.depth, pairs: pointwise.pairs,
            filter_rows: 1, filter_row_step: 0)
    }

    private func multiply(
        _ pointwise: Pointwise, _ inputs: limber_quantized_pixels, _ scale: Float,
        to target: UnsafeMutablePointer<Float>, _ offsets: UnsafePointer<Int32>, _ plane: Int
    ) {
        withUnsafePointer(to: inputs) { inputs in
            withUnsafePointer(to: pointwise.epilogue) { epilogue in
                kernels.multiply(
                    inputs, pointwise.weights, pointwise.vectors, scale, epilogue, target, offsets, plane)
            }
        }
    }

    /// Sets the addresses of the rows under the depthwise convolution's filter, of which `first` is the first.
    private func setFilterRows(from first: Int, _ depthwise: Depthwise) {
        let left = depthwise.padding * 16
        for index in 0..<depthwise.size {
            let row = first + index
            if row < 0 || row >= inner.height {
                scratch.rows[index] = UnsafePointer(scratch.zeros)
                scratch.planes[index] = 0
            } else if expand == nil, let source {
                scratch.rows[index] = UnsafePointer(source.start + inner.row(row) - left)
                scratch.planes[index] = inner.planeStride
            } else {
                scratch.rows[index] = UnsafePointer(scratch.ring + ring.map.row(row % ring.rows) - left)
                scratch.planes[index] = ring.map.planeStride
            }
        }
    }
}
