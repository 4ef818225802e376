import PoseCore
import Testing

@testable import PixelSampling

@Suite struct PlaneReaderTests {
    /// Samples of a row, from a plane of 4 × 3 with 10 × column + 100 × row.
    private func samples(
        _ transform: AffineMap, row: Int = 0, count: Int, border: RegionSampler.Border = .zero,
        outside: UInt8 = 16
    ) -> [[Float]] {
        let picture = PixelBuffer.gray(4, 3, padding: 2) { column, row in UInt8(10 * column + 100 * row) }
        return SamplingKernels.all.map { kernels in
            var line = [Float](repeating: -1, count: count)
            picture.withPlane(0) { bytes in
                let reader = PlaneReader(
                    bytes, picture.planes[0], transform, border, outside: outside, kernels: kernels)
                reader.touch(rows: row..<row + 1, count: count)
                line.withUnsafeMutableBufferPointer {
                    reader.read(row: row, count: count, into: $0.baseAddress.unsafelyUnwrapped)
                }
            }
            return line
        }
    }

    private func shift(_ x: Float, _ y: Float) -> AffineMap {
        AffineMap(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    @Test func `samples in the middle of pixels are the pixels`() {
        for line in samples(.identity, row: 1, count: 4) { #expect(line == [100, 110, 120, 130]) }
    }

    @Test func `samples between pixels are weighed by their distances`() {
        for line in samples(shift(0.5, 0), count: 3) { #expect(line == [5, 15, 25]) }
        for line in samples(shift(0.25, 0.5), count: 3) { #expect(line == [52.5, 62.5, 72.5]) }
    }

    @Test func `half a pixel round the plane still shows its edge`() {
        for line in samples(shift(-0.5, 0), count: 4) { #expect(line == [0, 5, 15, 25]) }
        for line in samples(shift(0.25, 0), count: 4) { #expect(line == [2.5, 12.5, 22.5, 30]) }
        for line in samples(shift(-0.75, 0), count: 2) { #expect(line == [16, 2.5]) }
        for line in samples(shift(0, 2.25), count: 4) { #expect(line == [200, 210, 220, 230]) }
        for line in samples(shift(0, 2.75), count: 4) { #expect(line == [16, 16, 16, 16]) }
    }

    @Test func `beyond the edge the nearest sample goes on where that is asked for`() {
        for line in samples(shift(-2, -5), count: 8, border: .replicate) {
            #expect(line == [0, 0, 0, 10, 20, 30, 30, 30])
        }
    }

    @Test(arguments: [Float(1e5), -1e7, .infinity, .nan]) func `far beyond the edge the outside is read`(
        place: Float
    ) {
        for border in [RegionSampler.Border.zero, .replicate] {
            for line in samples(shift(place, 0), count: 3, border: border, outside: 77) {
                #expect(line == [77, 77, 77])
            }
        }
    }

    @Test func `the fastest kernels come first and the portable ones last`() throws {
        let names = SamplingKernels.all.map(\.name)
        #expect(names.last == "any")
        #expect(Set(names).isSubset(of: ["AVX-512", "AVX2", "any"]) && Set(names).count == names.count)
    }
}
