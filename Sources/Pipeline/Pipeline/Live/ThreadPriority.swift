import Glibc

/// The calling thread's claim to the processor.
enum ThreadPriority {
    /// A third of the time that a thread of normal priority gets beside it, and all that is left over.
    private static let backgroundNice: Int32 = 5

    /// Lets other threads of the process go first, for good; threads that this one starts are like it.
    static func lower() {
        // Linux keeps the value for each thread; 0 is the calling one. Without effect it is slower for others, no more.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, backgroundNice)
    }
}
