import Inference

extension NetworkPlan {
    /// The same network with the same weights for an input of another height and width; nil where there is none.
    ///
    /// All feature maps change by the same factors, which must leave them whole. A network with lists of numbers has one
    /// input shape only: a list's weights are as many as its feature map has pixels.
    func resized(toInput shape: [Int]) -> NetworkPlan? {
        let old = input.shape
        guard shape.count == 4, old.count == 4, shape[0] == old[0], shape[3] == old[3],
            shape.allSatisfy({ (1...TFLiteFile.greatestExtent).contains($0) }),
            requested.isEmpty, steps.allSatisfy(\.makesFeatureMap)
        else { return nil }
        func resized(_ extents: [Int]) -> [Int]? {
            guard extents.count == 4 else { return nil }
            let (height, width) = (extents[1] * shape[1], extents[2] * shape[2])
            guard height.isMultiple(of: old[1]), width.isMultiple(of: old[2]) else { return nil }
            return [extents[0], height / old[1], width / old[2], extents[3]]
        }
        func resized(_ map: FeatureMap) -> FeatureMap? { resized(map.shape).flatMap(FeatureMap.init(shape:)) }
        func resized(_ block: Block) -> Block? {
            guard let inner = resized(block.inner) else { return nil }
            var block = block
            block.inner = inner
            return block
        }
        var plan = self
        plan.input = TensorDescription(name: input.name, shape: shape)
        for (index, output) in outputs.enumerated() {
            guard let shape = resized(output.shape) else { return nil }
            plan.outputs[index] = TensorDescription(name: output.name, shape: shape)
        }
        for (index, map) in maps.enumerated() {
            guard let map = resized(map) else { return nil }
            plan.maps[index] = map
        }
        for (index, step) in steps.enumerated() {
            guard case .block(let old) = step else { continue }
            guard let block = resized(old) else { return nil }
            plan.steps[index] = .block(block)
        }
        for (tensor, output) in deferred {
            guard let map = resized(output.map) else { return nil }
            plan.deferred[tensor]?.map = map
            guard let old = output.block else { continue }
            guard let block = resized(old) else { return nil }
            plan.deferred[tensor]?.block = block
        }
        return plan
    }
}

extension NetworkPlan.Step {
    /// False when it makes or reads a list of numbers.
    fileprivate var makesFeatureMap: Bool {
        switch self {
        case .block, .add, .maxPool, .padChannels, .upsample: true
        case .concatenate, .copy, .mean, .dense, .sigmoid: false
        }
    }
}
