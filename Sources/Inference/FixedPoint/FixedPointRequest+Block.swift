import CConvolution

/// Convolutions, a strip of rows at a time.
extension FixedPointRequest {
    func run(_ block: NetworkPlan.Block) {
        let (map, target) = picture(block.output)
        let rows = BlockScratch.stripRows(width: map.width, height: map.height)
        guard let depthwise = block.depthwise else {
            guard let weights = block.expand else { return }
            let residual = block.residual.map { picture($0).start }
            for y in stride(from: 0, to: map.height, by: rows) {
                let strip = y..<min(y + rows, map.height)
                let unit = integers(of: block.source, rows: strip, for: weights, width: map.width)
                multiply(
                    weights, pixels: strip.count * map.width, unit: unit,
                    residual: residual.map { $0 + map.row(y) },
                    to: target + map.row(y), width: map.width, plane: map.planeStride)
            }
            return
        }
        let ring = BlockScratch.Ring(block, stripRows: rows)
        if block.expand != nil { clearBorders(of: ring.map) }
        var next = 0
        for y in stride(from: 0, to: map.height, by: rows) {
            let strip = y..<min(y + rows, map.height)
            if let weights = block.expand {
                let end = (strip.upperBound - 1) * depthwise.stride - depthwise.padding + depthwise.size
                expand(block, weights, rows: next..<min(block.inner.height, end), in: ring)
                next = min(block.inner.height, end)
            }
            for (index, row) in strip.enumerated() {
                look(at: row * depthwise.stride - depthwise.padding, depthwise, of: block, in: ring)
                convolve(depthwise, block, row: row, index: index, count: strip.count)
            }
            if let weights = block.project { project(block, weights, depthwise, rows: strip) }
        }
    }

    /// Puts rows of a block's inner picture into the ring.
    private func expand(
        _ block: NetworkPlan.Block, _ weights: PointwiseWeights, rows: Range<Int>, in ring: BlockScratch.Ring
    ) {
        var next = rows.lowerBound
        while next < rows.upperBound {
            // What lies together in the ring.
            let slot = next % ring.rows
            let end = min(rows.upperBound, next + ring.rows - slot)
            let width = ring.map.width
            let unit = integers(of: block.source, rows: next..<end, for: weights, width: width)
            multiply(
                weights, pixels: (end - next) * width, unit: unit, residual: nil,
                to: scratch.ring.start + ring.map.row(slot), width: width, plane: ring.map.planeStride)
            next = end
        }
    }

    /// One row of a depthwise convolution: into the picture, or for the convolution that follows.
    private func convolve(
        _ weights: DepthwiseWeights, _ block: NetworkPlan.Block, row: Int, index: Int, count: Int
    ) {
        let (map, target) = picture(block.output)
        var finish = weights.finish.forKernel()
        guard let project = block.project else {
            kernels.depthwise(
                scratch.rows.start, scratch.planes.start, weights.size, weights.stride, map.width,
                weights.vectors, weights.start, &finish, target + map.row(row), map.planeStride)
            return
        }
        if let most = weights.finish.limits.magnitude {
            kernels.depthwise_quantize(
                scratch.rows.start, scratch.planes.start, weights.size, weights.stride, map.width,
                weights.vectors, weights.start, &finish, PointwiseWeights.greatestInput / most,
                scratch.integers.start + index * map.width * project.depth, project.depth)
        } else {
            kernels.depthwise(
                scratch.rows.start, scratch.planes.start, weights.size, weights.stride, map.width,
                weights.vectors, weights.start, &finish, scratch.strip.start + index * map.width * 16,
                count * map.width * 16)
        }
    }

