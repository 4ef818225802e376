import PoseCore
import SeededRandom
import Testing

@testable import LimberVision

@Suite struct SceneContinuityTests {
    private let source = FrameSource()

    private func image(
        at seconds: Double?, from source: FrameSource?, seed: UInt64 = 1
    ) throws -> RequestImage {
        var random = SeededGenerator(seed: seed)
        // Coarse noise, so that thumbnails of another seed are another picture.
        let cells = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
        var bytes: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 { bytes += [UInt8](repeating: cells[y / 8 * 8 + x / 8], count: 3) }
        }
        let picture = try #require(PixelBuffer(size: PixelSize(width: 64, height: 64), rgb: bytes))
        return RequestImage(
            picture: picture,
            place: seconds.map { FramePlace(source: source, timestamp: Timestamp(seconds: $0)) })
    }

    @Test func `frames of one source in their order follow each other`() throws {
        var continuity = SceneContinuity()
        #expect(continuity.step(to: try image(at: 0, from: source)) == .start)
        #expect(continuity.step(to: try image(at: 0.04, from: source)) == .next)
        #expect(continuity.step(to: try image(at: 0.08, from: source)) == .next)
    }

    @Test func `pictures by themselves never do`() throws {
        var continuity = SceneContinuity()
        for _ in 0..<2 { #expect(continuity.step(to: try image(at: nil, from: nil)) == .start) }
        #expect(continuity.step(to: try image(at: 0, from: source)) == .start)
        #expect(continuity.step(to: try image(at: nil, from: nil)) == .start)
        #expect(continuity.step(to: try image(at: 0.04, from: source)) == .start)
    }

    @Test func `another source starts again, and so does a frame of no known one`() throws {
        var continuity = SceneContinuity()
        let other = FrameSource()
        _ = continuity.step(to: try image(at: 0, from: source))
        #expect(continuity.step(to: try image(at: 0.04, from: other)) == .start)
        #expect(continuity.step(to: try image(at: 0.08, from: nil)) == .start)
        #expect(continuity.step(to: try image(at: 0.12, from: nil)) == .next)
    }

    @Test func `a cut, a gap, a step back and a clock that jumps begin another scene`() throws {
        var continuity = SceneContinuity()
        _ = continuity.step(to: try image(at: 0, from: source))
        #expect(continuity.step(to: try image(at: 0.04, from: source, seed: 2)) == .scene)
        #expect(continuity.step(to: try image(at: 2, from: source, seed: 2)) == .scene)
        #expect(continuity.step(to: try image(at: 1.9, from: source, seed: 2)) == .scene)
        var jump = try image(at: 1.94, from: source, seed: 2)
        jump.place?.isAfterClockJump = true
        #expect(continuity.step(to: jump) == .scene)
    }

    @Test func `frames that their samples give one time are not taken for the same`() throws {
        func sample() throws -> ImageSource {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
            let image = try #require(buffer)
            let timing = CMSampleTimingInfo(
                duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
            return .sample(
                try CMSampleBuffer(
                    imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
                    sampleTiming: timing))
        }
        func frame(_ sample: ImageSource) throws -> RequestImage {
            var image = try sample.requestImage(orientation: nil).get()
            image.place?.source = source
            return try image.part(PoseCore.NormalizedRect(x: 0, y: 0, width: 0.5, height: 1))
        }
        let (first, second, follower) = (try sample(), try sample(), PoseFollower(PoseFollower.Request()))
        let body = PoseCore.HumanBodyPoseObservation(confidence: 1, joints: [])
        follower.note(PoseFollower.Found(bodies: [body]), in: try frame(first))
        #expect(follower.bodies(in: try frame(first)) == [body])
        #expect(follower.bodies(in: try frame(second)) == nil)
    }
}
