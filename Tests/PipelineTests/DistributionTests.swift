import Testing

@testable import Pipeline

@Suite struct DistributionTests {
    @Test func `percentiles are nearest ranks`() {
        let distribution = Distribution((1...100).reversed().map { Duration.milliseconds($0) })
        #expect(distribution.percentile(0.5) == 50)
        #expect(distribution.percentile(0.95) == 95)
        #expect(distribution.percentile(0.99) == 99)
        #expect(distribution.percentile(0) == 1 && distribution.percentile(1) == 100)
        #expect(distribution.mean == 50.5)
        #expect(Distribution([]).percentile(0.5) == 0)
    }
}
