import ActionClassification
import Foundation
import PoseCore
import Testing

@Suite struct MiniRocketTests {
    private struct Reference: Decodable {
        struct Kernel: Decodable {
            var dilation: Int
            var isPadded: Bool
            var heavyTaps: [Int]
            var series: [Int]
            var thresholds: [Float]
            var shares: [Float]
        }
        var series: [[Float]]
        var kernels: [Kernel]
    }

    /// Made by Scripts/minirocket_reference.py; shares are of at most 40 places, so 1e-4 means equal.
    @Test func `features equal those of the reference`() throws {
        let url = try #require(
            Bundle.module.url(forResource: "minirocket", withExtension: "json", subdirectory: "Fixtures"))
        let reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: url))
        let rocket = MiniRocket(
            windowLength: 40, seriesCount: 3,
            kernels: reference.kernels.map {
                MiniRocket.Kernel(
                    dilation: $0.dilation, isPadded: $0.isPadded, heavyTaps: $0.heavyTaps, series: $0.series,
                    thresholds: $0.thresholds)
            })
        var features = [Float](repeating: 0, count: rocket.featureCount)
        var span = features.mutableSpan
        rocket.transform(TimeSeries(reference.series), into: &span)
        for (found, expected) in zip(features, reference.kernels.flatMap(\.shares)) {
            #expect(abs(found - expected) < 1e-4)
        }
    }

    @Test func `there are 84 different choices of taps`() {
        #expect(Set(MiniRocket.tapChoices).count == 84)
        #expect(MiniRocket.tapChoices.allSatisfy { $0.count == 3 && $0 == $0.sorted() })
    }

    @Test func `a constant series is above negative thresholds only`() {
        let kernel = MiniRocket.Kernel(
            dilation: 2, isPadded: false, heavyTaps: [0, 3, 5], series: [0], thresholds: [-1e-3, 1e-3])
        let rocket = MiniRocket(windowLength: 30, seriesCount: 1, kernels: [kernel])
        var features: [Float] = [0, 0]
        var span = features.mutableSpan
        rocket.transform(TimeSeries([[Float](repeating: 7.3, count: 30)]), into: &span)
        #expect(features == [1, 0])
    }

    @Test func `velocities are differences of neighbouring frames, one-sided at the ends`() {
        let map = ChannelMap(
            inputCount: 1,
            series: [[.init(input: 0, tap: 2, weight: 0.5), .init(input: 0, tap: 0, weight: -0.5)]])
        let poses = KeypointArray(shape: [4, 1, 1], scalars: [0, 1, 4, 9])
        #expect(poses.map { map.apply(to: $0)[0] } == [0.5, 2, 4, 2.5])
    }
}