    private func project(
        _ block: NetworkPlan.Block, _ weights: PointwiseWeights, _ depthwise: DepthwiseWeights,
        rows: Range<Int>
    ) {
        let (map, target) = picture(block.output)
        let pixels = rows.count * map.width
        let unit: Float
        if let most = depthwise.finish.limits.magnitude {
            unit = most / PointwiseWeights.greatestInput
        } else {
            unit = self.unit(kernels.magnitude(scratch.strip.start, pixels * 16 * depthwise.vectors))
            kernels.quantize(
                scratch.strip.start, pixels * 16, pixels, weights.depth, 1 / unit, scratch.integers.start)
        }
        let row = map.row(rows.lowerBound)
        multiply(
            weights, pixels: pixels, unit: unit, residual: block.residual.map { picture($0).start + row },
            to: target + row, width: map.width, plane: map.planeStride)
    }

    /// Rows as `scratch.integers`; returns what one unit is worth.
    private func integers(of source: Int?, rows: Range<Int>, for weights: PointwiseWeights, width: Int)
        -> Float
    {
        guard let source else {
            let shape = model.plan.input.shape
            for (index, row) in rows.enumerated() {
                conv_gather(
                    image.start, shape[2], shape[1], shape[3], weights.size, weights.stride, weights.padding,
                    row, width, weights.depth, scratch.integers.start + index * width * weights.depth)
            }
            return imageUnit
        }
        let (map, start) = picture(source)
        let first = start + map.row(rows.lowerBound)
        // To the last row's last pixel; what lies between rows is zero.
        let count = rows.count * map.rowStride - 2 * FeatureMap.border * 16
        var most: Float = 0
        for vector in 0..<map.vectors {
            most = max(most, kernels.magnitude(first + vector * map.planeStride, count))
        }
        let unit = unit(most)
        for (index, row) in rows.enumerated() {
            kernels.quantize(
                start + map.row(row), map.planeStride, width, weights.depth, 1 / unit,
                scratch.integers.start + index * width * weights.depth)
        }
        return unit
    }

    /// What one unit of the integers is worth when the greatest number is as great.
    func unit(_ magnitude: Float) -> Float {
        max(magnitude, .leastNormalMagnitude * PointwiseWeights.greatestInput * 4)
            / PointwiseWeights.greatestInput
    }

    private func multiply(
        _ weights: PointwiseWeights, pixels: Int, unit: Float, residual: UnsafePointer<Float>?,
        to target: UnsafeMutablePointer<Float>, width: Int, plane: Int
    ) {
        var finish = weights.finish.forKernel(residual: residual)
        kernels.multiply(
            scratch.integers.start, pixels, weights.depth / 2, weights.start, weights.vectors, unit, &finish,
            target, scratch.offsets(width: width), plane)
    }

    /// Says where each row of a depthwise convolution's filter lies that begins at row `first`.
    private func look(
        at first: Int, _ weights: DepthwiseWeights, of block: NetworkPlan.Block, in ring: BlockScratch.Ring
    ) {
        let inner = block.inner
        for index in 0..<weights.size {
            let row = first + index
            guard (0..<inner.height).contains(row) else {
                scratch.rows.start[index] = UnsafePointer(scratch.zeros.start)
                scratch.planes.start[index] = 0
                continue
            }
            let left = weights.padding * 16
            if let source = block.source, block.expand == nil {
                scratch.rows.start[index] = UnsafePointer(picture(source).start + inner.row(row) - left)
                scratch.planes.start[index] = inner.planeStride
            } else {
                scratch.rows.start[index] = UnsafePointer(
                    scratch.ring.start + ring.map.row(row % ring.rows) - left)
                scratch.planes.start[index] = ring.map.planeStride
            }
        }
    }

    /// Another block's numbers may lie where rows have zeros at their ends.
    private func clearBorders(of map: FeatureMap) {
        let border = FeatureMap.border * 16
        for row in 0..<map.vectors * map.height {
            let start = scratch.ring.start + row * map.rowStride
            start.update(repeating: 0, count: border)
            (start + map.rowStride - border).update(repeating: 0, count: border)
        }
    }
}
