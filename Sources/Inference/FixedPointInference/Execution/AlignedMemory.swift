import Foundation

/// Numbers for the kernels: aligned to cache lines, zero at first, freed with their owner.
///
/// Large ones are mapped by themselves, so that the system has their memory back as soon as they are freed, and takes
/// only what is written to.
final class AlignedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
    // Sendable: what several threads share (weights, offsets) is written before it is shared, and only read from then on.

    let count: Int
    let start: UnsafeMutablePointer<Element>

    private let memory: UnsafeMutableRawPointer
    /// How many bytes are mapped; nil: they are the allocator's.
    private let mappedSize: Int?

    /// Bytes from which numbers are mapped: pages are rounded up and cost a call of the system each time.
    private static var leastMappedSize: Int { 128 << 10 }

    init(count: Int) {
        self.count = count
        // A kernel reads and writes whole vectors, the last of which may end beyond the last number.
        let size = count * MemoryLayout<Element>.stride + 128
        if size >= Self.leastMappedSize, let mapped = Self.mapped(size) {
            (memory, mappedSize) = (mapped, size)
        } else {
            memory = .allocate(byteCount: size, alignment: 64)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            mappedSize = nil
        }
        start = memory.assumingMemoryBound(to: Element.self)
    }

    convenience init(_ elements: [Element]) {
        self.init(count: elements.count)
        elements.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            start.update(from: first, count: elements.count)
        }
    }

    deinit {
        if let mappedSize { munmap(memory, mappedSize) } else { memory.deallocate() }
    }

    /// Pages of zeros of its own; nil when the system has none.
    private static func mapped(_ size: Int) -> UnsafeMutableRawPointer? {
        let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return pages == MAP_FAILED ? nil : pages
    }
}
