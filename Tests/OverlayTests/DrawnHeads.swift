import PoseCore
import SyntheticMotion

@testable import Overlay
@testable import SyntheticScenes

/// Which pixels of a picture show a head, hair and chin included: exact, from the surfaces that bodies are drawn with.
struct DrawnHeads {
    private let pixels: [PixelPoint]

    init(of athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera) {
        let width = camera.imageSize.width
        let coverage = AthleteRenderer.coverage(of: athletes, camera: camera) { index, mesh in
            Self.isHead(mesh, on: athletes[index].pose)
        }
        pixels = coverage.indices.lazy.filter { coverage[$0] > 127 }.map {
            PixelPoint(x: Float($0 % width) + 0.5, y: Float($0 / width) + 0.5)
        }
    }

    /// True of the head's vertices; the mesh counts the neck to the head.
    private static func isHead(_ mesh: Mesh, on pose: BodyPose3D) -> [Bool] {
        let middle = (pose[.leftEar] + pose[.rightEar]) / 2
        let reach = 1.25 * length(pose[.headTop] - middle)
        return mesh.vertices.map { $0.part == .head && length($0.position - middle) < reach }
    }

    private static func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }

    /// Pixels that show a head.
    var count: Int { pixels.count }

    /// Those of them that covers hide.
    func hidden(by covers: [FaceCover]) -> Int {
        pixels.count { pixel in covers.contains { $0.contains(pixel) } }
    }
}

extension FaceCover {
    fileprivate func contains(_ point: PixelPoint) -> Bool {
        let along = SIMD2(end.x - start.x, end.y - start.y)
        let offset = SIMD2(point.x - start.x, point.y - start.y)
        let squared = (along * along).sum()
        let share = squared > 0 ? max(0, min(1, (offset * along).sum() / squared)) : 0
        let gap = offset - share * along
        return (gap * gap).sum() <= radius * radius
    }
}
