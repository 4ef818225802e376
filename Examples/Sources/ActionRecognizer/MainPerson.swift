import CoreGraphics
import CoreMedia
import Vision

/// Stays with one person: the largest, until another one is a fifth larger for half a second.
///
/// Vision names no people, so each is found again by the nearest pose; areas are averaged over a second.
struct MainPerson {
    private struct Known {
        var pose: VNHumanBodyPoseObservation
        var area: CGFloat
        var lastSeen: Double
        var isLargerSince: Double?
    }

    private var known: [Known] = []
    /// Which of them it is.
    private var main: Int?

    mutating func choose(
        among people: [VNHumanBodyPoseObservation], at time: CMTime
    ) -> VNHumanBodyPoseObservation? {
        let now = CMTimeGetSeconds(time)
        for pose in people { note(pose, now) }
        // A person out of sight for a moment only is still known.
        let kept = known.indices.filter { now - known[$0].lastSeen < 0.3 }
        main = main.flatMap { kept.firstIndex(of: $0) }
        known = kept.map { known[$0] }
        guard let current = main else {
            main = known.indices.max { known[$0].area < known[$1].area }
            return main.map { known[$0].pose }
        }
        for index in known.indices {
            let isLarger = known[index].area > 1.2 * known[current].area
            known[index].isLargerSince = isLarger ? known[index].isLargerSince ?? now : nil
        }
        let successors = known.indices.filter { now - (known[$0].isLargerSince ?? now) >= 0.5 }
        let chosen = successors.max { known[$0].area < known[$1].area } ?? current
        main = chosen
        return known[chosen].lastSeen == now ? known[chosen].pose : nil
    }

    private mutating func note(_ pose: VNHumanBodyPoseObservation, _ now: Double) {
        let free = known.indices.filter { known[$0].lastSeen < now }
        let nearest = free.min { known[$0].pose.distance(to: pose) < known[$1].pose.distance(to: pose) }
        guard let nearest, known[nearest].pose.distance(to: pose) < 0.1 else {
            known.append(Known(pose: pose, area: pose.area, lastSeen: now))
            return
        }
        let elapsed = now - known[nearest].lastSeen
        known[nearest].area += (pose.area - known[nearest].area) * CGFloat(elapsed / (elapsed + 1))
        known[nearest].pose = pose
        known[nearest].lastSeen = now
    }
}

extension VNHumanBodyPoseObservation {
    /// The rectangle round the joints that are sure enough.
    var box: CGRect {
        let points = (try? recognizedPoints(.all))?.values.filter { $0.confidence > 0.2 } ?? []
        guard let first = points.first else { return .zero }
        return points.dropFirst().reduce(CGRect(origin: first.location, size: .zero)) {
            $0.union(CGRect(origin: $1.location, size: .zero))
        }
    }

    var area: CGFloat { box.width * box.height }

    /// How far the joints that both poses show are apart on average.
    func distance(to other: VNHumanBodyPoseObservation) -> CGFloat {
        guard let own = try? recognizedPoints(.all), let others = try? other.recognizedPoints(.all) else {
            return .infinity
        }
        let distances = own.compactMap { name, point -> CGFloat? in
            guard let match = others[name], min(point.confidence, match.confidence) > 0.2 else { return nil }
            return hypot(point.location.x - match.location.x, point.location.y - match.location.y)
        }
        return distances.isEmpty ? .infinity : distances.reduce(0, +) / CGFloat(distances.count)
    }
}
