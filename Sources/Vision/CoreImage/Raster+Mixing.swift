extension SIMD4 where Scalar == UInt8 {
    /// Its share of 255, `weight`, and the rest of `other`.
    func mixed(with other: SIMD4<UInt8>, weight: UInt8) -> SIMD4<UInt8> {
        let (own, rest) = (UInt16(weight), UInt16(255 - weight))
        return SIMD4((wide &* own &+ other.wide &* rest).dividedBy255)
    }

    /// Before `other`, which shows through as far as this is transparent.
    func over(_ other: SIMD4<UInt8>) -> SIMD4<UInt8> {
        let behind = (other.wide &* UInt16(255 - w)).dividedBy255
        return SIMD4(clamping: wide &+ behind)
    }

    /// The product, as shares of 255.
    func multiplied(by other: SIMD4<UInt8>) -> SIMD4<UInt8> { SIMD4((wide &* other.wide).dividedBy255) }

    /// Its brightness by BT.709's weights, which leave grey as it is.
    var luminance: UInt8 {
        let (red, green, blue) = (UInt32(z) * 54, UInt32(y) * 183, UInt32(x) * 19)
        return UInt8((red + green + blue + 128) >> 8)
    }

    /// The colours multiplied by alpha.
    var multiplied: SIMD4<UInt8> {
        var result = SIMD4((wide &* UInt16(w)).dividedBy255)
        result.w = w
        return result
    }

    /// Light for dark, as opaque as it was.
    var inverted: SIMD4<UInt8> {
        var result = SIMD4(repeating: w) &- pointwiseMin(self, SIMD4(repeating: w))
        result.w = w
        return result
    }

    private var wide: SIMD4<UInt16> { SIMD4<UInt16>(truncatingIfNeeded: self) }
}

extension SIMD4 where Scalar == UInt16 {
    /// Rounded quotients, of products of two bytes.
    fileprivate var dividedBy255: SIMD4<UInt16> {
        let sum = self &+ 128
        return (sum &+ (sum &>> 8)) &>> 8
    }
}

extension SIMD4 where Scalar == UInt8 {
    fileprivate init(_ wide: SIMD4<UInt16>) { self.init(truncatingIfNeeded: wide) }
}
