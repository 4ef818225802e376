public import LimberCombine
// What holds tables has no counterpart here; the compiler says so where it is used.

/// A table of data.
@available(
    *, unavailable, message: "there are no data tables on Linux; read CSV or JSON files with Foundation"
)
public struct MLDataTable {}

/// A table of data.
@available(
    *, unavailable, message: "there are no data frames on Linux; read CSV or JSON files with Foundation"
)
public struct DataFrame {}

extension MLClassifierMetrics {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "use confusionCounts and labels, or print the metrics")
    public var confusion: MLDataTable { MLDataTable() }

    /// Not on Linux: see the message.
    @available(*, unavailable, message: "use labelScores, or print the metrics")
    public var precisionRecall: MLDataTable { MLDataTable() }

    /// Not on Linux: see the message.
    @available(*, unavailable, message: "use confusionCounts and labels, or print the metrics")
    public var confusionDataFrame: DataFrame { DataFrame() }

    /// Not on Linux: see the message.
    @available(*, unavailable, message: "use labelScores, or print the metrics")
    public var precisionRecallDataFrame: DataFrame { DataFrame() }
}

extension MLJob {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "trainings take seconds and save no states; use progress")
    public var checkpoints: AnyPublisher<MLCheckpoint, Never> { Empty().eraseToAnyPublisher() }
}

extension MLTrainingSession {
    /// Not on Linux: see the message.
    @available(*, unavailable, message: "trainings take seconds and save no states; use phase")
    public var checkpoints: [MLCheckpoint] { [] }
}

/// A state of a training.
@available(*, unavailable, message: "trainings take seconds and save no states; use MLJob.progress")
public struct MLCheckpoint {}

extension MLActionClassifier.DataSource {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsDataFrame(
        _ frame: DataFrame, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsData(
        table: MLDataTable, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }
}

extension MLHandActionClassifier.DataSource {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsDataFrame(
        _ frame: DataFrame, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsData(
        table: MLDataTable, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }
}

extension MLHandPoseClassifier.DataSource {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsDataFrame(
        _ frame: DataFrame, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no data frames on Linux; use labelled folders, or annotations in a CSV or JSON file"
    )
    public static func labeledKeypointsData(
        table: MLDataTable, sessionIdColumn: String, labelColumn: String, featureColumn: String
    ) -> Self { .labeledDirectories(at: URL(fileURLWithPath: "")) }
}
