import PoseCore

/// Looks for whoever something taken for a hand may belong to, for those who follow hands without bodies.
///
/// Keeps nothing between pictures. Takes its memory when it is first asked.
final class BodyGlance {
    /// How wide the squares are in which somebody is looked for, in palms: a body is ten to twenty tall, according to what of
    /// it was taken for a hand.
    private static let widths: [Float] = [16, 32]

    /// The least width of somebody's own region, in palms: a hand near the camera passes for a body with its forearm, of four.
    private static let leastBody: Float = 6

    private let models: BlazePoseModels?
    private let configuration: BlazePoseEstimator.Configuration
    private var estimator: BlazePoseEstimator?

    /// - Parameters:
    ///   - models: The body models; nil: they are loaded from `files` when they are needed.
    ///   - precision: How they compute, if they are loaded.
    init(_ models: BlazePoseModels?, files: PoseModelFiles, precision: PoseModelPrecision?) {
        var configuration = BlazePoseEstimator.Configuration()
        (configuration.models, configuration.precision) = (files, precision)
        (self.models, self.configuration) = (models, configuration)
    }

    /// The limbs of the bodies round a hand.
    func limbs(
        around hand: HandLandmarkOutput, in picture: PixelBuffer
    ) throws(PoseEstimationError) -> BodyLimbs {
        let size = picture.size
        let extent = Float(max(size.width, size.height))
        let whole = RegionOfInterest(
            center: PixelPoint(x: Float(size.width) / 2, y: Float(size.height) / 2), side: extent)
        let squares = Self.widths.map {
            RegionOfInterest(center: hand.region.center, side: $0 * hand.palmLength)
        }
        let regions = [whole] + squares.filter { $0.side < extent }
        let bodies = try loaded().bodies(
            in: regions, of: picture, minimumSide: Self.leastBody * hand.palmLength)
        return BodyLimbs(bodies, in: size)
    }

    private func loaded() throws(PoseEstimationError) -> BlazePoseEstimator {
        if let estimator { return estimator }
        let estimator =
            if let models {
                try BlazePoseEstimator(models: models, configuration: configuration)
            } else {
                try BlazePoseEstimator(configuration: configuration)
            }
        self.estimator = estimator
        return estimator
    }
}
