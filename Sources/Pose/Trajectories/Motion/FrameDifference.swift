import CFrameDifference

/// How much each pixel differs from the ones at other times: 0 below the threshold; the lowest bit is the sign.
///
/// Values are even where the pixel is darker than at the other times and odd where it is brighter.
enum FrameDifference {
    /// The smaller difference from the frames before and after, where both have the same sign.
    ///
    /// An object that has moved by its own size stands out where it is now, not where it was or will be.
    static func fromNeighbors(
        _ before: AlignedImage, _ current: LumaImage, _ after: AlignedImage, threshold: UInt8,
        into map: inout [UInt8]
    ) {
        let count = current.bytes.count
        precondition(before.lowest.count == count && after.lowest.count == count)
        write(count, into: &map) { map in
            before.withRange { before in
                after.withRange { after in
                    limber_difference_from_neighbors(before, current.bytes, after, count, threshold, map)
                }
            }
        }
    }

    /// The difference from the median of three earlier frames.
    static func fromBackground(
        _ first: AlignedImage, _ second: AlignedImage, _ third: AlignedImage, _ current: LumaImage,
        threshold: UInt8, into map: inout [UInt8]
    ) {
        let count = current.bytes.count
        precondition([first, second, third].allSatisfy { $0.lowest.count == count })
        write(count, into: &map) { map in
            first.withRange { first in
                second.withRange { second in
                    third.withRange { third in
                        limber_difference_from_median(
                            first, second, third, current.bytes, count, threshold, map)
                    }
                }
            }
        }
    }

    /// The greatest difference between two frames' pixels.
    static func greatest(_ first: LumaImage, _ second: LumaImage) -> UInt8 {
        let count = first.bytes.count
        precondition(second.bytes.count == count)
        return limber_greatest_difference(first.bytes, second.bytes, count)
    }

    private static func write(
        _ count: Int, into map: inout [UInt8], _ body: (UnsafeMutablePointer<UInt8>) -> Void
    ) {
        if map.count != count { map = [UInt8](repeating: 0, count: count) }
        map.withUnsafeMutableBufferPointer { buffer in
            if let address = buffer.baseAddress { body(address) }
        }
    }
}

extension AlignedImage {
    fileprivate func withRange(_ body: (limber_range) -> Void) {
        lowest.withUnsafeBufferPointer { lowest in
            highest.withUnsafeBufferPointer { highest in
                body(limber_range(lowest: lowest.baseAddress, highest: highest.baseAddress))
            }
        }
    }
}
