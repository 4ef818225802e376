import Foundation
import PixelSampling
import PoseCore

@_spi(Training) @testable import PoseEstimation

/// A scene of upright figures that both models see, for testing what stands around the models.
final class ScriptedScene {
    /// An upright figure: the middle of its hips, and the radius of the circle round it, in pixels.
    struct Figure {
        var hip: PixelPoint
        var radius: Float
        /// How sure the finder is of it; 0: it does not see it.
        var score: Float = 0.8
        /// Whether the landmark model sees it.
        var hasLandmarks = true
        /// How far it leans to the right, in radians.
        var lean: Float = 0

        /// Where a joint is, in hundredths of the radius from the hips.
        func point(_ landmark: BodyLandmark) -> PixelPoint {
            let offset: (Float, Float) =
                switch landmark {
                case .nose: (0, -80)
                case .leftEye: (3, -83)
                case .rightEye: (-3, -83)
                case .leftEar: (7, -81)
                case .rightEar: (-7, -81)
                case .leftShoulder: (18, -60)
                case .rightShoulder: (-18, -60)
                case .leftElbow: (25, -30)
                case .rightElbow: (-25, -30)
                case .leftWrist: (25, 0)
                case .rightWrist: (-25, 0)
                case .leftHip: (10, 0)
                case .rightHip: (-10, 0)
                case .leftKnee: (10, 40)
                case .rightKnee: (-10, 40)
                case .leftAnkle: (10, 80)
                case .rightAnkle: (-10, 80)
                case .regionCenter: (0, 0)
                case .regionRadius: (0, -100)
                }
            let (sine, cosine) = (sin(lean), cos(lean))
            return PixelPoint(
                x: hip.x + (offset.0 * cosine - offset.1 * sine) * radius / 100,
                y: hip.y + (offset.0 * sine + offset.1 * cosine) * radius / 100)
        }

        var candidate: PersonCandidate {
            PersonCandidate(
                score: score, points: PersonCandidate.jointOrder.map(point),
                scores: PersonCandidate.jointOrder.map { _ in 0.8 },
                boxSize: SIMD2(0.5 * radius, 1.7 * radius))
        }

        /// The landmarks of this figure.
        func output(presenceScore: Float = 1) -> LandmarkOutput {
            var output = LandmarkOutput(
                values: [Float](repeating: 8, count: BodyLandmark.outputCount * 5),
                presenceScore: presenceScore,
                heat: [Float](repeating: 0.9, count: BodyLandmark.outputCount),
                region: RegionOfInterest(center: hip, side: 1))
            for landmark in BodyLandmark.allCases { output.points[landmark.rawValue] = point(landmark) }
            return output
        }
    }

    var figures: [Figure]
    /// Regions in which landmarks were computed, and how many neighbours were masked out of each, frame after frame.
    fileprivate(set) var inferences: [(region: RegionOfInterest, neighbors: Int)] = []
    /// Tiles that the finder saw.
    fileprivate(set) var tiles: [RegionOfInterest] = []

    init(_ figures: [Figure]) {
        self.figures = figures
    }

    /// An estimator that sees this scene.
    func estimator(
        _ configuration: BlazePoseEstimator.Configuration = .init()
    ) throws -> BlazePoseEstimator {
        BlazePoseEstimator(
            finder: ScriptedFinder(self), landmarkModel: ScriptedLandmarks(self),
            confidences: try .builtIn(), configuration: configuration)
    }
}

private final class ScriptedFinder: TileDetecting {
    private let scene: ScriptedScene
    private var started: [RegionOfInterest] = []

    init(_ scene: ScriptedScene) { self.scene = scene }

    func start(_ tiles: [RegionOfInterest], of picture: PixelBuffer) {
        started = tiles
        scene.tiles += tiles
    }

    func finish() -> [PersonCandidate] {
        defer { started = [] }
        return started.flatMap { tile in
            scene.figures.filter { figure in
                figure.score > 0 && abs(figure.hip.x - tile.center.x) < tile.side / 2
                    && abs(figure.hip.y - tile.center.y) < tile.side / 2
            }.map(\.candidate)
        }
    }

    func cancel() { started = [] }
}

/// Sees in each region the figure with the hips nearest to its centre.
private final class ScriptedLandmarks: BodyLandmarkEstimating {
    private let scene: ScriptedScene

    init(_ scene: ScriptedScene) { self.scene = scene }

    func landmarks(
        in regions: [RegionOfInterest], of picture: PixelBuffer, masks: [NeighborMask]
    ) -> [LandmarkOutput] {
        regions.enumerated().map { index, region in
            scene.inferences.append(
                (region, masks.indices.contains(index) ? masks[index].neighbors.count : 0))
            let seen = scene.figures.filter(\.hasLandmarks).min {
                $0.hip.distance(to: region.center) < $1.hip.distance(to: region.center)
            }
            guard let seen, seen.hip.distance(to: region.center) < 0.3 * region.side else {
                return ScriptedScene.Figure(hip: region.center, radius: region.bodyRadius)
                    .output(presenceScore: 0.01)
            }
            return seen.output()
        }
    }
}
