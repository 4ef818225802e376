import SyntheticMotion
import Testing

@Suite struct HandExamplesTests {
    @Test(arguments: HandExamples.Kind.allCases) func `equal seeds give equal hands`(kind: HandExamples.Kind)
    {
        var (first, second) = (HandExamples(seed: 9), HandExamples(seed: 9))
        for _ in 0..<3 { #expect(first.observation(kind) == second.observation(kind)) }
    }
}
