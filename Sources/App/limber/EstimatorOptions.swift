public import ArgumentParser
import Pipeline
public import PoseEstimation

struct EstimatorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Poses are found for at most so many people a frame.", valueName: "number"))
    var maxPeople = 6

    @Option(
        help: ArgumentHelp(
            "How the pose models compute: f32 is the reference; int16, products of 16-bit integers, is twice as fast and moves joints by less than 0.1 % of the body's or hand's size; bf16 is faster than f32 on CPUs with units for it, and moves joints by up to 1 % (default: int16 on CPUs with AVX2, f32 on others).",
            valueName: "precision"))
    var precision: PoseModelPrecision?

    @Option(
        help: ArgumentHelp(
            "Also find the joints of the largest hands, at most so many a frame (default: hands are not looked for).",
            valueName: "number"))
    var hands: Int?

    @Flag(
        help:
            "The pictures are mirror images, as selfie previews are: left and right are exchanged in body joints and in hands, so that both name the person's own sides. Locations stay as they are in the picture."
    )
    var mirrored = false

    @Flag(
        help:
            "Look for hands only: faster, but small hands are missed. Bodies are looked for only where a hand comes in, so that hardly any face or shoe is taken for one."
    )
    var noBodies = false

    func validate() throws {
        guard !noBodies || hands != nil else {
            throw ValidationError("--no-bodies leaves nothing to look for: ask for hands with --hands N.")
        }
        guard hands.map({ $0 > 0 }) ?? true else { throw ValidationError("--hands must be at least 1.") }
        guard maxPeople > 0 else { throw ValidationError("--max-people must be at least 1.") }
    }

    func makeEstimator() throws -> any PoseEstimating {
        guard !noBodies else { return NoBodyEstimator() }
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = maxPeople
        configuration.precision = precision
        let estimator = try BlazePoseEstimator(configuration: configuration)
        return mirrored ? MirroredPoseEstimator(estimator) : estimator
    }

    /// Nil when hands are not asked for.
    func makeHandEstimator() throws -> HandPoseEstimator? {
        guard let hands else { return nil }
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = hands
        configuration.isMirrored = mirrored
        configuration.searchesForBodies = noBodies
        configuration.precision = precision
        return try HandPoseEstimator(configuration: configuration)
    }
}

extension PoseModelPrecision: ExpressibleByArgument {}
