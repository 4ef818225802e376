import Foundation
import PoseCore
import SeededRandom
import Testing

@testable import Tracking

@Suite struct HandTrackerTests {
    private static let size = PixelSize(width: 640, height: 480)

    @Test(arguments: [1, 2, 3]) func `identities stay when hands cross`(speed: Int) throws {
        var tracker = HandTracker()
        var idOfSide: [Chirality: Set<Int>] = [:]
        for index in 0..<60 / speed {
            let share = Float(index * speed) / 60
            let hands = [
                Self.hand(.left, x: 0.2 + 0.6 * share), Self.hand(.right, x: 0.8 - 0.6 * share),
            ]
            // In any order.
            let shuffled = index.isMultiple(of: 2) ? hands : hands.reversed()
            for hand in tracker.update(shuffled, imageSize: Self.size, at: Self.time(index)) {
                idOfSide[hand.pose.chirality, default: []].insert(hand.id)
            }
        }
        #expect(idOfSide == [.left: [1], .right: [2]] || idOfSide == [.left: [2], .right: [1]])
    }

    @Test func `a hand hidden while it crosses another keeps its identity`() throws {
        var tracker = HandTracker()
        var ids: [Chirality: Set<Int>] = [:]
        for index in 0..<60 {
            let share = Float(index) / 60
            var hands = [Self.hand(.right, x: 0.8 - 0.6 * share)]
            // Behind the other for a third of a second.
            if !(25..<35).contains(index) { hands.append(Self.hand(.left, x: 0.2 + 0.6 * share)) }
            for hand in tracker.update(hands, imageSize: Self.size, at: Self.time(index)) {
                ids[hand.pose.chirality, default: []].insert(hand.id)
            }
        }
        #expect(ids.values.allSatisfy { $0.count == 1 })
        #expect(ids[.left] != ids[.right])
    }

    @Test func `a hand after a gap in which none would be remembered is another hand`() {
        for (gap, isSame) in [(0.9, true), (1.1, false), (60, false)] {
            var tracker = HandTracker()
            var ids: [Int] = []
            for seconds in [0, 0.04, 0.04 + gap, 0.08 + gap] {
                let hands = tracker.update(
                    [Self.hand(.left, x: 0.5)], imageSize: Self.size, at: Timestamp(seconds: seconds))
                ids += hands.map(\.id)
            }
            #expect(ids == (isSame ? [1, 1, 1, 1] : [1, 1, 2, 2]), "gap of \(gap) s")
        }
    }

    @Test func `a hand of another person is another hand`() throws {
        var tracker = HandTracker()
        let first = tracker.update(
            [Self.hand(.left, x: 0.5)], personIDs: [1], imageSize: Self.size, at: Self.time(0))
        #expect(first.map(\.personID) == [1])
        // Both at nearly the same place: each keeps its person.
        for index in 1..<4 {
            let hands = tracker.update(
                [Self.hand(.left, x: 0.52), Self.hand(.left, x: 0.5)], personIDs: [2, 1],
                imageSize: Self.size, at: Self.time(index))
            #expect(hands.first { $0.id == 1 }?.personID == 1)
        }
    }

    /// Arms that swing: hands move by up to one and a half of their sizes from frame to frame.
    @Test func `a hand keeps its person only while no other hand is at that wrist`() throws {
        var tracker = HandTracker()
        func people(_ hands: [(Float, Int?)], _ index: Int) -> [Int?] {
            tracker.update(
                hands.map { Self.hand(.left, x: $0.0) }, personIDs: hands.map(\.1), imageSize: Self.size,
                at: Self.time(index)
            ).map(\.personID)
        }
        #expect(people([(0.3, 5)], 0) == [5])
        #expect(people([(0.3, nil)], 1) == [5])
        // The second counts from its second frame on.
        _ = people([(0.3, nil), (0.7, 5)], 2)
        #expect(people([(0.3, nil), (0.7, 5)], 3) == [nil, 5])
        // Also while both are seen at no wrist.
        #expect(people([(0.3, nil), (0.7, nil)], 4) == [nil, 5])
        #expect(people([(0.3, nil)], 5) == [5])
    }

