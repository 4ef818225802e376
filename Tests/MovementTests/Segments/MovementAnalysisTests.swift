import ActionClassification
import PoseCore
import Testing

@testable import Movement

@Suite struct MovementAnalysisTests {
    /// Largest error of a start or end, in seconds.
    private let tolerance = 0.3

    private func part(_ label: String, _ start: Double, _ end: Double, period: Double? = nil)
        -> MovementScript.Part
    {
        .init(label: label, start: start, end: end, period: period)
    }

    private func check(
        _ segments: [ActionSegment], _ expected: [(String, Double, Double)],
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(segments.map(\.label) == expected.map(\.0), sourceLocation: location)
        for (segment, (_, start, end)) in zip(segments, expected) {
            #expect(abs(segment.start.seconds - start) < tolerance, sourceLocation: location)
            #expect(abs(segment.end.seconds - end) < tolerance, sourceLocation: location)
        }
    }

    @Test(arguments: [RepetitionCounter.Configuration.Mode.live, .offline])
    func `a segment is as long as the action`(_ mode: RepetitionCounter.Configuration.Mode) {
        let script = MovementScript(parts: [1: [part("Jacks", 4, 16, period: 1.5)]], duration: 22)
        let found = script.run(mode)
        check(found.segments, [("Jacks", 4, 16)])
        #expect(found.segments.allSatisfy { $0.personID == 1 && $0.isProminent })
        #expect(abs(found.repetitions.count - 8) <= 1)
    }

    @Test func `an action that fills the source reaches from edge to edge`() {
        let script = MovementScript(parts: [1: [part("Jacks", 0, 5.3, period: 1.9)]], duration: 5.3)
        check(script.run().segments, [("Jacks", 0, 5.3)])
    }

    @Test func `stillness is not added, and may be an action itself`() {
        let script = MovementScript(
            parts: [1: [part("Plank", 0, 8), part("Jacks", 8, 16, period: 1)]], duration: 16)
        check(script.run().segments, [("Plank", 0, 8), ("Jacks", 8, 16)])
    }

    @Test func `two actions that follow each other do not overlap`() {
        let script = MovementScript(
            parts: [1: [part("Jacks", 0, 8, period: 1), part("Lunges", 8, 20, period: 3)]], duration: 20)
        let segments = script.run().segments
        check(segments, [("Jacks", 0, 8), ("Lunges", 8, 20)])
        for (segment, next) in zip(segments, segments.dropFirst()) { #expect(segment.end <= next.start) }
    }

    @Test func `two unsure windows within the movement do not end it, a long pause does`() {
        var script = MovementScript(parts: [1: [part("Jacks", 0, 15, period: 1)]], duration: 15)
        script.unsure = [8...8.5]
        check(script.run().segments, [("Jacks", 0, 15)])
        script.parts = [1: [part("Jacks", 0, 8, period: 1), part("Jacks", 16, 24, period: 1)]]
        script.duration = 28
        script.unsure = []
        check(script.run().segments, [("Jacks", 0, 8), ("Jacks", 16, 24)])
    }

    /// Results come 62 s after the frames they are of, so that what follows decides which frames are known then.
    @Test(arguments: [0.5, 1.5, 2, 2.5, 3, 3.5, 4, 6])
    func `the same frames have the same segments and repetitions, however much follows`(pause: Double) {
        var script = MovementScript(
            parts: [1: [part("Jacks", 2, 12, period: 1), part("Jacks", 12, 30, period: 2.5)]], duration: 35)
        script.unsure = [12...(12 + pause), 22...(22 + pause)]
        let short = script.run()
        script.duration = 130
        let long = script.run()
        #expect(long.segments == short.segments)
        #expect(
            long.repetitions.sorted { $0.start < $1.start }
                == short.repetitions.sorted { $0.start < $1.start })
    }

    @Test func `two people are two`() {
        var script = MovementScript(
            parts: [
                1: [part("Jacks", 2, 12, period: 1)], 2: [part("Lunges", 6, 18, period: 3)],
            ], duration: 22)
        script.watched = [1, 2]
        let found = script.run()
        check(found.segments.filter { $0.personID == 1 }, [("Jacks", 2, 12)])
        check(found.segments.filter { $0.personID == 2 }, [("Lunges", 6, 18)])
        #expect(found.repetitions.allSatisfy { $0.action == ($0.personID == 1 ? "Jacks" : "Lunges") })
        #expect(Set(found.repetitions.map(\.personID)) == [1, 2])
    }

    @Test func `the open segment and its repetitions are known live`() {
        let script = MovementScript(parts: [1: [part("Jacks", 2, 12, period: 1)]], duration: 16)
        var longest: ActionSegment?
        var counts: [Int] = []
        _ = script.run(.live) { current in
            guard let movement = current.first, let segment = movement.segment else { return }
            #expect(movement.action == "Jacks" && movement.personID == 1)
            longest = segment
            counts.append(movement.repetitions)
        }
        #expect(longest.map { abs($0.start.seconds - 2) < tolerance } == true)
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs((counts.last ?? 0) - 10) <= 1)
    }

    @Test func `a single window of another label between unsure ones is no segment without length`() {
        var analysis = MovementAnalysis()
        var found = MovementAnalysis.Found()
        let (size, pose) = (PixelSize(width: 100, height: 100), MovementScript.pose(x: 0.5, swing: 0))
        for frame in 0..<300 {
            let time = Timestamp(seconds: Double(frame) / 30)
            let isWindow = frame >= 90 && frame % 10 == 0
            let label = [150: "Jacks", 160: "-"][frame] ?? "Stand"
            let prediction = ActionPrediction(
                start: time.advanced(by: -3), end: time, trackID: 1,
                kind: label == "-" ? .lowConfidence : .action, label: label, confidence: 0.8)
            found += analysis.add(
                [.init(id: 1, pose: pose)], predictions: isWindow ? [prediction] : [], imageSize: size,
                at: time)
        }
        found += analysis.finish()
        #expect(found.segments.map(\.label) == ["Stand", "Stand"])
        #expect(found.segments.allSatisfy { $0.start < $0.end })
    }

    @Test func `nothing is found where nothing happens`() {
        let script = MovementScript(parts: [1: []], duration: 10)
        #expect(script.run() == MovementAnalysis.Found())
    }

    @Test func `hands have segments by their windows`() {
        var analysis = MovementAnalysis()
        var found = MovementAnalysis.Found()
        let size = PixelSize(width: 100, height: 100)
        for frame in 0..<90 {
            let time = Timestamp(seconds: Double(frame) / 30)
            // Two doubtful frames do not end a pose, half a second does.
            let isDoubtful = (20..<22).contains(frame) || (40..<55).contains(frame)
            var prediction = ActionPrediction(
                start: time, end: time, kind: isDoubtful ? .lowConfidence : .action,
                label: isDoubtful ? "-" : "Fist", confidence: 0.8)
            prediction.handID = 7
            found += analysis.add([], predictions: [prediction], imageSize: size, at: time)
        }
        found += analysis.finish()
        #expect(found.segments.map(\.handID) == [7, 7])
        #expect(found.segments.map { ($0.start.seconds * 30).rounded() } == [0, 55])
        #expect(found.segments.map { ($0.end.seconds * 30).rounded() } == [39, 89])
    }
}
