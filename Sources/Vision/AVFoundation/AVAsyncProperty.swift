/// A property of an asset or track that is loaded without blocking the caller.
public struct AVAsyncProperty<Root, Value>: Sendable {
    let read: @Sendable (Root) throws -> Value
}

extension AVAsyncProperty where Root: AVAsset, Value == CMTime {
    /// How long the asset is.
    public static var duration: AVAsyncProperty { .init { try $0.loadedDuration() } }
}

extension AVAsyncProperty where Root: AVAsset, Value == [AVAssetTrack] {
    /// The asset's tracks.
    public static var tracks: AVAsyncProperty { .init { try $0.loadedTracks() } }
}

extension AVAsyncProperty where Root: AVAsset, Value == Bool {
    /// True when the asset's frames can be decoded.
    public static var isReadable: AVAsyncProperty { .init { $0.isReadable } }

    /// True when the asset's frames can be decoded.
    public static var isPlayable: AVAsyncProperty { .init { $0.isReadable } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CGSize {
    /// Width and height of a stored frame.
    public static var naturalSize: AVAsyncProperty { .init { $0.naturalSize } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CGAffineTransform {
    /// How stored frames must be turned to be upright.
    public static var preferredTransform: AVAsyncProperty { .init { $0.preferredTransform } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == Float {
    /// Average frames a second.
    public static var nominalFrameRate: AVAsyncProperty { .init { $0.nominalFrameRate } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CMTimeRange {
    /// When the track is shown.
    public static var timeRange: AVAsyncProperty { .init { $0.timeRange } }
}

extension AVAsyncProperty where Root: AVAssetTrack, Value == CMTime {
    /// How long one frame is shown at the average rate.
    public static var minFrameDuration: AVAsyncProperty { .init { $0.minFrameDuration } }
}

/// What has properties that are loaded without blocking the caller.
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsset: AVAsynchronousKeyValueLoading {}
extension AVAssetTrack: AVAsynchronousKeyValueLoading {}

extension AVAsynchronousKeyValueLoading {
    /// Loads a property.
    ///
    /// - Throws: When it is no video.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.read(self) }

    /// Loads two properties.
    ///
    /// - Throws: When it is no video.
    public func load<A, B>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>
    ) async throws -> (A, B) {
        (try propertyA.read(self), try propertyB.read(self))
    }

    /// Loads three properties.
    ///
    /// - Throws: When it is no video.
    public func load<A, B, C>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ propertyC: AVAsyncProperty<Self, C>
    ) async throws -> (A, B, C) {
        (try propertyA.read(self), try propertyB.read(self), try propertyC.read(self))
    }
}
