public import PoseCore

/// One object's flight as the overlay shows it: a glowing trail that the object draws behind it, and what is known of it.
public struct OverlayFlight: Hashable, Sendable {
    /// A place on the trail.
    public struct TrailPoint: Hashable, Sendable {
        /// Where.
        public var location: NormalizedPoint
        /// How broad and bright the trail is here, 0...1.
        public var strength: Float

        /// Creates a place on the trail.
        public init(location: NormalizedPoint, strength: Float = 1) {
            self.location = location
            self.strength = strength
        }
    }

    /// The path, the oldest place first; fewer than two places show no trail.
    public var trail: [TrailPoint]
    /// Where the object is; nil once it has landed.
    public var head: NormalizedPoint?
    /// Measured places to mark with dots, as in a still.
    public var marks: [NormalizedPoint]
    /// The object's radius as a share of the picture's width.
    public var radius: Float
    /// Flights of the same number have the same colour.
    public var colorIndex: Int
    /// The kind of throw and what was measured, such as "Overhand", "8.2 m/s", "43°"; empty shows none.
    public var label: [String]

    /// Creates a flight to draw.
    public init(
        trail: [TrailPoint], head: NormalizedPoint? = nil, marks: [NormalizedPoint] = [],
        radius: Float = 0.005, colorIndex: Int = 0, label: [String] = []
    ) {
        self.trail = trail
        self.head = head
        self.marks = marks
        self.radius = radius
        self.colorIndex = colorIndex
        self.label = label
    }
}
