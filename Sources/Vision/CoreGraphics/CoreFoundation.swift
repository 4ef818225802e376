// Core Foundation's names for Foundation's classes, which are the same objects on Apple's systems.

/// A string, as Core Foundation calls it; `as String` gives Swift's.
public typealias CFString = NSString
/// A dictionary, as Core Foundation calls it.
public typealias CFDictionary = NSDictionary
/// An array, as Core Foundation calls it.
public typealias CFArray = NSArray
/// Bytes, as Core Foundation calls them.
public typealias CFData = NSData
/// Bytes that can be changed.
public typealias CFMutableData = NSMutableData
/// An address of a file or resource, as Core Foundation calls it.
public typealias CFURL = NSURL
/// A number, as Core Foundation calls it.
public typealias CFNumber = NSNumber
/// A truth value, as Core Foundation calls it.
public typealias CFBoolean = NSNumber
/// Any Core Foundation object.
public typealias CFTypeRef = AnyObject
/// A number of seconds.
public typealias CFTimeInterval = Double
/// Seconds since the first of January 2001, UTC.
public typealias CFAbsoluteTime = Double
/// A count or an index.
public typealias CFIndex = Int
/// A status that a C function returns; 0 means success.
public typealias OSStatus = Int32
/// A code of four characters.
public typealias OSType = UInt32
/// A code of four characters.
public typealias FourCharCode = UInt32

/// What provides memory on Apple's systems; here there is one way, and this type is a placeholder.
public final class CFAllocator: Sendable {
    private init() {}
}

/// The ordinary allocator.
public let kCFAllocatorDefault: CFAllocator? = nil

/// The object for true.
public var kCFBooleanTrue: CFBoolean? { NSNumber(value: true) }

/// The object for false.
public var kCFBooleanFalse: CFBoolean? { NSNumber(value: false) }

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// The status of success.
public let noErr: OSStatus = 0

/// The present moment, in seconds since the first of January 2001, UTC.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A steady clock's seconds.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Calls `body`; there are no autoreleased objects on Linux, so nothing else happens.
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}
