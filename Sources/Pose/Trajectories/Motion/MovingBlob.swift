import PoseCore

/// A small moving group of pixels in one frame: perhaps an object in flight.
///
/// In pixels of the scaled-down upright picture, origin at the upper left, so that gravity pulls towards greater y.
struct MovingBlob: Hashable, Sendable {
    /// The place of its frame among the analysed ones, and its own among the frame's.
    var frame: Int
    var index: Int
    /// When the picture was taken, in seconds.
    var time: Double
    /// The time of the frame: the same unless frames are repeated.
    var frameTime = 0.0
    /// Its place in its frame's picture at first, in the scene when it is looked at with others.
    var center: SIMD2<Double>
    /// How far the camera's movement has shifted the picture from the scene there.
    var cameraShift = SIMD2<Double>.zero
    /// Half the extent of a uniform disc or bar with the same moments: along its longer and its shorter axis.
    var halfLength: Double
    var radius: Double
    /// Unit vector of the longer axis; zero where none is longer.
    var axis = SIMD2<Double>.zero
    /// Mean difference to its surroundings, positive where it is brighter.
    var contrast: Double
    /// The share of the ring round it in which nothing else moves, 0...1.
    var isolation: Double
    /// Other moving blobs nearby, within a twelfth of the picture's width.
    var neighbors = 0
    /// Blobs of its frame that could be the same object in another frame, itself among them.
    var rivals = 1
    /// Those of them nearby.
    var nearbyRivals = 0
    /// True when it lies on a limb or the head of a person.
    var isOnBody = false
    /// The velocity of the part of a person that may be seen there, in pixels/s; nil away from people.
    var bodyVelocity: SIMD2<Double>?
    /// True when the picture's edge cuts it off, so that its centre is not the object's.
    var isCut = false
}
