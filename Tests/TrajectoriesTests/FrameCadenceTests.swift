import SeededRandom
import Testing

@testable import Trajectories

@Suite struct FrameCadenceTests {
    /// The times of the pictures in a file of `rate` frames a second, and of their frames.
    private func times(
        rate: Double, repetitions: [Bool]
    ) -> [(frame: Double, picture: Double)] {
        var cadence = FrameCadence()
        var result: [(frame: Double, picture: Double)] = []
        for (index, isRepetition) in repetitions.enumerated() {
            let time = Double(index) / rate
            if isRepetition { cadence.skip(at: time) } else { result.append((time, cadence.time(of: time))) }
        }
        return result
    }

    @Test(arguments: [(24.0, 30.0), (25, 30), (15, 30), (20, 30), (24, 60), (25, 60), (50, 60)])
    func `pictures of a lower rate are at even times`(pictureRate: Double, rate: Double) {
        func picture(_ index: Int) -> Int { Int(Double(index) * pictureRate / rate) }
        let repetitions = (0..<200).map { $0 > 0 && picture($0) == picture($0 - 1) }
        let found = times(rate: rate, repetitions: repetitions).dropFirst(60)
        for (first, second) in zip(found, found.dropFirst()) {
            #expect(abs((second.picture - first.picture) * pictureRate - 1) < 0.25, "at \(second.frame)")
        }
    }

    @Test func `pictures that are repeated by chance keep their order and are near their frames`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let share = random.uniform(0.05...0.4)
            let found = times(rate: 30, repetitions: (0..<300).map { _ in random.chance(share) })
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.picture < $1.picture }, "seed \(seed)")
            let farthest = found.map { abs($0.picture - $0.frame) * 30 }.max() ?? 0
            // Half of three frames: at most two are taken for repetitions of one.
            #expect(farthest < 1.6, "seed \(seed): \(farthest) frames")
            let moved = found.count { abs($0.picture - $0.frame) * 30 > 0.05 }
            #expect(Double(moved) < 0.3 * Double(found.count), "seed \(seed): \(moved)")
        }
    }

    @Test func `repetitions in a calm scene say nothing of what moves after it`() {
        // Two chance repetitions, as an encoder makes of a picture in which nothing moves.
        let found = times(rate: 30, repetitions: (0..<60).map { [11, 28].contains($0) })
        #expect(found.allSatisfy { $0.picture == $0.frame })
        // Regular ones that have ceased.
        let ceased = times(rate: 30, repetitions: (0..<60).map { $0 < 30 && $0 % 4 == 3 })
        #expect(ceased.suffix(22).allSatisfy { $0.picture == $0.frame })
    }
}
