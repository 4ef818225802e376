extension Blob {
    /// One blob of several parts, as if their pixels touched.
    init(union parts: [Blob]) {
        precondition(!parts.isEmpty)
        let area = parts.reduce(0) { $0 + $1.area }
        let shares = parts.map { Double($0.area) / Double(area) }
        let center = zip(parts, shares).reduce(SIMD2<Double>.zero) { $0 + $1.0.center * $1.1 }
        // Steiner: a part's own spread, and that of its centre.
        var (xx, yy, xy) = (0.0, 0.0, 0.0)
        for (part, share) in zip(parts, shares) {
            let offset = part.center - center
            let (long, short) = (part.deviations.x * part.deviations.x, part.deviations.y * part.deviations.y)
            let (c, s) = (part.axis.x, part.axis.y)
            xx += share * (long * c * c + short * s * s + offset.x * offset.x)
            yy += share * (long * s * s + short * c * c + offset.y * offset.y)
            xy += share * ((long - short) * c * s + offset.x * offset.y)
        }
        self.init(
            area: area, center: center, covariance: (xx, yy, xy),
            contrast: zip(parts, shares).reduce(0) { $0 + $1.0.contrast * $1.1 },
            columns: (parts.map(\.columns.lowerBound).min() ?? 0)...(parts.map(\.columns.upperBound).max()
                ?? 0),
            rows: (parts.map(\.rows.lowerBound).min() ?? 0)...(parts.map(\.rows.upperBound).max() ?? 0))
    }

    /// Computes the axes from the variances of the pixels' coordinates and their covariance.
    init(
        area: Int, center: SIMD2<Double>, covariance: (xx: Double, yy: Double, xy: Double), contrast: Double,
        columns: ClosedRange<Int>, rows: ClosedRange<Int>
    ) {
        let (xx, yy, xy) = covariance
        let middle = (xx + yy) / 2
        let spread = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
        // A pixel's own extent has a variance of 1/12.
        let (long, short) = (middle + spread, max(1 / 12, middle - spread))
        var axis = abs(xx - long) > abs(yy - long) ? SIMD2(xy, long - xx) : SIMD2(long - yy, xy)
        let length = (axis * axis).sum().squareRoot()
        axis = length > 1e-9 ? axis / length : SIMD2(1, 0)
        self.init(
            area: area, center: center, deviations: SIMD2(long.squareRoot(), short.squareRoot()), axis: axis,
            contrast: contrast, columns: columns, rows: rows)
    }

    /// Pixels between the enclosing rectangles; 0 where they overlap.
    func gap(to other: Blob) -> Int {
        max(
            columns.lowerBound - other.columns.upperBound, other.columns.lowerBound - columns.upperBound,
            rows.lowerBound - other.rows.upperBound, other.rows.lowerBound - rows.upperBound, 0)
    }

    /// The groups of two to twelve parts that lie as near to each other as their extent: perhaps one object whose middle
    /// differs from no other time, or that resembles the ground in places.
    static func nearbyGroups(_ blobs: [Blob], maximumExtent: Int) -> [Blob] {
        guard blobs.count > 1, blobs.count < 200 else { return [] }
        var group = Array(blobs.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while group[index] != index { index = group[index] }
            return index
        }
        for first in blobs.indices {
            for second in blobs.indices where second > first {
                let extent = max(blobs[first].extent, blobs[second].extent)
                if extent < maximumExtent, blobs[first].gap(to: blobs[second]) < max(2, extent * 2 / 3) {
                    group[root(second)] = root(first)
                }
            }
        }
        let members = Dictionary(grouping: blobs.indices, by: root)
        return members.keys.sorted().compactMap { key in
            guard let parts = members[key], (2...12).contains(parts.count) else { return nil }
            return Blob(union: parts.map { blobs[$0] })
        }
    }

    /// The longer side of the enclosing rectangle.
    var extent: Int { max(columns.count, rows.count) }
}
