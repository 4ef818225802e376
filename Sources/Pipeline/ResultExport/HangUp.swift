import Glibc

/// The signal that a program gets when its terminal is closed.
package enum HangUp {
    /// True when it was ignored from the start, as `nohup` wants it.
    package static var isIgnored: Bool {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        // To ignore is a small number in the place of a handler's address.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
