/// What `body` returns; in a cancelled task the error is `CancellationError`.
func uncancelled<Value>(_ body: () throws -> Value) throws -> Value {
    let result = Result { try body() }
    try Task.checkCancellation()
    return try result.get()
}
