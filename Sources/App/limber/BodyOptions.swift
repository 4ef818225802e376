public import ArgumentParser
import Pipeline
public import PoseEstimation

struct BodyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Poses are found for at most so many people a frame, the largest ones.", valueName: "number"))
    var maxPeople = 6

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

    func validate() throws {
        guard maxPeople > 0 else { throw ValidationError("--max-people must be at least 1.") }
    }

    /// - Parameter hasWorldJoints: True to compute the joints in space, too.
    func makeEstimator(hasWorldJoints: Bool = false) throws -> any PoseEstimating {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = maxPeople
        configuration.precision = precision
        configuration.hasWorldJoints = hasWorldJoints
        let estimator = try BlazePoseEstimator(configuration: configuration)
        return mirrored ? MirroredPoseEstimator(estimator) : estimator
    }
}

extension PoseModelPrecision: ExpressibleByArgument {}
