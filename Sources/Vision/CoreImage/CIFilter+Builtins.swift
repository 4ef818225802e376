extension CIFilter: CIBlendWithMask, CICompositeOperation, CIColorInvert, CIColorMatrix, CIGaussianBlur,
    CILanczosScaleTransform, CIMorphologyMaximum, CIMorphologyMinimum, CIMorphologyRectangleMaximum,
    CIMorphologyRectangleMinimum
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

    /// A blur's standard deviation, or a disc's radius, in pixels.
    public var radius: Float {
        get { Float(number(kCIInputRadiusKey)) }
        set { setValue(newValue, forKey: kCIInputRadiusKey) }
    }

    /// A rectangle's width in pixels.
    public var width: Float {
        get { Float(number(kCIInputWidthKey)) }
        set { setValue(newValue, forKey: kCIInputWidthKey) }
    }

    /// A rectangle's height in pixels.
    public var height: Float {
        get { Float(number(FilterKind.heightKey)) }
        set { setValue(newValue, forKey: FilterKind.heightKey) }
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

    /// The weights of red, green, blue and alpha that make red.
    public var rVector: CIVector {
        get { vector(FilterKind.rVectorKey) }
        set { setValue(newValue, forKey: FilterKind.rVectorKey) }
    }

    /// The weights of red, green, blue and alpha that make green.
    public var gVector: CIVector {
        get { vector(FilterKind.gVectorKey) }
        set { setValue(newValue, forKey: FilterKind.gVectorKey) }
    }

    /// The weights of red, green, blue and alpha that make blue.
    public var bVector: CIVector {
        get { vector(FilterKind.bVectorKey) }
        set { setValue(newValue, forKey: FilterKind.bVectorKey) }
    }

    /// The weights of red, green, blue and alpha that make alpha.
    public var aVector: CIVector {
        get { vector(FilterKind.aVectorKey) }
        set { setValue(newValue, forKey: FilterKind.aVectorKey) }
    }

    /// What is added to red, green, blue and alpha.
    public var biasVector: CIVector {
        get { vector(FilterKind.biasVectorKey) }
        set { setValue(newValue, forKey: FilterKind.biasVectorKey) }
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
    /// Weighted sums of a colour's components.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { CIFilter(.colorMatrix) }
    /// A blur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { CIFilter(.gaussianBlur) }
    /// The greatest of all values in a disc.
    public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum {
        CIFilter(.morphologyMaximum)
    }
    /// The least of all values in a disc.
    public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum {
        CIFilter(.morphologyMinimum)
    }
    /// The greatest of all values in a rectangle.
    public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
        CIFilter(.morphologyRectangleMaximum)
    }
    /// The least of all values in a rectangle.
    public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
        CIFilter(.morphologyRectangleMinimum)
    }
    /// A change of size.
    public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
        CIFilter(.lanczosScaleTransform)
    }
}
