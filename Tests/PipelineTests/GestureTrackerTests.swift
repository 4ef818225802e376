import Gestures
import PoseCore
import TestSupport
import Testing
import Tracking

@testable import Pipeline

@Suite struct GestureTrackerTests {
    private static let size = PixelSize(width: 100, height: 100)

    /// One frame of a script: "+" pinches, "-" does not, "." is not seen.
    private func frame(_ kinds: [Character], _ index: Int) -> [TrackedHand] {
        kinds.enumerated().compactMap { number, kind in
            guard kind != "." else { return nil }
            let place = NormalizedPoint(x: 0.1 + 0.01 * Float(index), y: 0.3 + 0.3 * Float(number))
            return TrackedHand(id: number + 1, pose: pinchingHand(gap: kind == "+" ? 0.1 : 0.8, at: place))
        }
    }

    private func play(
        _ scripts: [String], with tracker: inout GestureTracker
    ) -> [(activities: [Int: HandActivity], strokes: [HandStroke])] {
        let kinds = scripts.map(Array.init)
        return kinds[0].indices.map { index in
            tracker.update(
                frame(kinds.map { $0[index] }, index), imageSize: Self.size,
                at: Timestamp(seconds: Double(index) / 30))
        }
    }

    /// What a client has that puts each point at its index, and misses the frames that `misses` names.
    private func collect(
        _ frames: [[HandStroke]], misses: (Int) -> Bool = { _ in false }
    ) -> [Int: (points: [PinchDrawing.Point?], isEnded: Bool)] {
        var strokes: [Int: (points: [PinchDrawing.Point?], isEnded: Bool)] = [:]
        for (index, frame) in frames.enumerated() where !misses(index) {
            for stroke in frame {
                var known = strokes[stroke.id] ?? ([], false)
                while known.points.count < stroke.start + stroke.points.count { known.points.append(nil) }
                for (offset, point) in stroke.points.enumerated() {
                    known.points[stroke.start + offset] = point
                }
                strokes[stroke.id] = (known.points, known.isEnded || stroke.isEnded)
            }
        }
        return strokes
    }

