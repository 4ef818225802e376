public import PoseCore

/// A source of frames that are pulled one by one, in the order in which they are shown.
public protocol FrameReading {
    /// What is known of the source.
    var format: SourceFormat { get }

    /// Frames and packets so far that could not be decoded; complete once `next()` has given nil.
    var lostFrames: Int { get }

    /// What is to be said of its pictures; complete once `next()` has given nil.
    var warnings: SourceWarnings { get }

    /// Ends a read that waits, from any thread: what stops an analysis of this source early; nil where no read waits for long.
    var readCanceller: ReadCanceller? { get }

    /// Waits for the next frame; nil is the end of the source.
    mutating func next() throws(VideoError) -> Frame?
}

extension FrameReading {
    /// Nothing.
    public var warnings: SourceWarnings { SourceWarnings() }

    /// None, for sources that do not wait for a camera or the network.
    public var readCanceller: ReadCanceller? { nil }
}
