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
