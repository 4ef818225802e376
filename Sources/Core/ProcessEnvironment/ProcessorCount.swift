import Foundation

/// How many threads of this process can compute at the same time.
package enum ProcessorCount {
    /// The number of cores that this process may use, found once; at least 1.
    package static let usable = usable(
        of: ProcessInfo.processInfo.activeProcessorCount, granted: ControlGroup.cores())

    /// - Parameters:
    ///   - active: Cores that the system runs this process on.
    ///   - granted: Cores' worth of time that a container grants; a part of a core counts as one. Nil: no limit.
    static func usable(of active: Int, granted: Double?) -> Int {
        max(1, min(active, granted.map { Int(min($0, 1e6).rounded(.up)) } ?? active))
    }
}
