import PoseCore
import SyntheticMotion

extension AthleteRenderer {
    /// How much of each pixel shows one of several bodies, 0...255, row by row: the exact truth for masks of people.
    static func coverage(
        of chosen: Int, among athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera
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
                let color = SIMD3<Float>(repeating: index == chosen ? 255 : 0)
                let colors = [SIMD3<Float>](repeating: color, count: mesh.vertices.count)
                rasterizer.draw(mesh.triangles, corners: corners[index], colors: colors)
            }
            rasterizer.composite(over: &picture, size: size)
        }
        return stride(from: 0, to: picture.count, by: 3).map { picture[$0] }
    }
}
