/// The steps between convolutions.
extension FixedPointRequest {
    func add(_ first: Int, _ second: Int, _ limits: ValueLimits, _ output: Int) {
        let (map, target) = featureMap(output)
        let (a, b) = (featureMap(first).start, featureMap(second).start)
        for vector in 0..<map.vectors {
            for y in 0..<map.height {
                let row = vector * map.planeStride + map.row(y)
                kernels.add(a + row, b + row, map.width * 16, limits.low, limits.high, target + row)
            }
        }
    }

    func maxPool(_ input: Int, _ output: Int) {
        let (map, target) = featureMap(output)
        let (larger, source) = featureMap(input)
        for vector in 0..<map.vectors {
            for y in 0..<map.height {
                let upper = source + vector * larger.planeStride + larger.row(2 * y)
                kernels.max_pool(
                    upper, upper + larger.rowStride, map.width, target + vector * map.planeStride + map.row(y)
                )
            }
        }
    }

    func padChannels(_ input: Int, _ output: Int) {
        let (map, target) = featureMap(output)
        let (narrow, source) = featureMap(input)
        target.update(from: source, count: narrow.count)
        (target + narrow.count).update(repeating: 0, count: map.count - narrow.count)
    }

    func upsample(_ input: Int, _ epilogue: ConvolutionEpilogue, _ residual: Int?, _ output: Int) {
        let (map, target) = featureMap(output)
        let (smaller, source) = featureMap(input)
        let added = residual.map { featureMap($0).start }
        var epilogue = epilogue.forKernel()
        for vector in 0..<map.vectors {
            let plane = source + vector * smaller.planeStride
            for y in 0..<map.height {
                let near = y / 2
                let far = min(max(near + (y.isMultiple(of: 2) ? -1 : 1), 0), smaller.height - 1)
                let row = vector * map.planeStride + map.row(y)
                epilogue.residual = added.map { UnsafePointer($0 + row) }
                kernels.upsample(
                    plane + smaller.row(near), plane + smaller.row(far), smaller.width, &epilogue,
                    16 * vector, target + row)
            }
        }
    }

    /// Each channel's mean.
    func mean(_ input: Int) -> [Float] {
        let (map, source) = featureMap(input)
        return (0..<map.channels).map { channel in
            let plane = source + channel / 16 * map.planeStride + channel % 16
            var sum: Float = 0
            for y in 0..<map.height {
                for x in 0..<map.width { sum += plane[map.row(y) + 16 * x] }
            }
            return sum / Float(map.height * map.width)
        }
    }

    /// The products of each output's weights with a list, and the bias.
    func dense(_ weights: AlignedMemory<Float>, _ bias: [Float], _ list: [Float]) -> [Float] {
        list.withUnsafeBufferPointer { list in
            guard let first = list.baseAddress else { return bias }
            return bias.indices.map { output in
                let row = UnsafeRawPointer(weights.start + output * list.count)
                var sums = SIMD16<Float>.zero
                let whole = list.count / 16 * 16
                for place in stride(from: 0, to: whole * 4, by: 64) {
                    sums +=
                        row.loadUnaligned(fromByteOffset: place, as: SIMD16<Float>.self)
                        * UnsafeRawPointer(first).loadUnaligned(fromByteOffset: place, as: SIMD16<Float>.self)
                }
                var sum = sums.sum() + bias[output]
                for index in whole..<list.count {
                    sum += list[index] * weights.start[output * list.count + index]
                }
                return sum
            }
        }
    }
}
