import CConvolution

/// The inner loops for a kind of processor.
struct ConvolutionKernels: @unchecked Sendable {
    // Sendable: the table is a constant of the program.

    /// Those that this processor can run, the fastest first; none where it has no AVX2, or this build is not optimised.
    static let all: [ConvolutionKernels] = {
        var kernels: [ConvolutionKernels] = []
        var next = conv_all_kernels()
        while let table = next?.pointee {
            kernels.append(ConvolutionKernels(table: table))
            next = next?.successor()
        }
        return kernels
    }()

    private let table: UnsafePointer<conv_kernels>

    /// What the processor is asked for.
    var name: String { String(cString: table.pointee.name) }

    /// The functions themselves.
    var functions: conv_kernels { table.pointee }
}
