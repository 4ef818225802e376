import Glibc

/// The calling thread's claim to the processor.
enum ThreadPriority {
    /// A third of the time that another thread of the process gets beside it, and all that is left over.
    private static let step: Int32 = 5
    private static let which = __priority_which_t(PRIO_PROCESS.rawValue)

    /// The higher, the less time it gets beside others: -20 to 19.
    static var nice: Int32 { getpriority(which, 0) }

    /// Lets other threads of the process go first, for good; threads that this one starts are like it.
    static func lower() {
        // Linux keeps the value for each thread; 0 is the calling one. Without effect it is slower for others, no more.
        _ = setpriority(which, 0, nice + step)
    }
}
