import Foundation
import Gestures
import Inference
import PoseCore
import PoseEstimation
import SyntheticMotion
import SyntheticScenes
import Testing

/// The estimator on drawn hands with exactly known joints and side.
@Suite(modelsAreInstalled) struct HandPoseEstimatorTests {
    private static let size = PixelSize(width: 640, height: 480)
    private static let camera = Camera.facingHand(imageSize: size)

    @Test func `joints and sides are those of the drawn hands`() throws {
        let estimator = try HandPoseEstimator()
        let renderer = HandRenderer(seed: 1)
        var (drawn, found, sides) = (0, 0, 0)
        var errors: [Float] = []
        for posture in [HandPosture.openPalm, .pinched, .unpinched, .victory, .pointing, .ok, .four, .rock] {
            for chirality in [Chirality.left, .right] {
                for yaw: Float in [-25, 0, 25] {
                    let hand = HandModel(seed: 3).pose(of: posture, chirality: chirality).placed(
                        yaw: yaw, at: SIMD3(0.02, 0, 0))
                    let truth = try #require(hand.observation(from: Self.camera))
                    let picture = try Self.draw([hand], with: renderer)
                    estimator.reset()
                    let hands = try estimator.hands(in: Self.frame(0, picture))
                    drawn += 1
                    guard let first = hands.first else { continue }
                    found += 1
                    sides += first.pose.chirality == chirality ? 1 : 0
                    errors.append(Self.error(first.pose, truth))
                }
            }
        }
        let median = errors.sorted()[errors.count / 2]
        #expect(found >= drawn * 95 / 100, "\(found) of \(drawn) found")
        #expect(sides >= found * 98 / 100, "\(sides) of \(found) sides right")
        #expect(median < 0.12, "median joint error \(median) of the palm")
    }

    /// Fingertips of drawn hands from many sides: the confidence separates those near the truth from the others.
    @Test func `a fingertip's confidence separates right locations from wrong ones`() throws {
        let estimator = try Self.estimatorOfOneTile()
        let renderer = HandRenderer(seed: 5)
        var tips: [(confidence: Float, isRight: Bool)] = []
        let names: [HandJointName] = [.thumbTip, .indexTip, .middleTip, .ringTip, .littleTip]
        for posture in [HandPosture.openPalm, .fist, .relaxed, .pinched, .victory, .pointing, .rock, .call] {
            for yaw: Float in [-70, -35, 0, 35, 70, 110, 180] {
                for pitch: Float in [-30, 0, 40] {
                    let hand = HandModel(seed: 3).pose(of: posture).placed(yaw: yaw, pitch: pitch)
                    let truth = try #require(hand.observation(from: Self.camera))
                    estimator.reset()
                    let picture = try Self.draw([hand], with: renderer)
                    guard let pose = try estimator.hands(in: Self.frame(0, picture)).first?.pose,
                        let palm = HandShape(truth, imageSize: Self.size).palmLength
                    else { continue }
                    for name in names {
                        guard let seen = pose.joint(for: name), let drawn = truth.joint(for: name) else {
                            continue
                        }
                        let distance = seen.location.pixelPoint(in: Self.size)
                            .distance(to: drawn.location.pixelPoint(in: Self.size))
                        // Apart from how sure it is that there is a hand at all.
                        tips.append(
                            (
                                seen.confidence / pose.confidence,
                                distance < 0.2 * palm * Float(Self.size.height)
                            ))
                    }
                }
            }
        }
        let (right, wrong) = (tips.filter(\.isRight), tips.filter { !$0.isRight })
        var wins: Float = 0
        for good in right {
            for bad in wrong {
                wins += good.confidence > bad.confidence ? 1 : good.confidence == bad.confidence ? 0.5 : 0
            }
        }
        let area = wins / Float(right.count * wrong.count)
        #expect(right.count > 200 && wrong.count > 50, "\(right.count) right, \(wrong.count) wrong")
        #expect(area > 0.55, "area under the ROC curve \(area)")
    }

