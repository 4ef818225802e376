import SeededRandom
import Testing

@testable import Trajectories

@Suite struct ParabolaFitTests {
    private static let start = SIMD2(40.0, 300.0)
    private static let velocity = SIMD2(310.0, -640.0)
    private static let acceleration = 1570.0

    private static func truth(_ t: Double) -> SIMD2<Double> {
        start + velocity * t + SIMD2(0, acceleration * t * t / 2)
    }

    /// Points 1/30 s apart from time 5 on, with errors of `sigma`.
    private static func samples(
        _ count: Int, sigma: Double, error: Double, using random: inout SeededGenerator
    ) -> [ParabolaFit.Sample] {
        (0..<count).map { index in
            let t = Double(index) / 30
            let noise = SIMD2(Double(random.normal()), Double(random.normal())) * error
            return ParabolaFit.Sample(time: 5 + t, point: truth(t) + noise, sigma: sigma)
        }
    }

    @Test(arguments: [3, 4, 5, 12, 40]) func `exact points give the exact parabola`(count: Int) throws {
        var random = SeededGenerator(seed: 1)
        let samples = Self.samples(count, sigma: 0.7, error: 0, using: &random)
        for fit in [ParabolaFit(samples), ParabolaFit.robust(samples)] {
            let fit = try #require(fit)
            #expect(fit.count == count)
            #expect(abs(fit.acceleration - Self.acceleration) < 1e-3)
            #expect(ParabolaFit.length(fit.velocity(at: 5) - Self.velocity) < 1e-4)
            #expect(ParabolaFit.length(fit.point(at: 5.5) - Self.truth(0.5)) < 1e-4)
            #expect(fit.residual < 1e-3)
        }
    }

    @Test func `adding one sample after the other gives the same fit as all at once`() throws {
        var random = SeededGenerator(seed: 2)
        let samples = Self.samples(20, sigma: 1, error: 1, using: &random)
        var fit = try #require(ParabolaFit(samples.prefix(3)))
        for sample in samples.dropFirst(3) { fit = try #require(fit.adding(sample)) }
        let whole = try #require(ParabolaFit(samples))
        #expect(fit.count == 20 && whole.count == 20)
        #expect(ParabolaFit.length(fit.point(at: 5.3) - whole.point(at: 5.3)) < 1e-6)
        #expect(abs(fit.residual - whole.residual) < 1e-6)
        #expect(abs(fit.predictionError(at: 6) - whole.predictionError(at: 6)) < 1e-6)
    }

    @Test func `stated errors are the spread of fits through noisy points`() throws {
        var random = SeededGenerator(seed: 3)
        let (count, sigma, trials) = (12, 1.5, 3000)
        let times = [5.0, 5.2, 5.6]
        var squares = [Double](repeating: 0, count: times.count)
        var (accelerations, stated, residuals) = (0.0, 0.0, 0.0)
        var expected = [Double](repeating: 0, count: times.count)
        for _ in 0..<trials {
            let fit = try #require(
                ParabolaFit(Self.samples(count, sigma: sigma, error: sigma, using: &random)))
            for (index, time) in times.enumerated() {
                let error = fit.point(at: time).y - Self.truth(time - 5).y
                squares[index] += error * error
                expected[index] = fit.predictionError(at: time)
            }
            accelerations += (fit.acceleration - Self.acceleration) * (fit.acceleration - Self.acceleration)
            stated += fit.accelerationError
            residuals += fit.residual * fit.residual
        }
        let number = Double(trials)
        for index in times.indices {
            let spread = (squares[index] / number).squareRoot()
            #expect(abs(spread / expected[index] - 1) < 0.06, "at \(times[index])")
        }
        #expect(abs((accelerations / number).squareRoot() / (stated / number) - 1) < 0.1)
        #expect(abs(residuals / number - 1) < 0.05)
    }

