/// What `body` returns. Of a cancelled task the error is that: a fit that gives up fails for reasons that say nothing.
func uncancelled<Value>(_ body: () throws -> Value) throws -> Value {
    let result = Result { try body() }
    try Task.checkCancellation()
    return try result.get()
}
