import SyntheticMotion

extension AthleteSculptor {
    /// The head's frame: left through the ears, up to the top of the skull.
    var headFrame: LocalFrame {
        let ears = (pose[.leftEar] + pose[.rightEar]) / 2
        return LocalFrame(up: pose[.headTop] - ears, left: pose[.leftEar] - pose[.rightEar])
    }

    /// A cross-section of the head; height above the ears, half width, half depth, shift forward.
    private static let skull: [Station] = [
        Station(place: -0.126, side: 0.008, front: 0.008, shift: 0.056),
        Station(place: -0.121, side: 0.024, front: 0.022, shift: 0.053),
        Station(place: -0.105, side: 0.041, front: 0.042, shift: 0.042),
        Station(place: -0.085, side: 0.052, front: 0.058, shift: 0.029),
        Station(place: -0.050, side: 0.062, front: 0.077, shift: 0.021),
        Station(place: 0.000, side: 0.069, front: 0.091, shift: 0.013),
        Station(place: 0.040, side: 0.073, front: 0.098, shift: 0.006),
        Station(place: 0.080, side: 0.066, front: 0.089, shift: -0.001),
        Station(place: 0.105, side: 0.048, front: 0.065, shift: -0.008),
        Station(place: 0.120, side: 0.025, front: 0.034, shift: -0.010),
        Station(place: 0.125, side: 0.002, front: 0.002, shift: -0.010),
    ]

    mutating func addHead() {
        let frame = headFrame
        let middle = (pose[.leftEar] + pose[.rightEar]) / 2
        // Heads differ less than bodies: their size comes from the pose's own head.
        let size = length(pose[.headTop] - middle) / 0.125
        func place(_ left: Float, _ up: Float, _ forward: Float) -> SIMD3<Float> {
            middle + frame.vector(left, up, forward) * size
        }
        func rings(_ heights: [Float], hair: Float, color: SIMD3<Float>) -> [Mesh.Ring] {
            heights.map { height in
                let station = Self.station(at: height, in: Self.skull)
                let isTip = station.side < 0.01
                let inflate = isTip ? 0 : hair
                let raise: Float = height > 0.1 ? hair : 0
                return Mesh.Ring(
                    center: place(0, height + raise, station.shift),
                    side: frame.left * ((station.side + inflate) * size),
                    front: frame.forward * ((station.front + inflate) * size), color: color)
            }
        }
        let heights: [Float] = [
            -0.126, -0.121, -0.113, -0.105, -0.095, -0.085, -0.068, -0.05, -0.03, -0.01, 0.01, 0.025, 0.04,
            0.055, 0.07, 0.08, 0.092, 0.105, 0.114, 0.12, 0.125,
        ]
        mesh.addTube(
            rings(heights, hair: 0, color: appearance.skin), sides: 26, part: .head, squareness: 0.94)
        addFace(frame, middle: middle, size: size)
        if appearance.hair != .bald {
            addHair(rings(Array(heights[4...]), hair: 0.011, color: appearance.hairColor), size)
        }
        addHairExtras(place, frame, size)
    }

    /// How far forward the face's surface lies, from the middle between the ears, at a place on it.
    private func faceDepth(_ left: Float, _ up: Float) -> Float {
        let station = Self.station(at: up, in: Self.skull)
        let across = max(-0.95, min(0.95, left / station.side))
        return station.shift + station.front * (1 - across * across).squareRoot()
    }

