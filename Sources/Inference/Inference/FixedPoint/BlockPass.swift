import CConvolution

/// One pass over a block of convolutions, a strip of rows at a time: where all of it lies, computed once.
///
/// Its pointers hold while the request lives that made it: the model of that one keeps the weights.
struct BlockPass {
    /// A picture, and its first number in memory.
    typealias Picture = (map: FeatureMap, start: UnsafeMutablePointer<Float>)

    /// A convolution over all channels of a pixel, as the kernels want it.
    private struct Products {
        let (pairs, vectors): (Int, Int)
        let weights: UnsafePointer<Int16>
        /// Of an image: where the filter reads.
        let (size, stride, padding): (Int, Int, Int)
        var finish: conv_finish

        init(_ weights: PointwiseWeights) {
            (pairs, vectors, self.weights) = (weights.pairs, weights.vectors, weights.start)
            (size, stride, padding) = (weights.size, weights.stride, weights.padding)
            finish = weights.finish.forKernel()
        }

        var depth: Int { 2 * pairs }
    }

    /// A convolution over each channel's neighbours.
    private struct Depthwise {
        let (size, stride, padding, vectors): (Int, Int, Int, Int)
        let weights: UnsafePointer<Float>
        var finish: conv_finish
        /// The greatest magnitude of what it makes; nil: not known beforehand.
        let most: Float?

        init(_ weights: DepthwiseWeights) {
            (size, stride, padding) = (weights.size, weights.stride, weights.padding)
            (vectors, self.weights) = (weights.vectors, weights.start)
            finish = weights.finish.forKernel()
            most = weights.finish.limits.magnitude
        }
    }

    private let kernels: conv_kernels
    private let image: IntegerImage
    /// Nil: the image.
    private let source: Picture?
    private let target: Picture
    private let residual: UnsafePointer<Float>?
    private var expand: Products?
    private var depthwise: Depthwise?
    private var project: Products?
    /// What `expand` makes.
    private let inner: FeatureMap
    private let ring: BlockScratch.Ring
    private let scratch: BlockScratch.Pointers
    private let (innerOffsets, offsets): (UnsafePointer<Int32>, UnsafePointer<Int32>)

    init(_ block: NetworkPlan.Block, of request: FixedPointRequest) {
        kernels = request.kernels
        image = request.image
        source = block.source.map(request.picture)
        target = request.picture(block.output)
        residual = block.residual.map { UnsafePointer(request.picture($0).start) }
        expand = block.expand.map(Products.init)
        depthwise = block.depthwise.map(Depthwise.init)
        project = block.project.map(Products.init)
        inner = block.inner
        let rows = BlockScratch.stripRows(width: target.map.width, height: target.map.height)
        ring = BlockScratch.Ring(block, stripRows: rows)
        scratch = request.scratch.pointers
        innerOffsets = request.scratch.offsets(width: inner.width)
        offsets = request.scratch.offsets(width: target.map.width)
    }

