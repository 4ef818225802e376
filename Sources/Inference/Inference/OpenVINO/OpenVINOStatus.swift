import COpenVINO

/// Throws when `status` is not OK; `action` says what was being done, as in "model.onnx: cannot be read".
func check(
    _ status: ov_status_e, _ action: @autoclosure () -> String, code: InferenceError.Code = .runtimeFailure
) throws(InferenceError) {
    guard status != OK else { return }
    let detail = ov_get_last_err_msg().map { String(cString: $0) } ?? ""
    // The runtime reports a path through its own sources first; its last line says what is wrong.
    let reason = detail.split(separator: "\n").last.map { " (\($0))" } ?? ""
    throw InferenceError(code, underlying: Int(status.rawValue), action() + reason)
}

/// What an out-parameter left behind after a call that reported success.
func unwrap<Value>(_ value: Value?, _ action: @autoclosure () -> String) throws(InferenceError) -> Value {
    guard let value else { throw InferenceError(.runtimeFailure, action()) }
    return value
}
