import Foundation

/// How much speaks for an object in free flight.
struct FlightJudgement: Sendable {
    /// The scene's gravity in pixels/s², where flights before have shown it.
    var gravity: Double?
    /// Width of the pictures.
    var width: Double

    /// The probability, 0...1.
    func confidence(of flight: Flight) -> Double {
        let fit = flight.fit
        let count = Double(flight.blobs.count)
        // Noise or a slow limb: the object must travel several times its own size.
        let travel = logistic((flight.extent - max(3.5 * flight.radius, 0.045 * width)) / (0.007 * width))
        // Gravity pulls downwards, beyond what errors explain.
        let pull = logistic(fit.acceleration / max(fit.accelerationError, 1e-9) - 3)
        let smooth = logistic((2 - fit.residual) * 4)
        let isolated = flight.blobs.filter { $0.isolation > 0.6 }.count
        let alone = logistic((Double(isolated) / count - 0.4) * 10)
        let dense = logistic((count / Double(flight.frames) - 0.55) * 15)
        // One object keeps its size and, before one background, its contrast.
        let steady =
            logistic((0.35 - flight.spread(of: \.radius)) * 14)
            * logistic((0.9 - flight.spread(of: \.contrast)) * 6)
        let meant = logistic((-logFalseAlarms(flight) - 4) * 0.7)
        return travel * pull * smooth * alone * dense * steady * meant * plausibility(fit)
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
            let gate = max(1, 1.5 * flight.fit.residual * blob.expectedError)
            if index < 3 {
                triples *= 1 + nearby
            } else {
                sum += log(min(1, nearby * gate * gate / (reach * reach)))
            }
        }
        let misses = Double(flight.frames - flight.blobs.count)
        return sum + log(triples) + misses * log(2.5)
    }

    /// 1 where the acceleration is one that gravity can have in a picture.
    private func plausibility(_ fit: ParabolaFit) -> Double {
        guard let gravity else {
            let share = fit.acceleration / width
            return share > 0.08 && share < FlightSearch.maximumGravity ? 1 : 0.2
        }
        let (ratio, error) = (fit.acceleration / gravity, fit.accelerationError / gravity)
        return ratio + 2 * error > 0.5 && ratio - 2 * error < 2 ? 1 : 0.2
    }

    private func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
