/// Which joints of a set are which parts of a body, found by their names.
///
/// Understands the joint names of Vision, Kinect, COCO and motion capture, and those of hands: their origin is the
/// wrist (of two hands the middle between them) and their unit the palm. Other sets have no parts: their origin is
/// the joints' mean and their unit twice the joints' spread.
struct JointAnatomy: Sendable {
    /// Two joints with their distance on an average body, in torso lengths.
    private struct Segment {
        var start: Int
        var end: Int
        var length: Float
    }

    /// Where a joint is when nothing is known about it: from another one, along the spine.
    private struct NeutralPlace {
        var joint: Int
        /// Its parent joint; nil for the trunk's ends.
        var anchor: Int?
        /// The same two joints on the other side of the body.
        var counterpart: (joint: Int, anchor: Int?)?
        var isBelowHips: Bool
        /// In torso lengths; positive away from the hips.
        var offset: Float
    }

    private let jointCount: Int
    private let rootJoints: [Int]
    private let topJoints: [Int]
    private let segments: [Segment]
    private let neutralPlaces: [NeutralPlace]

    init(joints: [String]) {
        jointCount = joints.count
        if let anatomy = HandAnatomy(joints: joints) {
            rootJoints = anatomy.hands.map(\.wrist)
            topJoints = []
            segments = anatomy.hands.flatMap { hand in
                HandAnatomy.palm.compactMap { start, end, length in
                    guard let start = hand.joints[start], let end = hand.joints[end] else { return nil }
                    return Segment(start: start, end: end, length: length)
                }
            }
            neutralPlaces = []
            return
        }
        let names = joints.map { JointNaming.canonical($0) }
        func index(_ name: String) -> Int? { names.firstIndex(of: name) }
        let hips = [index("lefthip"), index("righthip")].compactMap(\.self)
        let shoulders = [index("leftshoulder"), index("rightshoulder")].compactMap(\.self)
        rootJoints = hips.count == 2 ? hips : index("root").map { [$0] } ?? hips
        topJoints = shoulders.count == 2 ? shoulders : index("neck").map { [$0] } ?? shoulders
        var segments: [Segment] = []
        var places: [NeutralPlace] = []
        func add(_ start: String, _ end: String, _ length: Float) {
            guard let start = index(start), let end = index(end) else { return }
            segments.append(Segment(start: start, end: end, length: length))
        }
        add("leftshoulder", "rightshoulder", 0.72)
        for (side, other) in [("left", "right"), ("right", "left")] {
            add(side + "shoulder", side + "elbow", 0.58)
            add(side + "elbow", side + "wrist", 0.52)
            add(side + "hip", side + "knee", 0.86)
            add(side + "knee", side + "ankle", 0.84)
            for (name, anchor, isBelow, offset) in [
                ("shoulder", nil, false, 0), ("hip", nil, true, 0),
                ("elbow", "shoulder", false, -0.58), ("wrist", "elbow", false, -0.52),
                ("knee", "hip", true, -0.86), ("ankle", "knee", true, -0.84),
            ] as [(String, String?, Bool, Float)] {
                guard let joint = index(side + name) else { continue }
                places.append(
                    NeutralPlace(
                        joint: joint, anchor: anchor.flatMap { index(side + $0) },
                        counterpart: index(other + name).map { ($0, anchor.flatMap { index(other + $0) }) },
                        isBelowHips: isBelow, offset: offset))
            }
        }
        for name in ["nose", "head", "lefteye", "righteye", "leftear", "rightear"] {
            guard let joint = index(name) else { continue }
            places.append(NeutralPlace(joint: joint, anchor: nil, isBelowHips: false, offset: 0.4))
        }
        for (name, isBelow) in [("neck", false), ("root", true)] {
            guard let joint = index(name) else { continue }
            places.append(NeutralPlace(joint: joint, anchor: nil, isBelowHips: isBelow, offset: 0))
        }
        self.segments = segments
        neutralPlaces = places
    }

    /// The point that movements are relative to: the middle of the hips where there are any.
    func root(of body: BodyWindow, frame: Int) -> SIMD4<Float> {
        mean(rootJoints.isEmpty ? Array(0..<jointCount) : rootJoints, of: body, frame: frame)
    }

    /// The body's size in the window: the length of a torso that is not foreshortened.
    ///
    /// Every segment can only appear shorter than it is, so the longest ones, measured in what they are on an
    /// average body, give the size; the second longest, and the median in time, leave out single errors.
    func size(of body: BodyWindow, without absent: Set<Int>) -> Float {
        let visible = segments.filter { !absent.contains($0.start) && !absent.contains($0.end) }
        let hasTorso =
            !topJoints.isEmpty && !rootJoints.isEmpty && absent.isDisjoint(with: topJoints + rootJoints)
        let sizes = (0..<body.frameCount).map { frame in
            var ratios = visible.map { length(body[frame, $0.start] - body[frame, $0.end]) / $0.length }
            if hasTorso {
                ratios.append(
                    length(mean(topJoints, of: body, frame: frame) - mean(rootJoints, of: body, frame: frame))
                )
            }
            ratios.sort(by: >)
            return ratios.count > 1 ? ratios[1] : ratios.first ?? 2 * spread(of: body, frame: frame)
        }
        return max(median(sizes), 1e-6)
    }

    /// Gives joints that the whole window lacks a place that moves with the rest of the body.
    func place(_ absent: Set<Int>, in body: inout BodyWindow, size: Float) {
        guard !absent.isEmpty else { return }
        let tops = topJoints.filter { !absent.contains($0) }
        let roots = rootJoints.filter { !absent.contains($0) }
        let present = (0..<jointCount).filter { !absent.contains($0) }
        for frame in 0..<body.frameCount {
            var upwards = SIMD4<Float>(0, size, 0, 0)
            if !tops.isEmpty, !roots.isEmpty {
                upwards = mean(tops, of: body, frame: frame) - mean(roots, of: body, frame: frame)
            }
            var top = mean(present, of: body, frame: frame)
            var root = top
            if !tops.isEmpty {
                top = mean(tops, of: body, frame: frame)
                root = roots.isEmpty ? top - upwards : mean(roots, of: body, frame: frame)
            } else if !roots.isEmpty {
                root = mean(roots, of: body, frame: frame)
                top = root + upwards
            }
            for joint in absent { body[frame, joint] = root }
            for place in neutralPlaces where absent.contains(place.joint) {
                let start = place.anchor.map { body[frame, $0] } ?? (place.isBelowHips ? root : top)
                body[frame, place.joint] = start + upwards * place.offset
                // A limb that is hidden behind the other does most likely what the other does.
                if let (joint, anchor) = place.counterpart, let anchor, !absent.contains(joint),
                    !absent.contains(anchor)
                {
                    body[frame, place.joint] = start + body[frame, joint] - body[frame, anchor]
                }
            }
        }
    }

    private func mean(_ joints: [Int], of body: BodyWindow, frame: Int) -> SIMD4<Float> {
        guard !joints.isEmpty else { return .zero }
        return joints.reduce(.zero) { $0 + body[frame, $1] } / Float(joints.count)
    }

    private func spread(of body: BodyWindow, frame: Int) -> Float {
        let center = mean(Array(0..<jointCount), of: body, frame: frame)
        let sum = (0..<jointCount).reduce(Float(0)) { total, joint in
            let offset = body[frame, joint] - center
            return total + (offset * offset).sum()
        }
        return (sum / Float(jointCount)).squareRoot()
    }

    private func length(_ v: SIMD4<Float>) -> Float { (v * v).sum().squareRoot() }
}
