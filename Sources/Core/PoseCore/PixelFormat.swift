/// How a pixel buffer stores colour; eight bits a sample.
public enum PixelFormat: Hashable, Sendable {
    /// Three planes Y, U, V; the chroma planes are smaller by 2 to the power of the shifts.
    case yuv(chromaShiftX: Int, chromaShiftY: Int, YUVEncoding)
    /// One plane of brightness.
    case gray(YUVEncoding)
    /// One plane of R, G, B triples.
    case rgb
}

/// How Y, U and V encode red, green and blue.
public struct YUVEncoding: Hashable, Sendable {
    /// The standard that gives the weights of red and blue.
    public enum Matrix: Hashable, Sendable {
        case bt601
        case bt709
        case bt2020
    }

    /// The weights.
    public var matrix: Matrix
    /// True when samples use 0...255 instead of 16...235 (chroma 16...240).
    public var isFullRange: Bool

    /// Creates an encoding from its matrix and range.
    public init(matrix: Matrix, isFullRange: Bool) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }
}