    @Test func `of two hands that come to show one side the older one keeps the person`() {
        var tracker = HandTracker()
        func people(_ sides: [Chirality], persons: [Int?], _ index: Int) -> [Int?] {
            tracker.update(
                zip(sides, [0.3, 0.7] as [Float]).map { Self.hand($0, x: $1) }, personIDs: persons,
                imageSize: Self.size, at: Self.time(index)
            ).map(\.personID)
        }
        for index in 0..<3 { #expect(people([.left, .right], persons: [5, 5], index) == [5, 5]) }
        #expect(people([.left, .left], persons: [nil, nil], 3) == [5, nil])
        #expect(people([.left, .right], persons: [nil, nil], 4) == [5, 5])
    }

    @Test func `hands at a person's wrists are followed however fast the arms swing`() {
        var tracker = HandTracker()
        var ids: [Chirality: Set<Int>] = [:]
        for index in 0..<36 {
            let x = 0.5 + 0.4 * Float(cos(Double(index) / 6 * .pi))
            let found = tracker.update(
                [Self.hand(.left, x: x, y: 0.6), Self.hand(.right, x: 1 - x, y: 0.2)], personIDs: [7, 7],
                imageSize: Self.size, at: Self.time(index))
            #expect(found.count == 2, "frame \(index)")
            for hand in found { ids[hand.pose.chirality, default: []].insert(hand.id) }
        }
        #expect(ids.values.map(\.count) == [1, 1] && ids[.left] != ids[.right])
    }

    @Test func `the larger palm is prominent whatever the fingers do`() {
        var tracker = HandTracker()
        // A fist is half as wide as the smaller open hand.
        let small = Self.hand(.left, x: 0.2)
        let fist = Self.hand(.right, x: 0.8).mapJoints { joint in
            let isFinger = !["wrist", "MCP"].contains { joint.jointName.rawValue.hasSuffix($0) }
            let place = joint.location
            let wrist = NormalizedPoint(x: 0.8, y: 0.4)
            let scale: Float = isFinger ? 0.1 : 1.4
            return Joint(
                jointName: joint.jointName,
                location: NormalizedPoint(
                    x: wrist.x + (place.x - wrist.x) * scale, y: wrist.y + (place.y - wrist.y) * scale),
                confidence: joint.confidence)
        }
        let hands = tracker.update([small, fist], imageSize: Self.size, at: Self.time(0))
        #expect(hands.map { $0.isProminent ? $0.pose.chirality : nil } == [nil, .right])
        // It leads on where it is missed for a moment, and the other one does when it is gone.
        let rest = (1..<40).map { tracker.update([small], imageSize: Self.size, at: Self.time($0)) }
        #expect(rest.first?.map(\.isProminent) == [false])
        #expect(rest.last?.map(\.isProminent) == [true])
        tracker.noteCut()
        let next = tracker.update([small], imageSize: Self.size, at: Self.time(41))
        #expect(next.map(\.isProminent) == [true])
    }

    @Test func `a hand in one frame only is not reported`() {
        var tracker = HandTracker()
        _ = tracker.update([Self.hand(.left, x: 0.2)], imageSize: Self.size, at: Self.time(0))
        let sudden = [Self.hand(.left, x: 0.2), Self.hand(.right, x: 0.8)]
        #expect(tracker.update(sudden, imageSize: Self.size, at: Self.time(1)).map(\.id) == [1])
        #expect(
            tracker.update([Self.hand(.left, x: 0.2)], imageSize: Self.size, at: Self.time(2)).map(\.id) == [
                1
            ]
        )
        #expect(tracker.update(sudden, imageSize: Self.size, at: Self.time(3)).map(\.id) == [1])
        #expect(tracker.update(sudden, imageSize: Self.size, at: Self.time(4)).map(\.id) == [1, 2])
    }

    @Test func `the first hand of a scene counts at once only soon after its beginning`() {
        for (first, isAtOnce) in [(0, true), (15, true), (30, false)] {
            var tracker = HandTracker()
            for index in 0..<first {
                #expect(tracker.update([], imageSize: Self.size, at: Self.time(index)).isEmpty)
            }
            let hand = [Self.hand(.left, x: 0.2)]
            let counts = (first..<first + 2).map {
                tracker.update(hand, imageSize: Self.size, at: Self.time($0)).count
            }
            #expect(counts == [isAtOnce ? 1 : 0, 1], "first in frame \(first)")
        }
    }

