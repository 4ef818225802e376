/// One run of a model at a time, with input and output tensors that are reused from run to run.
///
/// Errors name the model's file.
///
/// Not to be used from two threads at once. `start()` returns at once and `wait()` ends the run, so that
/// several requests of one model can run side by side.
public final class InferenceRequest {
    private let backend: any RequestBackend
    /// The model's file, for messages.
    private let model: String

    /// Creates a request that a backend runs.
    ///
    /// - Parameter model: The model's file, for messages.
    init(_ backend: any RequestBackend, model: String) {
        self.backend = backend
        self.model = model
    }

    private var outputs: [TensorDescription] { backend.outputs }

    /// Calls `body` with an input tensor's values, to be filled; they must not be kept.
    ///
    /// The tensor keeps what was written until it is written again.
    public func withInput<Result>(
        _ index: Int = 0, _ body: (UnsafeMutableBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        try naming { () throws(InferenceError) in try backend.withInput(index, body) }
    }

    /// Gives an input its shape for the runs to come: one of open extent, or of a model that `takesInput` of this shape.
    public func setInputShape(_ shape: [Int], of index: Int = 0) throws(InferenceError) {
        try naming { () throws(InferenceError) in try backend.setInputShape(shape, of: index) }
    }

    /// Runs the model and returns when the outputs are there.
    public func infer() throws(InferenceError) {
        try naming { () throws(InferenceError) in try backend.infer() }
    }

    /// Starts a run on another thread; the tensors must be left alone until `wait()` has returned.
    public func start() throws(InferenceError) {
        try naming { () throws(InferenceError) in try backend.start() }
    }

    /// Runs in this thread what `start()` queued, unless another thread has begun it.
    ///
    /// - Returns: True when this thread has run it.
    @discardableResult package func runIfQueued() throws(InferenceError) -> Bool {
        try naming { () throws(InferenceError) in try backend.runIfQueued() }
    }

    /// Waits for the run that `start()` began.
    public func wait() throws(InferenceError) {
        try naming { () throws(InferenceError) in try backend.wait() }
    }

    /// Calls `body` with an output tensor's values from the last run; they must not be kept.
    public func withOutput<Result>(
        _ index: Int = 0, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(InferenceError) -> Result {
        try naming { () throws(InferenceError) in try backend.withOutput(index, body) }
    }

    /// A copy of an output tensor's values from the last run.
    public func output(_ index: Int = 0) throws(InferenceError) -> [Float] {
        try withOutput(index) { Array($0) }
    }

    /// A copy of an output tensor's values from the last run, which must be as many as `shape` has, and finite.
    ///
    /// The check takes some microseconds.
    /// - Throws: `InferenceError` also when the values are others, as those of a damaged model are.
    public func output(_ index: Int, shape: [Int]) throws(InferenceError) -> [Float] {
        let values = try output(index)
        guard values.count == shape.reduce(1, *) else {
            throw InferenceError(
                .shapeMismatch,
                "\(model): \(title(index)) has \(values.isEmpty ? "no" : "\(values.count)") values, expected \(shape); "
                    + "\(Self.advice)")
        }
        try requireFinite(values, index)
        return values
    }

    /// A channel's values in a part of an output [1, height, width, channels] from the last run, row by row, all of
    /// them finite.
    ///
    /// Costs less than the whole where the engine computes its last layers on request.
    package func values(
        ofOutput index: Int, channel: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float] {
        let shape = outputs.indices.contains(index) ? outputs[index].shape : []
        guard shape.count == 4 else {
            throw InferenceError(
                .shapeMismatch,
                "\(model): \(title(index)) is \(shape), expected [1, height, width, channels]; \(Self.advice)"
            )
        }
        guard rows.isWithin(shape[1]), columns.isWithin(shape[2]), (channel...channel).isWithin(shape[3])
        else {
            throw InferenceError(
                .shapeMismatch,
                "\(model): \(title(index)) is \(shape) and has no channel \(channel) in rows \(rows) and columns "
                    + "\(columns); \(Self.advice)")
        }
        let values = try naming { () throws(InferenceError) in
            try backend.values(ofOutput: index, channel: channel, rows: rows, columns: columns)
        }
        try requireFinite(values, index)
        return values
    }

    private static let advice =
        "the file is damaged or another model; restore it (Limber's own by setting up or installing again) or name another"

    /// For example `output 1 "Identity_1"`.
    private func title(_ index: Int) -> String {
        let name = outputs.indices.contains(index) ? outputs[index].name : ""
        return "output \(index)" + (name.isEmpty ? "" : " \"\(name)\"")
    }

    private func requireFinite(_ values: [Float], _ index: Int) throws(InferenceError) {
        guard !values.areFinite else { return }
        let place = values.firstIndex { !$0.isFinite } ?? 0
        // Without sign and payload.
        let value = values[place].isNaN ? "nan" : "\(values[place])"
        throw InferenceError(
            .invalidOutput,
            "\(model): \(title(index)) has the value \(value) at \(place), expected finite numbers; "
                + "\(Self.advice)")
    }

    /// Puts the model's file before the messages of what `body` throws.
    private func naming<Result>(
        _ body: () throws(InferenceError) -> Result
    ) throws(InferenceError) -> Result {
        do throws(InferenceError) {
            return try body()
        } catch {
            throw InferenceError(
                error.code, underlying: error.underlying, "\(model): \(error.description)")
        }
    }
}

extension ClosedRange<Int> {
    /// True when all of it are indices of so many elements.
    fileprivate func isWithin(_ count: Int) -> Bool { lowerBound >= 0 && upperBound < count }
}

extension [Float] {
    /// True without infinite values and NaN.
    fileprivate var areFinite: Bool {
        // As integers, which the compiler compares sixteen at a time: infinity's bits are the least that are not finite.
        var greatest: UInt32 = 0
        for value in self { greatest = Swift.max(greatest, value.bitPattern & 0x7fff_ffff) }
        return greatest < Float.infinity.bitPattern
    }
}
