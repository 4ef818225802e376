import PoseCore
import SyntheticMotion

/// Turns the joints of a hand into its surface: fingers, palm, and a piece of the forearm.
struct HandSculptor {
    private let hand: HandPose3D
    private let skin: SIMD3<Float>
    /// The hand's size; 1 is 19 cm.
    private let unit: Float
    private let part: BodyPart
    private var mesh = Mesh()

    /// A finger's thickness ÷ its width.
    private static let flatness: Float = 0.94

    /// The surface of a hand.
    ///
    /// - Parameter skin: Its colour as displayed, 0...1.
    static func mesh(of hand: HandPose3D, skin: SIMD3<Float>) -> Mesh {
        var sculptor = HandSculptor(hand: hand, skin: skin)
        sculptor.addPalm()
        for group in HandJointGroup.allCases where group != .all { sculptor.addFinger(group) }
        sculptor.addForearm()
        return sculptor.mesh
    }

    private init(hand: HandPose3D, skin: SIMD3<Float>) {
        self.hand = hand
        self.skin = skin
        unit = length(hand[.middleMCP] - hand[.wrist]) / 0.092
        part = hand.chirality == .left ? .leftHand : .rightHand
    }

    /// The way from the back of the hand out of the palm.
    private var palmwards: SIMD3<Float> {
        let across = hand[.indexMCP] - hand[.littleMCP]
        let normal = normalize(cross(across, hand[.middleMCP] - hand[.wrist]))
        return hand.chirality == .left ? -normal : normal
    }

    private mutating func addFinger(_ group: HandJointGroup) {
        let joints = group.jointNames.map { hand[$0] }
        let radii: [Float] =
            switch group {
            case .thumb: [0.0145, 0.0125, 0.0112, 0.0092]
            case .littleFinger: [0.0088, 0.0078, 0.0072, 0.0062]
            case .indexFinger, .middleFinger: [0.0104, 0.0092, 0.0084, 0.0074]
            default: [0.0100, 0.0088, 0.0080, 0.0070]
            }
        for bone in 0..<3 {
            let isTip = bone == 2
            // The tip's joint lies a little before the end of the finger.
            addBone(
                from: joints[bone], to: joints[bone + 1], radii: (radii[bone], radii[bone + 1]),
                tone: isTip ? SIMD3(1.02, 0.97, 0.96) : .one)
            if bone > 0 { addCrease(at: joints[bone], radius: radii[bone], along: joints[bone + 1]) }
        }
        addNail(joints: joints, radius: radii[3])
    }

    /// A slightly darker ring of skin where a joint bends.
    private mutating func addCrease(at place: SIMD3<Float>, radius: Float, along next: SIMD3<Float>) {
        let axis = normalize(next - place)
        let frame = LocalFrame(up: axis, forward: palmwards)
        mesh.addEllipsoid(
            center: place, side: frame.left * (radius * 1.05 * unit), up: axis * (radius * 0.55 * unit),
            front: frame.forward * (radius * 1.05 * unit), color: skin * SIMD3(0.93, 0.88, 0.87), part: part)
    }

    private mutating func addNail(joints: [SIMD3<Float>], radius: Float) {
        let axis = normalize(joints[3] - joints[2])
        let bend = cross(axis, cross(joints[2] - joints[1], axis))
        let towardsPalm = length(bend) > 1e-5 ? -normalize(bend) : palmwards
        let isBent = dot(towardsPalm, palmwards) > -0.5
        let frame = LocalFrame(up: axis, forward: isBent ? towardsPalm : palmwards)
        let center = joints[3] - frame.forward * (radius * 0.62 * unit) + axis * (0.001 * unit)
        mesh.addEllipsoid(
            center: center, side: frame.left * (radius * 0.72 * unit), up: axis * (radius * 0.95 * unit),
            front: frame.forward * (radius * 0.42 * unit),
            color: skin * 0.75 + SIMD3(0.25, 0.19, 0.19), part: part)
    }

