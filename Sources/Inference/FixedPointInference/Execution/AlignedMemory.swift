import Foundation

/// Numbers for the kernels: aligned to cache lines, zero at first, freed with their owner.
final class AlignedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
    // Sendable: what several threads share (weights, offsets) is written before it is shared, and only read from then on.

    let count: Int
    let start: UnsafeMutablePointer<Element>

    private let memory: UnsafeMutableRawPointer

    init(count: Int) {
        self.count = count
        // A kernel reads and writes whole vectors, the last of which may end beyond the last number.
        let size = count * MemoryLayout<Element>.stride + 128
        memory = .allocate(byteCount: size, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        start = memory.assumingMemoryBound(to: Element.self)
    }

    convenience init(_ elements: [Element]) {
        self.init(count: elements.count)
        elements.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            start.update(from: first, count: elements.count)
        }
    }

    deinit { memory.deallocate() }
}
