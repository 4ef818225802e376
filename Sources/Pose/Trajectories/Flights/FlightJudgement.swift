import Foundation

/// How much speaks for an object in free flight.
struct FlightJudgement: Sendable {
    /// What the scene has shown of gravity.
    var gravity: SceneGravity
    /// Width of the pictures.
    var width: Double

    /// The probability, 0...1.
    func confidence(of flight: Flight) -> Double {
        let fit = flight.fit
        let count = Double(flight.blobs.count)
        // Noise or a slow limb: the object must travel several times its own size.
        let travel = logistic((flight.extent - max(1.8 * flight.radius, 0.045 * width)) / (0.007 * width))
        // Gravity pulls downwards, beyond what errors explain.
        // The more blobs, the better a parabola's is known; that of a limb, which only resembles one, stays doubtful.
        let least = 3 * max(1, min(2.5, count / 8) * min(1, 2 * fit.residual))
        let pull = logistic(fit.acceleration / max(fit.accelerationError, 1e-9) - least)
        let smooth = logistic((2 - fit.residual) * 4)
        let isolated = flight.blobs.filter { $0.isolation > 0.6 }.count
        // Beside its shadow, a hand or other objects nothing is alone; a long, exact parabola is clear all the same.
        // But an edge of a large object moves exactly, too, and has that object all round it.
        let space = flight.blobs.reduce(0) { $0 + $1.isolation } / count
        let exact = fit.residual < 1 ? max(0, -logFalseAlarms(flight) - 30) / 10 * min(1, 2 * space) : 0
        let alone = logistic((Double(isolated) / count - 0.4) * 10 + exact)
        let dense = logistic(
            (count / Double(max(flight.blobs.count, flight.frames - flight.hiddenFrames)) - 0.55) * 15)
        // One object keeps its size and, before one background, its contrast.
        let steady =
            logistic((0.4 - flight.spread(of: \.radius)) * 14)
            * logistic((1.2 - flight.spread(of: \.contrast)) * 6)
            * logistic((0.65 - abs(flight.growth)) * 10)
        let compact = logistic((0.5 - flight.slenderShare) * 12)
        let onBody = flight.blobs.count { $0.isOnBody }
        let free = logistic((0.55 - Double(onBody) / count) * 12)
        let meant = logistic((-logFalseAlarms(flight) - 7) * 0.5)
        // Among many other moving things, limbs above all, a few blobs mean little.
        // So does one that the picture's edge cuts: its centre is not the object's.
        let evidence = flight.blobs.reduce(0) { $0 + ($1.isCut ? 0 : 1 / (1 + 0.15 * Double($1.neighbors))) }
        let clear = logistic((evidence - 3.2) * 2.5)
        return clear * travel * pull * smooth * alone * dense * steady * compact * meant
            * gravity.plausibility(of: fit, width: width) * free
    }

    /// The logarithm of the number of such lines among so many blobs if these lay anywhere.
    ///
    /// "Number of false alarms" as in Desolneux, Moisan, Morel: From Gestalt Theory to Image Analysis, 2008.
    func logFalseAlarms(_ flight: Flight) -> Double {
        let reach = width / 12
        var sum = 0.0
        var triples = 1.0
        for (index, blob) in flight.blobs.enumerated() {
            let nearby = Double(blob.nearbyRivals) + 0.1
            let gate = 3 * max(0.35, flight.fit.residual) * blob.expectedError
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
