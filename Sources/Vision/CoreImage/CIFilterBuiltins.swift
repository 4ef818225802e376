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

extension CIFilter: CIBlendWithMask, CICompositeOperation, CIColorInvert, CIGaussianBlur,
    CILanczosScaleTransform
{
    /// The first image.
    public var inputImage: CIImage? {
        get { image(kCIInputImageKey) }
        set { setValue(newValue, forKey: kCIInputImageKey) }
    }

    /// What is behind the first image.
    public var backgroundImage: CIImage? {
        get { image(kCIInputBackgroundImageKey) }
        set { setValue(newValue, forKey: kCIInputBackgroundImageKey) }
    }

    /// Where the first image is seen.
    public var maskImage: CIImage? {
        get { image(kCIInputMaskImageKey) }
        set { setValue(newValue, forKey: kCIInputMaskImageKey) }
    }

    /// A blur's standard deviation in pixels.
    public var radius: Float {
        get { Float(number(kCIInputRadiusKey)) }
        set { setValue(newValue, forKey: kCIInputRadiusKey) }
    }

    /// The factor for width and height.
    public var scale: Float {
        get { Float(number(kCIInputScaleKey)) }
        set { setValue(newValue, forKey: kCIInputScaleKey) }
    }

    /// A further factor for the width.
    public var aspectRatio: Float {
        get { Float(number(kCIInputAspectRatioKey)) }
        set { setValue(newValue, forKey: kCIInputAspectRatioKey) }
    }

    /// The image where the mask is bright.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { CIFilter(.blendWithMask) }
    /// The image where the mask is red.
    public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask { CIFilter(.blendWithRedMask) }
    /// The image where the mask is opaque.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { CIFilter(.blendWithAlphaMask) }
    /// The image before its background.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        CIFilter(.sourceOverCompositing)
    }
    /// The larger of both values.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
        CIFilter(.maximumCompositing)
    }
    /// The smaller of both values.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
        CIFilter(.minimumCompositing)
    }
    /// The product of both values.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
        CIFilter(.multiplyCompositing)
    }
    /// The larger of both values.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
        CIFilter(.lightenBlendMode)
    }
    /// The smaller of both values.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { CIFilter(.darkenBlendMode) }
    /// Light for dark.
    public class func colorInvert() -> any CIFilter & CIColorInvert { CIFilter(.colorInvert) }
    /// A blur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { CIFilter(.gaussianBlur) }
    /// A change of size.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        CIFilter(.lanczosScaleTransform)
    }
}
