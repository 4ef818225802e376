public import ActionClassification

extension ActionTrainer.Outcome {
    /// The trained model as a classifier; what is scaled and calibrated becomes part of its weights.
    public func classifier(_ model: ActionModelDescription) -> ActionClassifier {
        let sharpness = calibration.sharpness
        return ActionClassifier(
            model,
            network: MiniRocketNetwork(
                channelMap: features.channelMap, rocket: features.rocket,
                weights: ridge.coefficients.map { $0 * sharpness },
                biases: zip(ridge.intercepts, calibration.offsets).map { $0 * sharpness + $1 }))
    }
}
