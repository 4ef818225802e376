import PoseCore
import SeededRandom
import Testing

@testable import Pipeline

@Suite struct FrameAdmissionTests {
    private func time(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / 30) }

    @Test func `the newest frame wins and the others are counted`() {
        var admission = FrameAdmission<Int>()
        #expect(admission.submit(1, at: time(1)) == nil)
        #expect(admission.begin() == 1)
        #expect(admission.submit(2, at: time(2)) == nil)
        #expect(admission.submit(3, at: time(3)) == 2)
        #expect(admission.begin() == nil, "one is in work")
        admission.finish()
        #expect(admission.begin() == 3)
        #expect((admission.admitted, admission.dropped) == (2, 1))
    }

    @Test func `a frame that was overtaken is dropped itself`() {
        var admission = FrameAdmission<Int>()
        #expect(admission.submit(5, at: time(5)) == nil)
        #expect(admission.submit(4, at: time(4)) == 4)
        #expect(admission.submit(5, at: time(5)) == 5, "the same time twice")
        #expect(admission.begin() == 5)
        #expect(admission.submit(4, at: time(4)) == 4, "also once the newer one is in work")
    }

    @Test func `a jump back in time is another beginning`() {
        var admission = FrameAdmission<Int>()
        #expect(admission.submit(300, at: time(300)) == nil)
        #expect(admission.submit(1, at: time(1)) == 300)
        #expect(admission.restart() == 1)
        #expect(admission.submit(0, at: time(0)) == nil)
    }

    @Test(arguments: UInt64(0)..<20)
    func `every frame is processed once or dropped once`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var admission = FrameAdmission<Int>()
        var (worked, dropped): ([Int], [Int]) = ([], [])
        var submitted = 0
        for _ in 0..<500 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                submitted += 1
                // Now and then out of order by a few frames.
                let late = Int.random(in: 0..<10, using: &random) == 0 ? 3 : 0
                if let item = admission.submit(submitted, at: time(2 * submitted - late)) {
                    dropped.append(item)
                }
            case 2: if let item = admission.begin() { worked.append(item) }
            default: admission.finish()
            }
            // At most one waits: all others are accounted for.
            #expect((0...1).contains(submitted - worked.count - dropped.count), "seed \(seed)")
            #expect((admission.admitted, admission.dropped) == (worked.count, dropped.count), "seed \(seed)")
        }
        if let item = admission.withdraw() { dropped.append(item) }
        #expect((worked + dropped).sorted() == Array(1..<(submitted + 1)), "seed \(seed)")
        #expect(worked == worked.sorted(), "seed \(seed)")
    }
}
