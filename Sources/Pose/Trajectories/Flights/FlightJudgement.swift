import Foundation

/// How much speaks for an object in free flight.
struct FlightJudgement: Sendable {
    /// What the scene has shown of gravity.
    var gravity: SceneGravity
    /// Width and height of the pictures.
    var size: SIMD2<Double>

    private var width: Double { size.x }

    /// The residual of a short path that is as likely a flight's as a limb's, in expected errors.
    private static let maximumResidual = 1.3

    /// The residual of paths that are not exact at all, in shares of their extent.
    private static let maximumMisfit = 0.03

    /// The probability, 0...1.
    func confidence(of flight: Flight) -> Double {
        let fit = flight.fit
        let residual = fit.residual
        let count = Double(flight.blobs.count)
        // Limbs and strings only resemble a parabola; an object's residual is often far below the expected one.
        // Of a large object much is expected to be wrong: a hand's curve would be exact.
        let misfit = residual * Flight.median(flight.blobs.map(\.expectedError)) / flight.extent
        let exactness =
            max(0, 1 - fit.likelyResidual(of: residual, expected: 1))
            * max(0, 1 - misfit / Self.maximumMisfit)
        // Noise or a slow limb: the object must travel several times its own size, less on an exact path.
        let way = 1 - 0.35 * exactness
        let travel = logistic(
            (flight.extent - max(1.8 * flight.radius, 0.045 * width * way)) / (0.007 * width))
        // Gravity pulls downwards, beyond what errors explain.
        // The more blobs, the better a parabola's is known; that of a limb, which only resembles one, stays doubtful.
        // The one gravity of the scene needs less evidence than another.
        let least =
            (gravity.isShown(by: fit) ? 2.1 : 3) * max(1, min(2.5, count / 8) * min(1, 2 * residual))
        let pull = logistic(fit.acceleration / max(fit.accelerationError, 1e-9) - least)
        // A long way differs from a limb's even where it is not exact, as of a blurred object.
        let smooth =
            logistic((Self.maximumResidual + 1.5 * flight.extent / width - residual) * 4)
            * logistic((Self.maximumMisfit - misfit) * 150)
        let isolated = flight.blobs.filter { $0.isolation > 0.6 }.count
        // Beside its shadow, a hand or other objects nothing is alone or keeps its looks; a long, exact path is clear all the same.
        // But an edge of a large object moves exactly, too, and has that object all round it.
        let space = flight.blobs.reduce(0) { $0 + $1.isolation } / count
        let exact =
            residual < 1
            ? max(0, -logFalseAlarms(flight) - 20) / 10 * min(1, 2 * space + exactness) : 0
        let alone = logistic((Double(isolated) / count - 0.4) * 10 + exact)
        let dense = logistic(
            (count / Double(max(flight.blobs.count, flight.frames - flight.hiddenFrames)) - 0.55) * 15)
        // One object keeps its size and, before one background, its contrast.
        let steady =
            logistic((0.4 + 0.3 * exactness - flight.spread(of: \.radius)) * 14 + exact)
            * logistic((1.2 - flight.spread(of: \.contrast)) * 6 + exact)
            * logistic((0.65 + 0.3 * exactness - abs(flight.growth)) * 10 + exact)
        let compact = logistic((0.5 - flight.slenderShare) * 12)
        let onBody = flight.blobs.count { $0.isOnBody }
        let free = logistic((0.55 - Double(onBody) / count) * 12)
        let meant = logistic((-logFalseAlarms(flight) - 7) * 0.5)
        // Among many other moving things, limbs above all, a few blobs mean little.
        // So does one that the picture's edge cuts: its centre is not the object's.
        let evidence = flight.blobs.reduce(0) { $0 + ($1.isCut ? 0 : 1 / (1 + 0.15 * Double($1.neighbors))) }
        let clear = logistic((evidence * (1 + 0.5 * exactness) - 3.6) * 2.5)
        return clear * travel * pull * smooth * alone * dense * steady * compact * meant
            * gravity.plausibility(of: fit, side: size.max()) * free
    }

    /// The logarithm of the number of such lines among so many blobs if these lay anywhere.
    ///
    /// "Number of false alarms" as in Desolneux, Moisan, Morel: From Gestalt Theory to Image Analysis, 2008.
    func logFalseAlarms(_ flight: Flight) -> Double {
        let reach = width / 12
        var sum = 0.0
        var triples = 1.0
        let residual = max(0.35, flight.fit.residual)
        for (index, blob) in flight.blobs.enumerated() {
            let nearby = Double(blob.nearbyRivals) + 0.1
            let gate = 3 * residual * blob.expectedError
            if index < 3 {
                triples *= Double(blob.rivals)
            } else {
                sum += log(min(1, nearby * gate * gate / (reach * reach)))
            }
        }
        let misses = Double(max(0, flight.frames - flight.hiddenFrames - flight.blobs.count))
        return sum + log(triples) + misses * log(2.5)
    }

    private func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
