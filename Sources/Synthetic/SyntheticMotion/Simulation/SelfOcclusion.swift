/// Which joints of a body are behind other parts of it, seen from a camera.
struct SelfOcclusion {
    /// A thick line between two points.
    private struct Part {
        var start: BodyPoint
        var end: BodyPoint
        /// Metres for a body of 1.75 m.
        var radius: Float
    }

    private static let parts: [Part] = [
        Part(start: .root, end: .chest, radius: 0.13), Part(start: .chest, end: .neck, radius: 0.13),
        Part(start: .neck, end: .headTop, radius: 0.085),
        Part(start: .leftShoulder, end: .leftElbow, radius: 0.045),
        Part(start: .rightShoulder, end: .rightElbow, radius: 0.045),
        Part(start: .leftElbow, end: .leftWrist, radius: 0.035),
        Part(start: .rightElbow, end: .rightWrist, radius: 0.035),
        Part(start: .leftHip, end: .leftKnee, radius: 0.075),
        Part(start: .rightHip, end: .rightKnee, radius: 0.075),
        Part(start: .leftKnee, end: .leftAnkle, radius: 0.05),
        Part(start: .rightKnee, end: .rightAnkle, radius: 0.05),
    ]

    /// How much of the place round `point` is hidden, 0...1.
    static func hiding(of point: BodyPoint, in pose: BodyPose3D, from eye: SIMD3<Float>, scale: Float)
        -> Float
    {
        let place = pose[point]
        let towards = normalize(place - eye)
        let depth = length(place - eye)
        var hidden: Float = 0
        for part in parts where part.start != point && part.end != point {
            let (gap, partDepth) = distance(eye, towards, pose[part.start], pose[part.end])
            let radius = part.radius * scale
            // What the part hides must be well behind its middle.
            guard partDepth < depth - 0.6 * radius else { continue }
            hidden = max(hidden, ((radius - gap) / (0.5 * radius)).clamped(0, 1))
        }
        return hidden
    }

    /// The gap between a ray and a line between two points, and how far along the ray that is.
    private static func distance(
        _ eye: SIMD3<Float>, _ ray: SIMD3<Float>, _ a: SIMD3<Float>, _ b: SIMD3<Float>
    ) -> (gap: Float, depth: Float) {
        let line = b - a
        let offset = a - eye
        let along = dot(line, ray)
        let squared = dot(line, line)
        let denominator = squared - along * along
        let onRay = dot(offset, ray)
        let share = denominator > 1e-6 ? (onRay * along - dot(offset, line)) / denominator : 0
        let nearest = a + line * share.clamped(0, 1)
        let depth = dot(nearest - eye, ray)
        return (length(nearest - eye - ray * depth), depth)
    }
}
