import PoseCore
import SyntheticMotion
import SyntheticScenes
import Testing

@Suite struct DemoClipTests {
    @Test(arguments: [(640, 480), (1280, 720), (360, 640)])
    func `the whole body stays in the picture`(width: Int, height: Int) {
        let clip = DemoClip(size: PixelSize(width: width, height: height))
        for index in stride(from: 0, to: clip.length, by: 2) {
            let body = clip.pose(at: index)
            for point in BodyPoint.allCases {
                let location = clip.camera.project(body[point])?.location ?? .zero
                let isInside =
                    location.x > 0.02 && location.x < 0.98 && location.y > 0.02 && location.y < 0.98
                #expect(isInside, "\(point) in frame \(index) at \(location)")
            }
        }
    }

    @Test func `the exercises come in turn with breaks between them`() {
        let clip = DemoClip()
        var labels: [String?] = []
        for index in 0..<clip.length where labels.isEmpty || labels[labels.count - 1] != clip.label(at: index)
        {
            labels.append(clip.label(at: index))
        }
        #expect(labels == ["Jumping Jacks", nil, "Lunges", nil, "Burpees", nil])
        #expect((30...50).contains(Double(clip.length) / clip.frameRate))
    }

    @Test func `the body moves without leaps, and the end runs into the beginning`() {
        let clip = DemoClip(frameRate: 30)
        for index in 0..<clip.length {
            let (body, next) = (clip.pose(at: index), clip.pose(at: index + 1))
            let fastest = BodyPoint.allCases.map { length(next[$0] - body[$0]) }.max() ?? 0
            // 15 m/s: faster than any part of an exercising body.
            #expect(fastest < 0.5, "frame \(index)")
        }
        #expect(clip.pose(at: clip.length) == clip.pose(at: 0))
        #expect(clip.label(at: clip.length) == clip.label(at: 0))
    }

    @Test func `frames can be asked for in any order`() throws {
        func bytes(_ frame: Frame?) throws -> [UInt8] {
            let picture = try #require(frame).pixelBuffer
            let count = picture.size.width * picture.size.height * 3
            return picture.withPlane(0) { Array(UnsafeBufferPointer(start: $0, count: count)) }
        }
        let size = PixelSize(width: 160, height: 120)
        var forwards = DemoClip(script: .allExercises, size: size)
        var backwards = forwards
        let early = try bytes(forwards.frame(at: 100))
        let late = try bytes(forwards.frame(at: 700))
        #expect(try bytes(backwards.frame(at: 700)) == late)
        #expect(try bytes(backwards.frame(at: 100)) == early)
        #expect(early != late)
        #expect(forwards.frame(at: 90)?.timestamp == Timestamp(seconds: 3))
        #expect(forwards.frame(at: -1) == nil)
    }

    @Test func `one exercise can be asked for by name`() {
        for script in DemoScript.all {
            #expect(DemoScript(name: script.name) == script)
        }
        #expect(DemoScript(name: "demo:swimming") == nil)
        let clip = DemoScript(name: "demo:lunges").map { DemoClip(script: $0) }
        #expect(clip?.label(at: 30) == "Lunges")
    }

    @Test func `the truth of a frame has every joint`() {
        let clip = DemoClip()
        #expect(clip.groundTruth(at: 40)?.allJoints().count == BodyJointName.allCases.count)
    }
}
