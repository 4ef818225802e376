import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct ProminentPersonSelectorTests {
    @Test func `people of like size do not alternate as the prominent one`() {
        for seed in UInt64(1)...20 {
            var generator = SeededGenerator(seed: seed)
            var selector = ProminentPersonSelector()
            var chosen: Set<Int> = []
            for frame in 0..<300 {
                var people = [(1, Float(0.3)), (2, 0.7)].map { id, x in
                    TrackedPerson(
                        id: id,
                        pose: figure(
                            x: x, height: 0.5 + 0.03 * generator.normal(), noise: 0.02, using: &generator),
                        isProminent: false)
                }
                selector.choose(
                    among: &people, minimumJointConfidence: 0.2, at: Timestamp(seconds: Double(frame) / 30))
                chosen.formUnion(people.filter(\.isProminent).map(\.id))
            }
            #expect(chosen.count == 1, "seed \(seed)")
        }
    }

    @Test func `a clearly larger person becomes the prominent one`() {
        var generator = SeededGenerator(seed: 1)
        var selector = ProminentPersonSelector()
        var prominent: [Int?] = []
        for frame in 0..<120 {
            var people = [(1, Float(0.5)), (2, frame < 30 ? 0.4 : 0.7)].map { id, height in
                TrackedPerson(
                    id: id, pose: figure(x: 0.3 * Float(id), height: height, using: &generator),
                    isProminent: false)
            }
            selector.choose(
                among: &people, minimumJointConfidence: 0.2, at: Timestamp(seconds: Double(frame) / 30))
            prominent.append(people.first(where: \.isProminent)?.id)
        }
        #expect(prominent[45] == 1)
        #expect(prominent[119] == 2)
        #expect(zip(prominent, prominent.dropFirst()).count { $0 != $1 } == 1)
    }

    @Test func `a larger person takes over also where the clock begins again`() {
        var selector = ProminentPersonSelector()
        var prominent: Int?
        for frame in 0..<90 {
            // The second one becomes larger just before the clock begins again.
            let seconds = Double(frame < 40 ? 1000 * 30 + frame : frame - 40) / 30
            prominent = selector.choose(
                among: [(1, 0.1), (2, frame < 30 ? 0.05 : 0.9)], at: Timestamp(seconds: seconds))
        }
        #expect(prominent == 2)
    }

    @Test func `a lost prominent person is replaced after a moment`() {
        var generator = SeededGenerator(seed: 2)
        var selector = ProminentPersonSelector()
        let large = TrackedPerson(
            id: 1, pose: figure(x: 0.3, height: 0.6, using: &generator), isProminent: false)
        let small = TrackedPerson(
            id: 2, pose: figure(x: 0.7, height: 0.4, using: &generator), isProminent: false)
        var prominent: [Int?] = []
        for frame in 0..<30 {
            var people = frame < 5 ? [large, small] : [small]
            selector.choose(
                among: &people, minimumJointConfidence: 0.2, at: Timestamp(seconds: Double(frame) / 30))
            prominent.append(people.first(where: \.isProminent)?.id)
        }
        #expect(prominent[4] == 1)
        #expect(prominent[8] == nil)
        #expect(prominent[29] == 2)
    }
}
