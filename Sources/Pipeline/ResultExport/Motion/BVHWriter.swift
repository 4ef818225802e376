import Movement
import PoseCore

/// A skeleton with rotations, as Blender and other animation programs read it: metres, y up.
///
/// The lengths are the medians over the track. Frames follow each other at once, so gaps are filled: short ones are interpolated, in
/// longer ones the pose before stays. The format has no times: all files begin with the clip, and a person's first pose is held until
/// the person appears.
///
/// Without `hasJointPositions` only the hips have a position in each frame, and limbs have constant lengths, which every reader and every
/// character takes. With it every joint has one, in its parent's axes and in place of its offset, as Blender and bvhio read it.
struct BVHWriter {
    /// True: each joint has a position in each frame, so that it is exactly where the pose has it.
    var hasJointPositions = false

    /// Lengths are fitted to at most about so many frames, spread over the track.
    private static let maximumFittedFrames = 2000

    /// Writes one person's file; returns false, with nothing written, when no frame shows hips and shoulders.
    func write(_ track: MotionTrack, to sink: ByteSink) throws(ExportError) -> Bool {
        var poses: [WorldPose] = []
        let stride = max(1, track.count / Self.maximumFittedFrames)
        try track.forEach { frame in
            guard (frame.index - track.firstIndex) % stride == 0, let pose = frame.pose else { return }
            poses.append(pose)
        }
        guard let skeleton = BodySkeleton(fitting: poses) else { return false }
        var head = "HIERARCHY\n"
        write(.hips, of: skeleton, depth: 0, to: &head)
        head += "MOTION\nFrames: \(track.lead + track.count)\n"
        head += "Frame Time: \(String(1 / track.rate, decimals: 9))\n"
        try sink.write(Array(head.utf8))
        let turning = Self.depthFirst(from: .hips, in: skeleton)
        // What is not seen at first is as it is when the trunk is first seen.
        var last = poses.first { BodySkeleton(fitting: [$0]) != nil }.map { skeleton.pose(of: $0) }
        var offsets: [SkeletonPart: SIMD3<Float>] = [:]
        var angles: [SkeletonPart: EulerAngles] = [:]
        var text = MotionText()
        try track.forEach { frame throws(ExportError) in
            let pose = frame.pose.map { skeleton.pose(of: $0, previous: last) } ?? last ?? SkeletonPose()
            last = pose
            if hasJointPositions, let seen = frame.pose { offsets = skeleton.offsets(of: seen, turned: pose) }
            for part in turning {
                if part == .hips {
                    let place = offsets[part] ?? pose.rootPosition
                    Self.add(place + SIMD3(0, frame.rootHeight, 0), to: &text)
                } else if hasJointPositions {
                    Self.add(offsets[part] ?? skeleton.offset(of: part) ?? .zero, to: &text)
                }
                let turned = EulerAngles(pose[part], order: part.eulerOrder, near: angles[part])
                angles[part] = turned
                for place in 0..<3 {
                    text.add(Double(turned.radians[place]) * 180 / .pi, decimals: 4)
                }
            }
            let line = text.takeLine(separator: " ")
            for _ in 0..<(frame.index == track.firstIndex ? track.lead + 1 : 1) { try sink.write(line) }
        }
        return true
    }

    private static func add(_ place: SIMD3<Float>, to text: inout MotionText) {
        for axis in 0..<3 { text.add(Double(place[axis]), decimals: 5) }
    }

    private static func children(of part: SkeletonPart, in skeleton: BodySkeleton) -> [SkeletonPart] {
        skeleton.parts.filter { $0.parent == part }
    }

    /// The parts in the order in which the hierarchy names them.
    private static func depthFirst(from part: SkeletonPart, in skeleton: BodySkeleton) -> [SkeletonPart] {
        [part] + children(of: part, in: skeleton).flatMap { depthFirst(from: $0, in: skeleton) }
    }

    private func write(
        _ part: SkeletonPart, of skeleton: BodySkeleton, depth: Int, to text: inout String
    ) {
        let indent = String(repeating: "\t", count: depth)
        let offset = skeleton.offset(of: part) ?? .zero
        let numbers = (0..<3).map { String(Double(offset[$0]), decimals: 5) }
        let turns = part.eulerOrder.axes.map { ["Xrotation", "Yrotation", "Zrotation"][$0.rawValue] }
        let channels =
            (part == .hips || hasJointPositions ? ["Xposition", "Yposition", "Zposition"] : []) + turns
        text += "\(indent)\(part == .hips ? "ROOT" : "JOINT") \(part.name)\n\(indent){\n"
        text += "\(indent)\tOFFSET \(numbers.joined(separator: " "))\n"
        text += "\(indent)\tCHANNELS \(channels.count) \(channels.joined(separator: " "))\n"
        let children = Self.children(of: part, in: skeleton)
        for child in children { write(child, of: skeleton, depth: depth + 1, to: &text) }
        if children.isEmpty {
            text += "\(indent)\tEnd Site\n\(indent)\t{\n\(indent)\t\tOFFSET \(part.end)\n\(indent)\t}\n"
        }
        text += "\(indent)}\n"
    }
}

extension SkeletonPart {
    /// The name in motion capture: `LeftForeArm`.
    fileprivate var name: String {
        let name = String(describing: self)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Where a part without others on it ends, two centimetres on, so that programs draw it.
    fileprivate var end: String {
        switch self {
        case .leftThumb, .leftIndex, .leftLittle: "0.02 0 0"
        case .rightThumb, .rightIndex, .rightLittle: "-0.02 0 0"
        case .leftHand: "0.08 0 0"
        case .rightHand: "-0.08 0 0"
        case .leftHeel, .rightHeel: "0 0 -0.02"
        case .leftFoot, .rightFoot, .leftToe, .rightToe, .nose, .leftEye, .rightEye: "0 0 0.02"
        case .leftLeg, .rightLeg: "0 -0.02 0"
        default: "0 0.02 0"
        }
    }
}
