public import Foundation
public import PoseCore

/// The masks of the people in a picture, as Vision's observation of the same name offers them.
///
/// People are numbered from 1; 0 is the background. A pixel belongs to one of them.
public struct InstanceMaskObservation: Sendable {
    /// The numbers of all people, without the background.
    public let allInstances: IndexSet
    /// One channel of the picture's size: 0 background, else the number of the person.
    public let instanceMask: PixelBuffer

    private let masks: [PersonMask]
    private let size: PixelSize

    /// - Parameters:
    ///   - masks: One for each person, in the order of their numbers; at most 255.
    ///   - size: The picture's.
    init(_ masks: [PersonMask], size: PixelSize) {
        self.masks = Array(masks.prefix(255))
        self.size = size
        allInstances = IndexSet(integersIn: 1..<self.masks.count + 1)
        var labels = [UInt8](repeating: 0, count: size.width * size.height)
        var greatest = labels
        for (index, mask) in self.masks.enumerated() {
            mask.forEachPixel(in: size) { place, value in
                guard value >= 128, value > greatest[place] else { return }
                (greatest[place], labels[place]) = (value, UInt8(index + 1))
            }
        }
        instanceMask = .gray(labels, size: size)
    }

    /// The number of the person at a point; 0 for the background and outside the picture.
    public func instanceAtPoint(_ point: NormalizedPoint) -> Int {
        let pixel = point.pixelPoint(in: size)
        guard pixel.x >= 0, pixel.y >= 0, pixel.x < Float(size.width), pixel.y < Float(size.height) else {
            return 0
        }
        return instanceMask.withPlane(0) { Int($0[Int(pixel.y) * size.width + Int(pixel.x)]) }
    }

    /// The mask of some people together, one channel of the picture's size: 0 background ... 255 person.
    ///
    /// - Parameter instances: Numbers from `allInstances`; empty: all people.
    /// - Throws: `InstanceMaskError` when there is no person of such a number.
    public func generateMask(for instances: IndexSet) throws(InstanceMaskError) -> PixelBuffer {
        .gray(PersonMask.union(of: try masks(of: instances), in: size), size: size)
    }

    /// The mask of one person, as the rest of Limber takes it.
    ///
    /// - Throws: `InstanceMaskError` when there is no person of this number.
    public func personMask(for instance: Int) throws(InstanceMaskError) -> PersonMask {
        try masks(of: [instance])[0]
    }

    private func masks(of instances: IndexSet) throws(InstanceMaskError) -> [PersonMask] {
        if let unknown = instances.first(where: { !allInstances.contains($0) }) {
            throw InstanceMaskError(instance: unknown, count: masks.count)
        }
        return instances.isEmpty ? masks : instances.map { masks[$0 - 1] }
    }
}
