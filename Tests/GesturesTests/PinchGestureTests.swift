import Foundation
import PoseCore
import SeededRandom
import TestSupport
import Testing

@testable import Gestures

@Suite struct PinchGestureTests {
    /// Frames: "+" tips together, "-" apart, "." no hand, "?" tips unsure. States: u unknown, p possible pinch,
    /// P pinched, a possible apart, A apart.
    @Test(arguments: [
        // From unknown.
        ("+", "p"), ("-", "a"), (".", "u"), ("?", "u"),
        // Three frames settle.
        ("+++", "ppP"), ("---", "aaA"), ("++++", "ppPP"), ("----", "aaAA"),
        // Possible turns into the other possible, and evidence starts at one.
        ("+-", "pa"), ("++-", "ppa"), ("++---", "ppaaA"), ("-+", "ap"), ("--+++", "aappP"),
        // From pinched: one or two frames apart do not end it, three do.
        ("+++-", "ppPa"), ("+++--", "ppPaa"), ("+++---", "ppPaaA"), ("+++-+", "ppPap"),
        ("+++--+++", "ppPaappP"),
        // From apart.
        ("---+", "aaAp"), ("---++-", "aaAppa"), ("---+++", "aaAppP"),
        // Frames without the tips say nothing: the state stays, the evidence too.
        ("+.++", "pppP"), ("+++..+", "ppPPPP"), ("+++??-", "ppPPPa"), ("++..+", "ppppP"),
        ("-.-.-", "aaaaA"),
    ])
    func `every transition is as in the table`(frames: String, states: String) {
        #expect(Self.states(frames) == states)
    }

    @Test func `many frames without the hand make the state unknown`() {
        // Half a second at 30 frames/s are 15 frames.
        let gone = String(repeating: ".", count: 15)
        #expect(Self.states("+++" + gone).last == "P")
        #expect(Self.states("+++" + gone + ".").last == "u")
        #expect(Self.states("---" + gone + ".").last == "u")
        // Evidence from before does not count after that.
        #expect(Self.states("++" + gone + "." + "+").suffix(2) == "up")
        // At 2 frames a second, one missing frame is not longer than half a second.
        var pinch = PinchGesture()
        for index in 0..<3 {
            pinch.update(Self.shape("+"), at: Timestamp(seconds: Double(index) / 2))
        }
        let states = (3..<5).map { pinch.update(nil, at: Timestamp(seconds: Double($0) / 2)) }
        #expect(states == [.pinched, .unknown])
    }

    @Test func `a time before the last frame starts again`() {
        var pinch = PinchGesture()
        for index in 10..<13 { pinch.update(Self.shape("+"), at: frameTime(index)) }
        #expect(pinch.update(Self.shape("+"), at: frameTime(2)) == .possiblePinch)
        #expect(pinch.settledState == .unknown)
    }

    @Test func `tips at or below the minimum confidence are ignored`() {
        var pinch = PinchGesture()
        let unsure = pinchingHand(gap: 0.1, tipConfidence: 0.3)
        #expect(pinch.update(HandShape(unsure, imageSize: square), at: frameTime(0)) == .unknown)
        #expect(pinch.point(of: unsure) == nil)
        let sure = pinchingHand(gap: 0.1, tipConfidence: 0.31)
        #expect(pinch.update(HandShape(sure, imageSize: square), at: frameTime(1)) == .possiblePinch)
        #expect(pinch.point(of: sure) != nil)
    }

    @Test func `a threshold in points is relative to the view`() {
        var configuration = PinchGesture.Configuration()
        configuration.threshold = .points(40, viewHeight: 400)
        func first(gap: Float, size: Float) -> PinchGesture.State {
            var pinch = PinchGesture(configuration: configuration)
            return pinch.update(
                HandShape(pinchingHand(gap: gap, size: size), imageSize: square), at: frameTime(0))
        }
        // 0.0975 and 0.1025 of the picture's height: 39 and 41 points, however large the hand is.
        #expect(first(gap: 0.39, size: 0.25) == .possiblePinch)
        #expect(first(gap: 0.41, size: 0.25) == .possibleApart)
        #expect(first(gap: 0.975, size: 0.1) == .possiblePinch)
    }

