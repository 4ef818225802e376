/// A stage that reports the engines of its models.
public protocol EngineReporting {
    /// One engine a model; empty for a stage without models.
    var engines: [PoseModelEngine] { get }
}

extension EngineReporting {
    /// None, for stages without models.
    public var engines: [PoseModelEngine] { [] }
}
