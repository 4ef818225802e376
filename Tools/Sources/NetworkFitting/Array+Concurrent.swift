import Foundation
import Synchronization

extension Array where Element: Sendable {
    /// What `part` makes of each number below `count`, in their order, made on all cores.
    public init(concurrently count: Int, _ part: @Sendable (Int) -> Element) {
        let parts = Mutex([Element?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { number in
            let element = part(number)
            parts.withLock { $0[number] = element }
        }
        self = parts.withLock { $0.compactMap(\.self) }
    }
}
