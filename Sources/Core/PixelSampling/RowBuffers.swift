/// Room for one row of samples of each of three planes; freed with the last reference.
final class RowBuffers {
    private let memory: UnsafeMutablePointer<Float>
    private let extent: Int

    /// Makes rows of zeros.
    ///
    /// - Parameter extent: Samples in a row.
    init(extent: Int) {
        self.extent = extent
        memory = .allocate(capacity: 3 * extent)
        memory.initialize(repeating: 0, count: 3 * extent)
    }

    deinit { memory.deallocate() }

    /// The row of one of the three planes.
    subscript(plane: Int) -> UnsafeMutablePointer<Float> { memory + plane * extent }
}