    mutating func run() {
        let map = target.map
        let rows = BlockScratch.stripRows(width: map.width, height: map.height)
        if depthwise != nil, expand != nil { clearBorders() }
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
            look(at: row * depthwise.stride - depthwise.padding, depthwise)
            convolve(depthwise, row: row, index: index, count: strip.count)
        }
        projectStrip(strip)
    }

    /// A block of one convolution over all channels: rows of it.
    private mutating func multiplySource(_ rows: Range<Int>) {
        guard var expand else { return }
        let row = target.map.row(rows.lowerBound)
        expand.finish.residual = residual.map { $0 + row }
        multiplySource(
            rows, expand, width: target.map.width, to: target.start + row, map: target.map, offsets)
    }

    /// Puts rows of the inner picture into the ring.
    private func fillRing(_ rows: Range<Int>) {
        guard let expand else { return }
        var next = rows.lowerBound
        while next < rows.upperBound {
            // What lies together in the ring.
            let slot = next % ring.rows
            let end = min(rows.upperBound, next + ring.rows - slot)
            multiplySource(
                next..<end, expand, width: inner.width, to: scratch.ring + ring.map.row(slot), map: ring.map,
                innerOffsets)
            next = end
        }
    }

    /// The products of rows of the source or the image, to rows of a picture.
    private func multiplySource(
        _ rows: Range<Int>, _ products: Products, width: Int, to target: UnsafeMutablePointer<Float>,
        map: FeatureMap, _ offsets: UnsafePointer<Int32>
    ) {
        guard source == nil else {
            let unit = integers(of: rows, depth: products.depth, width: width)
            let all = integers(pixels: rows.count * width, products)
            multiply(products, all, unit, to: target, offsets, map.planeStride)
            return
        }
        // What a filter sees of an image is read where it is, a row at a time.
        for (index, row) in rows.enumerated() {
            let seen = image.integers(
                row: row, pixels: width, size: products.size, stride: products.stride,
                padding: products.padding, pairs: products.pairs)
            multiply(
                products, seen, image.unit, to: target + index * map.rowStride, offsets, map.planeStride)
        }
    }

    /// One row of the depthwise convolution: into the picture, or for the convolution that follows.
    private func convolve(_ depthwise: Depthwise, row: Int, index: Int, count: Int) {
        let width = target.map.width
        var finish = depthwise.finish
        guard let project else {
            kernels.depthwise(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &finish, target.start + target.map.row(row), target.map.planeStride)
            return
        }
        if let most = depthwise.most {
            kernels.depthwise_quantize(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &finish, PointwiseWeights.greatestInput / most,
                scratch.integers + index * width * project.depth, project.depth)
        } else {
            kernels.depthwise(
                scratch.rows, scratch.planes, depthwise.size, depthwise.stride, width, depthwise.vectors,
                depthwise.weights, &finish, scratch.strip + index * width * 16, count * width * 16)
        }
    }

    private mutating func projectStrip(_ rows: Range<Int>) {
        guard var project, let depthwise else { return }
        let map = target.map
        let pixels = rows.count * map.width
        let unit: Float
        if let most = depthwise.most {
            unit = most / PointwiseWeights.greatestInput
        } else {
            unit = PointwiseWeights.unit(
                magnitude: kernels.magnitude(scratch.strip, pixels * 16 * depthwise.vectors))
            kernels.quantize(scratch.strip, pixels * 16, pixels, project.depth, 1 / unit, scratch.integers)
        }
        let row = map.row(rows.lowerBound)
        project.finish.residual = residual.map { $0 + row }
        multiply(
            project, integers(pixels: pixels, project), unit, to: target.start + row, offsets, map.planeStride
        )
    }

    /// Rows of the source as `scratch.integers`; returns what one unit is worth.
    private func integers(of rows: Range<Int>, depth: Int, width: Int) -> Float {
        guard let (map, start) = source else { return 1 }
        let first = start + map.row(rows.lowerBound)
        // To the last row's last pixel; what lies between rows is zero.
        let count = rows.count * map.rowStride - 2 * FeatureMap.border * 16
        var most: Float = 0
        for vector in 0..<map.vectors {
            most = max(most, kernels.magnitude(first + vector * map.planeStride, count))
        }
        let unit = PointwiseWeights.unit(magnitude: most)
        for (index, row) in rows.enumerated() {
            kernels.quantize(
                start + map.row(row), map.planeStride, width, depth, 1 / unit,
                scratch.integers + index * width * depth)
        }
        return unit
    }

    /// The integers of pixels in `scratch.integers`.
    private func integers(pixels: Int, _ products: Products) -> conv_integers {
        conv_integers(
            start: scratch.integers, pixels: pixels, pixel_step: products.depth, pairs: products.pairs,
            stretches: 1, stretch_step: 0)
    }

    private func multiply(
        _ products: Products, _ integers: conv_integers, _ unit: Float,
        to target: UnsafeMutablePointer<Float>, _ offsets: UnsafePointer<Int32>, _ plane: Int
    ) {
        withUnsafePointer(to: integers) { integers in
            withUnsafePointer(to: products.finish) { finish in
                kernels.multiply(
                    integers, products.weights, products.vectors, unit, finish, target, offsets, plane)
            }
        }
    }

    /// Says where each row of the depthwise convolution's filter lies that begins at row `first`.
    private func look(at first: Int, _ depthwise: Depthwise) {
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

    /// Another block's numbers may lie where rows of the ring have zeros at their ends.
    private func clearBorders() {
        let border = FeatureMap.border * 16
        let (map, end) = (ring.map, scratch.ring + ring.map.count)
        scratch.ring.update(repeating: 0, count: border)
        // A row's end and the next one's beginning lie together.
        for row in 1..<map.vectors * map.height {
            (scratch.ring + row * map.rowStride - border).update(repeating: 0, count: 2 * border)
        }
        (end - border).update(repeating: 0, count: border)
    }
}
