import Foundation

/// What a flight is judged by: how well its path is a parabola, what gravity is along it, how it is seen, and what moves beside it.
///
/// All are shares, logarithms or numbers of expected errors, so that a picture's size does not count.
@_spi(Training)
public struct FlightMeasures: Sendable {
    /// In the order of `names`.
    public let values: [Float]

    /// The measures' names, for reports.
    public static let names = [
        "residual", "misfit", "likely residual", "persistence", "largest residual", "first residual",
        "last residual", "recession",
        "significance", "acceleration", "its error", "beside bodies", "beside flights",
        "extent", "extent in radii", "step in radii", "detour", "rise", "fall", "radius", "radius in pixels",
        "count", "whole", "density", "gap", "seconds", "frame rate",
        "spread of radius", "spread of contrast", "growth", "first radius", "last radius", "contrast",
        "slender",
        "compactness", "cut", "on body", "first on body", "last on body",
        "isolated", "isolation", "first isolation", "last isolation", "neighbors", "rivals", "nearby rivals",
        "false alarms",
    ]

    init(_ flight: Flight, gravity: SceneGravity, size: SIMD2<Double>) {
        let logFalseAlarms = flight.logFalseAlarms(width: size.x)
        let values =
            Self.form(flight) + Self.pull(flight, gravity, size) + Self.way(flight, size)
            + Self.presence(flight) + Self.appearance(flight) + Self.surroundings(flight)
            + [max(-12, min(3, logFalseAlarms / 10))]
        self.values = values.map { Float($0) }
    }

    /// How well its path is a parabola.
    private static func form(_ flight: Flight) -> [Double] {
        let (fit, blobs) = (flight.fit, flight.blobs)
        let errors = blobs.map { ($0.center - fit.point(at: $0.time)) / $0.expectedError }
        let squares = errors.map { ($0 * $0).sum() }
        let total = max(1e-9, squares.reduce(0, +))
        let together = zip(errors, errors.dropFirst()).reduce(0) { $0 + ($1.0 * $1.1).sum() }
        return [
            logarithm(fit.residual, 0.03...10), logarithm(flight.misfit, 3e-4...1),
            logarithm(fit.likelyResidual(of: fit.residual, expected: 1), 0.03...10), together / total,
            logarithm(squares.max() ?? 0, 1e-3...1e3),
            logarithm((squares[0] + squares[1]) / 2, 1e-3...1e3),
            logarithm((squares[squares.count - 1] + squares[squares.count - 2]) / 2, 1e-3...1e3),
            max(-1.5, min(1.5, flight.recededShare)),
        ]
    }

    /// Whether gravity acts along it.
    private static func pull(_ flight: Flight, _ gravity: SceneGravity, _ size: SIMD2<Double>) -> [Double] {
        let fit = flight.fit
        let value = max(1e-3, fit.acceleration)
        func ratio(_ other: Double?) -> Double { other.map { min(3, abs(log(value / $0))) } ?? 0 }
        return [
            asinh(fit.acceleration / max(fit.accelerationError, 1e-9)),
            logarithm(fit.acceleration / size.max(), 0.02...100),
            logarithm(fit.accelerationError / value, 1e-4...10),
            ratio(gravity.fromBodies), ratio(gravity.fromFlights),
        ]
    }

    /// How far it goes.
    private static func way(_ flight: Flight, _ size: SIMD2<Double>) -> [Double] {
        let blobs = flight.blobs
        let (extent, radius) = (flight.extent, max(0.3, flight.radius))
        let frames = Double(max(1, flight.frames - 1))
        let heights = blobs.map(\.center.y)
        let top = heights.min() ?? 0
        return [
            logarithm(extent / size.x, 3e-3...2), logarithm(extent / radius, 0.3...300),
            logarithm(flight.pathLength / frames / radius, 0.01...30),
            logarithm(flight.pathLength / max(1e-9, extent), 1...10),
            logarithm((heights[0] - top) / size.x, 1e-3...1),
            logarithm((heights[heights.count - 1] - top) / size.x, 1e-3...1),
            logarithm(radius / size.x, 5e-4...0.2), logarithm(radius, 0.5...100),
        ]
    }

