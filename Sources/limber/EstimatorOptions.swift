public import ArgumentParser
public import PoseEstimation

struct EstimatorOptions: ParsableArguments {
    typealias Precision = BlazePoseEstimator.Configuration.Precision

    @Option(help: ArgumentHelp("Poses are found for at most so many people a frame.", valueName: "number"))
    var maxPeople = 6

    @Option(
        help: ArgumentHelp(
            "How the pose models compute: f32 is exact, bf16 is faster on CPUs with bf16 units but moves joints by up to 1 % of the body's size.",
            valueName: "precision"))
    var precision = Precision.f32

    func validate() throws {
        guard maxPeople > 0 else { throw ValidationError("--max-people must be at least 1.") }
    }

    func makeEstimator() throws -> BlazePoseEstimator {
        var configuration = BlazePoseEstimator.Configuration()
        configuration.maximumPersonCount = maxPeople
        configuration.precision = precision
        return try BlazePoseEstimator(configuration: configuration)
    }
}

extension BlazePoseEstimator.Configuration.Precision: ExpressibleByArgument {}
