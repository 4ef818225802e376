public import PoseCore

/// An object in free flight: where it was detected, and the parabola that fits, as Vision's observation of the same name.
///
/// A request returns it again, longer and refined, with every frame in which the object is detected.
public struct TrajectoryObservation: Hashable, Identifiable, Sendable {
    /// The object's place in one frame.
    public struct Detection: Hashable, Sendable {
        /// When.
        public var time: Timestamp
        /// The object's centre in this frame's picture.
        public var location: NormalizedPoint
        /// Half its extent across the direction of flight, as a share of the picture's width.
        public var radius: Float
        /// How far a camera that moves has shifted the picture since the trajectory's first frame, in shares of width and
        /// height; zero for one that stands still.
        public var cameraShift: SIMD2<Float>

        /// Creates a detection.
        public init(
            time: Timestamp, location: NormalizedPoint, radius: Float, cameraShift: SIMD2<Float> = .zero
        ) {
            self.time = time
            self.location = location
            self.radius = radius
            self.cameraShift = cameraShift
        }

        /// Where the picture of the trajectory's first frame would show the object: on the path.
        public var stabilizedLocation: NormalizedPoint {
            NormalizedPoint(x: location.x - cameraShift.x, y: location.y - cameraShift.y)
        }
    }

    /// Rises with every new trajectory of a request, from 0; the same while the trajectory grows.
    public var id: Int
    /// Where the object was detected, in the order of time.
    public var detections: [Detection]
    /// The path that fits the detections, in the picture of the first one's frame.
    public var path: FlightPath
    /// The probability that this is an object in free flight, 0...1.
    public var confidence: Float
    /// The trajectory that ended in the bounce that this one begins with; nil when it began otherwise.
    public var precedingID: Int?

    /// Creates an observation; `detections` must not be empty.
    public init(
        id: Int, detections: [Detection], path: FlightPath, confidence: Float, precedingID: Int? = nil
    ) {
        precondition(!detections.isEmpty)
        self.id = id
        self.detections = detections
        self.path = path
        self.confidence = confidence
        self.precedingID = precedingID
    }

    /// The measured centres.
    public var detectedPoints: [NormalizedPoint] { detections.map(\.location) }

    /// The fitted path at the times of the measured centres, in their frames' pictures.
    public var projectedPoints: [NormalizedPoint] {
        detections.map { detection in
            let place = path.location(at: detection.time)
            return NormalizedPoint(x: place.x + detection.cameraShift.x, y: place.y + detection.cameraShift.y)
        }
    }

    /// How far the camera has shifted the picture at a moment since the trajectory's first frame: between two detections on the
    /// line between theirs, outside of them as at the nearest.
    package func cameraShift(at time: Timestamp) -> SIMD2<Float> {
        guard let after = detections.firstIndex(where: { $0.time >= time }) else {
            return detections[detections.count - 1].cameraShift
        }
        guard after > 0 else { return detections[0].cameraShift }
        let (previous, next) = (detections[after - 1], detections[after])
        let share = time.seconds(since: previous.time) / next.time.seconds(since: previous.time)
        return previous.cameraShift + (next.cameraShift - previous.cameraShift) * Float(share)
    }

    /// The coefficients of y = ax² + bx + c, in normalised coordinates; nil for a flight straight up or down.
    public var equationCoefficients: SIMD3<Double>? { path.equationCoefficients }

    /// The mean radius of the last five detections, as a share of the picture's width.
    public var movingAverageRadius: Float {
        let last = detections.suffix(5)
        return last.reduce(0) { $0 + $1.radius } / Float(last.count)
    }

    /// From the first to the last detection.
    public var timeRange: ClosedRange<Timestamp> {
        let first = detections[0].time
        return first...max(first, detections[detections.count - 1].time)
    }
}