    @Test(int16IsSupported) func `the 16-bit integer engine leaves the joints where they are`() throws {
        let estimators = try [PoseModelPrecision.f32, .int16].map { precision in
            var configuration = HandPoseEstimator.Configuration()
            configuration.precision = precision
            return try HandPoseEstimator(configuration: configuration)
        }
        let renderer = HandRenderer(seed: 1)
        var distances: [Float] = []
        for posture in [HandPosture.openPalm, .pinched, .victory, .pointing, .ok, .four, .rock] {
            let picture = try Self.draw(
                [HandModel(seed: 3).pose(of: posture, chirality: .left)], with: renderer)
            let found = try estimators.map { estimator in
                estimator.reset()
                return try #require(try estimator.hands(in: Self.frame(0, picture)).first).pose
            }
            #expect(found[0] != found[1])
            distances.append(Self.error(found[1], found[0]))
        }
        // A palm takes about a quarter of its region: half a pixel of 224 is 0.9 % of it.
        let mean = distances.reduce(0, +) / Float(distances.count)
        #expect(mean < 0.003, "\(mean) of the palm")
    }

    @Test func `a mirror image declared as mirrored shows the same hand`() throws {
        var configuration = HandPoseEstimator.Configuration()
        configuration.isMirrored = true
        let estimator = try HandPoseEstimator(configuration: configuration)
        let renderer = HandRenderer(seed: 2)
        for chirality in [Chirality.left, .right] {
            // A drawn left hand is the mirror image of a right one.
            let mirrored = HandModel().pose(of: .openPalm, chirality: chirality.mirrored)
            let picture = try Self.draw([mirrored], with: renderer)
            estimator.reset()
            let hands = try estimator.hands(in: Self.frame(0, picture))
            #expect(hands.map(\.pose.chirality) == [chirality])
        }
    }

    @Test func `no more hands are found than requested`() throws {
        let renderer = HandRenderer(seed: 1)
        let hands = [
            HandModel().pose(of: .openPalm, chirality: .left).placed(at: SIMD3(-0.14, 0, 0)),
            HandModel().pose(of: .openPalm, chirality: .right).placed(at: SIMD3(0.14, 0, 0)),
        ]
        let picture = try Self.draw(hands, with: renderer)
        for count in 1...3 {
            var configuration = HandPoseEstimator.Configuration()
            configuration.maximumHandCount = count
            let estimator = try HandPoseEstimator(configuration: configuration)
            for index in 0..<3 {
                #expect(try estimator.hands(in: Self.frame(index, picture)).count == min(count, 2))
            }
        }
    }

