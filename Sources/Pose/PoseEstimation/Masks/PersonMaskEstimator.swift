import Foundation
import Inference
import PixelSampling
public import PoseCore
import ProcessEnvironment

/// Finds which pixels of a picture show a person of a known pose.
///
/// The landmark model sees the person's region once more, with its mask output; the edge is then refined on the picture at
/// full resolution. Pixels of the other people given are left out. Keeps nothing between frames; one thread at a time may
/// use it.
///
///     let estimator = try PersonMaskEstimator()
///     let mask = try estimator.mask(of: poses[0], in: frame.pixelBuffer, others: Array(poses.dropFirst()))
public final class PersonMaskEstimator {
    /// How masks are made.
    public struct Configuration: Sendable {
        /// How much is done for the edge.
        public enum Quality: Sendable {
            /// The model's own cells, up to 256 × 256 a person; least work.
            case cells
            /// One cell for each pixel, as smooth as the model's cells.
            case smooth
            /// One cell for each pixel, with the edge on the picture's.
            case refined
        }

        /// How much is done for the edge.
        public var quality = Quality.refined
        /// How the model computes; nil: `int16` where the processor can, else `f32`.
        public var precision: PoseModelPrecision?
        /// Where the model files are.
        public var models = PoseModelFiles.installed

        /// Creates the default configuration.
        public init() {}
    }

    /// The engine that computes the model.
    public let engines: [PoseModelEngine]

    private let configuration: Configuration
    private let model: PersonMaskModel

    /// Loads the model; takes a twentieth of a second, in single precision up to half a second.
    ///
    /// - Throws: `PoseEstimationError` when the model file is missing or not what it should be.
    public init(configuration: Configuration = .init()) throws(PoseEstimationError) {
        let file = configuration.models.personMask
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw PoseEstimationError(
                .unusableModel, "\(file): the model for masks is missing; run set-up again")
        }
        var options = InferenceModel.Configuration()
        options.coresPerRequest = min(2, ProcessorCount.usable)
        options.cache = .user
        let loaded = try configuration.models.load(
            [(file, PersonMaskModel.tensors, options)], precision: configuration.precision)
        self.configuration = configuration
        model = PersonMaskModel(loaded[0], concurrentRegions: 1)
        engines = loaded.map(\.engine)
    }

    /// The mask of one person; nil when the pose has too few joints to say where the person is, or the model sees none.
    ///
    /// - Parameters:
    ///   - pose: The person's pose in `picture`.
    ///   - others: The other people's poses: their pixels are not in the mask.
    public func mask(
        of pose: HumanBodyPoseObservation, in picture: PixelBuffer, others: [HumanBodyPoseObservation] = []
    ) throws(PoseEstimationError) -> PersonMask? {
        guard let candidate = PersonCandidate(pose, in: picture.size) else { return nil }
        let region = RegionOfInterest(candidate)
        let neighbors = others.compactMap { PersonCandidate($0, in: picture.size) }
            .filter { RegionOfInterest($0).center.distance(to: region.center) < 1.2 * region.side }
        let hidden = NeighborMask(
            neighbors: neighbors.map { BodySilhouette($0) },
            kept: neighbors.isEmpty ? nil : BodySilhouette(candidate))
        let logits = try model.logits(in: [region], of: picture, masks: [hidden])[0]
        let refiner = MaskRefiner(
            MaskLogits(logits, extent: PersonMaskModel.extent, region: region), reach: BodyReach(candidate),
            in: picture.size)
        return switch configuration.quality {
        case .cells: refiner?.coarseMask()
        case .smooth: refiner?.mask()
        case .refined: refiner?.mask(on: picture, occluders: OccluderFinder(candidate))
        }
    }

    /// The masks of people, in their order; a person without a mask is nil.
    public func masks(
        of poses: [HumanBodyPoseObservation], in picture: PixelBuffer
    ) throws(PoseEstimationError) -> [PersonMask?] {
        var masks: [PersonMask?] = []
        for (index, pose) in poses.enumerated() {
            var others = poses
            others.remove(at: index)
            masks.append(try mask(of: pose, in: picture, others: others))
        }
        return masks
    }
}
