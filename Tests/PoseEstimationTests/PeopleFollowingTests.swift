import PoseCore
import Testing

@testable import PoseEstimation

/// The estimator around scripted models: several people, their crops and their number.
@Suite struct PeopleFollowingTests {
    private typealias Figure = ScriptedScene.Figure

    @Test func `people beside each other are masked out of each other's crops`() throws {
        let left = Figure(hip: PixelPoint(x: 250, y: 180), radius: 150)
        let right = Figure(hip: PixelPoint(x: 340, y: 180), radius: 150)
        let scene = ScriptedScene([left, right])
        let estimator = try scene.estimator()
        for index in 0..<4 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).count == 2) }
        #expect(scene.inferences.allSatisfy { $0.neighbors == 1 })
    }

    @Test func `two tracks that come to show one person become one`() throws {
        let left = Figure(hip: PixelPoint(x: 200, y: 180), radius: 150)
        let right = Figure(hip: PixelPoint(x: 420, y: 180), radius: 150)
        let scene = ScriptedScene([left, right])
        let estimator = try scene.estimator()
        #expect(try estimator.poses(in: try ScriptedScene.frame(0)).count == 2)
        scene.figures = [Figure(hip: PixelPoint(x: 310, y: 180), radius: 150)]
        #expect(try estimator.poses(in: try ScriptedScene.frame(1)).count == 1)
    }

    @Test func `no more people are followed than requested`() throws {
        let figures = (0..<5).map { Figure(hip: PixelPoint(x: 80 + 120 * Float($0), y: 180), radius: 80) }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = 3
        let estimator = try ScriptedScene(figures).estimator(configuration)
        for index in 0..<3 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).count == 3) }
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
        let poses = try ScriptedScene(figures).estimator(configuration).poses(in: try ScriptedScene.frame(0))
        let places = ScriptedScene.hips(poses).map(\.x).sorted()
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
        for index in 0..<5 { #expect(try estimator.poses(in: try ScriptedScene.frame(index)).count == 3) }
        scene.figures.append(Figure(hip: PixelPoint(x: 460, y: 200), radius: radius))
        var isFollowed = false
        for index in 5..<40 {
            let poses = try estimator.poses(in: try ScriptedScene.frame(index))
            #expect(poses.count == 3)
            let isThere = ScriptedScene.hips(poses).contains { $0.x > 450 }
            #expect(isThere || !isFollowed, "once followed, always followed")
            isFollowed = isThere
        }
        #expect(isFollowed == (radius > 100))
    }
}
