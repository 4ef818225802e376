/// Outputs that are computed only where they are asked for.
extension FixedPointRequest {
    func values(
        of deferred: NetworkPlan.Deferred, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) -> [Float] {
        let (map, start) = picture(deferred.source)
        let weights = UnsafeRawPointer(deferred.weights.start + channel * map.vectors * 16)
        var values: [Float] = []
        values.reserveCapacity(rows.count * columns.count)
        for y in rows {
            for x in columns {
                let pixel = UnsafeRawPointer(start + map.row(y) + 16 * x)
                var sums = SIMD16<Float>.zero
                for vector in 0..<map.vectors {
                    sums +=
                        pixel.load(fromByteOffset: vector * map.planeStride * 4, as: SIMD16<Float>.self)
                        * weights.load(fromByteOffset: vector * 64, as: SIMD16<Float>.self)
                }
                values.append(sums.sum() + deferred.bias[channel])
            }
        }
        return values
    }

    /// All of it: by row, pixel and channel.
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
