/// The pixels around one that a morphology filter compares: a disc or a rectangle.
struct PixelNeighborhood: Sendable {
    /// How many pixels to each side belong to it, in the middle row, in those next to it, and so on.
    let reaches: [Int]

    /// All pixels whose middles are at most `radius` pixels away.
    init(radius: Double) {
        reaches = (0...Int(radius)).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
    }

    /// A rectangle about the pixel; its sides are odd numbers of pixels, even ones become the next.
    init(width: Double, height: Double) {
        let (across, down) = (Int(width / 2), Int(height / 2))
        reaches = Array(repeating: across, count: down + 1)
    }

    /// Pixels to the left and to the right.
    var across: Int { reaches[0] }
    /// Pixels above and below.
    var down: Int { reaches.count - 1 }
}
