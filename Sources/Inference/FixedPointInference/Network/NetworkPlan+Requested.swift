/// Outputs whose last steps are run only when their values are requested.
extension NetworkPlan {
    /// Takes the last steps of some outputs out of the steps of each run.
    ///
    /// A file lists first what each reader needs. So these are the lists of numbers behind the first deferred output: of
    /// each, the steps that make lists and that nothing else needs.
    ///
    /// - Parameter steps: What remains for each run.
    /// - Returns: By output tensor, in the order in which they run.
    static func takeRequestedSteps(
        of outputs: [Int], deferred: Set<Int>, from steps: inout [Step]
    ) -> [Int: [Step]] {
        guard let first = outputs.firstIndex(where: deferred.contains) else { return [:] }
        var taken: [Int: [Step]] = [:]
        for output in outputs[(first + 1)...] where outputs.count(where: { $0 == output }) == 1 {
            var (chain, tensor) = ([Step](), output)
            while let index = steps.firstIndex(where: { $0.output == tensor }), steps[index].makesList,
                chain.isEmpty || !outputs.contains(tensor),
                !steps.contains(where: { $0.inputs.contains(tensor) })
            {
                chain.insert(steps.remove(at: index), at: 0)
                guard let input = chain[0].inputs.first, chain[0].inputs.count == 1 else { break }
                tensor = input
            }
            if !chain.isEmpty { taken[output] = chain }
        }
        return taken
    }
}

extension NetworkPlan.Step {
    /// True when it makes a list of numbers of one other tensor.
    fileprivate var makesList: Bool {
        switch self {
        case .copy, .mean, .dense, .sigmoid: true
        case .block, .add, .maxPool, .padChannels, .upsample, .concatenate: false
        }
    }
}
