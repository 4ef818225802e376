import PoseCore
import SyntheticMotion
import SyntheticScenes
import Testing

@Suite struct GestureClipTests {
    @Test func `gestures are shown in turn`() throws {
        var clip = GestureClip()
        let labels = stride(from: 60, to: clip.length, by: 120).map { clip.label(at: $0) }
        #expect(labels == ["openPalm", "fist", "victory"])
        #expect(clip.label(at: 125) == nil, "on the way from one to the next")
        #expect(clip.hand(at: 5) == clip.hand(at: 5 + clip.length))
        let bend = { (index: Int) in
            let hand = clip.hand(at: index)
            return length(hand[.middleTip] - hand[.wrist])
        }
        #expect(bend(60) > 1.5 * bend(180))
        let (first, none) = (clip.frame(at: 3), clip.frame(at: -1))
        #expect(first?.timestamp == Timestamp(seconds: 0.1) && none == nil)
    }
}
