import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

/// The estimator around scripted models: disagreement, leaps, recovery.
@Suite struct BodyFollowingTests {
    private typealias Figure = ScriptedScene.Figure

    @Test
    func `landmarks that the finder contradicts start again from the finder within one search interval`()
        throws
    {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try ScriptedScene.frame(0))
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
            let poses = try estimator.poses(in: try ScriptedScene.frame(index))
            #expect(poses.count == 1)
            if try #require(ScriptedScene.hips(poses).first).distance(to: body.hip) > 10 { wrong += 1 }
        }
        #expect(wrong > 0, "the landmarks were never wrong: this shows nothing")
        #expect(wrong <= 40, "\(wrong) frames of 0.1 s")
        let last = ScriptedScene.hips(try estimator.poses(in: try ScriptedScene.frame(60)))
        #expect(try #require(last.first).distance(to: body.hip) < 1)
    }

    @Test(arguments: [true, false])
    func `a crop does not shrink onto legs that are guessed`(areLegsSeen: Bool) throws {
        func output(radius: Float) -> LandmarkOutput {
            var output = Figure(hip: Figure.standing.hip, radius: radius).output()
            for joint in [BodyLandmark.leftKnee, .rightKnee, .leftAnkle, .rightAnkle] where !areLegsSeen {
                output.visibility[joint.rawValue] = 0.1
            }
            return output
        }
        let whole = output(radius: 150)
        let fit = LandmarkFit(
            output: whole, region: whole.region,
            sighting: FinderSighting(Figure.standing.candidate, whole))
        var track = BodyTrack(
            id: 1, state: .confirmed(lastCheck: .zero, agreements: 0, misses: 0), fit: fit, at: .zero)
        var frames = 0
        func follow(radius: Float) throws {
            frames += 1
            let picture = try ScriptedScene.frame(frames).pixelBuffer
            track.follow(output(radius: radius)) { Thumbnail(of: $0, in: picture) }
        }
        try follow(radius: 100)
        #expect(abs(track.region.side - (areLegsSeen ? 100 : 150) / 150 * whole.region.side) < 1)
        // It grows at once, and shrinks as soon as the finder agrees with less.
        try follow(radius: 200)
        #expect(abs(track.region.side - 200 / 150 * whole.region.side) < 1)
        try follow(radius: 120)
        track.agree(with: Figure.standing.candidate, at: Timestamp(seconds: 1))
        try follow(radius: 100)
        #expect(abs(track.region.side - (areLegsSeen ? 100 : 120) / 150 * whole.region.side) < 1)
    }

    @Test func `landmarks that leap away are set right by the finder in the same frame`() throws {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try ScriptedScene.frame(index, rate: 30)) }
        let before = scene.tiles.count
        // The landmarks collapse onto the chest from one frame to the next.
        scene.figures[0].hip.x += 40
        scene.figures.append(Figure(hip: PixelPoint(x: 330, y: 150), radius: 50, score: 0))
        let poses = try estimator.poses(in: try ScriptedScene.frame(8, rate: 30))
        #expect(try #require(ScriptedScene.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        #expect(scene.tiles.count == before + 1)
    }

    @Test func `a person whose landmarks leapt upwards does not become two`() throws {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try ScriptedScene.frame(index, rate: 30)) }
        // Too large for a part of the body, and too far from its hips for the place alone to show that it is the same person.
        scene.figures[0].hip.y += 60
        scene.figures.append(Figure(hip: PixelPoint(x: 320, y: 130), radius: 120, score: 0))
        for index in 8..<16 {
            let poses = try estimator.poses(in: try ScriptedScene.frame(index, rate: 30))
            #expect(poses.count == 1)
            #expect(try #require(ScriptedScene.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        }
    }

    @Test func `a body that the finder sees where it leapt stays there`() throws {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        for index in 0..<8 { _ = try estimator.poses(in: try ScriptedScene.frame(index, rate: 30)) }
        let (tiles, inferences) = (scene.tiles.count, scene.inferences.count)
        scene.figures[0].hip.x += 60
        let poses = try estimator.poses(in: try ScriptedScene.frame(8, rate: 30))
        #expect(try #require(ScriptedScene.hips(poses).first).distance(to: scene.figures[0].hip) < 1)
        #expect(scene.tiles.count == tiles + 1)
        #expect(scene.inferences.count == inferences + 1, "it needs no verification pass")
        // It stands still there: the finder is not asked once more.
        _ = try estimator.poses(in: try ScriptedScene.frame(9, rate: 30))
        #expect(scene.tiles.count == tiles + 1)
    }

    @Test func `a lost person is found again near the last position`() throws {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        var counts: [Int] = []
        for index in 0..<12 {
            let isHidden = 4..<8 ~= index
            (scene.figures[0].hasLandmarks, scene.figures[0].score) = (!isHidden, isHidden ? 0 : 0.2)
            if index == 0 { scene.figures[0].score = 0.8 }
            if index == 8 { scene.figures[0].hip.x += 70 }
            counts.append(try estimator.poses(in: try ScriptedScene.frame(index)).count)
        }
        #expect(counts == [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1])
    }

    @Test(arguments: [1, 2]) func `a lost person is searched for upright and leaning in turn`(step: Int)
        throws
    {
        var figure = Figure.standing
        figure.lean = 0.6
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        for index in 0..<2 {
            #expect(try estimator.poses(in: try ScriptedScene.frame(step * index)).count == 1)
        }
        scene.figures = []
        // The first frame may show the person in a larger region.
        _ = try estimator.poses(in: try ScriptedScene.frame(2 * step))
        let first = scene.tiles.count
        for index in 3..<7 { _ = try estimator.poses(in: try ScriptedScene.frame(step * index)) }
        // Other than the plan's tiles.
        let tiles = scene.tiles.dropFirst(first).filter { (400..<600).contains($0.side) }
        #expect(Set(tiles.map { abs($0.rotation) > 0.3 }) == [true, false])
    }

    @Test func `a tentative track without landmarks is forgotten at once, a confirmed one may return`() throws
    {
        for score: Float in [0.35, 0.8] {
            var figure = Figure.standing
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
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try ScriptedScene.frame(0))
        scene.figures[0].score = 0
        for index in 1..<100 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).count == 1) }
    }
}
