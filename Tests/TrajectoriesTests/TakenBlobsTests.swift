import SeededRandom
import Testing

@testable import Trajectories

@Suite struct TakenBlobsTests {
    @Test(arguments: [1, 2, 3] as [UInt64]) func `blobs are taken as in a set of their frames and indices`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var taken = TakenBlobs()
        var expected: Set<SIMD2<Int>> = []
        for newest in 0..<300 {
            let oldest = newest - 12
            taken.forget(before: oldest)
            expected = expected.filter { $0.x >= oldest }
            for _ in 0..<20 {
                let key = SIMD2(
                    Int.random(in: oldest...newest, using: &random),
                    Int.random(in: 0..<MotionDetector.maximumCount, using: &random))
                if random.chance(0.3) {
                    taken.remove(blob(key))
                    expected.remove(key)
                } else if !newest.isMultiple(of: 40) {
                    taken.insert(blob(key))
                    expected.insert(key)
                }
                #expect(taken.contains(blob(key)) == expected.contains(key))
            }
            for frame in oldest...newest {
                for index in 0..<MotionDetector.maximumCount {
                    let key = SIMD2(frame, index)
                    #expect(taken.contains(blob(key)) == expected.contains(key), "seed \(seed), \(key)")
                }
            }
        }
    }

    @Test func `a long time without blobs costs no memory`() {
        var taken = TakenBlobs()
        taken.insert(blob(SIMD2(3, 1)))
        taken.forget(before: 1_000_000)
        taken.insert(blob(SIMD2(1_000_000, 2)))
        #expect(taken.contains(blob(SIMD2(1_000_000, 2))) && !taken.contains(blob(SIMD2(3, 1))))
        #expect(MemoryCount(of: taken).elements < 10)
    }

    private func blob(_ key: SIMD2<Int>) -> MovingBlob {
        MovingBlob(
            frame: key.x, index: key.y, time: Double(key.x) / 30, center: .zero, halfLength: 1, radius: 1,
            contrast: 1, isolation: 1)
    }
}
