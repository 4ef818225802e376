/// The filters that exist on Linux, by their names.
enum FilterKind: String, CaseIterable {
    case blendWithMask = "CIBlendWithMask"
    case blendWithRedMask = "CIBlendWithRedMask"
    case blendWithAlphaMask = "CIBlendWithAlphaMask"
    case sourceOverCompositing = "CISourceOverCompositing"
    case maximumCompositing = "CIMaximumCompositing"
    case minimumCompositing = "CIMinimumCompositing"
    case multiplyCompositing = "CIMultiplyCompositing"
    case lightenBlendMode = "CILightenBlendMode"
    case darkenBlendMode = "CIDarkenBlendMode"
    case colorInvert = "CIColorInvert"
    case colorMatrix = "CIColorMatrix"
    case gaussianBlur = "CIGaussianBlur"
    case morphologyMaximum = "CIMorphologyMaximum"
    case morphologyMinimum = "CIMorphologyMinimum"
    case morphologyRectangleMaximum = "CIMorphologyRectangleMaximum"
    case morphologyRectangleMinimum = "CIMorphologyRectangleMinimum"
    case lanczosScaleTransform = "CILanczosScaleTransform"

    /// The keys of its settings.
    var inputKeys: [String] {
        switch self {
        case .blendWithMask, .blendWithRedMask, .blendWithAlphaMask:
            [kCIInputImageKey, kCIInputBackgroundImageKey, kCIInputMaskImageKey]
        case .colorInvert: [kCIInputImageKey]
        case .colorMatrix:
            [
                kCIInputImageKey, Self.rVectorKey, Self.gVectorKey, Self.bVectorKey, Self.aVectorKey,
                Self.biasVectorKey,
            ]
        case .gaussianBlur, .morphologyMaximum, .morphologyMinimum: [kCIInputImageKey, kCIInputRadiusKey]
        case .morphologyRectangleMaximum, .morphologyRectangleMinimum:
            [kCIInputImageKey, kCIInputWidthKey, Self.heightKey]
        case .lanczosScaleTransform: [kCIInputImageKey, kCIInputScaleKey, kCIInputAspectRatioKey]
        default: [kCIInputImageKey, kCIInputBackgroundImageKey]
        }
    }

    // The weights that make red, green, blue and alpha of them, and what is added; Apple names no constants.
    static let rVectorKey = "inputRVector"
    static let gVectorKey = "inputGVector"
    static let bVectorKey = "inputBVector"
    static let aVectorKey = "inputAVector"
    static let biasVectorKey = "inputBiasVector"
    // The height of a neighbourhood in pixels.
    static let heightKey = "inputHeight"

    /// Its numbers as they are without being set.
    var defaults: [String: Any] {
        switch self {
        case .colorMatrix:
            [
                Self.rVectorKey: CIVector(x: 1, y: 0, z: 0, w: 0),
                Self.gVectorKey: CIVector(x: 0, y: 1, z: 0, w: 0),
                Self.bVectorKey: CIVector(x: 0, y: 0, z: 1, w: 0),
                Self.aVectorKey: CIVector(x: 0, y: 0, z: 0, w: 1),
            ]
        case .gaussianBlur: [kCIInputRadiusKey: 10.0]
        case .morphologyMaximum, .morphologyMinimum: [kCIInputRadiusKey: 0.0]
        case .morphologyRectangleMaximum, .morphologyRectangleMinimum:
            [kCIInputWidthKey: 5.0, Self.heightKey: 5.0]
        case .lanczosScaleTransform: [kCIInputScaleKey: 1.0, kCIInputAspectRatioKey: 1.0]
        default: [:]
        }
    }

    /// What it makes of a filter's settings; nil without an input image.
    func output(of filter: CIFilter) -> CIImage? {
        guard let image = filter.image(kCIInputImageKey) else { return nil }
        let background = filter.image(kCIInputBackgroundImageKey) ?? .empty()
        let mask = filter.image(kCIInputMaskImageKey) ?? .empty()
        switch self {
        case .blendWithMask: return image.blended(with: background, by: mask) { $0.luminance }
        case .blendWithRedMask: return image.blended(with: background, by: mask) { $0.z }
        case .blendWithAlphaMask: return image.blended(with: background, by: mask) { $0.w }
        case .sourceOverCompositing: return image.composited(over: background)
        case .maximumCompositing, .lightenBlendMode:
            return image.merged(with: background) { pointwiseMax($0, $1) }
        case .minimumCompositing, .darkenBlendMode:
            return image.merged(with: background) { pointwiseMin($0, $1) }
        case .multiplyCompositing: return image.merged(with: background) { $0.multiplied(by: $1) }
        case .colorInvert: return image.mapped(\.inverted)
        case .colorMatrix:
            let matrix = ColorMatrix(filter)
            return image.mapped { matrix.applied(to: $0) }
        case .gaussianBlur: return image.applyingGaussianBlur(sigma: filter.number(kCIInputRadiusKey))
        case .morphologyMaximum, .morphologyRectangleMaximum:
            return image.dilated(by: PixelNeighborhood(of: filter, isDisc: self == .morphologyMaximum))
        case .morphologyMinimum, .morphologyRectangleMinimum:
            return image.eroded(by: PixelNeighborhood(of: filter, isDisc: self == .morphologyMinimum))
        case .lanczosScaleTransform:
            let scale = filter.number(kCIInputScaleKey)
            return image.transformed(
                by: CGAffineTransform(scaleX: scale * filter.number(kCIInputAspectRatioKey), y: scale))
        }
    }
}

extension PixelNeighborhood {
    private static let maximum = 1000.0

    /// The neighbourhood that a filter's settings name; what is no number, or below the least, is the pixel alone.
    fileprivate init(of filter: CIFilter, isDisc: Bool) {
        func number(_ key: String) -> Double { min(Self.maximum, max(0, filter.number(key))) }
        if isDisc {
            self.init(radius: number(kCIInputRadiusKey))
        } else {
            self.init(width: number(kCIInputWidthKey), height: number(FilterKind.heightKey))
        }
    }
}

/// The key of a filter's first image.
public let kCIInputImageKey = "inputImage"
/// The key of the image behind a filter's first one.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the image that says where a filter's first one is seen.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of a blur's standard deviation, or a disc's radius, in pixels.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a factor for width and height.
public let kCIInputScaleKey = "inputScale"
/// The key of a further factor for the width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of a neighbourhood's width, in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"
