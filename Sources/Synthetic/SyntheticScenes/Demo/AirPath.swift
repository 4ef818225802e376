import Foundation
import SyntheticMotion

/// A line that a finger follows, as points close to each other; y upwards.
struct AirPath: Hashable, Sendable {
    private(set) var points: [SIMD2<Float>]

    /// Begins a line.
    init(_ x: Float, _ y: Float) { points = [SIMD2(x, y)] }

    /// Goes straight on.
    func line(_ x: Float, _ y: Float) -> AirPath {
        let (start, end) = (points[points.count - 1], SIMD2(x, y))
        return appending(steps: 8) { start + (end - start) * $0 }
    }

    /// Goes on along an ellipse, from where the line ends.
    ///
    /// - Parameters:
    ///   - center: The ellipse's middle.
    ///   - radius: Its half axes.
    ///   - from: Degrees against the clock from the right where the line is now.
    ///   - to: Degrees at the end; less than `from` goes with the clock.
    func arc(center: SIMD2<Float>, radius: SIMD2<Float>, from: Float, to: Float) -> AirPath {
        appending(steps: max(4, Int(abs(to - from) / 12))) { share in
            let angle = (from + (to - from) * share) * .pi / 180
            return center + SIMD2(cos(angle), sin(angle)) * radius
        }
    }

    /// The same line elsewhere.
    func map(_ transform: (SIMD2<Float>) -> SIMD2<Float>) -> AirPath {
        var path = self
        path.points = points.map(transform)
        return path
    }

    /// Its length.
    var length: Float {
        zip(points, points.dropFirst()).reduce(0) { $0 + SyntheticMotion.length($1.1 - $1.0) }
    }

    /// The point at a share of the length.
    func point(at share: Float) -> SIMD2<Float> {
        var left = max(0, min(1, share)) * length
        for (start, end) in zip(points, points.dropFirst()) {
            let step = SyntheticMotion.length(end - start)
            if left <= step { return start + (end - start) * (step > 0 ? left / step : 0) }
            left -= step
        }
        return points[points.count - 1]
    }

    private func appending(steps: Int, _ place: (Float) -> SIMD2<Float>) -> AirPath {
        var path = self
        path.points += (1...steps).map { place(Float($0) / Float(steps)) }
        return path
    }
}

extension AirPath {
    /// The word "limber" as it is written by hand, a letter a line and the dot; the letter m is 1.2 wide and 1 high.
    static let limber: [AirPath] = {
        func foot(_ path: AirPath) -> AirPath {
            path.arc(center: SIMD2(0.25, 0.25), radius: SIMD2(0.25, 0.25), from: 180, to: 270)
        }
        let round = SIMD2<Float>(0.5, 0.5)
        let arch = SIMD2<Float>(0.3, 0.3)
        let letters: [(width: Float, lines: [AirPath])] = [
            (0.25, [foot(AirPath(0, 1.8).line(0, 0.25))]),
            (0.25, [foot(AirPath(0, 1).line(0, 0.25)), AirPath(-0.03, 1.5).line(0.06, 1.44)]),
            (
                1.2,
                [
                    AirPath(0, 1).line(0, 0).line(0, 0.7)
                        .arc(center: SIMD2(0.3, 0.7), radius: arch, from: 180, to: 0).line(0.6, 0)
                        .line(0.6, 0.7).arc(center: SIMD2(0.9, 0.7), radius: arch, from: 180, to: 0)
                        .line(1.2, 0)
                ]
            ),
            (1, [AirPath(0, 1.8).line(0, 0.5).arc(center: round, radius: round, from: 180, to: 540)]),
            (1, [AirPath(0, 0.5).line(1, 0.5).arc(center: round, radius: round, from: 0, to: 315)]),
            (
                0.65,
                [
                    AirPath(0, 1).line(0, 0).line(0, 0.6)
                        .arc(center: SIMD2(0.4, 0.6), radius: SIMD2(0.4, 0.4), from: 180, to: 50)
                ]
            ),
        ]
        var place: Float = 0
        return letters.flatMap { width, lines in
            defer { place += width + 0.42 }
            let shift = SIMD2(place, 0)
            return lines.map { $0.map { $0 + shift } }
        }
    }()

    /// The left wings of a butterfly: two lobes, 1 wide and some 2 high.
    static let wings: [AirPath] = [
        AirPath(-0.08, 0.42).arc(
            center: SIMD2(-0.54, 0.42), radius: SIMD2(0.46, 0.4), from: 0, to: 360),
        AirPath(-0.12, -0.3).arc(
            center: SIMD2(-0.44, -0.3), radius: SIMD2(0.32, 0.3), from: 0, to: -360),
    ]
}
