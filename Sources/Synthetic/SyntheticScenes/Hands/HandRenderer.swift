public import PoseCore
import SeededRandom
public import SyntheticMotion

/// Draws hands before a plain backdrop, as hand models find them; where the joints are is known exactly.
///
/// In come hands in metres and a camera; out goes an RGB picture of the camera's size. The same input gives
/// the same bytes.
///
///     let renderer = HandRenderer()
///     let hand = HandModel().pose(of: .pinched).placed(yaw: 20)
///     let picture = renderer.picture(of: [hand], camera: Camera.facingHand())
public struct HandRenderer: Sendable {
    private let skin: SIMD3<Float>
    private let wall: SIMD3<Float>
    private let workspaces = DrawingWorkspacePool.shared

    /// Creates a renderer; the seed chooses the colours of skin and wall.
    public init(seed: UInt64 = 0) {
        var random = SeededGenerator(seed: seed)
        skin = AthleteAppearance(seed: random.next()).skin
        wall = random.element([
            SIMD3<Float>(0.82, 0.83, 0.84), SIMD3(0.62, 0.70, 0.74), SIMD3(0.45, 0.50, 0.56),
            SIMD3(0.74, 0.78, 0.70), SIMD3(0.30, 0.33, 0.38),
        ])
    }

    /// Draws hands as `camera` sees them; they share one depth buffer and hide one another rightly.
    public func picture(of hands: [HandPose3D], camera: Camera) -> PixelBuffer? {
        let size = camera.imageSize
        var bytes = background(size)
        let meshes = hands.map { HandSculptor.mesh(of: $0, skin: skin) }
        let corners = meshes.map { $0.corners(in: camera) }
        guard let pixels = Rasterizer.coveredPixels(corners, in: size) else {
            return PixelBuffer(size: size, rgb: bytes)
        }
        let lighting = Lighting(
            lamp: Lighting.lampDirection(for: camera), lampColor: SIMD3(0.70, 0.68, 0.65),
            sky: SIMD3(0.50, 0.51, 0.53), ground: wall * wall * 0.25)
        workspaces.withWorkspace { workspace in
            workspace.rasterizer.begin(x: pixels.x, y: pixels.y)
            for (index, mesh) in meshes.enumerated() {
                // High above the floor, where nothing shades it but the hand itself.
                let raised = mesh.raised(by: 2)
                var above = camera
                above.position.y += 2
                let shades = HandShade(of: hands[index])
                let visible = mesh.frontCorners(corners[index])
                var colors = lighting.shade(raised, visible: visible, volumes: [], camera: above)
                for (corner, vertex) in mesh.vertices.enumerated() where visible[corner] {
                    colors[corner] *= shades.openness(at: vertex.position, normal: vertex.normal)
                }
                workspace.rasterizer.draw(mesh.triangles, corners: corners[index], colors: colors)
            }
            workspace.rasterizer.composite(over: &bytes, size: size)
        }
        return PixelBuffer(size: size, rgb: bytes)
    }

    /// A wall that grows darker towards the picture's corners.
    private func background(_ size: PixelSize) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size.width * size.height * 3)
        for row in 0..<size.height {
            let y = (Float(row) + 0.5) / Float(size.height) - 0.45
            for column in 0..<size.width {
                let x = (Float(column) + 0.5) / Float(size.width) - 0.4
                let color = wall * (255 * (1 - 0.45 * (x * x + y * y)))
                let pixel = (row * size.width + column) * 3
                for channel in 0..<3 { bytes[pixel + channel] = UInt8(color[channel]) }
            }
        }
        return bytes
    }
}

/// How much light a hand's own fingers leave to its surface.
private struct HandShade {
    private let bones: [(start: SIMD3<Float>, end: SIMD3<Float>, radius: Float)]

    init(of hand: HandPose3D) {
        let unit = length(hand[.middleMCP] - hand[.wrist]) / 0.092
        var bones: [(start: SIMD3<Float>, end: SIMD3<Float>, radius: Float)] = []
        for group in HandJointGroup.allCases where group != .all {
            let joints = group.jointNames.map { hand[$0] }
            for (start, end) in zip(joints, joints.dropFirst()) { bones.append((start, end, 0.009 * unit)) }
        }
        for knuckle in [HandJointName.indexMCP, .middleMCP, .ringMCP, .littleMCP] {
            bones.append((hand[.wrist], hand[knuckle], 0.012 * unit))
        }
        self.bones = bones
    }

    func openness(at place: SIMD3<Float>, normal: SIMD3<Float>) -> Float {
        var open: Float = 1
        for bone in bones {
            let axis = bone.end - bone.start
            let share = dot(place - bone.start, axis) / max(dot(axis, axis), 1e-9)
            let towards = bone.start + axis * max(0, min(1, share)) - place
            let distance = length(towards)
            // Its own bone, or one too far away to matter.
            guard distance > bone.radius * 1.3, distance < bone.radius * 5 else { continue }
            let size = bone.radius * bone.radius / (distance * distance)
            open *= 1 - 0.75 * size * max(0, dot(towards / distance, normal))
        }
        return open
    }
}

extension Mesh {
    /// The same surface, higher up.
    fileprivate func raised(by height: Float) -> Mesh { mapVertices { $0 + SIMD3(0, height, 0) } }
}
