import Foundation
import Glibc

/// A process of this program, with a socket as its standard input and output.
///
/// One thread at a time may use it.
final class ChildProcess {
    /// How reading a line ended.
    enum Reading {
        case line(Data)
        /// Nothing came for too long.
        case timedOut
        /// The process has ended, or closed its output.
        case ended
    }

    private let id: pid_t
    private let socket: Int32
    private var buffer = Data()
    private var isRunning = true

    /// Starts the program; its errors go where this process's go.
    init(_ program: String, arguments: [String]) throws(POSIXFailure) {
        var ends: [Int32] = [-1, -1]
        // Closed in other processes: an open copy would keep this one from noticing the end.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXFailure(errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var id = pid_t()
        let status = posix_spawn(&id, program, &actions, nil, &words, environ)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw POSIXFailure(status)
        }
        (self.id, socket) = (id, ends[0])
    }

    deinit {
        if isRunning { _ = kill() }
        close(socket)
    }

    /// Writes all bytes; false when the process does not read any more.
    func write(_ data: Data) -> Bool {
        var rest = data
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for the next line.
    func readLine(timeout: Duration) -> Reading {
        var patience = Patience(timeout)
        while true {
            if let index = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(buffer[..<index])
                buffer = Data(buffer[buffer.index(after: index)...])
                return .line(line)
            }
            let start = ContinuousClock.now
            var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let status = poll(&request, 1, Int32((patience.slice / .milliseconds(1)).rounded(.up)))
            if status < 0, errno != EINTR { return .timedOut }
            guard status > 0 else {
                patience.wait(ContinuousClock.now - start)
                if patience.isOver { return .timedOut }
                continue
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(socket, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .ended }
            buffer += bytes[..<count]
        }
    }

    /// Ends the process at once, if it has not ended, and says how it ended: `signal 11 (Segmentation fault)`.
    func kill() -> String {
        Glibc.kill(id, SIGKILL)
        return wait()
    }

    /// Waits for the end of a process that has closed its output, and says how it ended.
    func wait() -> String {
        isRunning = false
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return "an unknown status" } }
        let signal = status & 0x7f
        guard signal != 0 else { return "status \((status >> 8) & 0xff)" }
        // What a scheduler or the system ends a process with that has no more memory.
        let advice = signal == SIGKILL ? ": if memory is short, give it more or have fewer --processes" : ""
        return "signal \(signal) (\(String(cString: strsignal(signal)))\(advice))"
    }
}

/// An error number of the system.
struct POSIXFailure: Error, CustomStringConvertible {
    private let status: Int32

    init(_ status: Int32) { self.status = status }

    var description: String { String(cString: strerror(status)) }
}
