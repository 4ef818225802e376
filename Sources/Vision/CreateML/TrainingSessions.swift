// Trainings that are prepared first and begun later, for each of the classifiers.

extension MLActionClassifier {
    /// Prepares a training.
    public static func makeTrainingSession(
        trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
        sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
    ) throws -> MLTrainingSession<MLActionClassifier> {
        MLTrainingSession {
            try train(
                trainingData: trainingData, parameters: parameters, sessionParameters: sessionParameters)
        }
    }

    /// Begins a training that was prepared; one that was stopped begins again, with the poses that it had found.
    public static func resume(
        _ session: MLTrainingSession<MLActionClassifier>
    ) throws -> MLJob<MLActionClassifier> { try session.resume() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message: "trainings save no states; train again, which begins with the poses that were found"
    )
    public static func restoreTrainingSession(
        sessionParameters: MLTrainingSessionParameters
    ) throws -> MLTrainingSession<MLActionClassifier> {
        MLTrainingSession { throw MLCreateError(.generic, "") }
    }
}

extension MLHandActionClassifier {
    /// Prepares a training.
    public static func makeTrainingSession(
        trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
        sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
    ) throws -> MLTrainingSession<MLHandActionClassifier> {
        MLTrainingSession {
            try train(
                trainingData: trainingData, parameters: parameters, sessionParameters: sessionParameters)
        }
    }

    /// Begins a training that was prepared; one that was stopped begins again, with the poses that it had found.
    public static func resume(
        _ session: MLTrainingSession<MLHandActionClassifier>
    ) throws -> MLJob<MLHandActionClassifier> { try session.resume() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message: "trainings save no states; train again, which begins with the poses that were found"
    )
    public static func restoreTrainingSession(
        sessionParameters: MLTrainingSessionParameters
    ) throws -> MLTrainingSession<MLHandActionClassifier> {
        MLTrainingSession { throw MLCreateError(.generic, "") }
    }
}

extension MLHandPoseClassifier {
    /// Prepares a training.
    public static func makeTrainingSession(
        trainingData: DataSource, parameters: ModelParameters = ModelParameters(),
        sessionParameters: MLTrainingSessionParameters = MLTrainingSessionParameters()
    ) throws -> MLTrainingSession<MLHandPoseClassifier> {
        MLTrainingSession {
            try train(
                trainingData: trainingData, parameters: parameters, sessionParameters: sessionParameters)
        }
    }

    /// Begins a training that was prepared; one that was stopped begins again, with the poses that it had found.
    public static func resume(
        _ session: MLTrainingSession<MLHandPoseClassifier>
    ) throws -> MLJob<MLHandPoseClassifier> { try session.resume() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message: "trainings save no states; train again, which begins with the poses that were found"
    )
    public static func restoreTrainingSession(
        sessionParameters: MLTrainingSessionParameters
    ) throws -> MLTrainingSession<MLHandPoseClassifier> {
        MLTrainingSession { throw MLCreateError(.generic, "") }
    }
}
