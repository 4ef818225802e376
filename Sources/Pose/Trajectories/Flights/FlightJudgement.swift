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
        let pull = logistic(fit.acceleration / max(fit.accelerationError, 1e-9) - 3)
        let smooth = logistic((2 - fit.residual) * 4)
        let isolated = flight.blobs.filter { $0.isolation > 0.6 }.count
        let alone = logistic((Double(isolated) / count - 0.4) * 10)
        let dense = logistic(
            (count / Double(max(flight.blobs.count, flight.frames - flight.hiddenFrames)) - 0.55) * 15)
        // One object keeps its size and, before one background, its contrast.
        let steady =
            logistic((0.4 - flight.spread(of: \.radius)) * 14)
            * logistic((1.2 - flight.spread(of: \.contrast)) * 6)
        let onBody = flight.blobs.count { $0.isOnBody }
        let free = logistic((0.55 - Double(onBody) / count) * 12)
        let meant = logistic((-logFalseAlarms(flight) - 7) * 0.5)
        // Among many other moving things, limbs above all, a few blobs mean little.
        let evidence = flight.blobs.reduce(0) { $0 + 1 / (1 + 0.15 * Double($1.neighbors)) }
        let clear = logistic((evidence - 3.2) * 2.5)
        return clear * travel * pull * smooth * alone * dense * steady * meant
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
            let nearby = Double(blob.neighbors) + 0.1
            let gate = 3 * max(0.35, flight.fit.residual) * blob.expectedError
            if index < 3 {
                triples *= Double(blob.frameCount)
            } else {
                sum += log(min(1, nearby * gate * gate / (reach * reach)))
            }
        }
        let misses = Double(max(0, flight.frames - flight.hiddenFrames - flight.blobs.count))
        return sum + log(triples) + misses * log(2.5)
    }

    private func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
