import Synchronization

/// The smoothing of poses that are given out.
extension LiveSession {
    /// Smooths the poses that are given out, from the next frame on, or gives them as they were estimated.
    ///
    /// May be switched at any time. Actions are recognised from poses that are not smoothed in either case.
    public func setSmoothed(_ isSmoothed: Bool) {
        requests.withLock { $0.isSmoothed = isSmoothed }
    }
}
