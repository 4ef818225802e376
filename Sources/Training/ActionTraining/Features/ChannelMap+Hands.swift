import ActionClassification
import ActionWindows
import PoseCore
import SeededRandom

extension ChannelMap {
    /// The series that hands are recognised by: joints relative to their own wrist, bones, the ways between
    /// finger tips and from each finger's root to its tip, the wrists themselves and the way from one to the
    /// other; where there is movement, the velocities of places and wrists; and sums of a third of the joints
    /// with random weights.
    static func hands(
        _ anatomy: HandAnatomy, jointCount: Int, channels: [String], frameRate: Double, hasMovement: Bool
    ) -> ChannelMap {
        let axes = channels.indices.filter { ["x", "y", "z"].contains(channels[$0]) }
        let velocity = Float(frameRate) / 8
        func place(_ joint: Int, _ axis: Int, _ weight: Float = 1) -> [Term] {
            [Term(input: axis * jointCount + joint, tap: 1, weight: weight)]
        }
        func way(_ start: Int, _ end: Int, _ axis: Int) -> [Term] {
            place(end, axis) + place(start, axis, -1)
        }
        var series: [[Term]] = []
        func add(_ terms: [Term]) {
            let terms = merged(terms)
            guard !terms.isEmpty else { return }
            series.append(terms)
            if hasMovement { series.append(moving(terms, velocity)) }
        }
        let wrists = anatomy.hands.map(\.wrist)
        for axis in axes {
            // A single frame's place in the picture says nothing.
            if hasMovement { wrists.forEach { add(place($0, axis)) } }
            if wrists.count == 2 { add(way(wrists[0], wrists[1], axis)) }
            for hand in anatomy.hands {
                for (_, joint) in hand.joints.sorted(by: { $0.value < $1.value }) {
                    add(way(hand.wrist, joint, axis))
                }
                for (start, end) in pairs {
                    guard let start = hand.joints[start], let end = hand.joints[end] else { continue }
                    series.append(way(start, end, axis))
                }
            }
        }
        series += sums(of: anatomy, axes: axes, jointCount: jointCount, count: hasMovement ? 100 : 400)
        return ChannelMap(inputCount: channels.count * jointCount, series: series)
    }

    /// Joints relative to their wrist with random weights; the same for the same joints.
    ///
    /// With thresholds they see what no single joint shows: distances, and which fingers are bent together.
    private static func sums(
        of anatomy: HandAnatomy, axes: [Int], jointCount: Int, count: Int
    ) -> [[Term]] {
        var random = SeededGenerator(seed: 11)
        return (0..<count).compactMap { _ in
            var terms: [Term] = []
            for axis in axes {
                for hand in anatomy.hands {
                    for (_, joint) in hand.joints.sorted(by: { $0.value < $1.value }) {
                        guard joint != hand.wrist, random.chance(0.3) else { continue }
                        let weight = random.normal() / 2
                        for (joint, weight) in [(joint, weight), (hand.wrist, -weight)] {
                            terms.append(Term(input: axis * jointCount + joint, tap: 1, weight: weight))
                        }
                    }
                }
            }
            let sum = merged(terms)
            return sum.isEmpty ? nil : sum
        }
    }

    /// Bones, and pairs of joints at distances that distinguish postures.
    private static let pairs: [(HandJointName, HandJointName)] = {
        var pairs: [(HandJointName, HandJointName)] = []
        let fingers = HandJointGroup.allCases.filter { $0 != .all }.map(\.jointNames)
        for finger in fingers { pairs += zip(finger, finger.dropFirst()) }
        let tips = fingers.compactMap(\.last)
        for (place, tip) in tips.enumerated() {
            for other in tips[(place + 1)...] { pairs.append((tip, other)) }
        }
        return pairs
            + fingers.compactMap { finger in
                finger.first.flatMap { first in finger.last.map { (first, $0) } }
            }
    }()
}