    @Test(arguments: [0, 4, 8, 14]) func `one wrong point hardly bends the robust fit`(wrong: Int) throws {
        var random = SeededGenerator(seed: 4)
        var samples = Self.samples(15, sigma: 1, error: 0.3, using: &random)
        samples[wrong].point += SIMD2(25, 40)
        func error(_ fit: ParabolaFit) -> Double {
            (0..<15).map {
                ParabolaFit.length(fit.point(at: 5 + Double($0) / 30) - Self.truth(Double($0) / 30))
            }
            .max() ?? 0
        }
        let plain = error(try #require(ParabolaFit(samples)))
        let robust = error(try #require(ParabolaFit.robust(samples)))
        #expect(plain > 5)
        #expect(robust < 0.6 * plain, "\(robust) against \(plain)")
    }

    @Test(arguments: [-0.3, 0.2, 0.4]) func `a recession is found, and what it leaves of the residual`(
        rate: Double
    ) throws {
        var random = SeededGenerator(seed: 5)
        let samples = Self.receding(16, rate: rate, error: 0.2, using: &random)
        let plain = try #require(ParabolaFit.robust(samples, recedes: false))
        let fit = try #require(ParabolaFit.robust(samples))
        #expect(abs(fit.recession / rate - 1) < 0.2, "\(fit.recession)")
        #expect(
            fit.residual < 0.6 && fit.residual < 0.5 * plain.residual, "\(fit.residual), \(plain.residual)")
        let last = try #require(samples.last)
        #expect(ParabolaFit.length(fit.point(at: last.time) - last.point) < 1)
        let step = (fit.point(at: 5.201) - fit.point(at: 5.2)) / 1e-3
        #expect(ParabolaFit.length(fit.velocity(at: 5.2) - step) < 1, "\(fit.velocity(at: 5.2)), \(step)")
    }

    @Test(arguments: [-0.6, 0.8, 1.2]) func `a long flight with a strong recession is fitted exactly`(
        rate: Double
    ) throws {
        var random = SeededGenerator(seed: 8)
        let samples = Self.receding(28, rate: rate, error: 0.1, using: &random)
        let fit = try #require(ParabolaFit.robust(samples))
        #expect(abs(fit.recession / rate - 1) < 0.05, "\(fit.recession)")
        #expect(abs(fit.acceleration / Self.acceleration - 1) < 0.05, "\(fit.acceleration)")
        #expect(fit.residual < 0.5, "\(fit.residual)")
    }

    @Test(arguments: [-1.2, -0.8]) func `with their sizes six points show a recession and gravity`(
        rate: Double
    ) throws {
        var random = SeededGenerator(seed: 7)
        let samples = Self.receding(6, rate: rate, error: 0.3, using: &random)
        let plain = try #require(ParabolaFit.robust(samples, recedes: false))
        let fit = try #require(ParabolaFit.robust(samples))
        // What is usual draws so few towards 0.
        #expect(abs(fit.recession / rate - 1) < 0.3, "\(fit.recession)")
        #expect(abs(fit.acceleration / Self.acceleration - 1) < 0.25, "\(fit.acceleration)")
        #expect(abs(plain.acceleration / Self.acceleration - 1) > 0.25, "\(plain.acceleration)")
    }

    /// Points and radii of the same flight when its depth changes by a share `rate` of the first a second.
    private static func receding(
        _ count: Int, rate: Double, error: Double, using random: inout SeededGenerator
    ) -> [ParabolaFit.Sample] {
        samples(count, sigma: 1, error: error, using: &random).map { sample in
            var sample = sample
            sample.point /= 1 + rate * (sample.time - 5)
            sample.radius = 9 / (1 + rate * (sample.time - 5))
            return sample
        }
    }

    @Test func `a parabola recedes by chance only`() throws {
        var random = SeededGenerator(seed: 6)
        var found = 0
        for count in 5..<105 {
            let fit = try #require(
                ParabolaFit.robust(Self.samples(count, sigma: 1, error: 0.7, using: &random)))
            if fit.recession != 0 { found += 1 }
        }
        #expect(found <= 2)
        #expect(ParabolaFit.robust(Self.samples(20, sigma: 1, error: 0, using: &random))?.recession == 0)
        #expect(ParabolaFit.robust(Self.samples(7, sigma: 1, error: 0.1, using: &random))?.recession == 0)
    }

    @Test func `points that determine no parabola give none`() {
        func sample(_ time: Double, _ x: Double, sigma: Double = 1) -> ParabolaFit.Sample {
            ParabolaFit.Sample(time: time, point: SIMD2(x, x), sigma: sigma)
        }
        #expect(ParabolaFit([ParabolaFit.Sample]()) == nil)
        #expect(ParabolaFit([sample(0, 1), sample(1, 2)]) == nil)
        #expect(ParabolaFit([sample(2, 1), sample(2, 2), sample(2, 3), sample(2, 4)]) == nil)
        #expect(ParabolaFit([sample(1, 1), sample(2, 2), sample(2, 3), sample(1, 4)]) == nil)
        #expect(ParabolaFit([sample(0, .nan), sample(.nan, 2), sample(2, 3)]) == nil)
        #expect(ParabolaFit([sample(0, 1, sigma: 0), sample(1, 2, sigma: 0), sample(2, 3, sigma: 0)]) == nil)
        #expect(
            ParabolaFit.robust([sample(2, 1), sample(2, 2), sample(2, 3), sample(2, 4), sample(2, 5)]) == nil)
    }
}
