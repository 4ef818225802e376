import SyntheticMotion

extension AthleteSculptor {
    private static let upperArm: [Station] = [
        Station(place: 0, side: 0.049, front: 0.052), Station(place: 0.18, side: 0.053, front: 0.056),
        Station(place: 0.45, side: 0.047, front: 0.051, shift: 0.003),
        Station(place: 0.75, side: 0.041, front: 0.042), Station(place: 1, side: 0.038, front: 0.038),
    ]
    private static let forearm: [Station] = [
        Station(place: 0, side: 0.038, front: 0.038), Station(place: 0.22, side: 0.043, front: 0.041),
        Station(place: 0.6, side: 0.034, front: 0.031), Station(place: 1, side: 0.027, front: 0.022),
    ]
    private static let thigh: [Station] = [
        Station(place: 0, side: 0.086, front: 0.090),
        Station(place: 0.2, side: 0.087, front: 0.090, shift: 0.004),
        Station(place: 0.55, side: 0.071, front: 0.074, shift: 0.008),
        Station(place: 0.85, side: 0.057, front: 0.058, shift: 0.004),
        Station(place: 1, side: 0.054, front: 0.055),
    ]
    private static let shin: [Station] = [
        Station(place: 0, side: 0.053, front: 0.054),
        Station(place: 0.12, side: 0.051, front: 0.053, shift: -0.004),
        Station(place: 0.32, side: 0.056, front: 0.058, shift: -0.016),
        Station(place: 0.65, side: 0.042, front: 0.044, shift: -0.010),
        Station(place: 0.92, side: 0.033, front: 0.036),
        Station(place: 1, side: 0.034, front: 0.037),
    ]

    mutating func addArm(_ side: BodySide) {
        let shoulder = pose[side.pick(.leftShoulder, .rightShoulder)]
        let elbow = pose[side.pick(.leftElbow, .rightElbow)]
        let wrist = pose[side.pick(.leftWrist, .rightWrist)]
        let (upper, lower) = (elbow - shoulder, wrist - elbow)
        // The elbow bends about this axis; an arm that is nearly straight keeps the torso's.
        let bend = cross(normalize(upper), normalize(lower))
        let axis = normalize(shoulderFrame.left * 0.15 - bend)
        let girth = appearance.girths.limb
        let sleeve: [Band]
        switch appearance.sleeves {
        case .none: sleeve = [Band(0, appearance.skin)]
        case .short:
            sleeve = [Band(0, appearance.shirt), Band(0.5, appearance.trim), Band(0.54, appearance.skin)]
        case .long: sleeve = [Band(0, appearance.shirt)]
        }
        addLimb(
            from: shoulder, to: elbow, frame: LocalFrame(up: -upper, left: axis), stations: Self.upperArm,
            colors: sleeve, part: side.pick(.leftUpperArm, .rightUpperArm), girth: girth, steps: 12)
        if appearance.sleeves == .short {
            addSleeve(from: shoulder, to: elbow, frame: LocalFrame(up: -upper, left: axis), side: side)
        }
        var cuff = [Band(0, appearance.sleeves == .long ? appearance.shirt : appearance.skin)]
        if appearance.sleeves == .long { cuff.append(Band(0.94, appearance.trim)) }
        addLimb(
            from: elbow, to: wrist, frame: LocalFrame(up: -lower, left: axis), stations: Self.forearm,
            colors: cuff,
            part: side.pick(.leftForearm, .rightForearm), girth: girth)
        addHand(side, elbow: elbow, wrist: wrist, axis: axis)
    }

    private mutating func addSleeve(
        from shoulder: SIMD3<Float>, to elbow: SIMD3<Float>, frame: LocalFrame, side: BodySide
    ) {
        addLimb(
            from: shoulder, to: shoulder + (elbow - shoulder) * 0.5, frame: frame,
            stations: [
                Station(place: 0, side: 0.051, front: 0.054), Station(place: 0.3, side: 0.056, front: 0.060),
                Station(place: 0.97, side: 0.056, front: 0.059), Station(place: 1, side: 0.045, front: 0.045),
            ],
            colors: [Band(0, appearance.shirt), Band(0.9, appearance.trim)],
            part: side.pick(.leftUpperArm, .rightUpperArm),
            girth: appearance.girths.limb, steps: 8)
    }

    mutating func addLeg(_ side: BodySide) {
        let hip = pose[side.pick(.leftHip, .rightHip)]
        let knee = pose[side.pick(.leftKnee, .rightKnee)]
        let ankle = pose[side.pick(.leftAnkle, .rightAnkle)]
        let foot = pose[side.pick(.leftToe, .rightToe)] - pose[side.pick(.leftHeel, .rightHeel)]
        let shinFrame = LocalFrame(up: knee - ankle, forward: foot)
        let thighFrame = LocalFrame(up: hip - knee, left: shinFrame.left)
        let girth = appearance.girths.limb
        let hem: Float
        switch appearance.legwear {
        case .shorts: hem = 0.55
        case .knee: hem = 0.86
        case .long: hem = 1
        }
        let isLong = appearance.legwear == .long
        var thighColors = [Band(0, appearance.bottoms)]
        if !isLong { thighColors.append(Band(hem, appearance.skin)) }
        addLimb(
            from: hip, to: knee, frame: thighFrame, stations: Self.thigh, colors: thighColors,
            part: side.pick(.leftThigh, .rightThigh), girth: girth, sides: 18, steps: 12)
        if !isLong {
            let hemColor = (appearance.trim + appearance.bottoms) * 0.5
            addLimb(
                from: hip, to: hip + (knee - hip) * hem, frame: thighFrame,
                stations: [
                    Station(place: 0, side: 0.086, front: 0.090),
                    Station(place: 0.4, side: 0.092, front: 0.096),
                    Station(
                        place: 0.97, side: hem > 0.7 ? 0.074 : 0.088, front: hem > 0.7 ? 0.078 : 0.092,
                        shift: 0.004),
                    Station(place: 1, side: 0.06, front: 0.06, shift: 0.004),
                ],
                colors: [Band(0, appearance.bottoms), Band(0.9, hemColor)],
                part: side.pick(.leftThigh, .rightThigh), girth: girth, sides: 18, steps: 10)
        }
        let sock = SIMD3<Float>(0.92, 0.92, 0.92)
        let shinColors = [Band(0, isLong ? appearance.bottoms : appearance.skin), Band(0.86, sock)]
        addLimb(
            from: knee, to: ankle, frame: shinFrame, stations: Self.shin, colors: shinColors,
            part: side.pick(.leftShin, .rightShin), girth: girth, steps: 12)
        addShoe(side, ankle: ankle)
    }
}
