import Testing

@testable import Trajectories

@Suite struct AnalysisBudgetTests {
    private let target = Duration.milliseconds(10)

    /// Adds so many analyses; returns how many frames were skipped in between.
    private func run(_ budget: inout AnalysisBudget, _ count: Int, _ duration: Duration) -> Int {
        var skipped = 0
        for _ in 0..<count {
            while budget.skipsFrame(target: target) { skipped += 1 }
            budget.add(duration, target: target)
        }
        return skipped
    }

    @Test func `analyses within the target change nothing`() {
        var budget = AnalysisBudget()
        #expect(run(&budget, 500, .milliseconds(10)) == 0)
        #expect(budget.reduction == 0)
    }

    @Test func `slow analyses halve the size twice, then frames are skipped`() {
        var budget = AnalysisBudget()
        #expect(run(&budget, AnalysisBudget.patience - 1, .milliseconds(30)) == 0)
        #expect(budget.reduction == 0)
        #expect(run(&budget, 1, .milliseconds(30)) == 0)
        #expect(budget.reduction == 1)
        #expect(run(&budget, AnalysisBudget.patience, .milliseconds(30)) == 0)
        #expect(budget.reduction == 2)
        // Each analysis of three targets is worth the frames of two more.
        #expect(run(&budget, 20, .milliseconds(30)) == 38)
        #expect(budget.reduction == AnalysisBudget.maximumReduction)
    }

    @Test func `a single slow analysis changes nothing`() {
        var budget = AnalysisBudget()
        _ = run(&budget, 100, .milliseconds(4))
        _ = run(&budget, 1, .milliseconds(25))
        _ = run(&budget, 100, .milliseconds(4))
        #expect(budget.reduction == 0)
    }

    @Test func `fast analyses double the size, later each time`() {
        var budget = AnalysisBudget()
        _ = run(&budget, AnalysisBudget.patience, .milliseconds(30))
        #expect(budget.reduction == 1)
        _ = run(&budget, AnalysisBudget.recovery, .milliseconds(3))
        #expect(budget.reduction == 1)
        _ = run(&budget, AnalysisBudget.recovery, .milliseconds(1))
        #expect(budget.reduction == 0)
        _ = run(&budget, AnalysisBudget.patience, .milliseconds(30))
        _ = run(&budget, AnalysisBudget.recovery, .milliseconds(1))
        #expect(budget.reduction == 1)
        _ = run(&budget, AnalysisBudget.recovery, .milliseconds(1))
        #expect(budget.reduction == 0)
    }

    @Test func `a stall does not skip for long`() {
        var budget = AnalysisBudget()
        _ = run(&budget, 2 * AnalysisBudget.patience, .milliseconds(30))
        budget.add(.seconds(60), target: target)
        #expect(run(&budget, 1, .milliseconds(1)) == 8)
    }

    @Test func `without a target the full size comes back at once`() {
        var budget = AnalysisBudget()
        _ = run(&budget, 20, .milliseconds(30))
        #expect(budget.reduction == 2)
        let skips = budget.skipsFrame(target: nil)
        #expect(!skips)
        budget.add(.seconds(1), target: nil)
        #expect(budget.reduction == 0)
    }
}
