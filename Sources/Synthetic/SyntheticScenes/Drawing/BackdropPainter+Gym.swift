import Foundation
import SyntheticMotion

/// The room: wall, window light, floor and mat.
extension BackdropPainter {
    func gym(_ ray: SIMD3<Float>) -> SIMD3<Float> {
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
        if y > 1.05, y < 2.15 {
            let slant = x + 0.28 * y
            let level = smoothstep(1.05, 1.13, y) * smoothstep(2.15, 2.07, y)
            for start in [-2.15, -1.28] as [Float] {
                let field =
                    smoothstep(start, start + 0.08, slant) * smoothstep(start + 0.80, start + 0.72, slant)
                color *= 1 + 0.16 * field * level * SIMD3<Float>(1.2, 1.05, 0.85)
            }
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
            if distance < 6 {
                let grain = sin(x * 140 + sin(z * 3 + board) * 3) * 0.012
                color *= 1 + grain * (1 - distance / 6)
            }
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

    /// How far a point lies outside a box with rounded corners round the origin; negative inside.
    private static func roundedBox(_ point: SIMD2<Float>, half: SIMD2<Float>, radius: Float) -> Float {
        let away = SIMD2(abs(point.x), abs(point.y)) - half + radius
        let outside = pointwiseMax(away, .zero)
        return (outside * outside).sum().squareRoot() + min(max(away.x, away.y), 0) - radius
    }
}
