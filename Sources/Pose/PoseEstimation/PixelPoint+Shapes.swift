import PoseCore

extension PixelPoint {
    /// The distance to the nearest point of a line between two points, in pixels.
    func distance(toSegmentFrom start: PixelPoint, to end: PixelPoint) -> Float {
        let share = share(alongSegmentFrom: start, to: end)
        return distance(
            to: PixelPoint(
                x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
    }

    /// Where the point lies along a line between two points: 0 beside its start or before it, 1 beside its end or behind it; 0 for
    /// a line without length.
    func share(alongSegmentFrom start: PixelPoint, to end: PixelPoint) -> Float {
        let along = SIMD2(end.x - start.x, end.y - start.y)
        let squared = (along * along).sum()
        let offset = SIMD2(x - start.x, y - start.y)
        return squared > 0 ? max(0, min(1, (offset * along).sum() / squared)) : 0
    }

    /// True within the convex outline of these corners, given in their order round it.
    func isWithin(_ corners: [PixelPoint]) -> Bool {
        let sides = corners.indices.map { index in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
        }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }
}
