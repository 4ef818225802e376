extension Onnx_TensorProto {
    /// The values of a tensor of floats, however they are stored.
    package var floats: [Float] {
        guard floatData.isEmpty else { return floatData }
        return rawData.withUnsafeBytes { bytes in
            (0..<(bytes.count / 4)).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
        }
    }
}
