import PoseCore

/// Decides whether a camera stands still enough for throws to count: a plain state machine.
///
/// A camera that moved must stand still for a second; what was measured before it is then worth nothing.
struct CameraCheck: Hashable, Sendable {
    /// Seconds of frames without a movement before throws count.
    static let duration = 1.0

    private(set) var camera = LiveThrowResult.Camera.checking
    /// Since when the camera has not moved.
    private var stillSince: Timestamp?

    /// Takes in whether the camera moves at a moment.
    ///
    /// - Returns: True when all that was measured of the scene must be measured again.
    mutating func update(isMoving: Bool, at time: Timestamp) -> Bool {
        if isMoving {
            (camera, stillSince) = (.moving, nil)
            return false
        }
        guard camera != .steady else { return false }
        let since = stillSince ?? time
        stillSince = since
        guard time.seconds(since: since) >= Self.duration else { return false }
        let hasMoved = camera == .moving
        camera = .steady
        return hasMoved
    }
}
