import PoseCore
import SeededRandom
import Testing

@testable import Pipeline

@Suite struct LiveScheduleTests {
    @Test func `the session served longest ago is next`() {
        var schedule = LiveSchedule<String>()
        let (a, b) = (schedule.open(), schedule.open())
        #expect(schedule.submit("a1", at: .zero, to: a) == nil)
        #expect(schedule.next()?.item == "a1")
        #expect(schedule.submit("a2", at: Timestamp(seconds: 1), to: a) == nil)
        #expect(schedule.next() == nil, "a session has one frame in work at a time")
        schedule.finish(a)
        #expect(schedule.submit("b1", at: .zero, to: b) == nil)
        #expect(schedule.next()?.item == "b1")
        #expect(schedule.next()?.item == "a2")
        #expect(schedule.next() == nil)
    }

    @Test func `a session in the background is served on its own`() {
        var schedule = LiveSchedule<String>()
        let (live, hidden) = (schedule.open(), schedule.open(isBackground: true))
        #expect(schedule.submit("hidden", at: .zero, to: hidden) == nil)
        #expect(schedule.next() == nil, "no thread of the live sessions works for it")
        #expect(schedule.submit("live", at: .zero, to: live) == nil)
        #expect(schedule.next(inBackground: true)?.item == "hidden")
        #expect(schedule.next(inBackground: true) == nil)
        #expect(schedule.next()?.item == "live")
    }

    @Test func `a closed session takes no turn`() {
        var schedule = LiveSchedule<Int>()
        let a = schedule.open()
        #expect(schedule.submit(1, at: .zero, to: a) == nil)
        #expect(schedule.close(a) == 1)
        #expect(schedule.submit(2, at: .zero, to: a) == 2)
        #expect(schedule.next() == nil)
        schedule.finish(a)
        #expect(schedule.count == 0)
        #expect(schedule.open() != a)
    }

    /// Sessions that always have a frame ready get the same share, whatever their rates.
    @Test(arguments: UInt64(0)..<20)
    func `sessions that always wait are served equally often`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var schedule = LiveSchedule<Int>()
        let ids = (0..<Int.random(in: 2...9, using: &random)).map { _ in schedule.open() }
        let rates = ids.map { _ in Int.random(in: 1...5, using: &random) }
        var served = Dictionary(uniqueKeysWithValues: ids.map { ($0, 0) })
        var clock = 0
        for _ in 0..<400 {
            for (id, rate) in zip(ids, rates) {
                for _ in 0..<rate {
                    clock += 1
                    _ = schedule.submit(clock, at: Timestamp(seconds: Double(clock)), to: id)
                }
            }
            guard let (id, _) = schedule.next() else {
                Issue.record("nobody was served though all wait; seed \(seed)")
                return
            }
            served[id, default: 0] += 1
            schedule.finish(id)
            let counts = served.values.sorted()
            #expect(counts[counts.count - 1] - counts[0] <= 1, "seed \(seed)")
        }
    }

    /// With random arrivals and several workers: none is served twice while another one waits.
    @Test(arguments: UInt64(0)..<20)
    func `no session is served twice while another waits`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var schedule = LiveSchedule<Int>()
        let ids = (0..<6).map { _ in schedule.open() }
        let workers = Int.random(in: 1...4, using: &random)
        var (working, waiting): (Set<Int>, Set<Int>) = ([], [])
        /// For each session that could be served: the ones served since.
        var passed: [Int: Set<Int>] = [:]
        for step in 0..<2000 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1, 2:
                let id = ids[Int.random(in: 0..<ids.count, using: &random)]
                let displaced = schedule.submit(step, at: Timestamp(seconds: Double(step)), to: id)
                #expect((displaced == nil) == waiting.insert(id).inserted, "one waits at most; seed \(seed)")
                if !working.contains(id), passed[id] == nil { passed[id] = [] }
            case 3 where working.count < workers:
                guard let (id, _) = schedule.next() else {
                    #expect(waiting.subtracting(working).isEmpty, "seed \(seed)")
                    continue
                }
                passed[id] = nil
                for other in passed.keys {
                    #expect(passed[other]?.insert(id).inserted == true, "seed \(seed), step \(step)")
                }
                waiting.remove(id)
                #expect(working.insert(id).inserted, "one frame in work; seed \(seed)")
            default:
                guard let id = working.min() else { continue }
                working.remove(id)
                schedule.finish(id)
                if waiting.contains(id) { passed[id] = [] }
            }
        }
    }
}
