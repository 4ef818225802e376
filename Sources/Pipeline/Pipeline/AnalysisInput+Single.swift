public import VideoIO

extension AnalysisInput {
    /// The one input behind what a user named, for commands that take one: as of `list`, `-` is the standard input, and a folder
    /// its only video or its pictures.
    ///
    /// - Throws: When there is nothing behind the name, or in a folder several inputs, none of which are pictures right in it.
    public static func single(_ name: String) throws(VideoError) -> AnalysisInput {
        let inputs = list([name])
        if inputs.count == 1, let input = inputs.first { return try input.get() }
        for case .success(let input) in inputs where input.name == name { return input }
        throw VideoError(
            .notVideo, name,
            "the folder holds \(inputs.count) videos and folders of pictures, and one is expected; name one of them"
        )
    }
}
