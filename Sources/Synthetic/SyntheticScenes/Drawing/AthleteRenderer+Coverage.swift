import PoseCore
import SyntheticMotion

extension AthleteRenderer {
    /// How much of each pixel shows one of several bodies, 0...255, row by row: the exact truth for masks of people.
    static func coverage(
        of chosen: Int, among athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera
    ) -> [UInt8] {
        coverage(of: athletes, camera: camera) { index, mesh in
            [Bool](repeating: index == chosen, count: mesh.vertices.count)
        }
    }

    /// How much of each pixel shows chosen parts of bodies, 0...255, row by row.
    ///
    /// - Parameter isChosen: For each vertex of the mesh of one of the bodies.
    static func coverage(
        of athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera,
        isChosen: (Int, Mesh) -> [Bool]
    ) -> [UInt8] {
        let size = camera.imageSize
        var picture = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let meshes = athletes.map {
            AthleteSculptor.mesh(of: $0.pose, appearance: $0.appearance, reusing: Mesh())
        }
        let corners = meshes.map { $0.corners(in: camera) }
        if let box = Rasterizer.coveredPixels(corners, in: size) {
            var rasterizer = Rasterizer()
            rasterizer.begin(x: box.x, y: box.y)
            for (index, mesh) in meshes.enumerated() {
                // The others are black, as the background is.
                let colors = isChosen(index, mesh).map { SIMD3<Float>(repeating: $0 ? 255 : 0) }
                rasterizer.draw(mesh.triangles, corners: corners[index], colors: colors)
            }
            rasterizer.composite(over: &picture, size: size)
        }
        return stride(from: 0, to: picture.count, by: 3).map { picture[$0] }
    }
}
