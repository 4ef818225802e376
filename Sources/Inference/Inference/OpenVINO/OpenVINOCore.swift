import COpenVINO

/// The process's one OpenVINO runtime; it finds its plugins beside its own library and is never freed.
final class OpenVINOCore: @unchecked Sendable {
    // Sendable: the runtime's core is documented as thread-safe, and the result is a constant.

    static let shared = OpenVINOCore()

    private let result: Result<OpaquePointer, InferenceError>

    private init() {
        var core: OpaquePointer?
        do throws(InferenceError) {
            try check(ov_core_create(&core), "OpenVINO cannot start; run set-up again")
            result = .success(try unwrap(core, "OpenVINO cannot start; run set-up again"))
        } catch {
            result = .failure(error)
        }
    }

    func get() throws(InferenceError) -> OpaquePointer { try result.get() }
}
