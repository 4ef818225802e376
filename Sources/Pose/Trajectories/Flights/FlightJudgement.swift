import Foundation
import LikelihoodModels

/// How much speaks for an object in free flight.
///
/// Of factors, each a logistic function of one measure, some are conditions. They are multiplied by the greater of two: the product of the
/// others, and the likelihood that `LikelihoodModel.flights` gives. The model is sure of most objects after fewer blobs; the factors also know
/// what is fainter, and moves less exactly, than what it was fitted to. The factors' limits were chosen on drawn scenes, seeds 1 to 80 (see
/// Decision 35).
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

    /// How well a path is a parabola.
    private struct PathForm {
        /// In expected errors.
        var residual: Double
        /// The residual in shares of the path's extent.
        var misfit: Double
        /// 0...1: limbs and strings only resemble a parabola; an object's residual is often far below the expected one.
        var exactness: Double
        /// The logarithm of the number of false alarms.
        var logFalseAlarms: Double
        /// What a long, exact path adds where an object has others beside it; 0 and more.
        ///
        /// Beside its shadow, a hand or other objects nothing is alone or keeps its looks. But an edge of a large object moves
        /// exactly, too, and has that object all round it.
        var clearness: Double
    }

    /// The probability, 0...1.
    func confidence(of flight: Flight) -> Double {
        let form = form(of: flight)
        let measures = FlightMeasures(flight, gravity: gravity, size: size)
        let likelihood = Double(LikelihoodModel.flights.likelihood(of: measures.values))
        return conditions(flight, form) * max(factors(flight, form), likelihood)
    }

    /// What speaks against an object whatever else speaks for it.
    private func conditions(_ flight: Flight, _ form: PathForm) -> Double {
        significance(form) * smoothness(flight, form) * steadiness(flight, form) * freedom(flight)
            * gravity.plausibility(of: flight.fit, side: size.max())
    }

    /// The product of the other factors.
    private func factors(_ flight: Flight, _ form: PathForm) -> Double {
        evidence(flight, form) * travel(flight, form) * pull(flight, form)
            * isolation(flight, form) * density(flight) * compactness(flight)
    }

    private func form(of flight: Flight) -> PathForm {
        let residual = flight.fit.residual
        let misfit = flight.misfit
        let exactness =
            max(0, 1 - flight.fit.likelyResidual(of: residual, expected: 1))
            * max(0, 1 - misfit / Self.maximumMisfit)
        let space = flight.blobs.reduce(0) { $0 + $1.isolation } / Double(flight.blobs.count)
        let falseAlarms = flight.logFalseAlarms(width: width)
        let clearness =
            residual < 1 ? max(0, -falseAlarms - 20) / 10 * min(1, 2 * space + exactness) : 0
        return PathForm(
            residual: residual, misfit: misfit, exactness: exactness, logFalseAlarms: falseAlarms,
            clearness: clearness)
    }

    /// Among many other moving things, limbs above all, a few blobs mean little.
    private func evidence(_ flight: Flight, _ form: PathForm) -> Double {
        logistic((flight.clearCount * (1 + 0.5 * form.exactness) - 3.6) * 2.5)
    }

    /// Against noise and slow limbs: the object must travel several times its own size, less on an exact path.
    private func travel(_ flight: Flight, _ form: PathForm) -> Double {
        let share = 1 - 0.35 * form.exactness
        return logistic(
            (flight.extent - max(1.8 * flight.radius, 0.045 * width * share)) / (0.007 * width))
    }

    /// Gravity pulls downwards, beyond what errors explain.
    ///
    /// The more blobs, the better a parabola's is known; that of a limb, which only resembles one, stays doubtful. The one gravity
    /// of the scene needs less evidence than another.
    private func pull(_ flight: Flight, _ form: PathForm) -> Double {
        let fit = flight.fit
        let least =
            (gravity.isShown(by: fit) ? 2.1 : 3)
            * max(1, min(2.5, Double(flight.blobs.count) / 8) * min(1, 2 * form.residual))
        return logistic(fit.acceleration / max(fit.accelerationError, 1e-9) - least)
    }

    /// A long way differs from a limb's even where it is not exact, as of a blurred object.
    private func smoothness(_ flight: Flight, _ form: PathForm) -> Double {
        logistic((Self.maximumResidual + 1.5 * flight.extent / width - form.residual) * 4)
            * logistic((Self.maximumMisfit - form.misfit) * 150)
    }

    /// An object in flight has nothing else that moves beside it.
    private func isolation(_ flight: Flight, _ form: PathForm) -> Double {
        let isolated = flight.blobs.filter { $0.isolation > 0.6 }.count
        return logistic((Double(isolated) / Double(flight.blobs.count) - 0.4) * 10 + form.clearness)
    }

    /// It is seen in most of its frames.
    private func density(_ flight: Flight) -> Double {
        let count = flight.blobs.count
        return logistic(
            (Double(count) / Double(max(count, flight.frames - flight.hiddenFrames)) - 0.55) * 15)
    }

    /// One object keeps its size and, before one background, its contrast.
    private func steadiness(_ flight: Flight, _ form: PathForm) -> Double {
        logistic((0.4 + 0.3 * form.exactness - flight.spread(of: \.radius)) * 14 + form.clearness)
            * logistic((1.2 - flight.spread(of: \.contrast)) * 6 + form.clearness)
            * logistic((0.65 + 0.3 * form.exactness - abs(flight.growth)) * 10 + form.clearness)
    }

    /// Limbs are slender.
    private func compactness(_ flight: Flight) -> Double { logistic((0.5 - flight.slenderShare) * 12) }

    /// It is no part of a body.
    private func freedom(_ flight: Flight) -> Double {
        logistic((0.55 - flight.bodyCount / Double(flight.blobs.count)) * 12)
    }

    /// Blobs that lie anywhere seldom lie like this.
    private func significance(_ form: PathForm) -> Double { logistic((-form.logFalseAlarms - 7) * 0.5) }

    private func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
