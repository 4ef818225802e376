import SyntheticMotion

extension AthleteSculptor {
    /// The hips' frame: up along the lower spine.
    var hipFrame: LocalFrame {
        LocalFrame(up: pose[.chest] - pose[.root], left: pose[.leftHip] - pose[.rightHip])
    }

    /// The shoulders' frame: up along the upper spine.
    var shoulderFrame: LocalFrame {
        LocalFrame(up: pose[.neck] - pose[.chest], left: pose[.leftShoulder] - pose[.rightShoulder])
    }

    /// A cross-section of the trunk: place from root (0) to neck (1), half width, half depth, shift forward.
    private static let trunk: [Station] = [
        Station(place: -0.22, side: 0.02, front: 0.02, shift: -0.005),
        Station(place: -0.19, side: 0.085, front: 0.065, shift: -0.005),
        Station(place: -0.10, side: 0.150, front: 0.105, shift: -0.010),
        Station(place: 0.02, side: 0.170, front: 0.116, shift: -0.014),
        Station(place: 0.14, side: 0.162, front: 0.110, shift: -0.008),
        Station(place: 0.36, side: 0.140, front: 0.098, shift: 0.006),
        Station(place: 0.55, side: 0.152, front: 0.108, shift: 0.006),
        Station(place: 0.72, side: 0.172, front: 0.120, shift: 0.006),
        Station(place: 0.85, side: 0.180, front: 0.112, shift: -0.002),
        Station(place: 0.95, side: 0.158, front: 0.090, shift: -0.014),
        Station(place: 1.03, side: 0.105, front: 0.066, shift: -0.018),
        Station(place: 1.09, side: 0.058, front: 0.054, shift: -0.014),
    ]

    mutating func addTorso() {
        let girths = appearance.girths
        let (hips, shoulders) = (hipFrame, shoulderFrame)
        let hipWidth = length(pose[.leftHip] - pose[.rightHip]) / (0.2 * unit)
        let shoulderWidth = length(pose[.leftShoulder] - pose[.rightShoulder]) / (0.36 * unit)
        func ring(_ place: Float, _ color: SIMD3<Float>, swell: Float = 1) -> Mesh.Ring {
            let station = Self.station(at: place, in: Self.trunk)
            let blend = smoothstep(0.05, 0.75, place)
            let frame = LocalFrame(
                up: hips.up + (shoulders.up - hips.up) * blend,
                left: hips.left + (shoulders.left - hips.left) * blend)
            let waist = 1 + (girths.waist - 1) * bump(place, 0.3, 0.35)
            let chest = 1 + (girths.chest - 1) * bump(place, 0.75, 0.35)
            let hip = 1 + (girths.hip - 1) * bump(place, 0, 0.25)
            // Raised arms draw the shoulder joints together, but not the ribs.
            let wide =
                1 + (max(0.7, min(1.3, hipWidth)) - 1) * (1 - blend)
                + (max(0.85, min(1.2, shoulderWidth)) - 1) * blend
            let size = unit * swell * waist * chest * hip
            let belly = appearance.build == .heavy ? bump(place, 0.25, 0.3) * 0.035 * unit : 0
            return Mesh.Ring(
                center: spine(place) + frame.forward * (station.shift * unit + belly),
                side: frame.left * (station.side * size * wide),
                front: frame.forward * (station.front * size), color: color)
        }
        var rings: [Mesh.Ring] = []
        for place in [-0.22, -0.19, -0.15, -0.10, -0.04, 0.02, 0.06] as [Float] {
            rings.append(ring(place, appearance.bottoms))
        }
        rings.append(ring(0.10, appearance.bottoms))
        rings.append(ring(0.10, appearance.shirt, swell: 1.05))
        for place in [0.14, 0.2, 0.28, 0.36, 0.45, 0.55, 0.64, 0.72, 0.79, 0.85, 0.9] as [Float] {
            rings.append(ring(place, appearance.shirt, swell: 1.02))
        }
        for place in [0.95, 0.99, 1.03] as [Float] { rings.append(ring(place, appearance.shirt)) }
        rings.append(ring(1.055, appearance.shirt))
        rings.append(ring(1.055, appearance.trim))
        rings.append(ring(1.075, appearance.trim))
        rings.append(ring(1.075, appearance.skin))
        rings.append(ring(1.09, appearance.skin))
        mesh.addTube(rings, sides: 28, part: .torso, squareness: 0.86)
        addNeck(shoulders)
        addSeat(hips)
    }

    /// A point on the spine: root at 0, chest at 0.5, neck at 1, straight beyond.
    private func spine(_ place: Float) -> SIMD3<Float> {
        let (root, chest, neck) = (pose[.root], pose[.chest], pose[.neck])
        if place < 0 { return root + (chest - root) * (2 * place) }
        if place > 1 { return neck + (neck - chest) * (2 * (place - 1)) }
        // The parabola through the three points.
        let t = place
        return root * ((1 - t) * (1 - 2 * t)) + chest * (4 * t * (1 - t)) + neck * (t * (2 * t - 1))
    }

    private mutating func addNeck(_ shoulders: LocalFrame) {
        let base = pose[.neck] - shoulders.forward * (0.015 * unit)
        let ears = (pose[.leftEar] + pose[.rightEar]) / 2
        let top = ears - headFrame.forward * (0.012 * unit)
        addLimb(
            from: base, to: top, frame: LocalFrame(up: top - base, left: shoulders.left),
            stations: [
                Station(place: 0, side: 0.056, front: 0.056), Station(place: 0.4, side: 0.050, front: 0.053),
                Station(place: 1, side: 0.051, front: 0.055),
            ],
            colors: [Band(0, appearance.skin)], part: .head, girth: (appearance.girths.limb + 1) / 2, steps: 6
        )
        // The slopes from the neck to the shoulders.
        for side in BodySide.allCases {
            let shoulder = pose[side.pick(.leftShoulder, .rightShoulder)]
            let start = pose[.neck] + (top - base) * 0.12 - shoulders.forward * (0.012 * unit)
            addLimb(
                from: start, to: shoulder,
                frame: LocalFrame(up: shoulder - start, forward: shoulders.forward),
                stations: [
                    Station(place: 0, side: 0.034, front: 0.042),
                    Station(place: 0.55, side: 0.040, front: 0.048),
                    Station(place: 1, side: 0.044, front: 0.048),
                ],
                colors: [Band(0, appearance.shirt)], part: .torso,
                girth: (appearance.girths.limb + appearance.girths.chest) / 2,
                sides: 12, steps: 4)
        }
    }

    private mutating func addSeat(_ hips: LocalFrame) {
        for side in BodySide.allCases {
            let hip = pose[side.pick(.leftHip, .rightHip)]
            let size = unit * appearance.girths.hip
            mesh.addEllipsoid(
                center: hip - hips.forward * (0.040 * size) - hips.up * (0.028 * size),
                side: hips.left * (0.088 * size), up: hips.up * (0.078 * size),
                front: hips.forward * (0.080 * size), color: appearance.bottoms, part: .torso, sides: 16)
        }
    }
}

/// 1 at `center`, falling smoothly to 0 at `width` from it.
func bump(_ value: Float, _ center: Float, _ width: Float) -> Float {
    1 - smoothstep(0, width, abs(value - center))
}
