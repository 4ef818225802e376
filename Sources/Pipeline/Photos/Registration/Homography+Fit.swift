import PoseCore
import SeededRandom

/// The same point of a scene in two pictures.
struct PointPair: Hashable, Sendable {
    var first: SIMD2<Double>
    var second: SIMD2<Double>
}

extension Homography {
    /// A fit and the pairs that agree with it.
    struct Consensus {
        let map: Homography
        let inliers: [PointPair]
        /// Root mean square of the inliers' distances, in pixels.
        let residual: Double
    }

    /// The least-squares map of all pairs, at least four, no three of them on a line.
    ///
    /// - Parameter isAffine: True: without perspective, which three pairs settle.
    static func fit(_ pairs: [PointPair], isAffine: Bool = false) -> Homography? {
        let count = isAffine ? 6 : 8
        guard pairs.count * 2 >= count else { return nil }
        // Points about 0 and of length about 1, or the equations are of very different sizes.
        let (from, to) = (Scaling(pairs.map(\.first)), Scaling(pairs.map(\.second)))
        var equations = NormalEquations(unknowns: count)
        for pair in pairs {
            let (p, q) = (from.apply(pair.first), to.apply(pair.second))
            var row = [p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x]
            equations.add(row, equals: q.x)
            row = [0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y]
            equations.add(row, equals: q.y)
        }
        guard let solution = equations.solve(minimumPivot: 1e-10) else { return nil }
        let h = solution + Array(repeating: 0, count: 8 - count)
        let map = Homography(SIMD8(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]))
        return from.map.concatenating(map).flatMap { step in to.map.inverse.flatMap(step.concatenating) }
    }

    /// The map that most pairs agree with: random samples, then least squares of all that agree (RANSAC).
    ///
    /// - Parameters:
    ///   - tolerance: In pixels of the second picture.
    ///   - guess: A map that is likely; no samples are drawn where nine in ten pairs agree with it.
    static func consensus(
        of pairs: [PointPair], tolerance: Double, guess: Homography? = nil
    ) -> Consensus? {
        guard pairs.count >= 8 else { return nil }
        var random = SeededGenerator(seed: 7)
        var best: (map: Homography, count: Int)?
        func consider(_ map: Homography?) {
            guard let map else { return }
            let count = pairs.count { map.distance(of: $0) < tolerance }
            if count > best?.count ?? 0 { best = (map, count) }
        }
        consider(guess)
        var rounds = (best?.count ?? 0) * 10 > pairs.count * 9 ? 0 : 300
        while rounds > 0 {
            rounds -= 1
            let sample = (0..<4).map { _ in pairs[Int(random.next() % UInt64(pairs.count))] }
            consider(rounds.isMultiple(of: 3) ? fit(Array(sample.dropLast()), isAffine: true) : fit(sample))
            // Nine in ten agree: more samples find little more.
            if let best, best.count * 10 > pairs.count * 9 { rounds = min(rounds, 10) }
        }
        guard var map = best?.map else { return nil }
        var inliers: [PointPair] = []
        for _ in 0..<4 {
            inliers = pairs.filter { map.distance(of: $0) < tolerance }
            // Few points do not settle a perspective.
            guard let better = fit(inliers, isAffine: inliers.count < 20) else { return nil }
            map = better
        }
        inliers = pairs.filter { map.distance(of: $0) < tolerance }
        guard inliers.count >= 8 else { return nil }
        let squares = inliers.reduce(0) { $0 + map.distance(of: $1) * map.distance(of: $1) }
        return Consensus(
            map: map, inliers: inliers, residual: (squares / Double(inliers.count)).squareRoot())
    }

    /// How far a pair's second point is from where its first point goes.
    func distance(of pair: PointPair) -> Double {
        let error = apply(to: pair.first) - pair.second
        return (error * error).sum().squareRoot()
    }
}

/// Moves points so that their mean is 0 and their mean distance from it √2 (Hartley's normalisation).
private struct Scaling {
    let factor: Double
    let middle: SIMD2<Double>

    init(_ points: [SIMD2<Double>]) {
        let mean = points.reduce(SIMD2(0, 0), +) / Double(max(1, points.count))
        let spread = points.reduce(0) { sum, point in
            let offset = point - mean
            return sum + (offset * offset).sum().squareRoot()
        }
        middle = mean
        factor = spread > 0 ? 2.0.squareRoot() * Double(points.count) / spread : 1
    }

    func apply(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - middle) * factor }

    var map: Homography {
        Homography(SIMD8(factor, 0, -middle.x * factor, 0, factor, -middle.y * factor, 0, 0))
    }
}
