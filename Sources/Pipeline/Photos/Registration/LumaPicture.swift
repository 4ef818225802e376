import PoseCore

/// The brightness of an upright picture at a fraction of its size, to compare pictures by.
struct LumaPicture: Sendable {
    let width: Int
    let height: Int
    /// Row by row, 0...255.
    private(set) var values: [Float]

    init(width: Int, height: Int, values: [Float]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// The picture at 1/`divisor` of its size: the mean of up to four pixels of each square.
    init(_ picture: PixelBuffer, divisor: Int) {
        let offsets = PlaneOffsets(picture)
        let (width, height) = (
            max(1, picture.size.width / divisor), max(1, picture.size.height / divisor)
        )
        let (near, far) = (divisor / 4, divisor - 1 - divisor / 4)
        var values = [Float](repeating: 0, count: width * height)
        picture.withPlane(0) { bytes in
            offsets.columns.withUnsafeBufferPointer { columns in
                values.withUnsafeMutableBufferPointer { values in
                    for y in 0..<height {
                        let upper = bytes + offsets.rows[min(y * divisor + near, offsets.rows.count - 1)]
                        let lower = bytes + offsets.rows[min(y * divisor + far, offsets.rows.count - 1)]
                        for x in 0..<width {
                            let left = columns[min(x &* divisor &+ near, columns.count &- 1)]
                            let right = columns[min(x &* divisor &+ far, columns.count &- 1)]
                            let sum =
                                Int32(upper[left]) &+ Int32(upper[right]) &+ Int32(lower[left])
                                &+ Int32(lower[right])
                            values[y &* width &+ x] = Float(sum) * 0.25
                        }
                    }
                }
            }
        }
        self.init(width: width, height: height, values: values)
    }

    /// The picture at half its size; the mean of four pixels each.
    var halved: LumaPicture {
        let (half, rows) = (max(1, width / 2), max(1, height / 2))
        var result = [Float](repeating: 0, count: half * rows)
        values.withUnsafeBufferPointer { source in
            for y in 0..<rows {
                let (upper, lower) = (2 * y * width, min(2 * y + 1, height - 1) * width)
                for x in 0..<half {
                    let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                    result[y * half + x] =
                        0.25
                        * (source[upper + left] + source[upper + right] + source[lower + left]
                            + source[lower + right])
                }
            }
        }
        return LumaPicture(width: half, height: rows, values: result)
    }

    /// The picture and its halves, the finest first; each is at least 30 pixels wide and high.
    func pyramid(levels: Int) -> [LumaPicture] {
        var result = [self]
        while result.count < levels, let last = result.last, min(last.width, last.height) >= 60 {
            result.append(last.halved)
        }
        return result
    }
}

/// Where the brightness of an upright pixel lies in the first plane: its column's offset plus its row's.
struct PlaneOffsets {
    let columns: [Int]
    let rows: [Int]

    init(_ picture: PixelBuffer) {
        let map = picture.uprightToStored
        let plane = picture.planes[0]
        // Green stands for brightness in RGB.
        let (step, shift) = picture.format == .rgb ? (3, 1) : (1, 0)
        let swaps = picture.orientation.swapsAxes
        func offset(_ place: Float, alongRow: Bool) -> Int {
            let limit = alongRow ? plane.width : plane.height
            let index = max(0, min(limit - 1, Int(place)))
            return alongRow ? index * step + shift : index * plane.bytesPerRow
        }
        columns = (0..<picture.size.width).map { x in
            let stored = map.apply(to: PixelPoint(x: Float(x) + 0.5, y: 0))
            return offset(swaps ? stored.y : stored.x, alongRow: !swaps)
        }
        rows = (0..<picture.size.height).map { y in
            let stored = map.apply(to: PixelPoint(x: 0, y: Float(y) + 0.5))
            return offset(swaps ? stored.x : stored.y, alongRow: swaps)
        }
    }
}
