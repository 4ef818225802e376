import PoseCore
import Testing

@testable import LimberVision

struct VideoContextsTests {
    @Test func `a region that moves leaves few followers, and requests that take turns keep theirs`() {
        let source = FrameSource()
        func follower(_ x: Int) -> PoseFollower {
            VideoContexts.follower(for: PoseFollower.Request(region: [Float(x), 0, 1, 1]), of: source)
        }
        weak let first = follower(100)
        #expect(first != nil)
        let turns = (0..<4).map(follower)
        for x in 101..<130 {
            _ = follower(x)
            for (place, former) in turns.enumerated() { #expect(follower(place) === former) }
        }
        #expect(first == nil)
    }
}
