import PoseCore

/// Chooses the frames that show a movement side by side, where the person stays in one place.
///
/// In come the person's frames and the one that must be shown; out go frames near it in time in which the body is most
/// different, in order of time.
struct SequenceSelection {
    /// Seconds before and after the frame that must be shown.
    private static let reach = 1.5
    /// Two frames show the same when their joints differ by less, in body heights, in the root mean square.
    private static let leastDifference = 0.04
    /// Frames that are compared with each other, at most.
    private static let maximumCandidateCount = 90

    private let frames: [SubjectFrame]
    private let key: Int
    private let candidates: [(position: Int, joints: [BodyJointName: SIMD2<Double>])]

    /// - Parameters:
    ///   - frames: One person's, in order of time.
    ///   - key: The frame that must be shown, by its place in `frames`.
    ///   - arePictures: True for photographs, with times that say nothing.
    init(_ frames: [SubjectFrame], key: Int, arePictures: Bool) {
        self.frames = frames
        self.key = key
        let near = frames.indices.filter {
            frames[$0].size == frames[key].size && frames[$0].completeness >= 0.8 * frames[key].completeness
                && (arePictures || abs(frames[$0].time.seconds(since: frames[key].time)) <= Self.reach)
        }
        let step = max(1, near.count / Self.maximumCandidateCount)
        let height = PoseSilhouette(frames[key].pose, in: frames[key].size, map: .identity)?.bodyHeight
        candidates = near.filter { $0 == key || $0 % step == 0 }.compactMap { position in
            height.flatMap { height in
                Self.joints(of: frames[position], height: height).map { (position, $0) }
            }
        }
    }

    /// The chosen frames' places in `frames`; fewer than two when the body hardly moves.
    ///
    /// - Parameter count: At most so many.
    func positions(count: Int) -> [Int] {
        guard let first = candidates.firstIndex(where: { $0.position == key }) else { return [] }
        var chosen = [first]
        var differences = candidates.map { Self.difference($0.joints, candidates[first].joints) }
        while chosen.count < count,
            let next = differences.indices.max(by: { differences[$0] < differences[$1] }),
            differences[next] >= Self.leastDifference
        {
            chosen.append(next)
            for index in candidates.indices {
                let difference = Self.difference(candidates[index].joints, candidates[next].joints)
                differences[index] = min(differences[index], difference)
            }
        }
        return chosen.map { candidates[$0].position }.sorted()
    }

    /// Joints in body heights: across from the root, down from the picture's edge, so that a jump counts and a step aside
    /// does not.
    private static func joints(of frame: SubjectFrame, height: Double) -> [BodyJointName: SIMD2<Double>]? {
        let body = PlacedBody(frame).joints
        guard let root = body[.root] ?? body[.neck], body.count >= 6 else { return nil }
        return body.mapValues { SIMD2($0.x - root.x, $0.y) / height }
    }

    /// The root mean square of the distances of the joints that both show: one arm's way counts.
    private static func difference(
        _ first: [BodyJointName: SIMD2<Double>], _ second: [BodyJointName: SIMD2<Double>]
    ) -> Double {
        let distances = SubjectFrame.parts.compactMap { name -> Double? in
            guard let a = first[name], let b = second[name] else { return nil }
            return ((a - b) * (a - b)).sum()
        }
        return distances.count < 5 ? 0 : (distances.reduce(0, +) / Double(distances.count)).squareRoot()
    }
}
