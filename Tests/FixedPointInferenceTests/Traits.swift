import Testing

@testable import FixedPointInference

/// Runs a test only where the integer kernels run.
let kernelsExist: ConditionTrait = .enabled(
    if: !ConvolutionKernels.all.isEmpty, "needs a processor with AVX2 and an optimised build")
