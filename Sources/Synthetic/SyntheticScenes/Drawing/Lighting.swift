import SyntheticMotion

/// The light on a scene: one soft lamp that goes with the camera, the sky above, what the floor throws back.
struct Lighting {
    /// Towards the lamp.
    var lamp: SIMD3<Float>
    /// Strengths and colours, in linear light.
    var lampColor: SIMD3<Float>
    var sky: SIMD3<Float>
    var ground: SIMD3<Float>

    /// The lamp above the camera's left shoulder.
    static func lampDirection(for camera: Camera) -> SIMD3<Float> {
        let level = normalize(SIMD3(camera.forward.x, 0, camera.forward.z) + SIMD3(0, 0, 1e-4))
        let right = cross(level, SIMD3(0, 1, 0))
        return normalize(SIMD3(0, 0.95, 0) - right * 0.55 - level * 0.62)
    }

    /// Colours the mesh's corners as they appear to the camera; 0...255 as displayed.
    ///
    /// - Parameter visible: For each corner whether it is needed; the others stay black.
    func shade(_ mesh: Mesh, visible: [Bool], volumes: [BodyVolume], camera: Camera) -> [SIMD3<Float>] {
        // Only what is near a part can shade it.
        let shaders = BodyPart.allCases.map { part in
            volumes.filter { !part.joined.contains($0.part) }.map { ($0, $0.enclosingSphere(reach: 5)) }
        }
        return zip(mesh.vertices, visible).map { vertex, isVisible in
            guard isVisible else { return .zero }
            let normal = vertex.normal
            var open: Float = 1
            var lampOpen: Float = 1
            for (volume, sphere) in shaders[Int(vertex.part.rawValue)] {
                let offset = vertex.position - sphere.center
                guard dot(offset, offset) < sphere.squaredRadius else { continue }
                let towards = volume.nearestAxisPoint(to: vertex.position) - vertex.position
                let squared = max(dot(towards, towards), volume.radius * volume.radius)
                guard squared < volume.radius * volume.radius * 25 else { continue }
                let direction = towards / squared.squareRoot()
                let size = volume.radius * volume.radius / squared
                open *= 1 - min(0.85, size * max(0, dot(direction, normal) + 0.15))
                let towardsLamp = max(0, dot(direction, lamp))
                lampOpen *= 1 - min(0.6, size * towardsLamp * towardsLamp * 1.2)
            }
            // The floor takes light from what is close above it.
            let nearFloor = max(0, 1 - max(0, vertex.position.y) / 0.35)
            open *= 1 - 0.55 * nearFloor * max(0, 0.25 - normal.y * 0.75)

            let up = 0.5 + 0.5 * normal.y
            let wrapped = max(0, (dot(normal, lamp) + 0.25) / 1.25)
            var light = (sky * up + ground * (1 - up)) * open
            light += lampColor * (wrapped * lampOpen * (0.4 + 0.6 * open))
            var color = vertex.color * vertex.color * light
            let view = normalize(camera.position - vertex.position)
            let edge = 1 - max(0, dot(normal, view))
            color += sky * (edge * edge * edge * 0.10 * open)
            return displayed(color)
        }
    }
}

/// Linear light as displayed bytes, 0...255; bright light fades to white instead of being cut off.
func displayed(_ light: SIMD3<Float>) -> SIMD3<Float> {
    let soft = light / (light * 0.12 + 0.94)
    return soft.clamped(lowerBound: .zero, upperBound: .one).squareRoot() * 255
}
