import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

/// The estimator around scripted models: admission, disagreement, masks, recovery, limits, cuts.
@Suite struct BodyFollowingTests {
    private typealias Figure = ScriptedScene.Figure
    private static let size = PixelSize(width: 640, height: 360)
    private static let standing = Figure(hip: PixelPoint(x: 320, y: 180), radius: 150)

    /// A frame with a changed picture, so that every search that is due takes place.
    private static func frame(_ index: Int, rate: Double = 10) throws -> Frame {
        var generator = SplitMix(state: UInt64(index) + 1)
        let words = (0..<size.width * size.height * 3 / 8).map { _ in generator.next() }
        let bytes = words.withUnsafeBytes { Array($0) }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / rate),
            pixelBuffer: try #require(PixelBuffer(size: size, rgb: bytes)))
    }

    private static func hips(_ poses: [HumanBodyPoseObservation]) -> [PixelPoint] {
        poses.compactMap { $0.joint(for: .root)?.location.pixelPoint(in: size) }
    }

    @Test func `a person on whom both models agree is reported in the first frame`() throws {
        let scene = ScriptedScene([Self.standing])
        let poses = try scene.estimator().poses(in: try Self.frame(0))
        #expect(poses.count == 1)
        #expect(try #require(Self.hips(poses).first).distance(to: Self.standing.hip) < 1)
    }

    @Test func `a candidate with a low presence score is not reported`() throws {
        var figure = Self.standing
        figure.hasLandmarks = false
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        for index in 0..<5 { #expect(try estimator.poses(in: try Self.frame(index)).isEmpty) }
    }

    @Test(arguments: [false, true])
    func `what the finder alone takes for a person is a candidate where those are reported`(
        reportsCandidates: Bool
    ) throws {
        var figure = Self.standing
        figure.hasLandmarks = false
        var configuration = BlazePoseEstimator.Configuration()
        configuration.reportsCandidates = reportsCandidates
        let estimator = try ScriptedScene([figure]).estimator(configuration)
        #expect(try estimator.poses(in: try Self.frame(0)).isEmpty)
        #expect(estimator.candidates.isEmpty == !reportsCandidates)
        for candidate in estimator.candidates {
            let nose = try #require(candidate.joint(for: .nose)).location.pixelPoint(in: Self.size)
            #expect(nose.distance(to: figure.point(.nose)) < 1)
            let root = try #require(candidate.joint(for: .root)).location.pixelPoint(in: Self.size)
            #expect(root.distance(to: figure.hip) < 1)
        }
    }

    @Test func `a candidate that the landmarks contradict is not reported`() throws {
        var candidate = Self.standing
        candidate.hasLandmarks = false
        // As wide as a hand before the candidate's chest.
        let other = Figure(hip: PixelPoint(x: 320, y: 120), radius: 40, score: 0)
        let scene = ScriptedScene([candidate, other])
        let estimator = try scene.estimator()
        for index in 0..<5 { #expect(try estimator.poses(in: try Self.frame(index)).isEmpty) }
    }

    @Test func `a rejected candidate is not verified again in the next frames`() throws {
        var figure = Self.standing
        figure.hasLandmarks = false
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try Self.frame(0))
        let first = scene.inferences.count
        _ = try estimator.poses(in: try Self.frame(1))
        #expect(first > 0)
        #expect(scene.inferences.count == first)
        // Half a second later it is.
        _ = try estimator.poses(in: try Self.frame(8))
        #expect(scene.inferences.count > first)
    }

    @Test func `an uncertain candidate must be found in its own crop, too`() throws {
        var figure = Self.standing
        figure.score = 0.35
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try Self.frame(0)).count == 1)
        #expect(scene.tiles.contains { $0.center.distance(to: figure.hip) < 5 && $0.side < 400 })
        figure.score = 0.2
        let uncertain = ScriptedScene([figure])
        #expect(try uncertain.estimator().poses(in: try Self.frame(0)).isEmpty)
    }

    @Test
    func `landmarks that the finder contradicts start again from the finder within one search interval`()
        throws
    {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try Self.frame(0))
        // The landmarks collapse onto the chest little by little, where the finder sees no small body.
        let body = scene.figures[0]
        scene.figures[0].hasLandmarks = false
        scene.figures.append(Figure(hip: body.hip, radius: body.radius, score: 0))
        var wrong = 0
        for index in 1..<60 {
            let share = min(1, Float(index) / 10)
            scene.figures[1].hip.y = body.hip.y - 50 * share
            scene.figures[1].radius = body.radius * (1 - 0.6 * share)
            // What begins in the finder's region shows the body.
            scene.figures[0].hasLandmarks = index > 10
            let poses = try estimator.poses(in: try Self.frame(index))
            #expect(poses.count == 1)
            if try #require(Self.hips(poses).first).distance(to: body.hip) > 10 { wrong += 1 }
        }
        #expect(wrong > 0, "the landmarks were never wrong: this shows nothing")
        #expect(wrong <= 40, "\(wrong) frames of 0.1 s")
        let last = Self.hips(try estimator.poses(in: try Self.frame(60)))
        #expect(try #require(last.first).distance(to: body.hip) < 1)
    }

    @Test(arguments: [true, false])
    func `a crop does not shrink onto legs that are guessed`(areLegsSeen: Bool) throws {
        func output(radius: Float) -> LandmarkOutput {
            var output = Figure(hip: Self.standing.hip, radius: radius).output()
            for joint in [BodyLandmark.leftKnee, .rightKnee, .leftAnkle, .rightAnkle] where !areLegsSeen {
                output.visibility[joint.rawValue] = 0.1
            }
            return output
        }
        let whole = output(radius: 150)
        let fit = LandmarkFit(
            output: whole, region: whole.region,
            sighting: FinderSighting(Self.standing.candidate, whole))
        var track = BodyTrack(
            id: 1, state: .confirmed(lastCheck: .zero, agreements: 0, misses: 0), fit: fit, at: .zero)
        var frames = 0
        func follow(radius: Float) throws {
            frames += 1
            let picture = try Self.frame(frames).pixelBuffer
            track.follow(output(radius: radius)) { Thumbnail(of: $0, in: picture) }
        }
        try follow(radius: 100)
        #expect(abs(track.region.side - (areLegsSeen ? 100 : 150) / 150 * whole.region.side) < 1)
        // It grows at once, and shrinks as soon as the finder agrees with less.
        try follow(radius: 200)
        #expect(abs(track.region.side - 200 / 150 * whole.region.side) < 1)
        try follow(radius: 120)
        track.agree(with: Self.standing.candidate, at: Timestamp(seconds: 1))
        try follow(radius: 100)
        #expect(abs(track.region.side - (areLegsSeen ? 100 : 120) / 150 * whole.region.side) < 1)
    }

    @Test func `landmarks that leap away are set right by the finder in the same frame`() throws {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try Self.frame(index, rate: 30)) }
        let before = scene.tiles.count
        // The landmarks collapse onto the chest from one frame to the next.
        scene.figures[0].hip.x += 40
        scene.figures.append(Figure(hip: PixelPoint(x: 330, y: 150), radius: 50, score: 0))
        let poses = try estimator.poses(in: try Self.frame(8, rate: 30))
        #expect(try #require(Self.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        #expect(scene.tiles.count == before + 1)
    }

    @Test func `a person whose landmarks leapt upwards does not become two`() throws {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try Self.frame(index, rate: 30)) }
        // Too large for a part of the body, and too far from its hips for the place alone to show that it is the same person.
        scene.figures[0].hip.y += 60
        scene.figures.append(Figure(hip: PixelPoint(x: 320, y: 130), radius: 120, score: 0))
        for index in 8..<16 {
            let poses = try estimator.poses(in: try Self.frame(index, rate: 30))
            #expect(poses.count == 1)
            #expect(try #require(Self.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        }
    }

    @Test func `a body that the finder sees where it leapt stays there`() throws {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try Self.frame(index, rate: 30)) }
        let (tiles, inferences) = (scene.tiles.count, scene.inferences.count)
        scene.figures[0].hip.x += 60
        let poses = try estimator.poses(in: try Self.frame(8, rate: 30))
        #expect(try #require(Self.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        #expect(scene.tiles.count == tiles + 1)
        #expect(scene.inferences.count == inferences + 1, "it needs no verification pass")
        // It stands still there: the finder is not asked once more.
        _ = try estimator.poses(in: try Self.frame(9, rate: 30))
        #expect(scene.tiles.count == tiles + 1)
    }

    @Test func `a lost person is found again near the last position`() throws {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        var counts: [Int] = []
        for index in 0..<12 {
            let isHidden = 4..<8 ~= index
            (scene.figures[0].hasLandmarks, scene.figures[0].score) = (!isHidden, isHidden ? 0 : 0.2)
            if index == 0 { scene.figures[0].score = 0.8 }
            if index == 8 { scene.figures[0].hip.x += 70 }
            counts.append(try estimator.poses(in: try Self.frame(index)).count)
        }
        #expect(counts == [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1])
    }

    @Test(arguments: [1, 2]) func `a lost person is searched for upright and leaning in turn`(step: Int)
        throws
    {
        var figure = Self.standing
        figure.lean = 0.6
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        for index in 0..<2 { #expect(try estimator.poses(in: try Self.frame(step * index)).count == 1) }
        scene.figures = []
        // The first frame may show the person in a larger region.
        _ = try estimator.poses(in: try Self.frame(2 * step))
        let first = scene.tiles.count
        for index in 3..<7 { _ = try estimator.poses(in: try Self.frame(step * index)) }
        // Other than the plan's tiles.
        let tiles = scene.tiles.dropFirst(first).filter { (400..<600).contains($0.side) }
        #expect(Set(tiles.map { abs($0.rotation) > 0.3 }) == [true, false])
    }

    @Test func `a tentative track without landmarks is forgotten at once, a confirmed one may return`() throws
    {
        for score: Float in [0.35, 0.8] {
            var figure = Self.standing
            figure.score = score
            let output = figure.output()
            let fit = LandmarkFit(
                output: output, region: output.region, sighting: FinderSighting(figure.candidate, output))
            var tracks = BodyTracks(recoveryDuration: 1, maximumCount: 6)
            tracks.begin(at: .zero)
            tracks.admit(figure.candidate, fit)
            let track = try #require(tracks.active.first)
            #expect(track.isConfirmed == (score == 0.8))
            tracks.begin(at: Timestamp(seconds: 0.1))
            tracks.follow(track.id, nil) { _ in preconditionFailure("there is no region to look at") }
            let match = try #require(tracks.match([figure.candidate]).first)
            switch match {
            case .isNew: #expect(!track.isConfirmed)
            case .returns(let id): #expect(track.isConfirmed && id == track.id)
            case .agrees, .disagrees, .isIgnored: Issue.record("\(match)")
            }
        }
    }

    @Test func `a person missed by the finder is followed as long as the landmarks are flip consistent`()
        throws
    {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try Self.frame(0))
        scene.figures[0].score = 0
        for index in 1..<100 { #expect(try estimator.poses(in: try Self.frame(index)).count == 1) }
    }

    @Test func `a small body on the limbs of a larger one is a part of it`() throws {
        var hand = Figure(hip: Self.standing.point(.leftWrist), radius: 20)
        hand.score = 0.5
        let scene = ScriptedScene([Self.standing, hand])
        let estimator = try scene.estimator()
        for index in 0..<4 { #expect(try estimator.poses(in: try Self.frame(index)).count == 1) }
    }

    @Test func `people beside each other are masked out of each other's crops`() throws {
        let left = Figure(hip: PixelPoint(x: 250, y: 180), radius: 150)
        let right = Figure(hip: PixelPoint(x: 340, y: 180), radius: 150)
        let scene = ScriptedScene([left, right])
        let estimator = try scene.estimator()
        for index in 0..<4 { #expect(try estimator.poses(in: try Self.frame(index)).count == 2) }
        #expect(scene.inferences.allSatisfy { $0.neighbors == 1 })
    }

    @Test func `two tracks that come to show one person become one`() throws {
        let left = Figure(hip: PixelPoint(x: 200, y: 180), radius: 150)
        let right = Figure(hip: PixelPoint(x: 420, y: 180), radius: 150)
        let scene = ScriptedScene([left, right])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try Self.frame(0)).count == 2)
        scene.figures = [Figure(hip: PixelPoint(x: 310, y: 180), radius: 150)]
        #expect(try estimator.poses(in: try Self.frame(1)).count == 1)
    }

    @Test func `no more people are followed than requested`() throws {
        let figures = (0..<5).map { Figure(hip: PixelPoint(x: 80 + 120 * Float($0), y: 180), radius: 80) }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = 3
        let estimator = try ScriptedScene(figures).estimator(configuration)
        for index in 0..<3 { #expect(try estimator.poses(in: try Self.frame(index)).count == 3) }
    }

    @Test func `of more people than are followed the largest are`() throws {
        // The finder is surest of the smallest.
        let figures = (0..<5).map { index in
            Figure(
                hip: PixelPoint(x: 80 + 120 * Float(index), y: 180), radius: 40 + 10 * Float(index),
                score: 0.9 - 0.1 * Float(index))
        }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = 3
        let poses = try ScriptedScene(figures).estimator(configuration).poses(in: try Self.frame(0))
        let places = Self.hips(poses).map(\.x).sorted()
        #expect(places.count == 3)
        for (place, figure) in zip(places, figures.suffix(3)) { #expect(abs(place - figure.hip.x) < 1) }
    }

    @Test(arguments: [Float(44), 120])
    func `a person that comes in is followed in place of a much smaller one`(radius: Float) throws {
        let figures = (0..<3).map { Figure(hip: PixelPoint(x: 80 + 60 * Float($0), y: 60), radius: 40) }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = 3
        let scene = ScriptedScene(figures)
        let estimator = try scene.estimator(configuration)
        for index in 0..<5 { #expect(try estimator.poses(in: try Self.frame(index)).count == 3) }
        scene.figures.append(Figure(hip: PixelPoint(x: 460, y: 200), radius: radius))
        var isFollowed = false
        for index in 5..<40 {
            let poses = try estimator.poses(in: try Self.frame(index))
            #expect(poses.count == 3)
            let isThere = Self.hips(poses).contains { $0.x > 450 }
            #expect(isThere || !isFollowed, "once followed, always followed")
            isFollowed = isThere
        }
        #expect(isFollowed == (radius > 100))
    }

    @Test func `after a cut no track of the scene before is left`() throws {
        let scene = ScriptedScene([Self.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try Self.frame(0))
        estimator.beginScene()
        scene.figures[0].score = 0
        #expect(try estimator.poses(in: try Self.frame(1)).isEmpty)
    }

    @Test func `an entering person is reported, and one that has left is not`() throws {
        let scene = ScriptedScene([])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try Self.frame(0)).isEmpty)
        scene.figures = [Self.standing]
        #expect(try estimator.poses(in: try Self.frame(1)).count == 1)
        scene.figures = []
        #expect(try estimator.poses(in: try Self.frame(2)).isEmpty)
    }
}

/// A small reproducible generator (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014).
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
