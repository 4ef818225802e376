import ArgumentParser
import Pipeline
import PoseEstimation

struct EstimatorOptions: ParsableArguments {
    @OptionGroup var bodies: BodyOptions

    @Option(
        help: ArgumentHelp(
            "Also find the joints of the largest hands, at most so many a frame (default: hands are not looked for).",
            valueName: "number"))
    var hands: Int?

    @Flag(
        help:
            "Look for hands only: faster, but small hands are missed. Bodies are looked for only where a hand comes in, so that hardly any face or shoe is taken for one."
    )
    var noBodies = false

    func validate() throws {
        guard !noBodies || hands != nil else {
            throw ValidationError("--no-bodies leaves nothing to look for: ask for hands with --hands N.")
        }
        guard !noBodies || bodies.maxPeople == nil else {
            throw ValidationError("--max-people needs bodies: leave out --no-bodies.")
        }
        guard hands.map({ $0 > 0 }) ?? true else { throw ValidationError("--hands must be at least 1.") }
    }

    /// - Parameters:
    ///   - hasWorldJoints: True to compute the joints in space, too.
    ///   - hidesFaces: True where no person may be missed.
    func makeEstimator(hasWorldJoints: Bool = false, hidesFaces: Bool = false) throws -> any PoseEstimating {
        noBodies
            ? NoBodyEstimator()
            : try bodies.makeEstimator(hasWorldJoints: hasWorldJoints, hidesFaces: hidesFaces)
    }

    /// Nil when hands are not asked for.
    func makeHandEstimator() throws -> HandPoseEstimator? {
        guard let hands else { return nil }
        var configuration = HandPoseEstimator.Configuration()
        configuration.maximumHandCount = hands
        configuration.isMirrored = bodies.mirrored
        configuration.searchesForBodies = noBodies
        configuration.precision = bodies.precision
        return try HandPoseEstimator(configuration: configuration)
    }
}
