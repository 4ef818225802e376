extension UnsafeMutableBufferPointer where Element: MLShapedArrayScalar {
    /// The numbers of an array, to be written; they live as long as the array.
    ///
    /// - Throws: `MLModelError.generic` when the array holds another kind of numbers, or has gaps.
    public init(_ multiArray: MLMultiArray) throws {
        guard Element.multiArrayDataType == multiArray.dataType else {
            throw MLModelError(
                .generic, "the array holds \(multiArray.dataType), expected \(Element.multiArrayDataType)")
        }
        guard multiArray.isDense else {
            throw MLModelError(
                .generic,
                "the array has strides \(multiArray.strides) for shape \(multiArray.shape), expected no gaps")
        }
        let start = multiArray.dataPointer.assumingMemoryBound(to: Element.self)
        self.init(start: start, count: multiArray.count)
    }
}
