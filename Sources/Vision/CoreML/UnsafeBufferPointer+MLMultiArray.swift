extension UnsafeBufferPointer where Element: MLShapedArrayScalar {
    /// Creates a view of an array's numbers, valid while the array lives.
    ///
    /// - Throws: `MLModelError.generic` when the array holds another kind of numbers, or has gaps.
    public init(_ multiArray: MLMultiArray) throws {
        self.init(try UnsafeMutableBufferPointer<Element>(multiArray))
    }
}
