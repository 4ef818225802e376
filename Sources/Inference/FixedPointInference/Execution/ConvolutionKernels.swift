import CConvolution

/// The inner loops for one kind of processor.
struct ConvolutionKernels: @unchecked Sendable {
    // Sendable: the table is a constant of the program.

    /// Those that this processor supports, the fastest first; none without AVX2, or in a build without optimisation.
    static let all: [ConvolutionKernels] = {
        var kernels: [ConvolutionKernels] = []
        var next = limber_all_convolution_kernels()
        while let table = next?.pointee {
            kernels.append(ConvolutionKernels(table: table))
            next = next?.successor()
        }
        return kernels
    }()

    private let table: UnsafePointer<limber_convolution_kernels>

    /// The instruction set, as in "AVX2".
    var name: String { String(cString: table.pointee.name) }

    /// The functions themselves.
    var functions: limber_convolution_kernels { table.pointee }
}
