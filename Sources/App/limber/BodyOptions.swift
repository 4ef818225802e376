public import ArgumentParser
import Pipeline
public import PoseEstimation

struct BodyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Poses are found for at most so many people a frame, the largest ones (default: 6, where faces are hidden 20).",
            valueName: "number"))
    var maxPeople: Int?

    @Option(
        help: ArgumentHelp(
            "How the pose models compute: f32 is the reference; int16, products of 16-bit integers, is twice as fast and moves joints by less than 0.1 % of the body's or hand's size; bf16 is faster than f32 on CPUs with units for it, and moves joints by up to 1 % (default: int16 on CPUs with AVX2, f32 on others).",
            valueName: "precision"))
    var precision: PoseModelPrecision?

    @Flag(
        help:
            "The pictures are mirror images, as selfie previews are: left and right are exchanged in body joints and in hands, so that both name the person's own sides. Locations stay as they are in the picture."
    )
    var mirrored = false

    /// A face that is not hidden is worse than a slow analysis.
    private static let (maximumHiddenPeople, hidingSearchPace) = (20, 4.0)

    func validate() throws {
        if let maxPeople, maxPeople < 1 { throw ValidationError("--max-people must be at least 1.") }
    }

    /// The most people in a frame that are found to hide their faces; nil: faces are not hidden.
    func hiddenPeopleLimit(_ faces: FaceOptions) -> Int? {
        faces.hideFaces ? maxPeople ?? Self.maximumHiddenPeople : nil
    }

    /// - Parameters:
    ///   - hasWorldJoints: True to compute the joints in space, too.
    ///   - hidesFaces: True where no person may be missed.
    func makeEstimator(
        hasWorldJoints: Bool = false, hidesFaces: Bool = false
    ) throws -> any PoseEstimating {
        var configuration = BlazePoseEstimator.Configuration()
        if let maximum = maxPeople ?? (hidesFaces ? Self.maximumHiddenPeople : nil) {
            configuration.maximumPersonCount = maximum
        }
        if hidesFaces {
            (configuration.searchPace, configuration.reportsCandidates) = (Self.hidingSearchPace, true)
        }
        configuration.precision = precision
        configuration.hasWorldJoints = hasWorldJoints
        let estimator = try BlazePoseEstimator(configuration: configuration)
        return mirrored ? MirroredPoseEstimator(estimator) : estimator
    }
}

extension PoseModelPrecision: ExpressibleByArgument {}
