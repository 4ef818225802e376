import LimberVision
import SeededRandom
import Testing

@Suite struct QuaternionTests {
    private let x = simd_make_float3(1, 0, 0)
    private let y = simd_make_float3(0, 1, 0)
    private let z = simd_make_float3(0, 0, 1)

    private func close(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool { simd_distance(a, b) < 1e-5 }

    @Test func `a quarter turn takes each axis to the next one`() {
        let quarter = Float.pi / 2
        #expect(close(simd_quatf(angle: quarter, axis: z).act(x), y))
        #expect(close(simd_quatf(angle: quarter, axis: x).act(y), z))
        #expect(close(simd_quatf(angle: quarter, axis: y).act(z), x))
        let third = simd_quatf(angle: 2 * .pi / 3, axis: simd_normalize(simd_make_float3(1, 1, 1)))
        #expect(close(third.act(x), y) && close(third.act(y), z) && close(third.act(z), x))
        #expect(close(simd_make_float3(third.vector), SIMD3(repeating: 0.5)) && abs(third.real - 0.5) < 1e-6)
    }

    @Test func `a product turns by its right factor first`() {
        let (aboutZ, aboutX) = (
            simd_quatf(angle: .pi / 2, axis: z), simd_quatf(angle: .pi / 2, axis: x)
        )
        #expect(close((aboutX * aboutZ).act(x), z) && close((aboutZ * aboutX).act(x), y))
        #expect(
            simd_quatf(ix: 1, iy: 0, iz: 0, r: 0) * simd_quatf(ix: 0, iy: 1, iz: 0, r: 0)
                == simd_quatf(ix: 0, iy: 0, iz: 1, r: 0))
    }

    @Test func `matrices have their columns where the axes go`() {
        let turn = simd_quatf(angle: .pi / 2, axis: z)
        let matrix = simd_float3x3(turn)
        #expect(close(matrix.columns.0, y) && close(matrix.columns.1, -x) && close(matrix.columns.2, z))
        var transform = simd_float4x4(turn)
        transform.columns.3 = simd_make_float4(5, 6, 7, 1)
        #expect(close(simd_make_float3(matrix_multiply(transform, simd_make_float4(x, 1))), SIMD3(5, 7, 7)))
        #expect(close(simd_quatf(transform).axis, z))
        #expect(transform[3, 1] == 6)
        #expect(simd_float4x4(rows: (0..<4).map { transform.transpose[$0] }) == transform)
    }

    @Test func `rotations agree with their matrices, inverses and products`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            func vector() -> SIMD3<Float> {
                SIMD3<Float>.random(in: -1...1, using: &random) + SIMD3(0, 0, 1e-3)
            }
            // Half turns are where the trace is smallest.
            let angle =
                Float.random(in: 0..<1, using: &random) < 0.2
                ? .pi : Float.random(in: 0.1...3, using: &random)
            let (axis, point) = (simd_normalize(vector()), vector())
            let turn = simd_quatf(angle: angle, axis: axis)
            #expect(abs(turn.angle - angle) < 1e-4 && close(turn.axis, axis))
            #expect(close(turn.inverse.act(turn.act(point)), point))
            #expect(close(4 * (2 * turn).inverse.imag, 2 * turn.conjugate.imag))
            let matrix = simd_float3x3(turn)
            #expect(close(matrix * point, turn.act(point)) && close(matrix.inverse * (matrix * point), point))
            #expect(abs(matrix.determinant - 1) < 1e-5 && close(matrix.transpose * (matrix * point), point))
            #expect(abs(abs(simd_dot(simd_quatf(matrix).vector, turn.vector)) - 1) < 1e-5)
            let other = simd_quatf(angle: 1, axis: simd_normalize(vector()))
            #expect(
                close(simd_float3x3(other * turn) * point, simd_mul(simd_float3x3(other), matrix) * point))
            #expect(close(simd_quatf(from: axis, to: simd_normalize(point)).act(axis), simd_normalize(point)))
            #expect(close(simd_quatf(from: axis, to: -axis).act(axis), -axis))
            let half = simd_slerp(simd_quatf(angle: 0, axis: axis), turn, 0.5)
            #expect(close(half.act(half.act(point)), turn.act(point)))
        }
    }

    @Test func `mixed and bounded values are those between`() {
        #expect(
            simd_mix(simd_make_float2(0, 4), simd_make_float2(2, 8), simd_make_float2(0.5, 0.25)) == [1, 5])
        #expect(simd_mix(Float(2), 4, 0.75) == 3.5 && mix(x, y, t: 1) == y)
        #expect(simd_clamp(SIMD3<Float>(-1, 0.5, 2), .zero, .one) == [0, 0.5, 1])
        #expect(simd_clamp(Float(7), 0, 1) == 1 && simd_clamp(-7.0, -1, 1) == -1)
        #expect(simd_make_float4(simd_make_float3(1, 2, 3)) == [1, 2, 3, 0])
        #expect(simd_make_float3(SIMD4<Float>(1, 2, 3, 4)) == [1, 2, 3])
    }
}
