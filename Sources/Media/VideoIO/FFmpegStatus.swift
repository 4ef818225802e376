import CFFmpeg

/// FFmpeg's words for one of its statuses or a negative errno.
func statusText(_ status: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        av_strerror(status, start, buffer.count)
        return String(cString: start)
    }
}

extension VideoError {
    static func outOfMemory(_ name: String) -> VideoError {
        VideoError(.unsupported, name, "not enough memory; close other programs or use a smaller picture")
    }

    static func clockJumps(_ name: String) -> VideoError {
        VideoError(
            .unsupported, name,
            "has a clock that jumps and cannot be wound to another time; read it from the start")
    }
}

/// Keeps FFmpeg from writing to standard error; once a process.
let ffmpegIsReady: Bool = {
    FaultFlag.receiveMessages()
    return true
}()

/// FFmpeg's library of devices, loaded when first asked for; nil when it is not installed.
let deviceLibrary: shim_avdevice? = {
    precondition(ffmpegIsReady)
    var library = shim_avdevice()
    guard shim_avdevice_load(&library) else { return nil }
    library.register_all()
    return library
}()

extension AVRational {
    /// The value, or nil when it is not a positive number.
    var positive: Double? { num > 0 && den > 0 ? Double(num) / Double(den) : nil }
}