    /// How often it is seen.
    private static func presence(_ flight: Flight) -> [Double] {
        let blobs = flight.blobs
        let count = Double(blobs.count)
        let gap = zip(blobs, blobs.dropFirst()).map { $1.frame - $0.frame }.max() ?? 1
        let seconds = flight.end - flight.start
        return [
            logarithm(count, 3...300), logarithm(flight.clearCount, 0.3...300),
            count / Double(max(blobs.count, flight.frames - flight.hiddenFrames)),
            logarithm(Double(gap), 1...30),
            logarithm(seconds, 0.01...10),
            logarithm(Double(max(1, flight.frames - 1)) / max(1e-3, seconds), 5...300),
        ]
    }

    /// What it is like, and whether it stays so.
    private static func appearance(_ flight: Flight) -> [Double] {
        let blobs = flight.blobs
        let radius = max(0.3, flight.radius)
        func ratio(_ part: some Collection<MovingBlob>) -> Double {
            logarithm(part.reduce(0) { $0 + $1.radius } / Double(part.count) / radius, 0.2...5)
        }
        func share(_ part: some Collection<MovingBlob>) -> Double {
            Double(part.count { $0.isOnBody }) / Double(part.count)
        }
        return [
            min(1.5, flight.spread(of: \.radius)), min(2, flight.spread(of: \.contrast)),
            max(-1.5, min(1.5, flight.growth)), ratio(blobs.prefix(2)), ratio(blobs.suffix(2)),
            logarithm(Flight.median(blobs.map { abs($0.contrast) }), 3...255), flight.slenderShare,
            flight.compactness, Double(blobs.count { $0.isCut }) / Double(blobs.count),
            share(blobs), share(blobs.prefix(2)), share(blobs.suffix(2)),
        ]
    }

    /// What moves beside it.
    private static func surroundings(_ flight: Flight) -> [Double] {
        let blobs = flight.blobs
        func mean(_ part: some Collection<MovingBlob>, _ value: (MovingBlob) -> Double) -> Double {
            part.reduce(0) { $0 + value($1) } / Double(part.count)
        }
        return [
            mean(blobs) { $0.isolation > 0.6 ? 1 : 0 }, mean(blobs, \.isolation),
            mean(blobs.prefix(2), \.isolation), mean(blobs.suffix(2), \.isolation),
            log(1 + mean(blobs) { Double($0.neighbors) }), log(1 + mean(blobs) { Double($0.rivals) }),
            log(1 + mean(blobs) { Double($0.nearbyRivals) }),
        ]
    }

    /// The natural logarithm of a value within bounds.
    private static func logarithm(_ value: Double, _ bounds: ClosedRange<Double>) -> Double {
        log(max(bounds.lowerBound, min(bounds.upperBound, value)))
    }
}

extension Flight {
    /// The logarithm of the number of such lines among so many blobs if these lay anywhere.
    ///
    /// "Number of false alarms" as in Desolneux, Moisan, Morel: From Gestalt Theory to Image Analysis, 2008.
    func logFalseAlarms(width: Double) -> Double {
        let reach = width / 12
        var sum = 0.0
        var triples = 1.0
        let residual = max(0.35, fit.residual)
        for (index, blob) in blobs.enumerated() {
            let nearby = Double(blob.nearbyRivals) + 0.1
            let gate = 3 * residual * blob.expectedError
            if index < 3 {
                triples *= Double(blob.rivals)
            } else {
                sum += log(min(1, nearby * gate * gate / (reach * reach)))
            }
        }
        let misses = Double(max(0, frames - hiddenFrames - blobs.count))
        return sum + log(triples) + misses * log(2.5)
    }
}