    private mutating func addFace(_ frame: LocalFrame, middle: SIMD3<Float>, size: Float) {
        func onFace(_ left: Float, _ up: Float, _ raise: Float) -> SIMD3<Float> {
            middle + frame.vector(left, up, faceDepth(left, up) + raise) * size
        }
        func blob(
            _ center: SIMD3<Float>, _ half: SIMD3<Float>, _ color: SIMD3<Float>, sides: Int = 10,
            turned turn: Float = 0
        ) {
            let left = frame.left * cosine(turn) + frame.forward * sine(turn)
            let forward = frame.forward * cosine(turn) - frame.left * sine(turn)
            mesh.addEllipsoid(
                center: center, side: left * (half.x * size), up: frame.up * (half.y * size),
                front: forward * (half.z * size), color: color, part: .head, sides: sides)
        }
        let dark = appearance.skin * SIMD3(0.80, 0.70, 0.68)
        var eyeHeight: Float = 0
        for side in BodySide.allCases {
            let offset = (pose[side.pick(.leftEye, .rightEye)] - middle) / size
            let (left, up) = (dot(offset, frame.left), dot(offset, frame.up))
            eyeHeight += up / 2
            let turn = -left * 9
            blob(onFace(left, up, -0.0035), SIMD3(0.0185, 0.0125, 0.006), dark, turned: turn)
            blob(
                onFace(left, up, 0.0005), SIMD3(0.0135, 0.0068, 0.0035), SIMD3(0.93, 0.92, 0.91), turned: turn
            )
            blob(onFace(left, up, 0.0025), SIMD3(0.0066, 0.0068, 0.003), SIMD3(0.16, 0.11, 0.08), sides: 8)
            let brow = appearance.hair == .bald ? appearance.skin * 0.45 : appearance.hairColor
            blob(onFace(left * 1.08, up + 0.024, 0.0005), SIMD3(0.019, 0.0042, 0.005), brow, turned: turn)
            let ear = (pose[side.pick(.leftEar, .rightEar)] - middle) / size
            let earSide = max(abs(dot(ear, frame.left)) - 0.004, 0.068) * side.sign
            blob(
                middle + frame.vector(earSide, dot(ear, frame.up) - 0.004, dot(ear, frame.forward) - 0.004)
                    * size,
                SIMD3(0.010, 0.031, 0.018), appearance.skin * SIMD3(0.97, 0.92, 0.90))
        }
        // The nose: a ridge from between the eyes to the tip.
        let tip = pose[.nose] - frame.forward * (0.010 * size)
        let bridge = onFace(0, eyeHeight, -0.004)
        blob(tip, SIMD3(0.0145, 0.012, 0.013), appearance.skin * SIMD3(0.99, 0.94, 0.92))
        let ridge = LocalFrame(up: bridge - tip, left: frame.left)
        mesh.addEllipsoid(
            center: (tip + bridge) / 2, side: ridge.left * (0.009 * size),
            up: ridge.up * (length(bridge - tip) * 0.62), front: ridge.forward * (0.012 * size),
            color: appearance.skin,
            part: .head, sides: 10)
        let noseHeight = dot(pose[.nose] - middle, frame.up) / size
        let mouth = noseHeight - 0.038
        let lips = appearance.skin * SIMD3(0.82, 0.56, 0.55)
        blob(onFace(0, mouth, -0.001), SIMD3(0.025, 0.0075, 0.006), lips)
        blob(onFace(0, mouth, 0.004), SIMD3(0.021, 0.0016, 0.0025), lips * 0.5)
        blob(onFace(0, noseHeight - 0.013, 0.0), SIMD3(0.012, 0.0035, 0.007), dark * 0.8)
    }

    /// The cap of hair: an outer skull that dives under the skin in front of the hairline.
    private mutating func addHair(_ rings: [Mesh.Ring], _ size: Float) {
        let frame = headFrame
        let isFull = appearance.hair == .full
        let middle = (pose[.leftEar] + pose[.rightEar]) / 2
        let back: Float
        switch appearance.hair {
        case .full: back = -0.085
        case .cropped: back = -0.03
        default: back = -0.055
        }
        let front: Float = appearance.hair == .full ? 0.072 : 0.082
        let depth: Float = appearance.hair == .cropped ? 0.6 : 1
        mesh.addTube(rings, sides: 26, part: .head, squareness: 0.94) { position, index, angle in
            let height = dot(position - middle, frame.up) / size
            // Low at the back, a notch over the ears, high on the forehead.
            let facing = angle.y
            let overEars: Float = isFull ? -0.03 : 0.015
            let line =
                facing < 0
                ? overEars + (back - overEars) * smoothstep(0, 0.5, -facing)
                : overEars + (front - overEars) * smoothstep(0.1, 0.62, facing)
            let covered = smoothstep(line - 0.012, line + 0.012, height)
            let inward = normalize(rings[index].center - position)
            return position + inward * ((1 - covered * depth) * 0.022 * size)
        }
    }

    private mutating func addHairExtras(
        _ place: (Float, Float, Float) -> SIMD3<Float>, _ frame: LocalFrame, _ size: Float
    ) {
        let color = appearance.hairColor * 0.95
        switch appearance.hair {
        case .ponytail:
            // Falls from the back of the head, straight down.
            let start = place(0, 0.06, -0.1)
            let end = start + (SIMD3<Float>(0, -0.17, 0) - frame.forward * 0.035) * size
            addLimb(
                from: start, to: end, frame: LocalFrame(up: start - end, left: frame.left),
                stations: [
                    Station(place: 0, side: 0.018, front: 0.018),
                    Station(place: 0.3, side: 0.03, front: 0.026),
                    Station(place: 1, side: 0.012, front: 0.012),
                ],
                colors: [Band(0, color)], part: .head, girth: 1, sides: 12, steps: 6)
        case .bun:
            mesh.addEllipsoid(
                center: place(0, 0.085, -0.095), side: frame.left * (0.04 * size),
                up: frame.up * (0.038 * size),
                front: frame.forward * (0.036 * size), color: color, part: .head)
        default: break
        }
    }
}
