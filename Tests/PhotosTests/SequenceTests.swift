import Foundation
import PoseCore
import Testing

@testable import Photos

/// Moments of a person that stays in one place, side by side.
@Suite struct SequenceTests {
    private let size = PixelSize(width: 320, height: 240)

    /// A figure that bends its knees and spreads its arms twice in three seconds, or stands still.
    private func frames(moving: Bool = true) -> [SubjectFrame] {
        (0..<90).map { index in
            let time = Double(index) / 30
            var figure = Figure(feet: SIMD2(160, 220), height: 150)
            if moving {
                let bent = 0.5 - 0.5 * cos(2 * .pi * time / 1.5)
                (figure.crouch, figure.spread) = (0.2 * bent, 0.2 + bent)
            }
            return SubjectFrame(
                index: index, time: Timestamp(seconds: time), size: size, pose: figure.pose(in: size),
                sharpness: 10)
        }
    }

    @Test func `the best moment is among them, and all differ`() throws {
        let frames = frames()
        let plan = PhotoPlan(frames, times: frames.map(\.time), arePictures: false, configuration: .init())
        #expect(plan.figures.count < 2)
        #expect((4...7).contains(plan.sequence.count))
        let best = try #require(plan.shots.first)
        #expect(plan.sequence.contains { $0.time == best.time })
        #expect(plan.sequence.map(\.time) == plan.sequence.map(\.time).sorted())
        #expect(plan.times.isSuperset(of: plan.sequence.map(\.time)))
        for (first, second) in zip(plan.sequence, plan.sequence.dropFirst()) {
            #expect(first.pose != second.pose)
        }
    }

    @Test func `a person that stands still, or one of which figures may overlap, has no sequence`() {
        let still = frames(moving: false)
        let plan = PhotoPlan(still, times: still.map(\.time), arePictures: false, configuration: .init())
        #expect(plan.sequence.isEmpty)
        var configuration = PhotoPlan.Configuration()
        configuration.figures.spacing = -0.3
        let moving = frames()
        let asked = PhotoPlan(
            moving, times: moving.map(\.time), arePictures: false, configuration: configuration)
        #expect(asked.sequence.isEmpty)
    }

    @Test func `a head that is turned away is not cut off`() {
        let frames = [frames()[0]]
        let face = Set(BodyJointGroup.face.jointNames)
        let turned = frames.map { frame in
            var frame = frame
            frame.pose = frame.pose.mapJoints { joint in
                var joint = joint
                if face.contains(joint.jointName) { joint.confidence = 0.01 }
                return joint
            }
            return frame
        }
        #expect(SequenceComposer.parts(of: turned, in: size) == SequenceComposer.parts(of: frames, in: size))
    }

    @Test func `each part shows the whole body at one height`() throws {
        let frames = [0, 11, 22].map { self.frames()[$0] }
        let parts = SequenceComposer.parts(of: frames, in: size)
        #expect(Set(parts.map(\.y)).count == 1 && Set(parts.map(\.height)).count == 1)
        for (part, frame) in zip(parts, frames) {
            for joint in frame.pose.allJoints().values {
                let point = joint.location.pixelPoint(in: size)
                #expect((Float(part.x)...Float(part.right)).contains(point.x))
                #expect((Float(part.y)...Float(part.bottom)).contains(point.y))
            }
        }
        let made = try #require(
            SequenceComposer().compose(frames.map { _ in Bitmap(size: size) }, of: frames))
        #expect(made.panels.count == 3)
        for (first, second) in zip(made.panels, made.panels.dropFirst()) {
            #expect(first.intersection(second).isEmpty)
        }
        #expect(made.panels.allSatisfy { $0.intersection(PixelRect(of: made.bitmap.size)) == $0 })
    }
}
