import Synchronization

/// The angles of people's joints.
extension LiveSession {
    /// True: the angles of people's joints are computed. May be switched at any time.
    public var hasAngles: Bool {
        get { requests.withLock { $0.hasAngles } }
        set { requests.withLock { $0.hasAngles = newValue } }
    }

    /// Seconds: repetitions are reported soon after their end.
    static let angleHistory = 40.0
}
