import PoseCore
import Testing

@testable import PoseEstimation

@Suite struct ContactShadowTests {
    private static let size = PixelSize(width: 200, height: 200)
    private static let person = PersonMask(
        region: PixelRect(x: 80, y: 20, width: 40, height: 140),
        values: [UInt8](repeating: 255, count: 40 * 140))

    /// A ground of one colour; `change` gives each pixel's own.
    private static func picture(_ change: (Int, Int) -> [UInt8]? = { _, _ in nil }) throws -> PixelBuffer {
        let bytes: [UInt8] = (0..<200 * 200).flatMap { (index: Int) -> [UInt8] in
            change(index % 200, index / 200) ?? [160, 140, 120]
        }
        return try #require(PixelBuffer(size: size, rgb: bytes))
    }

    @Test func `darkened ground at the feet is a shadow`() throws {
        let seen = try Self.picture { x, y in
            (70..<130).contains(x) && (155..<170).contains(y) ? [112, 98, 84] : nil
        }
        let shadow = try #require(
            ContactShadow.mask(below: Self.person, in: seen, background: try Self.picture()))
        // Three tenths of the light are missing.
        #expect(abs(shadow.coverage(at: PixelPoint(x: 100, y: 165)) - 0.3) < 0.05)
        #expect(shadow.coverage(at: PixelPoint(x: 100, y: 185)) == 0)
        // Where the person is, nothing is shadow.
        #expect(shadow.coverage(at: PixelPoint(x: 100, y: 140)) == 0)
    }

    @Test func `a thing of another colour and brighter ground are none`() throws {
        let seen = try Self.picture { x, y in
            guard (155..<175).contains(y) else { return nil }
            return x < 100 ? [20, 60, 130] : [220, 200, 180]
        }
        #expect(ContactShadow.mask(below: Self.person, in: seen, background: try Self.picture()) == nil)
    }

    @Test func `a background of another size gives no shadow`() throws {
        let other = try #require(
            PixelBuffer(size: PixelSize(width: 2, height: 1), rgb: [0, 0, 0, 0, 0, 0]))
        #expect(ContactShadow.mask(below: Self.person, in: try Self.picture(), background: other) == nil)
    }
}