    @Test func `the largest hands are followed even if they enter later`() throws {
        let renderer = HandRenderer(seed: 1)
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = 1
        let estimator = try HandPoseEstimator(configuration: configuration)
        let far = HandModel().pose(of: .openPalm, chirality: .left).placed(at: SIMD3(-0.3, 0, -0.6))
        let near = HandModel().pose(of: .openPalm, chirality: .right).placed(at: SIMD3(0.1, 0, 0))
        let alone = try Self.draw([far], with: renderer)
        let both = try Self.draw([far, near], with: renderer)
        func side(_ index: Int, _ picture: PixelBuffer) throws -> Chirality? {
            try estimator.hands(in: Self.frame(index, picture)).first?.pose.chirality
        }
        for index in 0..<10 { #expect(try side(index, alone) == .left) }
        for index in 10..<40 where try side(index, both) == .right { break }
        for index in 40..<80 { #expect(try side(index, both) == .right) }
        estimator.reset()
        #expect(try side(80, both) == .right)
    }

    @Test func `a request keeps nothing from one picture to the next`() async throws {
        let renderer = HandRenderer(seed: 1)
        let request = try DetectHumanHandPoseRequest()
        let hand = HandModel().pose(of: .victory)
        let picture = try Self.draw([hand], with: renderer)
        let first = try await request.perform(on: picture)
        #expect(first.count == 1)
        let empty = try Self.draw([], with: renderer)
        #expect(try await request.perform(on: empty).isEmpty)
        #expect(try await request.perform(on: picture) == first)
    }

    @Test func `joints outside the picture have a low confidence`() throws {
        let renderer = HandRenderer(seed: 1)
        let estimator = try HandPoseEstimator()
        // The hand leaves at the upper edge: the tips are outside.
        var last: HumanHandPoseObservation?
        for index in 0..<20 {
            let hand = HandModel().pose(of: .openPalm).placed(at: SIMD3(0, 0.01 * Float(index), 0))
            let picture = try Self.draw([hand], with: renderer)
            guard let found = try estimator.hands(in: Self.frame(index, picture)).first else { break }
            last = found.pose
        }
        let pose = try #require(last)
        var outside = 0
        for (_, joint) in pose.allJoints() where joint.location.y > 1.03 {
            outside += 1
            #expect(joint.confidence < 0.6)
        }
        let missing = 21 - pose.allJoints().count
        #expect(outside + missing > 0)
        #expect(pose.joint(for: .wrist).map { $0.confidence > 0.8 } == true)
    }

    @Test func `a drawn pinch opens and closes`() throws {
        let estimator = try HandPoseEstimator()
        let renderer = HandRenderer(seed: 4)
        var pinch = PinchGesture()
        var settled: [PinchGesture.State] = []
        for index in 0..<60 {
            // Open, closed from frame 15 to 45, open.
            let closed = max(0, min(1, min(Float(index - 12) / 5, Float(50 - index) / 5)))
            let posture = HandPosture.unpinched.blended(with: .pinched, closed)
            let hand = HandModel().pose(of: posture).placed(
                yaw: 20, at: SIMD3(0.1 * sin(Float(index) / 10), 0, 0))
            let picture = try Self.draw([hand], with: renderer)
            let frame = Self.frame(index, picture)
            let found = try estimator.hands(in: frame).first
            pinch.update(found.map { HandShape($0.pose, imageSize: Self.size) }, at: frame.timestamp)
            if settled.last != pinch.settledState { settled.append(pinch.settledState) }
        }
        #expect(settled == [.unknown, .apart, .pinched, .apart])
    }

    @Test func `drawn gestures are recognised`() throws {
        let estimator = try Self.estimatorOfOneTile()
        let classifier = try GestureClassifier.builtIn()
        let renderer = HandRenderer(seed: 1)
        let postures: [(HandPosture, HandGesture)] = [
            (.openPalm, .openPalm), (.fist, .fist), (.pointing, .pointing), (.victory, .victory),
            (.call, .call), (.rock, .rock), (.four, .four), (.ok, .ok), (.relaxed, .none),
            (.pinched, .none),
        ]
        var (found, right) = (0, 0)
        var wrong: [String] = []
        for (posture, gesture) in postures {
            for chirality in [Chirality.left, .right] {
                for roll: Float in [-20, 0, 20] {
                    let hand = HandModel(seed: 8).pose(of: posture, chirality: chirality).placed(
                        yaw: 10, roll: roll)
                    let picture = try Self.draw([hand], with: renderer)
                    estimator.reset()
                    guard let pose = try estimator.hands(in: Self.frame(0, picture)).first?.pose else {
                        continue
                    }
                    found += 1
                    let prediction = classifier.prediction(for: pose, imageSize: Self.size)
                    if prediction.gesture == gesture {
                        right += 1
                    } else {
                        wrong.append("\(gesture) called \(prediction.gesture)")
                    }
                }
            }
        }
        #expect(found >= 57)
        #expect(right >= found * 85 / 100, "\(right) of \(found): \(wrong)")
    }

    /// Its thumb and its knuckles pass for small hands of their own.
    @Test(arguments: [135, 155]) func `a fist is found whole`(start: Int) throws {
        let estimator = try HandPoseEstimator()
        var clip = GestureClip()
        let camera = Camera.facingHand(distance: 0.45, imageSize: Self.size)
        var found = 0
        for index in start..<start + 12 {
            let truth = try #require(clip.hand(at: index).observation(from: camera))
            let palm = try #require(HandShape(truth, imageSize: Self.size).palmLength)
            let drawn = clip.frame(at: index)
            for hand in try estimator.hands(in: try #require(drawn)) {
                let seen = try #require(HandShape(hand.pose, imageSize: Self.size).palmLength)
                #expect(seen > 0.6 * palm, "frame \(index): \(seen) of \(palm)")
                found += 1
            }
        }
        #expect(found >= 6)
    }

    /// Its thumb lies over the index finger: in the picture their tips meet.
    @Test(arguments: [2, 4]) func `a drawn fist is no pinch`(step: Int) throws {
        let estimator = try HandPoseEstimator()
        var clip = GestureClip()
        var pinch = PinchGesture()
        var meetings = 0
        for index in stride(from: 140, to: 186, by: step) {
            let drawn = clip.frame(at: index)
            let frame = try #require(drawn)
            guard let pose = try estimator.hands(in: frame).first?.pose else { continue }
            pinch.update(HandShape(pose, imageSize: Self.size), at: frame.timestamp)
            #expect(pinch.settledState != .pinched, "frame \(index)")
            meetings += 1
        }
        #expect(meetings >= 40 / step)
    }

    /// A bent face that passes for a hand, until its mirror image is checked.
    @Test(arguments: [944, 1052]) func `beside people a hand that ends no arm is flip consistent`(index: Int)
        throws
    {
        let joints: [Joint<BodyJointName>] = [(.leftElbow, 0.05), (.leftWrist, 0.15)].map { name, x in
            Joint(jointName: name, location: NormalizedPoint(x: x, y: 0.9), confidence: 0.9)
        }
        let somebodyElse = HumanBodyPoseObservation(confidence: 0.9, joints: joints)
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = 6
        configuration.precision = .f32
        configuration.searchesForBodies = false
        var clip = DemoClip()
        let drawn = clip.frame(at: index)
        let face = try #require(clip.groundTruth(at: index)?.joint(for: .nose)?.location)
        let faces = try [[], [somebodyElse]].map { bodies in
            let estimator = try HandPoseEstimator(configuration: configuration)
            let hands = try estimator.hands(in: try #require(drawn), bodies: bodies)
            return hands.count { hand in
                let place = hand.pose.joint(for: .middleMCP)?.location ?? NormalizedPoint(x: 0, y: 0)
                return place.pixelPoint(in: Self.size).distance(to: face.pixelPoint(in: Self.size)) < 40
            }
        }
        #expect(faces == [1, 0])
    }

    @Test func `missing models are named`() throws {
        var configuration = HandPoseEstimator.Configuration()
        configuration.models = PoseModelFiles(folder: "/nowhere")
        let error = #expect(throws: PoseEstimationError.self) {
            try HandPoseEstimator(configuration: configuration)
        }
        #expect(error?.code == .unusableModel)
        #expect(
            error?.description.hasPrefix("/nowhere/palm_detection_full.tflite: no such model file") == true)
    }

    /// Searches the whole picture once and for no bodies: for what depends on the landmarks alone.
    private static func estimatorOfOneTile() throws -> HandPoseEstimator {
        var configuration = HandPoseEstimator.Configuration()
        (configuration.search, configuration.searchesForBodies) = (.oneTileAFrame, false)
        return try HandPoseEstimator(configuration: configuration)
    }

    private static func draw(_ hands: [HandPose3D], with renderer: HandRenderer) throws -> PixelBuffer {
        let picture = renderer.picture(of: hands, camera: camera)
        return try #require(picture)
    }

    private static func frame(_ index: Int, _ picture: PixelBuffer) -> Frame {
        Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: picture)
    }

    /// Mean distance of the joints in palm lengths.
    private static func error(_ pose: HumanHandPoseObservation, _ truth: HumanHandPoseObservation) -> Float {
        let palm = HandShape(truth, imageSize: size).palmLength ?? 1
        var sum: Float = 0
        for (name, drawn) in truth.allJoints() {
            guard let found = pose.joint(for: name) else { return 1 }
            let (a, b) = (drawn.location.pixelPoint(in: size), found.location.pixelPoint(in: size))
            sum += a.distance(to: b) / (palm * Float(size.height))
        }
        return sum / 21
    }
}
