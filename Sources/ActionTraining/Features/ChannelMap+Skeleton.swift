public import ActionClassification

extension ChannelMap {
    /// The series that movements of a skeleton are recognised by: joints relative to the root, the root
    /// itself, bones, and the velocities of joints and root.
    ///
    /// - Parameters:
    ///   - joints: Names in the order of the data; eyes and ears are left out, the nose stands for the head.
    ///   - channels: The values of a joint, for example ["x", "y", "confidence"].
    ///   - frameRate: Frames in a second; velocities are per quarter second.
    public static func skeleton(joints: [String], channels: [String], frameRate: Double) -> ChannelMap {
        let axes = channels.indices.filter { ["x", "y", "z"].contains(channels[$0]) }
        let names = joints.map { $0.lowercased() }
        func index(_ name: String) -> Int? { names.firstIndex(of: name) }
        let hips = [index("lefthip"), index("righthip")].compactMap(\.self)
        let roots =
            hips.count == 2
            ? hips
            : ["root", "waist", "hipcenter"].compactMap(index).first.map { [$0] } ?? Array(joints.indices)
        let used = joints.indices.filter { !names[$0].hasSuffix("eye") && !names[$0].hasSuffix("ear") }
        let bones: [(Int, Int)] = bonePairs.compactMap { first, second in
            guard let first = index(first), let second = index(second) else { return nil }
            return (first, second)
        }
        let velocity = Float(frameRate) / 8
        var series: [[Term]] = []
        for axis in axes {
            func position(_ joint: Int, _ weight: Float = 1) -> [Term] {
                [Term(input: axis * joints.count + joint, tap: 1, weight: weight)]
            }
            func moving(_ terms: [Term]) -> [Term] {
                terms.flatMap {
                    [
                        Term(input: $0.input, tap: 2, weight: $0.weight * velocity),
                        Term(input: $0.input, tap: 0, weight: -$0.weight * velocity),
                    ]
                }
            }
            let root = roots.flatMap { position($0, 1 / Float(roots.count)) }
            let minusRoot = roots.flatMap { position($0, -1 / Float(roots.count)) }
            series.append(root)
            series.append(moving(root))
            for joint in used {
                let relative = merged(position(joint) + minusRoot)
                guard relative.contains(where: { $0.weight != 0 }) else { continue }
                series.append(relative)
                series.append(moving(relative))
            }
            for (start, end) in bones { series.append(position(end) + position(start, -1)) }
        }
        return ChannelMap(inputCount: channels.count * joints.count, series: series)
    }

    private static func merged(_ terms: [Term]) -> [Term] {
        var result: [Term] = []
        for term in terms {
            if let index = result.firstIndex(where: { $0.input == term.input && $0.tap == term.tap }) {
                result[index].weight += term.weight
            } else {
                result.append(term)
            }
        }
        return result.filter { $0.weight != 0 }
    }

    private static let bonePairs: [(String, String)] = {
        var pairs = [("leftshoulder", "rightshoulder"), ("lefthip", "righthip")]
        for side in ["left", "right"] {
            pairs += [
                (side + "shoulder", side + "elbow"), (side + "elbow", side + "wrist"),
                (side + "hip", side + "knee"), (side + "knee", side + "ankle"),
                (side + "hip", side + "shoulder"), (side + "hip", side + "ankle"),
                (side + "shoulder", side + "wrist"),
            ]
        }
        return pairs + [("leftwrist", "rightwrist"), ("leftankle", "rightankle")]
    }()
}