    @Test func `a hand is in use from its pinch until some time after it`() {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 0)
        _ = play(["----------", "----------"], with: &tracker)
        #expect(tracker.handsInUse.isEmpty)
        _ = play(["--++++++---..", "-------------"], with: &tracker)
        #expect(Array(tracker.handsInUse) == [1])
        _ = tracker.update(frame(["-", "-"], 0), imageSize: Self.size, at: Timestamp(seconds: 9))
        #expect(Array(tracker.handsInUse) == [1])
        _ = tracker.update(frame(["-", "-"], 0), imageSize: Self.size, at: Timestamp(seconds: 11))
        #expect(tracker.handsInUse.isEmpty)
    }

    @Test func `without repetition every point is reported once, in order`() throws {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 0)
        let frames = play(["--++++.+++---+++---", "......+++++++------"], with: &tracker)
        var counts: [Int: Int] = [:]
        for frame in frames {
            for stroke in frame.strokes {
                #expect(stroke.start == counts[stroke.id, default: 0])
                counts[stroke.id, default: 0] += stroke.points.count
            }
        }
        // The hand's first pinch without the frame in which it is not seen, its second, and the other hand's.
        #expect(counts.values.sorted() == [3, 7, 7])
        let strokes = collect(frames.map(\.strokes))
        #expect(strokes.values.allSatisfy { $0.isEnded })
        let owners = Set(frames.flatMap(\.strokes).map { [$0.id, $0.handID] })
        #expect(owners.count == 3 && owners.count { $0[1] == 1 } == 2)
    }

    @Test(arguments: 1...8) func `a client that misses fewer frames than are repeated misses no point`(
        burst: Int
    ) {
        let scripts = ["--++++.+++---+++------------------", "......+++++++---------------------"]
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 8)
        let frames = play(scripts, with: &tracker).map(\.strokes)
        let all = collect(frames)
        // Bursts of lost frames at every place.
        for phase in 0...burst {
            let some = collect(frames) { ($0 + phase) % (burst + 1) != 0 }
            #expect(some.keys.sorted() == all.keys.sorted())
            for (id, stroke) in some {
                #expect(stroke.points == all[id]?.points)
                #expect(stroke.isEnded)
            }
        }
        #expect(frames.last?.isEmpty == true, "what ended is told no more")
    }

    @Test func `the first points of a pinch are reported when it is confirmed`() throws {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 0)
        let frames = play(["-++++"], with: &tracker)
        #expect(frames.map(\.strokes.count) == [0, 0, 0, 1, 1])
        #expect(try #require(frames[3].strokes.first).points.count == 3)
        #expect(
            frames.map { $0.activities[1]?.pinch }
                == [.possibleApart, .possiblePinch, .possiblePinch, .pinched, .pinched])
        let point = try #require(frames[1].activities[1]?.pinchPoint)
        #expect(try #require(frames[3].strokes.first?.points.first).location == point)
    }

    @Test func `a hand that is gone ends its stroke and is removed`() {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 2)
        let frames = play(["+++++" + String(repeating: ".", count: 25)], with: &tracker)
        let strokes = collect(frames.map(\.strokes))
        #expect(strokes.mapValues { $0.points.count } == [1: 5])
        #expect(strokes[1]?.isEnded == true)
        #expect(frames.last?.strokes.isEmpty == true)
    }

    @Test func `a cut ends strokes, and stroke numbers go on`() {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 0)
        _ = play(["+++++"], with: &tracker)
        tracker.noteCut()
        let frames = play(["+++++"], with: &tracker)
        #expect(frames[0].strokes.map(\.id) == [1])
        #expect(frames[0].strokes.allSatisfy { $0.isEnded && $0.points.isEmpty })
        #expect(frames[2].strokes.map(\.id) == [2])
    }

    @Test(arguments: [0, 3]) func `points that wait for the evidence are reported after a cut, too`(
        repeatedFrames: Int
    ) throws {
        let tracker = GestureTracker(classifier: nil, repeatedFrames: repeatedFrames)
        var points: [Int] = []
        for endsInCut in [true, false] {
            var tracker = tracker
            // A hand that goes down fast: its points wait for its end.
            var frames = play(["+++++"], with: &tracker).map(\.strokes)
            for index in 0..<3 {
                let place = NormalizedPoint(x: 0.14, y: 0.9 - 0.2 * Float(index))
                let hand = TrackedHand(id: 1, pose: pinchingHand(gap: 0.1, size: 0.05, at: place))
                frames.append(
                    tracker.update(
                        [hand], imageSize: Self.size, at: Timestamp(seconds: 0.2 + Double(index) / 30)
                    ).strokes)
            }
            if endsInCut {
                tracker.noteCut()
                frames += play(["....."], with: &tracker).map(\.strokes)
            } else {
                frames.append(tracker.finish())
            }
            let stroke = try #require(collect(frames)[1])
            #expect(stroke.isEnded && stroke.points.allSatisfy { $0 != nil })
            points.append(stroke.points.count)
        }
        #expect(points[0] == points[1])
        #expect(points[0] > 6)
    }

    @Test func `a stroke without end is bounded`() {
        var tracker = GestureTracker(classifier: nil, repeatedFrames: 3)
        let length = GestureTracker.maximumStrokeLength
        var longest = 0
        var ids = Set<Int>()
        for index in 0..<length + 10 {
            let hand = TrackedHand(
                id: 1, pose: pinchingHand(gap: 0.1))
            let (_, strokes) = tracker.update(
                [hand], imageSize: Self.size, at: Timestamp(seconds: Double(index) / 30))
            ids.formUnion(strokes.map(\.id))
            longest = max(longest, strokes.map(\.points.count).max() ?? 0)
        }
        #expect(ids == [1, 2])
        // Those that settle the pinch come together.
        #expect(longest <= 3 + 3)
    }

    @Test func `gestures are reported for the hands in the frame`() throws {
        var tracker = GestureTracker(classifier: try .builtIn(), repeatedFrames: 0)
        let frames = play(["-.-"], with: &tracker)
        #expect(frames.map { $0.activities.count } == [1, 0, 1])
        #expect(try #require(frames[0].activities[1]?.gesture).probabilities.count > 1)
    }
}
