import Foundation

import SeededRandom

@testable import Photos
@testable import PoseCore

/// A textured plane with exact truth: what a camera sees of it through a homography.
struct TexturedScene {
    private let waves: [(frequency: SIMD2<Double>, phase: Double, weight: SIMD3<Double>)]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        waves = (0..<14).map { index in
            let scale = 0.05 + 0.04 * Double(index)
            return (
                SIMD2(
                    Double(random.uniform(-1...1)) * scale, Double(random.uniform(-1...1)) * scale),
                Double(random.uniform(0...6.28)),
                SIMD3(
                    Double(random.uniform(4...14)), Double(random.uniform(4...14)),
                    Double(random.uniform(4...14)))
            )
        }
    }

    /// Red, green and blue at a place of the plane.
    func color(at place: SIMD2<Double>) -> SIMD3<Double> {
        var sum = SIMD3(120.0, 120, 120)
        for wave in waves {
            sum += wave.weight * sin((wave.frequency * place).sum() + wave.phase)
        }
        return sum.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
    }
}

/// A figure that stands, runs and jumps with joints that are known exactly; sizes in pixels of the plane.
struct Figure {
    /// Half way between the feet, on the ground unless the figure jumps.
    var feet: SIMD2<Double>
    var height = 100.0
    /// How far the arms are spread, 0...1.
    var spread = 0.2
    /// How far knees and all above them are lowered over the feet, in heights.
    var crouch = 0.0

    private var offsets: [(BodyJointName, SIMD2<Double>)] {
        [
            (.nose, SIMD2(0, 0.9)), (.leftEye, SIMD2(0.015, 0.92)), (.rightEye, SIMD2(-0.015, 0.92)),
            (.neck, SIMD2(0, 0.82)), (.root, SIMD2(0, 0.52)),
            (.leftShoulder, SIMD2(0.1, 0.81)), (.rightShoulder, SIMD2(-0.1, 0.81)),
            (.leftElbow, SIMD2(0.12 + 0.1 * spread, 0.65)), (.rightElbow, SIMD2(-0.12 - 0.1 * spread, 0.65)),
            (.leftWrist, SIMD2(0.13 + 0.2 * spread, 0.5)), (.rightWrist, SIMD2(-0.13 - 0.2 * spread, 0.5)),
            (.leftHip, SIMD2(0.06, 0.52)), (.rightHip, SIMD2(-0.06, 0.52)),
            (.leftKnee, SIMD2(0.07, 0.28)), (.rightKnee, SIMD2(-0.07, 0.28)),
            (.leftAnkle, SIMD2(0.08, 0.04)), (.rightAnkle, SIMD2(-0.08, 0.04)),
        ]
    }

    /// The pose in a picture of a camera that maps the plane to its pixels.
    func pose(
        in size: PixelSize, camera: Homography = .identity,
        noise: (inout SeededGenerator) -> Double = { _ in 0 },
        random: inout SeededGenerator
    ) -> HumanBodyPoseObservation {
        let joints = offsets.map { name, offset -> Joint<BodyJointName> in
            let lowered = offset.y > 0.1 ? offset.y - crouch : offset.y
            let place = feet + SIMD2(offset.x, -lowered) * height
            let point = camera.apply(to: place) + SIMD2(noise(&random), noise(&random))
            return Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: Float(point.x / Double(size.width)), y: Float(1 - point.y / Double(size.height))),
                confidence: 0.9)
        }
        return HumanBodyPoseObservation(confidence: 0.9, joints: joints)
    }

    func pose(in size: PixelSize, camera: Homography = .identity) -> HumanBodyPoseObservation {
        var random = SeededGenerator(seed: 0)
        return pose(in: size, camera: camera, random: &random)
    }

    /// True where the figure is.
    func covers(_ place: SIMD2<Double>) -> Bool {
        let (x, y) = ((place.x - feet.x) / height, (feet.y - place.y) / height)
        if y > 0.84, y < 1 { return x * x + (y - 0.92) * (y - 0.92) < 0.006 }
        if y > 0.5, y <= 0.84 { return abs(x) < 0.13 + 0.2 * spread * (0.84 - y) / 0.34 }
        return y >= 0 && y <= 0.5 && abs(x) < 0.1
    }
}

/// Pictures of the scene.
struct Filming {
    let scene: TexturedScene
    let size: PixelSize
    /// Brightness is multiplied by this.
    var exposure = 1.0

    /// - Parameter camera: From the plane to the picture's pixels.
    func picture(camera: Homography = .identity, figures: [Figure] = []) -> PixelBuffer {
        var bytes = [UInt8](repeating: 0, count: size.width * size.height * 3)
        let toPlane = camera.inverse ?? .identity
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = toPlane.apply(to: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                let color =
                    figures.contains { $0.covers(place) } ? SIMD3(220, 40, 60) : scene.color(at: place)
                for channel in 0..<3 {
                    bytes[3 * (y * size.width + x) + channel] = UInt8(
                        max(0, min(255, color[channel] * exposure)))
                }
            }
        }
        return PixelBuffer(upright: size, rgb: bytes)
    }

    /// The exact mask of a figure.
    func mask(of figure: Figure, camera: Homography = .identity) -> PersonMask {
        let toPlane = camera.inverse ?? .identity
        let values = (0..<size.width * size.height).map { index -> UInt8 in
            let place = SIMD2(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
            return figure.covers(toPlane.apply(to: place)) ? 255 : 0
        }
        return PersonMask(region: PixelRect(of: size), values: values)
    }
}

/// What a camera that turns to the right by an angle and zooms sees: from the plane to its pixels.
func turnedCamera(by angle: Double, tilt: Double = 0, zoom: Double = 1, in size: PixelSize) -> Homography {
    let focal = 1.1 * Double(size.width)
    let (cx, cy) = (Double(size.width) / 2, Double(size.height) / 2)
    let (s, c) = (sin(angle), cos(angle))
    let (st, ct) = (sin(tilt), cos(tilt))
    let f = focal * zoom
    // K R K⁻¹ for a turn about the upright axis and one about the axis to the right.
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(r.x / focal, r.y / focal, r.z - r.x * cx / focal - r.y * cy / focal)
    }
    let r0 = SIMD3(c, 0, -s)
    let r1 = SIMD3(-s * st, ct, -c * st)
    let r2 = SIMD3(s * ct, st, c * ct)
    let (a, b, w) = (row(r0), row(r1), row(r2))
    let (x, y) = (a * f + w * cx, b * f + w * cy)
    return Homography(SIMD8(x.x, x.y, x.z, y.x, y.y, y.z, w.x, w.y) / w.z)
}
