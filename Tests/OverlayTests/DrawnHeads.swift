import PoseCore
import SyntheticMotion

@testable import Overlay
@testable import SyntheticScenes

/// Which pixels of a picture show a head, hair and chin included: exact, from the surfaces that bodies are drawn with.
struct DrawnHeads {
    private let isHead: [Bool]
    private let size: PixelSize

    init(of athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera) {
        size = camera.imageSize
        var picture = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let meshes = athletes.map {
            AthleteSculptor.mesh(of: $0.pose, appearance: $0.appearance, reusing: Mesh())
        }
        let corners = meshes.map { $0.corners(in: camera) }
        if let box = Rasterizer.coveredPixels(corners, in: size) {
            var rasterizer = Rasterizer()
            rasterizer.begin(x: box.x, y: box.y)
            for (index, mesh) in meshes.enumerated() {
                rasterizer.draw(
                    mesh.triangles, corners: corners[index],
                    colors: Self.colors(of: mesh, on: athletes[index].pose))
            }
            rasterizer.composite(over: &picture, size: size)
        }
        isHead = stride(from: 0, to: picture.count, by: 3).map { picture[$0] > 127 }
    }

    /// White on the head, black elsewhere; the mesh counts the neck to the head.
    private static func colors(of mesh: Mesh, on pose: BodyPose3D) -> [SIMD3<Float>] {
        let middle = (pose[.leftEar] + pose[.rightEar]) / 2
        let reach = 1.25 * length(pose[.headTop] - middle)
        return mesh.vertices.map { vertex in
            let isHead = vertex.part == .head && length(vertex.position - middle) < reach
            return SIMD3(repeating: isHead ? 255 : 0)
        }
    }

    private static func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }

    /// Pixels that show a head.
    var count: Int { isHead.count { $0 } }

    /// Those of them that covers hide.
    func hidden(by covers: [FaceCover]) -> Int {
        isHead.indices.count { index in
            isHead[index]
                && covers.contains {
                    $0.contains(
                        PixelPoint(
                            x: Float(index % size.width) + 0.5, y: Float(index / size.width) + 0.5))
                }
        }
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
