import PoseCore
import TestSupport
import Testing

@testable import Movement

struct MotionTrackTests {
    private let size = PixelSize(width: 640, height: 480)

    /// Motion of a body that goes to the side, half a torso a second and more, seen at these times.
    private func track(_ times: [Double]) -> MotionTrack {
        var track = MotionTrack()
        for time in times {
            track.add(standing(x: Float(0.2 + 0.3 * time)), imageSize: size, at: Timestamp(seconds: time))
        }
        return track
    }

    @Test func `frames that are not later than the last are left out`() {
        let times = (0..<40).map { Double($0) / 20 }
        let end = Timestamp(seconds: 2)
        let whole = track(times).stretches(from: .zero, to: end)
        #expect(whole.count == 1)
        for place in times.indices.dropFirst() {
            // A frame that comes again, a recorder's disorder, and a clock that is set back.
            for earlier in [0, 0.02, 0.06, 1] {
                var disordered = times
                disordered.insert(times[place] - earlier, at: place + 1)
                #expect(track(disordered).stretches(from: .zero, to: end) == whole, "\(place) \(earlier)")
            }
        }
    }
}
