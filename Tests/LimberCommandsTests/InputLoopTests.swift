import PoseCore
import Testing

@testable import LimberCommands
@testable import VideoIO

@Suite struct InputLoopTests {
    @Test(
        arguments: [
            (8, "slow.mp4: plays 8 times slower than it was filmed; give --slow-motion 8 for"),
            (0.05, "slow.mp4: plays 20 times faster than it was filmed; give --slow-motion 0.05 for"),
        ])
    func `a film that says that it is in slow motion is named until its pace is given`(
        factor: Double, beginning: String
    ) throws {
        var format = SourceFormat(name: "slow.mp4", size: PixelSize(width: 64, height: 48), frameRate: 30)
        #expect(InputLoop.hint(ofSlowMotion: format) == nil)
        format.captureSlowMotion = factor
        let hint = try #require(InputLoop.hint(ofSlowMotion: format))
        #expect(hint == beginning + " the movement's own times and speeds")
        format.slowMotion = factor
        #expect(InputLoop.hint(ofSlowMotion: format) == nil)
    }
}