    private mutating func addBone(
        from start: SIMD3<Float>, to end: SIMD3<Float>, radii: (Float, Float),
        tone: SIMD3<Float> = .one
    ) {
        let axis = end - start
        guard length(axis) > 1e-5 else { return }
        let frame = LocalFrame(up: axis, forward: palmwards)
        func ring(_ place: SIMD3<Float>, _ radius: Float) -> Mesh.Ring {
            Mesh.Ring(
                center: place, side: frame.left * (radius * unit),
                front: frame.forward * (radius * Self.flatness * unit), color: skin * tone)
        }
        var rings: [Mesh.Ring] = []
        for (shrink, beyond) in [(Float(0.02), Float(1)), (0.5, 0.866), (0.866, 0.5)] {
            rings.append(ring(start - frame.up * (beyond * radii.0 * unit), radii.0 * shrink))
        }
        for step in 0...5 {
            let share = Float(step) / 5
            rings.append(ring(start + axis * share, radii.0 + (radii.1 - radii.0) * share))
        }
        for (shrink, beyond) in [(Float(0.866), Float(0.5)), (0.5, 0.866), (0.02, 1)] {
            rings.append(ring(end + frame.up * (beyond * radii.1 * unit), radii.1 * shrink))
        }
        mesh.addTube(rings, sides: 14, part: part)
    }

    /// A flat tube from the wrist to the knuckles, and the balls of thumb and little finger on it.
    private mutating func addPalm() {
        let wrist = hand[.wrist]
        let knuckles = [HandJointName.indexMCP, .middleMCP, .ringMCP, .littleMCP].map { hand[$0] }
        let across = knuckles[0] - knuckles[3]
        let top = (knuckles[0] + knuckles[3]) / 2
        let normal = palmwards
        let sideAtWrist = normalize(
            across - (top - wrist) * (dot(across, top - wrist) / dot(top - wrist, top - wrist)))
        // Place from the wrist to the knuckles, half breadth and half thickness in metres.
        let sections: [(Float, Float, Float)] = [
            (-0.12, 0.006, 0.006), (-0.1, 0.022, 0.014), (0, 0.0265, 0.0165), (0.2, 0.031, 0.017),
            (0.45, 0.036, 0.0165), (0.7, 0.039, 0.0150), (0.9, 0.0405, 0.0130), (1.0, 0.0400, 0.0115),
            (1.08, 0.036, 0.008), (1.12, 0.02, 0.003),
        ]
        let slant = normalize(across)
        let rings = sections.map { place, breadth, thickness in
            let share = max(0, min(1, place))
            let side = normalize(sideAtWrist * (1 - share) + slant * share)
            return Mesh.Ring(
                center: wrist + (top - wrist) * place, side: side * (breadth * unit),
                front: normal * (thickness * unit), color: skin)
        }
        mesh.addTube(rings, sides: 24, part: part, squareness: 0.85)
        for (index, knuckle) in knuckles.enumerated() {
            let root = wrist + (knuckle - wrist) * 0.35
            addBone(from: root, to: knuckle, radii: (0.011, [0.0122, 0.0124, 0.0118, 0.0105][index]))
        }
        // The ball of the thumb, and the web to the index finger.
        addBone(from: wrist + (hand[.thumbCMC] - wrist) * 0.4, to: hand[.thumbCMC], radii: (0.014, 0.016))
        addBone(from: hand[.thumbCMC], to: hand[.thumbMP], radii: (0.0165, 0.0128))
        let web = hand[.thumbCMC] + (hand[.thumbMP] - hand[.thumbCMC]) * 0.6
        addBone(from: web, to: wrist + (knuckles[0] - wrist) * 0.72, radii: (0.010, 0.009))
    }

    private mutating func addForearm() {
        let start = hand.elbow
        let end = hand[.wrist]
        let axis = end - start
        guard length(axis) > 1e-3 else { return }
        let frame = LocalFrame(up: axis, forward: palmwards)
        let sections: [(Float, Float, Float)] = [
            (0, 0.04, 0.04), (0.25, 0.044, 0.042), (0.6, 0.036, 0.031), (0.9, 0.028, 0.021),
            (1.0, 0.0268, 0.0185), (1.03, 0.024, 0.016), (1.05, 0.004, 0.003),
        ]
        mesh.addTube(
            sections.map { place, breadth, thickness in
                Mesh.Ring(
                    center: start + axis * place, side: frame.left * (breadth * unit),
                    front: frame.forward * (thickness * unit), color: skin)
            }, sides: 20, part: part)
    }
}
