import Foundation
import Inference

@testable import FixedPointInference

extension FixedPointModel {
    convenience init(
        _ bytes: [UInt8], inputShape: [Int]? = nil, kernels: ConvolutionKernels
    ) throws(BackendRefusal) {
        try self.init(Data(bytes), inputShape: inputShape, kernels: kernels)
    }
}

extension TFLiteFile {
    init(_ bytes: [UInt8]) throws(BackendRefusal) { try self.init(Data(bytes)) }
}

extension FlatTable {
    init?(file: [UInt8]) { self.init(file: Data(file)) }
}
