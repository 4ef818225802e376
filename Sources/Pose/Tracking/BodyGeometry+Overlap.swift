import PoseCore

extension BodyGeometry {
    /// A thick line that the body covers in the picture.
    private static let volumes: [(start: [Int], end: [Int], radius: Float)] = {
        let bones: [(BodyJointName, BodyJointName, Float)] = [
            (.neck, .root, 0.36), (.neck, .nose, 0.22),
            (.leftShoulder, .leftElbow, 0.13), (.rightShoulder, .rightElbow, 0.13),
            (.leftElbow, .leftWrist, 0.11), (.rightElbow, .rightWrist, 0.11),
            (.leftHip, .leftKnee, 0.17), (.rightHip, .rightKnee, 0.17),
            (.leftKnee, .leftAnkle, 0.13), (.rightKnee, .rightAnkle, 0.13),
        ]
        return bones.map { ([$0.position], [$1.position], $2) }
    }()

    /// Feet that are this share of the size higher belong to a body that is farther away.
    private static let depthMargin: Float = 0.015

    /// From the neck to the root; a share of the size where these are missing.
    private var trunkLength: Float {
        let (neck, root) = (BodyJointName.neck.position, BodyJointName.root.position)
        guard confidences[neck] > 0, confidences[root] > 0 else { return 0.28 * size }
        return max(0.1 * size, length(points[neck] - points[root]))
    }

    /// For each of `AppearanceSite.all` whether another body that is not farther away may be seen there.
    func contestedSites(by others: [BodyGeometry]) -> [Bool] {
        let near = others.filter {
            box.grown(by: 0.1).intersectionArea($0.box) > 0 && $0.ground < ground + Self.depthMargin * size
        }
        guard !near.isEmpty else { return [Bool](repeating: false, count: AppearanceSite.all.count) }
        return AppearanceSite.all.map { site in
            guard let start = mean(of: site.left.start + site.right.start),
                let end = mean(of: site.left.end + site.right.end)
            else { return false }
            let middle = start + (end - start) * ((site.along.lowerBound + site.along.upperBound) / 2)
            return near.contains { $0.covers(middle) }
        }
    }

    private func covers(_ point: SIMD2<Float>) -> Bool {
        let unit = trunkLength
        return Self.volumes.contains { volume in
            guard let start = mean(of: volume.start), let end = mean(of: volume.end) else { return false }
            let axis = end - start
            let squared = (axis * axis).sum()
            let share = squared > 0 ? min(1, max(0, ((point - start) * axis).sum() / squared)) : 0
            return length(point - start - axis * share) < (volume.radius + 0.06) * unit
        }
    }

    private func mean(of joints: [Int]) -> SIMD2<Float>? {
        var (sum, count) = (SIMD2<Float>.zero, Float(0))
        for joint in joints where confidences[joint] > 0 {
            sum += points[joint]
            count += 1
        }
        return count > 0 ? sum / count : nil
    }
}

extension NormalizedRect {
    /// The rectangle with a margin on all sides, as a share of its own sides.
    fileprivate func grown(by margin: Float) -> NormalizedRect {
        NormalizedRect(
            x: origin.x - margin * width, y: origin.y - margin * height, width: width * (1 + 2 * margin),
            height: height * (1 + 2 * margin))
    }
}
