/// What a request keeps of one run, laid out for a plan: the input, the feature maps, and the blocks' working memory.
struct RequestMemory {
    let plan: NetworkPlan
    let input: AlignedMemory<Float>
    /// The quantised input.
    let image: QuantizedImage
    let buffers: [AlignedMemory<Float>]
    let scratch: BlockScratch

    /// - Parameter old: Memory of the same network for another input, which is taken over where it is large enough.
    init(_ plan: NetworkPlan, reusing old: RequestMemory? = nil) {
        self.plan = plan
        input = Self.memory(count: plan.input.shape.reduce(1, *), reusing: old?.input)
        image = QuantizedImage(
            shape: plan.input.shape, border: plan.inputFilters.map(\.size).max() ?? 0)
        buffers = plan.maps.enumerated().map { index, map in
            let buffer = Self.memory(count: map.count, reusing: old?.buffers[index])
            if buffer === old?.buffers[index] { map.clearBorders(in: buffer.start) }
            return buffer
        }
        scratch = BlockScratch(plan)
    }

    /// How many times larger inputs find room: pages that nothing is written to take no memory.
    private static let reserve = 2

    /// The old memory, unless it is too small, or so large that the system should have it back.
    private static func memory(
        count: Int, reusing old: AlignedMemory<Float>?
    ) -> AlignedMemory<Float> {
        guard let old, (count...3 * reserve * count).contains(old.count) else {
            return AlignedMemory(count: reserve * count)
        }
        return old
    }
}
