import Foundation
import PoseCore
import SyntheticMotion

/// Paints a backdrop as a camera sees it, by following a ray through each of four samples of a pixel.
struct BackdropPainter {
    let backdrop: Backdrop
    let camera: Camera
    /// The camera's direction along the floor; the wall stands across it.
    private let ahead: SIMD3<Float>
    private let across: SIMD3<Float>
    private let wallDistance: Float

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
    private func floorPoint(_ ray: SIMD3<Float>) -> (point: SIMD3<Float>, distance: Float)? {
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

    private func gym(_ ray: SIMD3<Float>) -> SIMD3<Float> {
        if let (point, distance) = floorPoint(ray), dot(point - camera.position, ahead) < wallDistance {
            return gymFloor(point, distance: distance)
        }
        let towards = dot(ray, ahead)
        guard towards > 1e-3 else { return backdrop.wall * backdrop.wall }
        let point = camera.position + ray * (wallDistance / towards)
        let (x, y) = (dot(point, across), point.y)
        let wall = backdrop.wall * backdrop.wall
        let panel = backdrop.panel * backdrop.panel
        // Soft light from a window on the left, darker towards the ceiling and the floor's edge.
        let daylight = 0.80 + 0.26 * exp(-pow((x + 1.3) / 2.2, 2) - pow((y - 1.6) / 1.6, 2))
        var color = y < 1.05 ? panel : wall
        if y > 1.05, y < 1.085 { color = wall * 1.12 }
        if y < 0.09 { color = wall * 0.9 }
        // Panel joints.
        let joint = abs((x / 1.1 - (x / 1.1).rounded()) * 1.1)
        if y < 1.05, y > 0.09, joint < 0.006 { color = panel * 0.82 }
        // Light through a window falls on the wall as two slanting fields.
        let slant = x + 0.28 * y
        for start in [-2.15, -1.28] as [Float] {
            let field = smoothstep(start, start + 0.08, slant) * smoothstep(start + 0.80, start + 0.72, slant)
            let level = smoothstep(1.05, 1.13, y) * smoothstep(2.15, 2.07, y)
            color *= 1 + 0.16 * field * level * SIMD3<Float>(1.2, 1.05, 0.85)
        }
        let corner = 0.80 + 0.20 * smoothstep(0, 0.5, y)
        return color * (daylight * corner)
    }

    private func gymFloor(_ point: SIMD3<Float>, distance: Float) -> SIMD3<Float> {
        let (x, z) = (dot(point, across), dot(point, ahead))
        var color = backdrop.floor * backdrop.floor
        if backdrop.hasBoards {
            // Boards run away from the camera, each with its own shade.
            let board = (x / 0.16).rounded(.down)
            let shift = Self.noise(Int(board), 7) * 1.9
            let plank = ((z + shift) / 1.9).rounded(.down)
            color *= 0.93 + 0.13 * Self.noise(Int(board), Int(plank))
            let grain = sin(x * 140 + sin(z * 3 + board) * 3) * 0.012
            let fine = max(0, 1 - distance / 6)
            color *= 1 + grain * fine
            let edge = abs(x / 0.16 - (x / 0.16).rounded()) * 0.16
            let end = abs((z + shift) / 1.9 - ((z + shift) / 1.9).rounded()) * 1.9
            color *= 1 - 0.22 * max(smoothstep(0.005, 0.001, edge), smoothstep(0.006, 0.001, end))
        }
        if let mat = backdrop.mat {
            // The mat lies with the athlete, not with the camera.
            let inside = Self.roundedBox(
                SIMD2(point.x, point.z + 0.05), half: SIMD2(0.85, 1.3), radius: 0.08)
            let shade = smoothstep(0.07, 0, inside) * 0.25
            color *= 1 - shade
            if inside < 0 {
                color = mat * mat * (inside > -0.035 ? 1.25 : 1)
                if inside < -0.07, inside > -0.08 { color *= 1.35 }
            }
        }
        // The floor shines a little, more so at a flat angle, and is darker at the wall's foot.
        let depth = dot(point - camera.position, ahead)
        let sheen = 0.10 * smoothstep(wallDistance * 0.45, wallDistance, depth)
        let foot = 1 - 0.35 * smoothstep(wallDistance - 0.5, wallDistance, depth)
        let pool = 0.86 + 0.2 * exp(-(point.x * point.x + point.z * point.z) / 4)
        return (color + backdrop.wall * backdrop.wall * sheen) * (foot * pool)
    }

    private func outdoor(_ ray: SIMD3<Float>) -> SIMD3<Float> {
        let heading = atan2(dot(ray, across), dot(ray, ahead))
        let phase = backdrop.phase
        let far = 0.045 + 0.02 * sin(heading * 3 + phase) + 0.012 * sin(heading * 7 + phase * 2)
        let near = 0.018 + 0.012 * sin(heading * 5 + phase * 3) + 0.006 * sin(heading * 13 + phase)
        if ray.y > 0 || floorPoint(ray) == nil {
            let height = max(0, ray.y)
            var sky = mix(SIMD3<Float>(0.80, 0.87, 0.92), SIMD3(0.30, 0.52, 0.80), smoothstep(0, 0.6, height))
            let (aside, above) = ((heading - 0.35) / 0.35, (height - 0.2) / 0.25)
            sky += SIMD3(0.10, 0.08, 0.04) * exp(-aside * aside - above * above)
            if ray.y < near { return SIMD3(0.30, 0.42, 0.30) * SIMD3(0.36, 0.46, 0.34) }
            if ray.y < far { return SIMD3<Float>(0.28, 0.38, 0.42) }
            return sky
        }
        guard let (point, distance) = floorPoint(ray) else { return .zero }
        let grass = SIMD3<Float>(0.16, 0.27, 0.07)
        let patches =
            sin(point.x * 1.7 + phase) * sin(point.z * 1.3) + 0.6 * sin(point.x * 4.1) * sin(point.z * 5.3)
        let fine = Self.noise(Int(point.x * 60), Int(point.z * 60)) - 0.5
        let near60 = max(0, 1 - distance / 9)
        let color = grass * (1 + 0.07 * patches + 0.25 * fine * near60)
        return mix(color, SIMD3(0.36, 0.46, 0.34), smoothstep(8, 60, distance))
    }

    /// How far a point lies outside a box with rounded corners round the origin; negative inside.
    private static func roundedBox(_ point: SIMD2<Float>, half: SIMD2<Float>, radius: Float) -> Float {
        let away = SIMD2(abs(point.x), abs(point.y)) - half + radius
        let outside = pointwiseMax(away, .zero)
        return (outside * outside).sum().squareRoot() + min(max(away.x, away.y), 0) - radius
    }

    private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
        a + (b - a) * share
    }

    /// A repeatable random number in 0..<1 for a cell of a grid.
    private static func noise(_ x: Int, _ y: Int) -> Float {
        var hash = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263)
        hash = (hash ^ (hash >> 13)) &* 1_274_126_177
        hash ^= hash >> 16
        return Float(hash >> 8) / Float(1 << 24)
    }
}
