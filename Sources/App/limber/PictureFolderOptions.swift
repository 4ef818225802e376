import ArgumentParser

/// What the pictures of a folder are to each other.
struct PictureFolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folders of pictures are the frames of films, so many a second (default: photographs, of another moment each, without repetitions and segments).",
            valueName: "rate"))
    var pictureRate: Double?

    func validate() throws {
        guard pictureRate.map({ (0.001...1000).contains($0) }) ?? true else {
            throw ValidationError("--picture-rate must be 0.001 to 1000.")
        }
    }
}
