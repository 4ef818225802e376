/// A filter of one or more images.
public protocol CIFilterProtocol: AnyObject {
    /// The result; nil without an input image.
    var outputImage: CIImage? { get }
}

/// A filter that shows one image before another where a mask says so.
public protocol CIBlendWithMask: CIFilterProtocol {
    /// What is seen where the mask is white.
    var inputImage: CIImage? { get set }
    /// What is seen where the mask is black; nil: nothing.
    var backgroundImage: CIImage? { get set }
    /// Where the image is seen.
    var maskImage: CIImage? { get set }
}

/// A filter that puts one image before another.
public protocol CICompositeOperation: CIFilterProtocol {
    /// What is before.
    var inputImage: CIImage? { get set }
    /// What is behind; nil: nothing.
    var backgroundImage: CIImage? { get set }
}

/// A filter that turns light into dark.
public protocol CIColorInvert: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
}

/// A filter that makes colours of weighted sums of their components.
public protocol CIColorMatrix: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The weights of red, green, blue and alpha that make red.
    var rVector: CIVector { get set }
    /// The weights of red, green, blue and alpha that make green.
    var gVector: CIVector { get set }
    /// The weights of red, green, blue and alpha that make blue.
    var bVector: CIVector { get set }
    /// The weights of red, green, blue and alpha that make alpha.
    var aVector: CIVector { get set }
    /// What is added to red, green, blue and alpha.
    var biasVector: CIVector { get set }
}

/// A filter that blurs.
public protocol CIGaussianBlur: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The standard deviation in pixels.
    var radius: Float { get set }
}

/// A filter that scales.
public protocol CILanczosScaleTransform: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The factor for width and height.
    var scale: Float { get set }
    /// A further factor for the width.
    var aspectRatio: Float { get set }
}

/// A filter that makes what is bright larger, by a disc.
public protocol CIMorphologyMaximum: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The disc's radius in pixels; 0 when not set.
    var radius: Float { get set }
}

/// A filter that makes what is bright smaller, by a disc.
public protocol CIMorphologyMinimum: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The disc's radius in pixels; 0 when not set.
    var radius: Float { get set }
}

/// A filter that makes what is bright larger, by a rectangle.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The rectangle's width in pixels, an odd number; 5 when not set.
    var width: Float { get set }
    /// The rectangle's height in pixels, an odd number; 5 when not set.
    var height: Float { get set }
}

/// A filter that makes what is bright smaller, by a rectangle.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
    /// The image.
    var inputImage: CIImage? { get set }
    /// The rectangle's width in pixels, an odd number; 5 when not set.
    var width: Float { get set }
    /// The rectangle's height in pixels, an odd number; 5 when not set.
    var height: Float { get set }
}
