import Testing
import VideoIO

@testable import Pipeline

@Suite struct ThreadPriorityTests {
    @Test func `a thread's priority is lowered from what it was, twice as twice`() async {
        let found = await withCheckedContinuation { (continuation: CheckedContinuation<[Int32], Never>) in
            let status = DetachedThread.start {
                var values = [ThreadPriority.nice]
                for _ in 0..<2 {
                    ThreadPriority.lower()
                    values.append(ThreadPriority.nice)
                }
                continuation.resume(returning: values)
            }
            if status != nil { continuation.resume(returning: []) }
        }
        #expect(found == [0, 5, 10].map { min(19, (found.first ?? 0) + $0) })
    }
}
