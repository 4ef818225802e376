import PoseCore

/// Where labels go: those of people on no other one, those of flights near their paths, too, and on no trail, as far as there is
/// room.
struct LabelPlaces {
    /// Where a text is, in pixels from the upper left.
    struct Box {
        var x, y, width, height: Double

        fileprivate func contains(_ point: PixelPoint, within margin: Double) -> Bool {
            let (px, py) = (Double(point.x), Double(point.y))
            return px > x - margin && px < x + width + margin && py > y - margin && py < y + height + margin
        }

        fileprivate func overlaps(_ other: Box) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height
                && other.y < y + height
        }

        /// The nearest place above it, or else below, that is on none of the others; its own where there is no room.
        func moved(off others: [Box], from top: Double, to bottom: Double) -> Box {
            let gap = 1.0
            let beside = others.filter { x < $0.x + $0.width && $0.x < x + width }
            let above = beside.map { $0.y - height - gap }.filter { $0 < y }.sorted(by: >)
            let below = beside.map { $0.y + $0.height + gap }.filter { $0 > y }.sorted()
            return ([y] + above + below).map { Box(x: x, y: $0, width: width, height: height) }.first {
                place in
                place.y >= top && place.y + height <= bottom && !beside.contains { $0.overlaps(place) }
            } ?? self
        }
    }

    private let size: PixelSize
    /// The picture's shorter side.
    private let side: Double
    private let margin: Double
    /// All trails' places that can be seen.
    private let trails: [PixelPoint]
    private var taken: [Box]

    /// Of the best place's cost: a label on another is worse than one on all trails.
    private static let overlapCost = 2.0
    /// A place farther down the list must be better by this for each that comes before it.
    private static let orderCost = 0.002

    /// - Parameter taken: Where other texts are already.
    init(of flights: [OverlayFlight], size: PixelSize, taken: [Box] = []) {
        self.size = size
        self.taken = taken
        side = Double(min(size.width, size.height))
        margin = max(2, side * 0.03)
        trails = flights.flatMap { flight in Self.visible(flight.trail, size) }
    }

    private static func visible(_ trail: [OverlayFlight.TrailPoint], _ size: PixelSize) -> [PixelPoint] {
        trail.filter { $0.strength > 0 && $0.location.x.isFinite && $0.location.y.isFinite }
            .map { $0.location.pixelPoint(in: size) }
    }

    /// The upper left corner of a label of a flight, which is taken from then on.
    mutating func take(width: Double, height: Double, beside flight: OverlayFlight) -> (x: Double, y: Double)
    {
        let boxes = anchors(of: flight).flatMap { anchor in
            Self.offsets.map { offset in box(width, height, at: anchor, offset) }
        }
        let costs = boxes.enumerated().map { cost(of: $1, order: $0) }
        let best = costs.indices.min { costs[$0] < costs[$1] }
        let chosen = best.map { boxes[$0] } ?? Box(x: margin, y: margin, width: width, height: height)
        taken.append(chosen)
        return (chosen.x, chosen.y)
    }

    /// Above, below, to the right and to the left, in widths and heights of the label and in gaps.
    private static let offsets: [(size: SIMD2<Double>, gap: SIMD2<Double>)] = [
        (SIMD2(-0.5, -1), SIMD2(0, -1)), (SIMD2(-0.5, 0), SIMD2(0, 2)), (SIMD2(0, -0.5), SIMD2(1.5, 0)),
        (SIMD2(-1, -0.5), SIMD2(-1.5, 0)),
    ]

    /// The highest place, then others along the path.
    private func anchors(of flight: OverlayFlight) -> [PixelPoint] {
        let places = flight.trail.map(\.location).filter { $0.x.isFinite && $0.y.isFinite }
            .map { $0.pixelPoint(in: size) }
        guard let top = places.min(by: { $0.y < $1.y }) else { return [] }
        let last = Double(places.count - 1)
        return [top] + [0.5, 0.25, 0.75, 0, 1].map { places[Int(last * $0)] }
    }

    private func box(
        _ width: Double, _ height: Double, at anchor: PixelPoint,
        _ offset: (size: SIMD2<Double>, gap: SIMD2<Double>)
    ) -> Box {
        let gap = side * 0.03
        let x = Double(anchor.x) + offset.size.x * width + offset.gap.x * gap
        let y = Double(anchor.y) + offset.size.y * height + offset.gap.y * gap
        return Box(
            x: max(margin, min(Double(size.width) - margin - width, x)),
            y: max(margin, min(Double(size.height) - margin - height, y)), width: width, height: height)
    }

    private func cost(of box: Box, order: Int) -> Double {
        let covered = trails.count { box.contains($0, within: side * 0.012) }
        let overlaps = taken.count { $0.overlaps(box) }
        return Double(covered) / Double(max(1, trails.count)) + Self.overlapCost * Double(overlaps)
            + Self.orderCost * Double(order)
    }
}
