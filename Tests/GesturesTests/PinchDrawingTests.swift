import PoseCore
import TestSupport
import Testing

@testable import Gestures

@Suite struct PinchDrawingTests {
    @Test func `the beginning of a pinch is part of the stroke`() {
        var drawing = PinchDrawing()
        draw("---", with: &drawing, from: 0)
        #expect(drawing.strokes.isEmpty)
        draw("++", with: &drawing, from: 3)
        #expect(drawing.evidence.count == 2)
        #expect(drawing.strokes.isEmpty)
        draw("++", with: &drawing, from: 5)
        #expect(drawing.evidence.isEmpty)
        #expect(drawing.strokes.map(\.points.count) == [4])
        #expect(drawing.strokes[0].points.map(\.time) == (3..<7).map(frameTime))
        #expect(!drawing.strokes[0].isEnded)
    }

    @Test(arguments: ["-+++", "--+++", "+-+++", "---+-+++", "---++--+++"])
    func `only the frames of the pinch itself begin a stroke`(frames: String) {
        var drawing = PinchDrawing()
        draw(frames, with: &drawing, from: 0)
        #expect(
            drawing.strokes.map { $0.points.map(\.time) } == [
                (frames.count - 3..<frames.count).map(frameTime)
            ])
    }

    /// Frames up to the source's end, and the times of the points in its last stroke.
    @Test(arguments: [
        ("--++++", [2, 3, 4, 5]), ("--++++-", [2, 3, 4, 5]), ("--++++-+", [2, 3, 4, 5, 6, 7]), ("---++", []),
    ])
    func `at the end points with the tips together are part of the stroke`(frames: String, times: [Int]) {
        var drawing = PinchDrawing()
        draw(frames, with: &drawing, from: 0)
        drawing.finish()
        #expect(drawing.strokes.flatMap { $0.points.map(\.time) } == times.map(frameTime))
        #expect(drawing.strokes.allSatisfy { $0.isEnded } && drawing.evidence.isEmpty)
    }

    @Test func `a possible pinch that ends draws nothing`() {
        var drawing = PinchDrawing()
        draw("---++---", with: &drawing, from: 0)
        #expect(drawing.strokes.isEmpty)
        #expect(drawing.evidence.isEmpty)
    }

    @Test func `three frames apart end a stroke and the next pinch begins another`() {
        var drawing = PinchDrawing()
        draw("++++--", with: &drawing, from: 0)
        #expect(drawing.strokes.map(\.isEnded) == [false])
        draw("-", with: &drawing, from: 6)
        #expect(drawing.strokes.map(\.isEnded) == [true])
        #expect(drawing.strokes.map(\.points.count) == [4])
        draw("+++", with: &drawing, from: 7)
        #expect(drawing.strokes.map(\.isEnded) == [true, false])
    }

    @Test func `a flicker does not divide the stroke`() {
        var drawing = PinchDrawing()
        draw("+++.+.+--+++", with: &drawing, from: 0)
        #expect(drawing.strokes.count == 1)
        // All frames but the two without the hand.
        #expect(drawing.strokes[0].points.count == 10)
        let times = drawing.strokes[0].points.map(\.time)
        #expect(times == times.sorted())
    }

    @Test func `a hand that stays away ends the stroke`() {
        var drawing = PinchDrawing()
        draw("+++" + String(repeating: ".", count: 20), with: &drawing, from: 0)
        #expect(drawing.strokes.map(\.isEnded) == [true])
        draw("+++", with: &drawing, from: 23)
        #expect(drawing.strokes.count == 2)
    }

    @Test(arguments: [300, -300])
    func `a pinch long after the last frame, or before it, begins another stroke`(later: Int) {
        var drawing = PinchDrawing()
        draw("++++", with: &drawing, from: 400)
        draw("++", with: &drawing, from: 400 + later)
        #expect(drawing.strokes.map(\.points.count) == [4])
        #expect(drawing.strokes.map(\.isEnded) == [true])
        draw("++", with: &drawing, from: 402 + later)
        #expect(drawing.strokes.map(\.points.count) == [4, 4])
    }

    /// A pinch is held for ten frames and then goes down by a height a frame; gives the drawing after it, with the hand still
    /// there.
    private func lowered(by step: Float, frames: Int) -> PinchDrawing {
        var drawing = PinchDrawing()
        draw("++++++++++", with: &drawing, from: 0)
        for frame in 1...frames {
            let place = NormalizedPoint(x: 0.3, y: 0.4 - step * Float(frame))
            drawing.update(pinchingHand(gap: 0.15, at: place), imageSize: square, at: frameTime(9 + frame))
        }
        return drawing
    }

    @Test func `an arm that is lowered with the fingers together draws nothing`() {
        // The palm is 0.2 high: 9 palm lengths a second.
        var drawing = lowered(by: 0.06, frames: 6)
        #expect(drawing.strokes.map(\.points.count) == [10], "the points wait")
        draw(String(repeating: ".", count: 20), with: &drawing, from: 16)
        #expect(drawing.strokes.map(\.points.count) == [10])
        #expect(drawing.strokes.map(\.isEnded) == [true])
    }

    @Test func `a hand that goes down fast and stops, or opens there, has drawn a line`() {
        var stopped = lowered(by: 0.06, frames: 4)
        let place = NormalizedPoint(x: 0.3, y: 0.16)
        stopped.update(pinchingHand(gap: 0.15, at: place), imageSize: square, at: frameTime(14))
        #expect(stopped.strokes.map(\.points.count) == [15])
        var opened = lowered(by: 0.06, frames: 4)
        for frame in 14..<18 {
            opened.update(pinchingHand(gap: 0.7, at: place), imageSize: square, at: frameTime(frame))
        }
        #expect(opened.strokes.map(\.points.count) == [14])
        // What opens while the arm still goes down was no line.
        var lowering = lowered(by: 0.06, frames: 4)
        for frame in 14..<18 {
            let next = NormalizedPoint(x: 0.3, y: 0.16 - 0.06 * Float(frame - 13))
            lowering.update(pinchingHand(gap: 0.7, at: next), imageSize: square, at: frameTime(frame))
        }
        #expect(lowering.strokes.map(\.points.count) == [10])
        // Slower is drawn at once.
        #expect(lowered(by: 0.03, frames: 4).strokes.map(\.points.count) == [14])
    }

    @Test func `an arm that hangs at the lower edge and is raised with the fingers together draws nothing`() {
        var drawing = PinchDrawing()
        for frame in 0..<10 {
            // Its tips are below its wrist.
            let hand = pinchingHand(gap: 0.15, size: -0.2, at: NormalizedPoint(x: 0.49, y: 0.35))
            drawing.update(hand, imageSize: square, at: frameTime(frame))
        }
        #expect(drawing.strokes.isEmpty)
        func raise(to height: Float, at frame: Int) {
            let hand = pinchingHand(gap: 0.15, at: NormalizedPoint(x: 0.3, y: height))
            drawing.update(hand, imageSize: square, at: frameTime(frame))
        }
        // 9 palm lengths a second.
        for frame in 10..<18 { raise(to: -0.1 + 0.06 * Float(frame - 9), at: frame) }
        #expect(drawing.strokes.isEmpty)
        for frame in 18..<24 { raise(to: 0.38, at: frame) }
        #expect(drawing.strokes.map { $0.points.map(\.time) } == [(17..<24).map(frameTime)])
    }

    @Test func `a line that is drawn slowly goes on to the lower edge, whichever way the hand points`() {
        var drawing = PinchDrawing()
        for frame in 0..<20 {
            let hand = pinchingHand(
                gap: 0.15, size: -0.2, at: NormalizedPoint(x: 0.3, y: 0.7 - 0.02 * Float(frame)))
            drawing.update(hand, imageSize: square, at: frameTime(frame))
        }
        #expect(drawing.strokes.map(\.points.count) == [20])
    }

    @Test func `clear and undo drop strokes`() {
        var drawing = PinchDrawing()
        draw("+++---+++---+++", with: &drawing, from: 0)
        #expect(drawing.strokes.count == 3)
        drawing.removeLast()
        #expect(drawing.strokes.count == 2)
        draw("++", with: &drawing, from: 15)
        #expect(drawing.strokes.count == 3)
        drawing.removeAll()
        #expect(drawing.strokes.isEmpty)
        drawing.removeLast()
    }

    /// The hand moves to the right, a hundredth of the picture a frame.
    private func draw(_ frames: String, with drawing: inout PinchDrawing, from start: Int) {
        for (offset, kind) in frames.enumerated() {
            let index = start + offset
            let place = NormalizedPoint(x: 0.2 + 0.01 * Float(index), y: 0.4)
            let hand: HumanHandPoseObservation? =
                switch kind {
                case "+": pinchingHand(gap: 0.15, at: place)
                case "-": pinchingHand(gap: 0.7, at: place)
                default: nil
                }
            drawing.update(hand, imageSize: square, at: frameTime(index))
        }
    }
}