    @Test func `after a cut or a step back in time hands have new identities`() {
        var tracker = HandTracker()
        let hand = [Self.hand(.left, x: 0.2)]
        #expect(tracker.update(hand, imageSize: Self.size, at: Self.time(5)).map(\.id) == [1])
        tracker.noteCut()
        #expect(tracker.update(hand, imageSize: Self.size, at: Self.time(6)).map(\.id) == [2])
        #expect(tracker.update(hand, imageSize: Self.size, at: Self.time(1)).map(\.id) == [3])
        // Away for longer than a second.
        #expect(tracker.update([], imageSize: Self.size, at: Self.time(40)).isEmpty)
        _ = tracker.update(hand, imageSize: Self.size, at: Self.time(41))
        #expect(tracker.update(hand, imageSize: Self.size, at: Self.time(42)).map(\.id) == [4])
    }

    @Test(arguments: 0..<10) func `an identity is never used again`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var tracker = HandTracker()
        var lastSeen: [Int: Int] = [:]
        var highest = 0
        for index in 0..<300 {
            let count = Int.random(in: 0...3, using: &random)
            let hands = (0..<count).map { _ in
                Self.hand(
                    Bool.random(using: &random) ? .left : .right, x: Float.random(in: 0...1, using: &random))
            }
            let found = tracker.update(hands, imageSize: Self.size, at: Self.time(index))
            #expect(Set(found.map(\.id)).count == found.count, "seed \(seed), frame \(index)")
            for hand in found {
                if let last = lastSeen[hand.id] {
                    #expect(index - last <= 31, "seed \(seed), frame \(index)")
                } else {
                    #expect(hand.id > highest, "seed \(seed), frame \(index)")
                }
                lastSeen[hand.id] = index
                highest = max(highest, hand.id)
            }
        }
    }

    @Test func `smoothing removes jitter and follows movement`() throws {
        var smoother = HandsSmoother()
        var random = SeededGenerator(seed: 1)
        var (still, shaky) = (Float(0), Float(0))
        for index in 0..<60 {
            let noise = Float.random(in: -0.002...0.002, using: &random)
            let hand = TrackedHand(id: 1, pose: Self.hand(.left, x: 0.5 + noise))
            let smooth = smoother.smooth([hand], imageSize: Self.size, at: Self.time(index))
            let x = try #require(smooth[0].pose.joint(for: .wrist)).location.x
            if index > 20 {
                still += abs(x - 0.5)
                shaky += abs(noise)
            }
        }
        #expect(still < 0.7 * shaky)
        for index in 60..<70 {
            let hand = TrackedHand(id: 1, pose: Self.hand(.left, x: 0.5 + 0.03 * Float(index - 60)))
            let smooth = smoother.smooth([hand], imageSize: Self.size, at: Self.time(index))
            let x = try #require(smooth[0].pose.joint(for: .wrist)).location.x
            #expect(abs(x - 0.5 - 0.03 * Float(index - 60)) < 0.02)
        }
    }

    private static func time(_ index: Int) -> Timestamp { Timestamp(seconds: Double(index) / 30) }

    /// An open hand with its wrist at `x`; left and right are mirror images.
    private static func hand(_ chirality: Chirality, x: Float, y: Float = 0.4) -> HumanHandPoseObservation {
        let side: Float = chirality == .left ? -1 : 1
        var joints = [
            Joint(jointName: HandJointName.wrist, location: NormalizedPoint(x: x, y: y), confidence: 0.9)
        ]
        for (finger, group) in HandJointGroup.allCases.filter({ $0 != .all }).enumerated() {
            for (step, name) in group.jointNames.enumerated() {
                joints.append(
                    Joint(
                        jointName: name,
                        location: NormalizedPoint(
                            x: x + side * 0.02 * (2 - Float(finger)), y: y + 0.08 + 0.03 * Float(step)),
                        confidence: 0.9))
            }
        }
        return HumanHandPoseObservation(confidence: 0.9, chirality: chirality, joints: joints)
    }
}
