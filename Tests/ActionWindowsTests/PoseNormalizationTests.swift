import ActionWindows
import PoseCore
import Testing

@Suite struct PoseNormalizationTests {
    private let normalization = PoseNormalization.body

    /// A standing body with a swinging right arm, 30 frames, in a picture with square units.
    private func body() -> KeypointArray {
        let places: [BodyJointName: (Float, Float)] = [
            .nose: (0, 1.45), .neck: (0, 1.2), .rightShoulder: (-0.18, 1.2), .leftShoulder: (0.18, 1.2),
            .rightElbow: (-0.2, 0.92), .leftElbow: (0.2, 0.92), .rightWrist: (-0.2, 0.68),
            .leftWrist: (0.2, 0.68), .rightHip: (-0.1, 0.7), .leftHip: (0.1, 0.7), .rightKnee: (-0.1, 0.28),
            .leftKnee: (0.1, 0.28), .rightAnkle: (-0.1, -0.14), .leftAnkle: (0.1, -0.14),
            .rightEye: (-0.03, 1.5), .leftEye: (0.03, 1.5), .rightEar: (-0.07, 1.47), .leftEar: (0.07, 1.47),
        ]
        var array = KeypointArray(zeros: [30, 3, 18])
        for frame in 0..<30 {
            for (column, name) in BodyJointName.keypointOrder.enumerated() {
                let (x, y) = places[name] ?? (0, 0)
                let swing = name == .rightWrist ? Float(frame) * 0.01 : 0
                array[frame, 0, column] = 0.5 + 0.2 * (x - swing)
                array[frame, 1, column] = 0.3 + 0.2 * (y + swing)
                array[frame, 2, column] = 0.9
            }
        }
        return array
    }

    private func mapped(_ array: KeypointArray, _ map: (Float, Float) -> (Float, Float)) -> KeypointArray {
        var result = array
        for frame in 0..<array.shape[0] {
            for joint in 0..<array.shape[2] {
                let (x, y) = map(array[frame, 0, joint], array[frame, 1, joint])
                result[frame, 0, joint] = x
                result[frame, 1, joint] = y
            }
        }
        return result
    }

    private func distance(_ a: KeypointArray, _ b: KeypointArray) -> Float {
        zip(a.scalars, b.scalars).map { abs($0 - $1) }.max() ?? 0
    }

    @Test(arguments: [(0.3, 0.4, 0.5), (-1, 0.2, 2), (0, 0, 0.05)] as [(Float, Float, Float)])
    func `place and size in the picture do not matter`(dx: Float, dy: Float, scale: Float) {
        let moved = mapped(body()) { ($0 * scale + dx, $1 * scale + dy) }
        #expect(distance(normalization.normalize(body()), normalization.normalize(moved)) < 1e-3)
    }

    @Test(arguments: [0.5, 9.0 / 16, 16.0 / 9] as [Float])
    func `the picture's shape does not matter`(aspectRatio: Float) {
        let squeezed = mapped(body()) { ($0 / aspectRatio, $1) }
        let normalized = normalization.normalize(squeezed, aspectRatio: aspectRatio)
        #expect(distance(normalization.normalize(body()), normalized) < 1e-3)
    }

    @Test func `the order of the channels does not matter`() {
        let expected = normalization.normalize(body(), aspectRatio: 1.5)
        for order in [[2, 0, 1], [1, 2, 0], [1, 0, 2]] {
            let names = order.map { normalization.channels[$0] }
            let other = PoseNormalization(joints: normalization.joints, channels: names)
            var array = KeypointArray(zeros: body().shape)
            for frame in 0..<30 {
                for joint in 0..<18 {
                    for (place, channel) in order.enumerated() {
                        array[frame, place, joint] = body()[frame, channel, joint]
                    }
                }
            }
            let result = other.normalize(array, aspectRatio: 1.5)
            for frame in 0..<30 {
                for joint in 0..<18 {
                    for (place, channel) in order.enumerated() {
                        #expect(result[frame, place, joint] == expected[frame, channel, joint])
                    }
                }
            }
        }
    }

    @Test func `a channel that is there more than once is normalised each time`() {
        let channels = ["x", "y", "x", "y", "x"]
        let array = KeypointArray(shape: [1, 5, 2], scalars: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
        let result = array.map {
            PoseNormalization(joints: ["nose", "leftWrist"], channels: channels).normalize($0)
        }
        #expect(result.map { Array($0.scalars[0..<4]) } == result.map { Array($0.scalars[4..<8]) })
    }

    @Test func `a torso's length is about one and the root is the origin`() {
        let result = normalization.normalize(body())
        #expect(abs(result[0, 1, 1] - result[0, 1, 8] - 1) < 0.1)
        #expect(abs(result[0, 1, 8]) < 1e-4)
    }

    @Test func `missing joints are joined by lines and held at the ends`() {
        var holed = body()
        for frame in [0, 1, 12, 13, 14, 28, 29] {
            for channel in 0..<3 { holed[frame, channel, 4] = 0 }
        }
        let whole = normalization.normalize(body())
        let filled = normalization.normalize(holed)
        for frame in 2..<28 {
            #expect(abs(whole[frame, 0, 4] - filled[frame, 0, 4]) < 1e-3)
        }
        #expect(filled[0, 0, 4] == filled[2, 0, 4])
        #expect(filled[29, 0, 4] == filled[27, 0, 4])
        #expect(filled[12, 2, 4] == 0)
    }

    @Test func `a leg without any observation takes the movement of the other`() {
        var holed = body()
        for frame in 0..<30 {
            for joint in [12, 13] { holed[frame, 2, joint] = 0 }
        }
        let result = normalization.normalize(holed)
        for frame in 0..<30 {
            #expect(
                abs(
                    (result[frame, 1, 12] - result[frame, 1, 11])
                        - (result[frame, 1, 9] - result[frame, 1, 8])) < 1e-4)
        }
    }

    @Test func `a window without poses is zeros`() {
        let result = normalization.normalize(KeypointArray(zeros: [60, 3, 18]))
        #expect(result.scalars.allSatisfy { $0 == 0 })
    }

    @Test func `values that are not finite count as missing`() {
        var broken = body()
        broken[3, 0, 7] = .nan
        broken[4, 1, 7] = .infinity
        let scalars = normalization.normalize(broken).scalars
        #expect(scalars.contains { !$0.isFinite } == false)
    }

    @Test func `hands and other joint sets have the mean as origin`() {
        let hand = PoseNormalization(joints: (0..<21).map { "p\($0)" }, channels: ["x", "y", "confidence"])
        var array = KeypointArray(zeros: [5, 3, 21])
        for frame in 0..<5 {
            for joint in 0..<21 {
                array[frame, 0, joint] = 0.4 + Float(joint) * 0.01
                array[frame, 1, joint] = 0.5
                array[frame, 2, joint] = 1
            }
        }
        let result = hand.normalize(array)
        #expect(abs((0..<21).reduce(Float(0)) { $0 + result[2, 0, $1] }) < 1e-3)
    }
}
