import CRegionSampling

/// The inner loops of sampling for a kind of processor; all give the same values.
struct SamplingKernels: @unchecked Sendable {
    // Sendable: the table is a constant of the program.

    /// Those that this processor can run, the fastest first.
    static let all: [SamplingKernels] = {
        var kernels: [SamplingKernels] = []
        var next = limber_all_sampling_kernels()
        while let table = next?.pointee {
            kernels.append(SamplingKernels(table: table))
            next = next?.successor()
        }
        return kernels
    }()

    private let table: UnsafePointer<limber_sampling_kernels>

    /// What the processor is asked for.
    var name: String { String(cString: table.pointee.name) }

    /// The functions themselves.
    var functions: limber_sampling_kernels { table.pointee }
}
