public import PoseCore
public import SyntheticMotion

/// Draws bodies before a backdrop: an RGB picture for people and for pose models.
///
/// In come poses in metres with their appearances and a camera; out goes a picture of the camera's size. Several
/// bodies share one depth buffer, so that they hide one another and themselves rightly. Between frames it
/// keeps the painted backdrop for as long as the camera stands still; the other buffers it shares with all renderers.
/// The same input gives the same bytes.
///
///     var renderer = AthleteRenderer(backdrop: .demo)
///     let picture = renderer.picture(of: [(pose, .demo)], camera: camera)
public struct AthleteRenderer: Sendable {
    private let backdrop: Backdrop
    /// What stands still in the scene.
    private let fixtures: [SceneProp]
    private var background: (camera: Camera, picture: [UInt8])?
    private let workspaces: DrawingWorkspacePool

    /// Creates a renderer for scenes before one backdrop.
    public init(backdrop: Backdrop = .demo) {
        self.init(backdrop: backdrop, fixtures: [])
    }

    /// Creates a renderer for scenes with things that stand still; their shadows are painted with the backdrop.
    init(
        backdrop: Backdrop, fixtures: [SceneProp] = [], workspaces: DrawingWorkspacePool = .shared
    ) {
        self.backdrop = backdrop
        self.fixtures = fixtures
        self.workspaces = workspaces
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
        draw(athletes, props: props, over: &picture, camera: camera)
        return picture
    }

    /// Draws bodies and props over a picture of R, G, B triples of the camera's size, in place of the backdrop.
    func draw(
        _ athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], props: [SceneProp] = [],
        over picture: inout [UInt8], camera: Camera
    ) {
        workspaces.withWorkspace { draw(athletes, props: props, over: &picture, camera: camera, in: $0) }
    }

    private func draw(
        _ athletes: [(pose: BodyPose3D, appearance: AthleteAppearance)], props: [SceneProp],
        over picture: inout [UInt8], camera: Camera, in workspace: DrawingWorkspace
    ) {
        let lighting = backdrop.lighting(for: camera)
        let volumes = athletes.map { $0.pose.volumes(girth: ($0.appearance.girths.limb + 1) / 2) }
        // Each thing's own: one grid over all of a wide scene would take longer than the drawing.
        for shadows in [Array(volumes.joined())] + props.map(\.shadows) {
            FloorShadow(of: shadows, lamp: lighting.lamp)?.darken(&picture, camera: camera)
        }

        var corners: [[SIMD3<Float>]] = []
        for (index, athlete) in athletes.enumerated() {
            if workspace.meshes.count <= index { workspace.meshes.append(Mesh()) }
            // Moved out and in again: a mesh that the array holds too would be copied.
            var mesh = Mesh()
            swap(&mesh, &workspace.meshes[index])
            workspace.meshes[index] = AthleteSculptor.mesh(
                of: athlete.pose, appearance: athlete.appearance, reusing: consume mesh)
            corners.append(workspace.meshes[index].corners(in: camera))
        }
        let things = fixtures + props
        let thingCorners = things.map { $0.mesh.corners(in: camera) }
        // All bodies are one member, the first.
        let layers = PixelBox.layers(
            ([corners] + thingCorners.map { [$0] }).map {
                Rasterizer.coveredPixels($0, in: camera.imageSize).map { PixelBox(x: $0.x, y: $0.y) }
            })
        for layer in layers {
            workspace.rasterizer.begin(x: layer.box.x, y: layer.box.y)
            for member in layer.members {
                guard member > 0 else {
                    for index in athletes.indices {
                        let mesh = workspace.meshes[index]
                        let colors = lighting.shade(
                            mesh, visible: mesh.frontCorners(corners[index]), volumes: volumes[index],
                            camera: camera)
                        workspace.rasterizer.draw(mesh.triangles, corners: corners[index], colors: colors)
                    }
                    continue
                }
                let mesh = things[member - 1].mesh
                let colors = lighting.shade(
                    mesh, visible: mesh.frontCorners(thingCorners[member - 1]), volumes: [], camera: camera)
                workspace.rasterizer.draw(
                    mesh.triangles, corners: thingCorners[member - 1], colors: colors)
            }
            workspace.rasterizer.composite(over: &picture, size: camera.imageSize)
        }
    }

    private mutating func emptyPicture(_ camera: Camera) -> [UInt8] {
        if let background, background.camera == camera { return background.picture }
        var picture = BackdropPainter(backdrop: backdrop, camera: camera).paint()
        for fixture in fixtures {
            FloorShadow(of: fixture.shadows, lamp: backdrop.lighting(for: camera).lamp)?
                .darken(&picture, camera: camera)
        }
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
