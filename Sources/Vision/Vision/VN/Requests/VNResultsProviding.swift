/// Gives `results` the type that each kind of request has.
public protocol VNResultsProviding: AnyObject {
    /// What was found, of whatever kind.
    var observations: [VNObservation]? { get }
}

extension VNResultsProviding {
    /// What was found: nil before the first perform and after one that failed, empty when nothing was found.
    public var results: [VNObservation]? { observations }
}
