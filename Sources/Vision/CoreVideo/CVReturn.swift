/// A status that Core Video's functions return.
public typealias CVReturn = Int32

/// The function did what it should.
public let kCVReturnSuccess: CVReturn = 0
/// The first of Core Video's statuses; an unspecified failure.
public let kCVReturnFirst: CVReturn = -6660
/// An unspecified failure.
public let kCVReturnError: CVReturn = -6660
/// An argument makes no sense.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// Memory could not be had.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The function is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The pixel format is not supported for this kind of buffer.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The size is not supported.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes are not supported.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer cannot be used for this.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// A pool could not make a buffer.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// A pool's attributes are not supported.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// A pool has as many buffers out as it may.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
