import Foundation
import PoseCore

extension OverlayRenderer {
    /// Draws the trails, the glowing objects and the marks of flights.
    func draw(_ flights: [OverlayFlight], on canvas: borrowing Canvas, size: PixelSize) {
        let side = Double(min(size.width, size.height))
        for flight in flights {
            let paint = Theme.flightPaint(flight.colorIndex)
            let radius = Double(flight.radius.isFinite ? flight.radius : 0) * Double(size.width)
            let width = max(2, side * 0.006, min(radius * 0.9, side * 0.018))
            let trail = Ribbon(flight.trail, size: size)
            // A dark rim keeps the light legible on bright pictures.
            trail.fill(width: width * 1.5, paint: Theme.shade.faded(0.35), on: canvas)
            canvas.addingLight { canvas in
                trail.fill(width: width * 4, paint: paint.faded(0.10), on: canvas)
                trail.fill(width: width * 2.4, paint: paint.faded(0.18), on: canvas)
            }
            trail.fill(width: width, paint: paint.faded(0.95), on: canvas)
            trail.fill(width: width * 0.35, paint: Theme.white.faded(0.85), on: canvas)
            let marks = flight.marks.filter(\.isFinite).map { $0.pixelPoint(in: size) }
            canvas.fill(discsAt: marks, radius: width * 0.75, paint: Theme.shade.faded(0.5))
            canvas.fill(discsAt: marks, radius: width * 0.5, paint: Theme.white)
            if let head = flight.head, head.isFinite {
                let point = head.pixelPoint(in: size)
                let glow = max(width * 2.5, radius * 1.8)
                canvas.glow(at: point, radius: glow, paint: paint)
                canvas.fill(discsAt: [point], radius: width * 0.7, paint: Theme.white)
            }
        }
    }

    /// Outlines regions.
    func draw(_ regions: [OverlayRegion], on canvas: borrowing Canvas, size: PixelSize) {
        let width = max(1, Double(min(size.width, size.height)) * 0.004)
        for region in regions {
            let box = region.region
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { x, y in
                NormalizedPoint(
                    x: box.origin.x + Float(x) * box.width, y: box.origin.y + Float(y) * box.height)
            }
            guard corners.allSatisfy(\.isFinite) else { continue }
            let points = corners.map { $0.pixelPoint(in: size) }
            let lines = points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
            canvas.stroke(lines, width: width * 2.2, paint: Theme.shade.faded(0.5))
            canvas.stroke(lines, width: width, paint: Theme.quiet)
        }
    }
}

/// A trail as a band whose width follows its strength: one polygon, so that nothing overlaps itself.
private struct Ribbon {
    private var points: [PixelPoint] = []
    private var strengths: [Double] = []

    init(_ trail: [OverlayFlight.TrailPoint], size: PixelSize) {
        for place in trail where place.location.isFinite && place.strength > 0 {
            let point = place.location.pixelPoint(in: size)
            // Places on one pixel have no direction.
            if let last = points.last, last.distance(to: point) < 0.5 { continue }
            points.append(point)
            strengths.append(Double(min(1, place.strength)))
        }
    }

    func fill(width: Double, paint: Paint, on canvas: borrowing Canvas) {
        guard points.count >= 2 else { return }
        let ends = [cap(at: 0, width: width), cap(at: points.count - 1, width: width)]
        var left: [PixelPoint] = []
        var right: [PixelPoint] = []
        for index in points.indices {
            let before = points[max(0, index - 1)]
            let after = points[min(points.count - 1, index + 1)]
            let along = SIMD2(Double(after.x - before.x), Double(after.y - before.y))
            let length = max((along * along).sum().squareRoot(), 1e-6)
            let across = SIMD2(-along.y, along.x) / length * (width / 2 * strengths[index])
            let place = SIMD2(Double(points[index].x), Double(points[index].y))
            left.append(PixelPoint(place + across))
            right.append(PixelPoint(place - across))
        }
        canvas.fill(polygon: left + ends[1] + right.reversed() + ends[0], paint: paint)
    }

    /// The half circle that rounds an end off, from the left side to the right at the last place, back at the first.
    private func cap(at index: Int, width: Double) -> [PixelPoint] {
        let isLast = index > 0
        let neighbour = points[isLast ? index - 1 : 1]
        let (dx, dy) = (Double(points[index].x - neighbour.x), Double(points[index].y - neighbour.y))
        let outwards = atan2(dy, dx)
        let radius = width / 2 * strengths[index]
        return (1..<Self.capSteps).map { step in
            let angle = outwards + .pi / 2 - .pi * Double(step) / Double(Self.capSteps)
            return PixelPoint(
                x: points[index].x + Float(radius * cos(angle)),
                y: points[index].y + Float(radius * sin(angle)))
        }
    }

    private static let capSteps = 8
}

extension PixelPoint {
    fileprivate init(_ vector: SIMD2<Double>) { self.init(x: Float(vector.x), y: Float(vector.y)) }
}

extension NormalizedPoint {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
