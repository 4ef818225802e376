/// Joins the changed pixels of a difference map to connected groups of the same sign.
///
/// An object that begins to move leaves a place behind that differs the other way.
struct BlobExtractor {
    /// A row's neighbouring changed pixels.
    private struct Run {
        var first: Int
        var last: Int
        /// 1 where its pixels are brighter than at other times, 0 where they are darker.
        var sign: UInt8
        var group: Int
    }

    /// What is summed over a group's pixels.
    private struct Sums {
        var area = 0
        var weight = 0
        var x = 0
        var y = 0
        var xx = 0
        var yy = 0
        var xy = 0
        var difference = 0
        var columns: (first: Int, last: Int) = (.max, .min)
        var rows: (first: Int, last: Int) = (.max, .min)

        mutating func add(_ other: Sums) {
            area += other.area
            weight += other.weight
            x += other.x
            y += other.y
            xx += other.xx
            yy += other.yy
            xy += other.xy
            difference += other.difference
            columns = (min(columns.first, other.columns.first), max(columns.last, other.columns.last))
            rows = (min(rows.first, other.rows.first), max(rows.last, other.rows.last))
        }
    }

    /// Pixels that need not have changed between two that belong together.
    static let maximumGap = 1
    /// A difference counts as a weight up to here: texture must not shift the centre.
    private static let maximumWeight = 24

    private var parents: [Int] = []
    private var sums: [Sums] = []
    private var above: [Run] = []
    private var here: [Run] = []

    /// The groups with at least `minimumArea` pixels.
    mutating func blobs(in map: [UInt8], width: Int, height: Int, minimumArea: Int) -> [Blob] {
        parents.removeAll(keepingCapacity: true)
        sums.removeAll(keepingCapacity: true)
        above.removeAll(keepingCapacity: true)
        map.withUnsafeBytes { bytes in
            for y in 0..<height {
                here.removeAll(keepingCapacity: true)
                findRuns(UnsafeRawBufferPointer(rebasing: bytes[y * width..<(y + 1) * width]), y: y)
                join()
                swap(&here, &above)
            }
        }
        for group in sums.indices where parents[group] != group {
            sums[root(group)].add(sums[group])
        }
        return sums.indices.compactMap { group in
            parents[group] == group && sums[group].area >= minimumArea ? blob(sums[group]) : nil
        }
    }

    private mutating func findRuns(_ row: UnsafeRawBufferPointer, y: Int) {
        var x = 0
        let width = row.count
        while x < width {
            // Most of a picture rests: eight pixels at a time.
            if x + 8 <= width, row.loadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 {
                x += 8
                continue
            }
            guard row[x] != 0 else {
                x += 1
                continue
            }
            let sign = row[x] & 1
            var run = Run(first: x, last: x, sign: sign, group: sums.count)
            var sum = Sums()
            while x < width, x - run.last <= Self.maximumGap + 1 {
                let value = Int(row[x])
                if value != 0, row[x] & 1 != sign { break }
                if value != 0 {
                    run.last = x
                    let weight = min(value, Self.maximumWeight)
                    sum.area += 1
                    sum.weight += weight
                    sum.x += weight * x
                    sum.xx += weight * x * x
                    sum.difference += value
                }
                x += 1
            }
            sum.y = sum.weight * y
            sum.yy = sum.y * y
            sum.xy = sum.x * y
            if sign == 0 { sum.difference = -sum.difference }
            sum.columns = (run.first, run.last)
            sum.rows = (y, y)
            parents.append(sums.count)
            sums.append(sum)
            here.append(run)
        }
    }

    /// Joins this row's runs with those of the row above that they touch.
    private mutating func join() {
        var next = 0
        for run in here {
            while next < above.count, above[next].last < run.first - Self.maximumGap - 1 { next += 1 }
            var index = next
            while index < above.count, above[index].first <= run.last + Self.maximumGap + 1 {
                let (a, b) = (root(above[index].group), root(run.group))
                if a != b, above[index].sign == run.sign { parents[max(a, b)] = min(a, b) }
                index += 1
            }
        }
    }

    private mutating func root(_ group: Int) -> Int {
        var group = group
        while parents[group] != group {
            parents[group] = parents[parents[group]]
            group = parents[group]
        }
        return group
    }

    private func blob(_ sum: Sums) -> Blob {
        let weight = Double(sum.weight)
        let (x, y) = (Double(sum.x) / weight, Double(sum.y) / weight)
        return Blob(
            area: sum.area, center: SIMD2(x + 0.5, y + 0.5),
            covariance: (
                Double(sum.xx) / weight - x * x + 1 / 12, Double(sum.yy) / weight - y * y + 1 / 12,
                Double(sum.xy) / weight - x * y
            ),
            contrast: Double(sum.difference) / Double(sum.area),
            columns: sum.columns.first...sum.columns.last, rows: sum.rows.first...sum.rows.last)
    }
}
