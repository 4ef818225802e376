import PoseCore
import Testing

@testable import PoseEstimation

/// The estimator around scripted models: which candidates are people.
@Suite struct BodyAdmissionTests {
    private typealias Figure = ScriptedScene.Figure

    @Test func `a person on whom both models agree is reported in the first frame`() throws {
        let scene = ScriptedScene([Figure.standing])
        let poses = try scene.estimator().poses(in: try ScriptedScene.frame(0))
        #expect(poses.count == 1)
        #expect(try #require(ScriptedScene.hips(poses).first).distance(to: Figure.standing.hip) < 1)
    }

    @Test func `a candidate with a low presence score is not reported`() throws {
        var figure = Figure.standing
        figure.hasLandmarks = false
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        for index in 0..<5 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).isEmpty) }
    }

    @Test(arguments: [false, true])
    func `what the finder alone takes for a person is a candidate where those are reported`(
        reportsCandidates: Bool
    ) throws {
        var figure = Figure.standing
        figure.hasLandmarks = false
        var configuration = BlazePoseEstimator.Configuration()
        configuration.reportsCandidates = reportsCandidates
        let estimator = try ScriptedScene([figure]).estimator(configuration)
        #expect(try estimator.poses(in: try ScriptedScene.frame(0)).isEmpty)
        #expect(estimator.candidates.isEmpty == !reportsCandidates)
        for candidate in estimator.candidates {
            let nose = try #require(candidate.joint(for: .nose)).location.pixelPoint(in: ScriptedScene.size)
            #expect(nose.distance(to: figure.point(.nose)) < 1)
            let root = try #require(candidate.joint(for: .root)).location.pixelPoint(in: ScriptedScene.size)
            #expect(root.distance(to: figure.hip) < 1)
        }
    }

    @Test func `a candidate that the landmarks contradict is not reported`() throws {
        var candidate = Figure.standing
        candidate.hasLandmarks = false
        // As wide as a hand before the candidate's chest.
        let other = Figure(hip: PixelPoint(x: 320, y: 120), radius: 40, score: 0)
        let scene = ScriptedScene([candidate, other])
        let estimator = try scene.estimator()
        for index in 0..<5 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).isEmpty) }
    }

    @Test func `a rejected candidate is not verified again in the next frames`() throws {
        var figure = Figure.standing
        figure.hasLandmarks = false
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try ScriptedScene.frame(0))
        let first = scene.inferences.count
        _ = try estimator.poses(in: try ScriptedScene.frame(1))
        #expect(first > 0)
        #expect(scene.inferences.count == first)
        // Half a second later it is.
        _ = try estimator.poses(in: try ScriptedScene.frame(8))
        #expect(scene.inferences.count > first)
    }

    @Test func `an uncertain candidate must be found in its own crop, too`() throws {
        var figure = Figure.standing
        figure.score = 0.35
        let scene = ScriptedScene([figure])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try ScriptedScene.frame(0)).count == 1)
        #expect(scene.tiles.contains { $0.center.distance(to: figure.hip) < 5 && $0.side < 400 })
        figure.score = 0.2
        let uncertain = ScriptedScene([figure])
        #expect(try uncertain.estimator().poses(in: try ScriptedScene.frame(0)).isEmpty)
    }

    @Test func `a small body on the limbs of a larger one is a part of it`() throws {
        var hand = Figure(hip: Figure.standing.point(.leftWrist), radius: 20)
        hand.score = 0.5
        let scene = ScriptedScene([Figure.standing, hand])
        let estimator = try scene.estimator()
        for index in 0..<4 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).count == 1) }
    }

    @Test func `after a cut no track of the scene before is left`() throws {
        let scene = ScriptedScene([Figure.standing])
        let estimator = try scene.estimator()
        _ = try estimator.poses(in: try ScriptedScene.frame(0))
        estimator.beginScene()
        scene.figures[0].score = 0
        #expect(try estimator.poses(in: try ScriptedScene.frame(1)).isEmpty)
    }

    @Test func `an entering person is reported, and one that has left is not`() throws {
        let scene = ScriptedScene([])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try ScriptedScene.frame(0)).isEmpty)
        scene.figures = [Figure.standing]
        #expect(try estimator.poses(in: try ScriptedScene.frame(1)).count == 1)
        scene.figures = []
        #expect(try estimator.poses(in: try ScriptedScene.frame(2)).isEmpty)
    }
}