    /// Runs of one or two frames together and apart in turn, with frames that say nothing between them.
    @Test(arguments: 0..<20) func `runs shorter than three frames do not change a confirmed state`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        for (start, settled) in [("+++", PinchGesture.State.pinched), ("---", .apart), ("", .unknown)] {
            var frames = start
            // The first run speaks against what is settled.
            for run in 0..<100 {
                let kind = (run % 2 == 0) == (start == "+++") ? "-" : "+"
                for _ in 0..<Int.random(in: 1...2, using: &random) {
                    frames += kind + (["", "", ".", "?", ".?"].randomElement(using: &random) ?? "")
                }
            }
            var pinch = PinchGesture()
            for (index, kind) in frames.enumerated() {
                pinch.update(Self.shape(kind), at: frameTime(index))
                if index + 1 >= start.count {
                    #expect(pinch.settledState == settled, "seed \(seed): \(frames.prefix(index + 1))")
                }
            }
        }
    }

    @Test(arguments: 0..<20) func `mirroring and scaling change nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var machines = [PinchGesture(), PinchGesture(), PinchGesture(), PinchGesture()]
        for index in 0..<100 {
            let gap = Float.random(in: 0...0.8, using: &random)
            let hands = [
                pinchingHand(gap: gap), pinchingHand(gap: gap, isMirrored: true),
                pinchingHand(gap: gap, size: 0.02), pinchingHand(gap: gap, size: 0.37),
            ]
            // Rounding may decide at the threshold itself.
            guard abs(gap - 0.4) > 1e-3 else { continue }
            let states = machines.indices.map {
                machines[$0].update(HandShape(hands[$0], imageSize: square), at: frameTime(index))
            }
            #expect(Set(states).count == 1, "seed \(seed), frame \(index)")
        }
    }

    @Test func `an unusual aspect ratio changes nothing`() {
        let wide = PixelSize(width: 200, height: 100)
        let hand = pinchingHand(gap: 0.39).mapJoints { joint in
            var joint = joint
            joint.location.x /= 2
            return joint
        }
        var pinch = PinchGesture()
        #expect(pinch.update(HandShape(hand, imageSize: wide), at: frameTime(0)) == .possiblePinch)
    }

    /// A pinch of 0.2 s amid tips that are apart, at each phase between it and the frames.
    @Test(arguments: [5.0, 7, 10, 15, 25, 30, 60, 120, 240], 0..<10)
    func `a pinch of a fifth of a second is one at every frame rate that shows it`(rate: Double, phase: Int) {
        var pinch = PinchGesture()
        var pinches = 0
        for index in 0..<Int(2 * rate) {
            let seconds = (Double(index) + Double(phase) / 10) / rate
            let before = pinch.settledState
            pinch.update(Self.shape(1.0..<1.2 ~= seconds ? "+" : "-"), at: Timestamp(seconds: seconds))
            if pinch.settledState == .pinched, before != .pinched { pinches += 1 }
        }
        #expect(pinches == 1)
        #expect(pinch.settledState == .apart)
    }

    @Test func `three frames of sixty a second are not enough`() {
        var pinch = PinchGesture()
        var settled: [PinchGesture.State] = []
        for (index, kind) in ("------" + "+++" + "------" + "++++++").enumerated() {
            pinch.update(Self.shape(kind), at: Timestamp(seconds: Double(index) / 60))
            if settled.last != pinch.settledState { settled.append(pinch.settledState) }
        }
        #expect(settled == [.unknown, .apart, .pinched])
        #expect(pinch.state == .pinched)
    }

    @Test func `frames at uneven times count for the time they stand for`() {
        // A camera in the dark: 30 frames a second with times that are rounded to milliseconds and tremble.
        var pinch = PinchGesture()
        let times = [0, 35, 66, 98, 131, 167]
        let states = zip(times, "---+++").map { milliseconds, kind in
            pinch.update(Self.shape(kind), at: Timestamp(seconds: Double(milliseconds) / 1000))
        }
        #expect(states.last == .pinched && states[4] == .possiblePinch)
        // A picture after a gap is no evidence for the whole gap: half a second of evidence takes three of them.
        var configuration = PinchGesture.Configuration()
        configuration.evidenceDuration = 0.5
        var slow = PinchGesture(configuration: configuration)
        let late = [0, 10, 20, 30].map { slow.update(Self.shape("+"), at: Timestamp(seconds: $0)) }
        #expect(late == [.possiblePinch, .possiblePinch, .possiblePinch, .pinched])
    }

    @Test func `tips that nearly touch confirm a pinch later than tips that touch`() {
        func frames(gap: Float) -> Int? {
            var pinch = PinchGesture()
            for index in 0..<5 { pinch.update(Self.shape("-"), at: frameTime(index)) }
            return (5..<35).first { index in
                let hand = HandShape(pinchingHand(gap: gap), imageSize: square)
                return pinch.update(hand, at: frameTime(index)) == .pinched
            }.map { $0 - 4 }
        }
        #expect(frames(gap: 0.15) == 3)
        #expect(frames(gap: 0.26) == 3)
        #expect(frames(gap: 0.39) == 14)
        #expect(frames(gap: 0.41) == nil)
    }

    /// Loosely closed fingers with tips that seem to meet now and then, for a frame or two.
    @Test(arguments: [7.0, 15, 30, 60], 0..<10)
    func `a loosely closed hand that moves is no pinch`(rate: Double, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pinch = PinchGesture()
        for index in 0..<Int(20 * rate) {
            let gap =
                0.47 + 0.05 * Float.random(in: -1...1, using: &random) + 0.05
                * Float.random(in: -1...1, using: &random)
            let place = NormalizedPoint(x: 0.5 + 0.2 * Float(sin(Double(index) / rate * 4)), y: 0.5)
            let hand = pinchingHand(gap: gap, at: place)
            pinch.update(HandShape(hand, imageSize: square), at: Timestamp(seconds: Double(index) / rate))
            #expect(pinch.settledState != .pinched, "seed \(seed), frame \(index)")
        }
    }

    /// The thumb along the index finger, or bent towards the camera, its tip on the index finger's.
    private static func closedHand(thumbDepth: Float?) -> HandShape {
        let place = NormalizedPoint(x: 0.5, y: 0.5)
        var hand = pinchingHand(gap: 0.15, at: place).mapJoints { joint in
            var joint = joint
            let isThumb = joint.jointName == .thumbMP || joint.jointName == .thumbIP
            if isThumb { joint.location.x = place.x + 0.33 * 0.2 }
            return joint
        }
        hand.depths = thumbDepth.map { depth in
            HandJointName.allCases.map { $0 == .thumbMP || $0 == .thumbIP ? depth : 0 }
        }
        return HandShape(hand, imageSize: square)
    }

    @Test func `tips that meet on a closed hand are no pinch where its depths are known`() {
        func states(_ hands: [HandShape]) -> [PinchGesture.State] {
            var pinch = PinchGesture()
            return hands.enumerated().map { pinch.update($1, at: frameTime($0)) }
        }
        let (flat, closed, ring) = (
            Self.closedHand(thumbDepth: nil), Self.closedHand(thumbDepth: 0),
            Self.closedHand(thumbDepth: -0.4)
        )
        #expect(flat.pinchOpening == nil)
        #expect(abs((closed.pinchOpening ?? 0) - 0.0785) < 1e-3)
        #expect((ring.pinchOpening ?? 0) > 0.28)
        #expect(states([flat, flat, flat]).last == .pinched)
        #expect(states([closed, closed, closed]) == [.possibleApart, .possibleApart, .apart])
        // A ring seen from its edge.
        #expect(states([ring, ring, ring]).last == .pinched)
        // What began as a pinch goes on.
        #expect(
            states([ring, ring, ring, closed, closed, closed, closed]).suffix(4) == [
                .pinched, .pinched, .pinched, .pinched,
            ])
    }

    static func shape(_ kind: Character) -> HandShape? { shape(String(kind)) }

    static func shape(_ kind: String) -> HandShape? {
        switch kind {
        case "+": HandShape(pinchingHand(gap: 0.15), imageSize: square)
        case "-": HandShape(pinchingHand(gap: 0.7), imageSize: square)
        case "?": HandShape(pinchingHand(gap: 0.15, tipConfidence: 0.2), imageSize: square)
        default: nil
        }
    }

    static func states(_ frames: String) -> String {
        var pinch = PinchGesture()
        let letters: [PinchGesture.State: String] = [
            .unknown: "u", .possiblePinch: "p", .pinched: "P", .possibleApart: "a", .apart: "A",
        ]
        return frames.enumerated().map { index, kind in
            letters[pinch.update(shape(kind), at: frameTime(index))] ?? "!"
        }.joined()
    }
}
