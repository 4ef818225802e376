public import PoseCore

extension FlightScene {
    /// What a scene is like; everything that is a range is drawn from the scene's seed for each object.
    ///
    /// Lengths are pixels of the picture, as the detector sees it.
    public struct Configuration: Hashable, Sendable {
        /// When the objects fly.
        public enum Arrangement: String, CaseIterable, Hashable, Sendable {
            /// Their flights overlap in time.
            case together
            /// Each starts when the first flight of the one before has ended.
            case inTurn
        }

        /// How a first flight begins.
        public enum Origin: String, CaseIterable, Hashable, Sendable {
            /// The object flies into the picture over its edge.
            case edge
            /// The object comes out from behind a box.
            case launcher
            /// A hand carries the object on a curve and lets go.
            case hand
        }

        /// The pictures' size.
        public var size: PixelSize
        /// Frames in a second of the file.
        public var frameRate: Double
        /// Frames from the first to the last.
        public var frameCount: Int
        /// What the picture's width shows at the objects' depth, in metres; decides the one gravity of the scene.
        public var metersAcross: Double
        /// How many objects are thrown.
        public var objectCount: Int
        /// When they fly.
        public var arrangement = Arrangement.together
        /// How their first flights begin.
        public var origin = Origin.edge
        /// The objects' radii, in pixels.
        public var radius: ClosedRange<Double> = 4...12
        /// The mean speed of a first flight, in pixels a frame of the footage.
        public var speed: ClosedRange<Double> = 6...40
        /// The least number of different frames that show the whole object in its first flight.
        public var minimumVisibleFrames = 8
        /// The share of a frame's time that the shutter is open, 0...1: motion blur.
        public var shutter = 0.4
        /// The least difference of an object's brightness from the mean ground along its path, of 255.
        public var contrast: ClosedRange<Double> = 40...120
        /// What lies behind the objects.
        public var ground = FlightGround.wall
        /// Standard deviation of the sensor's noise in each channel, of 255.
        public var noise = 2.0
        /// The quantiser step of block coding, of 255; 0: none.
        public var blockNoise = 0.0
        /// The amplitude of brightness changes of the light, as a share.
        public var flicker = 0.0
        /// How much an object's soft shadow darkens the wall, 0...1; 0: none.
        public var shadow = 0.0
        /// True: objects bounce on a floor in the picture.
        public var hasFloor = false
        /// True: objects bounce off a wall at one side.
        public var hasWall = false
        /// The share of the speed across floor or wall that a bounce keeps.
        public var restitution: ClosedRange<Double> = 0.55...0.85
        /// The number of bounces after which an object flies out of the picture or rolls.
        public var maximumBounces = 3
        /// The object's growth a second by approaching the camera, as a share; not 0: no exact parabolas.
        public var growth: ClosedRange<Double> = 0...0
        /// How far the camera drifts over the clip, in pixels.
        public var drift = 0.0
        /// How far a held camera sways to each side, up and down, in pixels.
        public var sway = 0.0
        /// True: a post in front hides each object for some frames.
        public var hasPost = false
        /// Frames in a second before conversion, at most `frameRate`; nil: `frameRate`. Lower: the file repeats frames.
        public var footageRate: Double?
        /// How wrong timestamps are at most, as a share of a frame; below 0.45.
        public var timestampJitter = 0.0
        /// Things that move and are not in free flight.
        public var distractors: [FlightDistractor] = []

        /// Creates the settings of an easy scene: one object before a wall.
        public init(
            size: PixelSize = PixelSize(width: 640, height: 360), frameRate: Double = 30,
            frameCount: Int = 90, metersAcross: Double = 4, objectCount: Int = 1
        ) {
            self.size = size
            self.frameRate = frameRate
            self.frameCount = frameCount
            self.metersAcross = metersAcross
            self.objectCount = objectCount
        }

        /// Pixels in a metre at the objects' depth.
        public var pixelsPerMeter: Double { Double(size.width) / metersAcross }

        /// The downward acceleration of every flight of the scene, in pixels / s².
        public var gravity: Double { 9.81 * pixelsPerMeter }
    }
}
