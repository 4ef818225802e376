public import PoseCore
public import SyntheticMotion

/// Draws bodies before a backdrop: an RGB picture for people and for pose models.
///
/// In come poses in metres with their appearances and a camera; out goes a picture of the camera's size. Several
/// bodies share one depth buffer, so that they hide one another and themselves rightly. Between frames it
/// keeps the painted backdrop for as long as the camera stands still. The same input gives the same bytes.
///
///     var renderer = AthleteRenderer(backdrop: .demo)
///     let picture = renderer.picture(of: [(pose, .demo)], camera: camera)
public struct AthleteRenderer: Sendable {
    private let backdrop: Backdrop
    private var background: (camera: Camera, picture: [UInt8])?
    private var rasterizer = Rasterizer()
    private var meshes: [Mesh] = []

    /// Creates a renderer for scenes before one backdrop.
    public init(backdrop: Backdrop = .demo) {
        self.backdrop = backdrop
    }

    /// Draws bodies as `camera` sees them; upright RGB of the camera's image size.
    public mutating func picture(
        of athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], camera: Camera
    ) -> PixelBuffer? {
        PixelBuffer(size: camera.imageSize, rgb: bytes(of: athletes, camera: camera))
    }

    /// The picture as R, G, B triples, row by row.
    ///
    /// - Parameter props: What is drawn with the bodies and hides or is hidden by them.
    mutating func bytes(
        of athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], props: [SceneProp] = [],
        camera: Camera
    ) -> [UInt8] {
        var picture = emptyPicture(camera)
        let lighting = backdrop.lighting(for: camera)
        let volumes = athletes.map { $0.pose.volumes(girth: ($0.appearance.girths.limb + 1) / 2) }
        // Each thing's own: one grid over all of a wide scene would take longer than the drawing.
        for shadows in [Array(volumes.joined())] + props.map(\.shadows) {
            FloorShadow(of: shadows, lamp: lighting.lamp)?.darken(&picture, camera: camera)
        }

        var corners: [[SIMD3<Float>]] = []
        for (index, athlete) in athletes.enumerated() {
            if meshes.count <= index { meshes.append(Mesh()) }
            meshes[index] = AthleteSculptor.mesh(
                of: athlete.pose, appearance: athlete.appearance, reusing: meshes[index])
            corners.append(meshes[index].corners(in: camera))
        }
        let propCorners = props.map { $0.mesh.corners(in: camera) }
        guard let pixels = Rasterizer.coveredPixels(corners + propCorners, in: camera.imageSize) else {
            return picture
        }
        rasterizer.begin(x: pixels.x, y: pixels.y)
        for index in athletes.indices {
            let colors = lighting.shade(meshes[index], volumes: volumes[index], camera: camera)
            rasterizer.draw(meshes[index].triangles, corners: corners[index], colors: colors)
        }
        for (prop, corners) in zip(props, propCorners) {
            let colors = lighting.shade(prop.mesh, volumes: [], camera: camera)
            rasterizer.draw(prop.mesh.triangles, corners: corners, colors: colors)
        }
        rasterizer.composite(over: &picture, size: camera.imageSize)
        return picture
    }

    private mutating func emptyPicture(_ camera: Camera) -> [UInt8] {
        if let background, background.camera == camera { return background.picture }
        let picture = BackdropPainter(backdrop: backdrop, camera: camera).paint()
        background = (camera, picture)
        return picture
    }
}

extension Backdrop {
    /// The light that belongs to the place.
    func lighting(for camera: Camera) -> Lighting {
        let lamp = Lighting.lampDirection(for: camera)
        switch kind {
        case .studio:
            return Lighting(
                lamp: lamp, lampColor: SIMD3(0.78, 0.76, 0.73), sky: SIMD3(0.46, 0.47, 0.50),
                ground: wall * wall * 0.25)
        case .gym:
            return Lighting(
                lamp: lamp, lampColor: SIMD3(0.80, 0.76, 0.69), sky: SIMD3(0.42, 0.45, 0.50),
                ground: floor * floor * 0.32)
        case .outdoor:
            return Lighting(
                lamp: lamp, lampColor: SIMD3(0.95, 0.88, 0.76), sky: SIMD3(0.40, 0.47, 0.58),
                ground: SIMD3(0.10, 0.14, 0.06))
        }
    }
}
