import Dispatch
import Foundation
import Synchronization
import VideoIO

/// The temporary files and folders of this process, so that none is left behind when it is interrupted.
public enum TemporaryFiles {
    private static let paths = Mutex(Set<String>())
    private static let recording = Mutex<(@Sendable () -> Void)?>(nil)
    private static let signalSources = Mutex<[any DispatchSourceSignal]>([])

    /// From now on SIGINT, SIGTERM and SIGHUP remove all temporary files and end the process with 130, 143 or 129; while
    /// something is recorded, the first of them ends the recording instead. A hang-up that was ignored stays so.
    ///
    /// Once per process, by its main program; libraries have no business with signals.
    public static func removeWhenInterrupted() {
        signalSources.withLock { sources in
            guard sources.isEmpty else { return }
            for number in [SIGINT, SIGTERM] + (HangUp.isIgnored ? [] : [SIGHUP]) {
                // Not ignored before, as Darwin needs it: a signal would be lost that comes while Dispatch begins to take it.
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    guard let end = recording.withLock({ $0.take() }) else { removeAllAndExit(128 + number) }
                    end()
                }
                source.resume()
                sources.append(source)
            }
        }
    }

    /// Says how what is being recorded can be ended so that it is whole, or with nil that nothing is recorded.
    package static func record(endedBy end: (@Sendable () -> Void)?) { recording.withLock { $0 = end } }

    /// Removes all temporary files and ends the process at once.
    public static func removeAllAndExit(_ status: Int32) -> Never {
        // Locked to the end: no other file may begin meanwhile.
        paths.withLock { paths in
            for path in paths { try? FileManager.default.removeItem(atPath: path) }
            _exit(status)
        }
    }

    /// A name for what will become `path`: in the same folder, hidden, with the same extension.
    static func begin(for path: String) -> String {
        let temporary = PartialName.path(for: path)
        paths.withLock { _ = $0.insert(temporary) }
        return temporary
    }

    /// Makes a writer that will give `path` its file; an interrupt removes the temporary one from its first byte on.
    package static func begin<Writer, Failure: Error>(
        _ path: String, _ makeWriter: () throws(Failure) -> Writer
    ) throws(Failure) -> Writer {
        let temporary = begin(for: path)
        do { return try makeWriter() } catch {
            abandon(temporary)
            throw error
        }
    }

    /// Remembers a temporary file made elsewhere.
    package static func note(_ temporary: String) {
        paths.withLock { _ = $0.insert(temporary) }
    }

    /// Gives what is at `temporary` its real name, in place of a file or an empty folder that had it.
    ///
    /// - Parameter makeRoom: Called just before, while an interrupt waits: a folder cannot take another's name while that
    ///   has entries.
    static func complete(
        _ temporary: String, as path: String, makeRoom: () -> Void = {}
    ) throws(ExportError) {
        let failure: Int32 = paths.withLock { paths in
            guard !PartialName.isDeviceOrPipe(path) else { return EEXIST }
            makeRoom()
            guard rename(temporary, path) == 0 else { return errno }
            paths.remove(temporary)
            return 0
        }
        guard failure == 0 else { throw ExportError(.cannotWrite, path, errno: failure) }
    }

    /// Removes what is at `temporary`, if anything is.
    package static func abandon(_ temporary: String) {
        paths.withLock { paths in
            guard paths.remove(temporary) != nil else { return }
            try? FileManager.default.removeItem(atPath: temporary)
        }
    }
}
