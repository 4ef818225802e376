/// Outputs that are computed only where values are requested.
extension FixedPointRequest {
    func values(
        of deferred: NetworkPlan.Deferred, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) -> [Float] {
        let (map, start) = featureMap(deferred.source)
        let (size, reach) = (deferred.size, deferred.size / 2)
        if let block = deferred.block {
            makeRows(
                max(0, rows.lowerBound - reach)...min(map.height - 1, rows.upperBound + reach), of: block)
        }
        let weights = UnsafeRawPointer(
            deferred.weights.start + channel * size * size * map.vectors * 16)
        var values: [Float] = []
        values.reserveCapacity(rows.count * columns.count)
        for y in rows {
            // Beyond a row's ends there are zeros, beyond the first and the last row nothing.
            let filterRows = max(0, reach - y)..<min(size, map.height + reach - y)
            for x in columns {
                var sums = SIMD16<Float>.zero
                for filterRow in filterRows {
                    let pixel = UnsafeRawPointer(start + map.row(y + filterRow - reach) + 16 * (x - reach))
                    let taps = weights + filterRow * size * map.vectors * 64
                    for tap in 0..<size {
                        for vector in 0..<map.vectors {
                            let offset = (vector * map.planeStride + 16 * tap) * 4
                            sums +=
                                pixel.load(fromByteOffset: offset, as: SIMD16<Float>.self)
                                * taps.load(
                                    fromByteOffset: (tap * map.vectors + vector) * 64, as: SIMD16<Float>.self)
                        }
                    }
                }
                values.append(sums.sum() + deferred.bias[channel])
            }
        }
        return values
    }

    /// Makes the rows of a deferred block's output that are missing since the last run.
    private func makeRows(_ rows: ClosedRange<Int>, of block: NetworkPlan.Block) {
        let map = featureMap(block.output).map
        let count = BlockScratch.stripRows(width: map.width, height: map.height)
        let strips = rows.lowerBound / count...rows.upperBound / count
        let missing = strips.filter { deferredStrips[block.output]?.contains($0) != true }
        guard !missing.isEmpty else { return }
        var pass = BlockPass(block, of: self)
        for strip in missing { pass.run(strip: strip) }
        deferredStrips[block.output, default: []].formUnion(missing)
    }

    /// The whole output: by row, pixel and channel.
    func list(_ deferred: NetworkPlan.Deferred) -> [Float] {
        let map = deferred.map
        var list = [Float](repeating: 0, count: map.height * map.width * map.channels)
        for channel in 0..<map.channels {
            let values = values(
                of: deferred, channel: channel, rows: 0...map.height - 1, columns: 0...map.width - 1)
            for (pixel, value) in values.enumerated() { list[pixel * map.channels + channel] = value }
        }
        return list
    }
}
