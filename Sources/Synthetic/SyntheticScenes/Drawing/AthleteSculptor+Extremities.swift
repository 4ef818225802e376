import SyntheticMotion

extension AthleteSculptor {
    /// Palm, four fingers and a thumb between wrist and fingertip.
    mutating func addHand(_ side: BodySide, elbow: SIMD3<Float>, wrist: SIMD3<Float>, axis: SIMD3<Float>) {
        let tip = pose[side.pick(.leftFingertip, .rightFingertip)]
        let part = side.pick(BodyPart.leftHand, .rightHand)
        let direction = normalize(tip - wrist)
        // Palms face the body; a hand that lies on the floor faces the floor.
        let onFloor = 1 - smoothstep(0.06, 0.14, wrist.y / unit)
        let flatness = smoothstep(0.7, 0.4, abs(direction.y))
        let normal = axis + (SIMD3<Float>(0, 1, 0) - axis) * (onFloor * flatness)
        // Up points from the fingertips to the wrist, left out of the back of the hand.
        let frame = LocalFrame(up: -direction, left: normal)
        let reach = length(tip - wrist)
        let girth = (appearance.girths.limb + 1) / 2
        addLimb(
            from: wrist, to: wrist + direction * (reach * 0.5), frame: frame,
            stations: [
                Station(place: 0, side: 0.02, front: 0.026), Station(place: 0.5, side: 0.018, front: 0.04),
                Station(place: 1, side: 0.014, front: 0.042),
            ],
            colors: [Band(0, appearance.skin)], part: part, girth: girth, sides: 12, steps: 4)
        let width = 0.030 * unit * girth
        for finger in 0..<4 {
            let across = (Float(finger) - 1.5) / 1.5
            let start = wrist + direction * (reach * 0.5) + frame.forward * (across * width)
            let share: Float = 0.5 - 0.08 * across * across
            let end =
                start + direction * (reach * share - 0.008 * unit) + frame.forward * (across * 0.006 * unit)
            addLimb(
                from: start, to: end, frame: frame,
                stations: [
                    Station(place: 0, side: 0.0105, front: 0.0105),
                    Station(place: 1, side: 0.008, front: 0.008),
                ],
                colors: [Band(0, appearance.skin)], part: part, girth: girth, sides: 8, steps: 2)
        }
        // The thumb lies on the side towards which the elbow bends, or the front.
        let inner = dot(frame.forward, hipFrame.forward) >= 0 ? frame.forward : -frame.forward
        let root = wrist + direction * (reach * 0.15) + inner * (0.022 * unit)
        addLimb(
            from: root, to: root + direction * (reach * 0.3) + inner * (0.028 * unit), frame: frame,
            stations: [
                Station(place: 0, side: 0.016, front: 0.016), Station(place: 1, side: 0.0095, front: 0.0095),
            ],
            colors: [Band(0, appearance.skin)], part: part, girth: girth, sides: 8, steps: 3)
    }

    /// A trainer with a sole, from behind the heel to beyond the toe.
    mutating func addShoe(_ side: BodySide, ankle: SIMD3<Float>) {
        let heel = pose[side.pick(.leftHeel, .rightHeel)]
        let toe = pose[side.pick(.leftToe, .rightToe)]
        let part = side.pick(BodyPart.leftFoot, .rightFoot)
        let along = toe - heel
        let forward = normalize(along)
        let under = heel + along * (dot(ankle - heel, along) / max(dot(along, along), 1e-6))
        let up = LocalFrame(up: forward, forward: ankle - under).forward
        let left = cross(up, forward)
        // Place from heel to toe, half width, half height, height of the middle above the sole.
        let upper: [(Float, Float, Float, Float)] = [
            (-0.13, 0.006, 0.006, 0.028), (-0.11, 0.022, 0.022, 0.028), (-0.04, 0.032, 0.034, 0.034),
            (0.12, 0.036, 0.042, 0.040), (0.3, 0.038, 0.042, 0.040), (0.5, 0.042, 0.033, 0.033),
            (0.7, 0.046, 0.026, 0.026), (0.88, 0.043, 0.021, 0.021), (1.0, 0.032, 0.016, 0.017),
            (1.06, 0.015, 0.009, 0.013), (1.08, 0.002, 0.002, 0.012),
        ]
        func rings(_ raise: Float, _ wide: Float, _ high: Float?, _ color: SIMD3<Float>) -> [Mesh.Ring] {
            upper.map { place, width, height, middle in
                let half = high ?? height
                let center = heel + along * place + up * (((high == nil ? middle : half) + raise) * unit)
                return Mesh.Ring(
                    center: center, side: left * (width * wide * unit), front: up * (half * unit),
                    color: color)
            }
        }
        let floor: Float = 0.004
        mesh.addTube(rings(floor, 1, nil, appearance.shoes), sides: 16, part: part, squareness: 0.85)
        mesh.addTube(
            rings(floor - 0.004, 1.08, 0.011, appearance.sole), sides: 16, part: part, squareness: 0.8)
        let instep = heel + along * 0.5 + up * (0.022 * unit)
        addLimb(
            from: ankle - up * (0.012 * unit), to: instep, frame: LocalFrame(up: ankle - instep, left: left),
            stations: [
                Station(place: 0, side: 0.036, front: 0.038), Station(place: 1, side: 0.034, front: 0.024),
            ],
            colors: [Band(0, appearance.shoes)], part: part, girth: 1, sides: 12, steps: 4)
    }
}
