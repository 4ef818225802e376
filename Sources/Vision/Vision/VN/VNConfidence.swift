/// How sure an observation or a point is, 0...1.
public typealias VNConfidence = Float

/// An angle in degrees.
public typealias VNDegrees = Float

/// A rectangle's shorter side ÷ its longer one.
public typealias VNAspectRatio = Float
