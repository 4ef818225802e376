import Foundation
public import PoseCore
import SyntheticMotion

extension ThrowScene {
    /// What is exactly known about each throw, in order of time; throws outside the camera's view are left out.
    public var truth: [ThrowTruth] {
        session.releases.indices.compactMap { truth(ofThrow: $0) }
    }

    private func truth(ofThrow index: Int) -> ThrowTruth? {
        let release = session.releases[index]
        let size = camera.imageSize
        let step = 1.0 / 1000
        guard let start = camera.project(release.position),
            let next = camera.project(release.position(at: release.time + step))
        else { return nil }
        let contact = paths[index].contacts.first
        let apexTime = apexTime(of: release, until: contact?.time ?? release.time + 3)
        let aspect = size.aspectRatio
        let angle = atan2(
            next.location.y - start.location.y, (next.location.x - start.location.x) * aspect)
        let frame = Int((release.time * frameRate).rounded())
        let outcome: ThrowTruth.Outcome =
            switch contact?.surface {
            case .floor: .floor
            case .board: .board
            case .hole: .hole
            case nil: .none
            }
        return ThrowTruth(
            release: release, takenTime: release.takenTime, releaseLocation: start.location,
            releaseAngle: angle * 180 / .pi,
            metersPerPixel: start.depth / (camera.focalLength * Float(size.height)),
            apexTime: apexTime,
            apexLocation: apexTime.flatMap { camera.project(release.position(at: $0))?.location },
            landingTime: contact?.time,
            landingLocation: contact.flatMap { camera.project($0.position)?.location },
            outcome: outcome, pose: groundTruth(at: frame))
    }

    /// When a flight is highest in the picture; nil when that is at its start or end.
    ///
    /// With a flight towards the camera or away from it that is another moment than in space.
    private func apexTime(of release: HandRelease, until end: Double) -> Double? {
        func isRising(_ time: Double) -> Bool {
            let (now, next) = (
                camera.project(release.position(at: time)), camera.project(release.position(at: time + 1e-3))
            )
            return next?.location.y ?? 0 > now?.location.y ?? 0
        }
        guard isRising(release.time), !isRising(end) else { return nil }
        var (low, high) = (release.time, end)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if isRising(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The board and its hole as rectangles of the picture, for use as targets; empty without a board.
    public var targets: [(name: String, region: NormalizedRect)] {
        guard let board else { return [] }
        func box(_ points: [SIMD3<Float>]) -> NormalizedRect? {
            NormalizedRect(enclosing: points.compactMap { camera.project($0)?.location })
        }
        return [("board", box(board.corners)), ("hole", box(board.holeEdge))].compactMap { name, region in
            region.map { (name, $0) }
        }
    }
}
