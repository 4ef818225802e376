/// An observation of something in a rectangle.
public protocol BoundingBoxProviding {
    /// Where it is.
    var boundingBox: NormalizedRect { get }
}
