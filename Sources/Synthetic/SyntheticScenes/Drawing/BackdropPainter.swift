import Foundation
import PoseCore
import SyntheticMotion

/// Paints a backdrop as a camera sees it, by following a ray through each of four samples of a pixel.
struct BackdropPainter {
    let backdrop: Backdrop
    let camera: Camera
    /// The camera's direction along the floor; the wall stands across it.
    let ahead: SIMD3<Float>
    let across: SIMD3<Float>
    let wallDistance: Float

    init(backdrop: Backdrop, camera: Camera) {
        self.backdrop = backdrop
        self.camera = camera
        let level = SIMD3(camera.forward.x, 0, camera.forward.z)
        ahead = normalize(length(level) > 1e-3 ? level : SIMD3(camera.up.x, 0, camera.up.z))
        across = cross(ahead, SIMD3(0, 1, 0))
        // Behind the origin, where the athletes are, but always in front of the camera.
        wallDistance = max(2.6 - dot(camera.position, ahead), 2)
    }

    /// The picture as R, G, B triples.
    func paint() -> [UInt8] {
        let size = camera.imageSize
        var picture = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let scale = 1 / (camera.focalLength * Float(size.height))
        for row in 0..<size.height {
            for column in 0..<size.width {
                var light = SIMD3<Float>.zero
                for sample in 0..<4 {
                    let dx = Float(column) + (sample & 1 == 0 ? 0.25 : 0.75) - Float(size.width) / 2
                    let dy = Float(size.height) / 2 - Float(row) - (sample & 2 == 0 ? 0.25 : 0.75)
                    light += color(
                        along: normalize(
                            camera.forward + camera.right * (dx * scale) + camera.up * (dy * scale)))
                }
                let x = (Float(column) + 0.5) / Float(size.width) - 0.5
                let y = (Float(row) + 0.5) / Float(size.height) - 0.5
                let shown = displayed(light / 4 * (1 - 0.55 * (x * x + y * y)))
                // Half a grey level of grain keeps the gradients from banding.
                let grain = Self.noise(column, row) - 0.5
                for channel in 0..<3 {
                    let index = (row * size.width + column) * 3 + channel
                    picture[index] = UInt8(max(0, min(255, shown[channel] + 0.5 + grain)))
                }
            }
        }
        return picture
    }

    private func color(along ray: SIMD3<Float>) -> SIMD3<Float> {
        switch backdrop.kind {
        case .studio: studio(ray)
        case .gym: gym(ray)
        case .outdoor: outdoor(ray)
        }
    }

    /// Where a ray meets the floor, and how far away that is.
    func floorPoint(_ ray: SIMD3<Float>) -> (point: SIMD3<Float>, distance: Float)? {
        guard ray.y < -1e-4, camera.position.y > 0 else { return nil }
        let distance = -camera.position.y / ray.y
        return (camera.position + ray * distance, distance)
    }

    private func studio(_ ray: SIMD3<Float>) -> SIMD3<Float> {
        let base = backdrop.wall * backdrop.wall
        // Brightest behind the athletes; the floor runs into the wall without an edge.
        let glow = exp(-4 * (1 - dot(ray, camera.forward)) * 6)
        let wall = base * (0.55 + 0.5 * glow)
        guard let (point, _) = floorPoint(ray) else { return wall }
        let depth = dot(point - camera.position, ahead)
        let floor = base * (0.92 - 0.05 * length(SIMD3(point.x, 0, point.z)))
        return mix(floor, wall, smoothstep(wallDistance - 2.2, wallDistance + 1.5, depth))
    }

    private func outdoor(_ ray: SIMD3<Float>) -> SIMD3<Float> {
        guard let (point, distance) = floorPoint(ray) else { return sky(ray) }
        let phase = backdrop.phase
        let grass = SIMD3<Float>(0.16, 0.27, 0.07)
        let patches =
            sin(point.x * 1.7 + phase) * sin(point.z * 1.3) + 0.6 * sin(point.x * 4.1) * sin(point.z * 5.3)
        let fine = Self.noise(Int(point.x * 60), Int(point.z * 60)) - 0.5
        let near60 = max(0, 1 - distance / 9)
        let color = grass * (1 + 0.07 * patches + 0.25 * fine * near60)
        return mix(color, SIMD3(0.36, 0.46, 0.34), smoothstep(8, 60, distance))
    }

    /// The sky, brighter where the sun is, and two rows of hills before it.
    private func sky(_ ray: SIMD3<Float>) -> SIMD3<Float> {
        let heading = atan2(dot(ray, across), dot(ray, ahead))
        // Above all hills their outlines need not be known.
        if ray.y < 0.08 {
            let phase = backdrop.phase
            let near = 0.018 + 0.012 * sin(heading * 5 + phase * 3) + 0.006 * sin(heading * 13 + phase)
            if ray.y < near { return SIMD3(0.30, 0.42, 0.30) * SIMD3(0.36, 0.46, 0.34) }
            let far = 0.045 + 0.02 * sin(heading * 3 + phase) + 0.012 * sin(heading * 7 + phase * 2)
            if ray.y < far { return SIMD3<Float>(0.28, 0.38, 0.42) }
        }
        let height = max(0, ray.y)
        let air = mix(SIMD3<Float>(0.80, 0.87, 0.92), SIMD3(0.30, 0.52, 0.80), smoothstep(0, 0.6, height))
        let (aside, above) = ((heading - 0.35) / 0.35, (height - 0.2) / 0.25)
        return air + SIMD3(0.10, 0.08, 0.04) * exp(-aside * aside - above * above)
    }

    private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
        a + (b - a) * share
    }

    /// A repeatable random number in 0..<1 for a cell of a grid.
    static func noise(_ x: Int, _ y: Int) -> Float {
        var hash = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263)
        hash = (hash ^ (hash >> 13)) &* 1_274_126_177
        hash ^= hash >> 16
        return Float(hash >> 8) / Float(1 << 24)
    }
}
