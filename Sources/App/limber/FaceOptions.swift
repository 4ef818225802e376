import ArgumentParser

struct FaceOptions: ParsableArguments {
    @Flag(
        help:
            "Hide the heads of all people in videos and pictures that are written. It is as sure as the detection: people that are not found in a frame, nor in the half second after or the second before it, are not hidden. Check the result before you pass it on; sound, texts in the picture and the names of files stay as they are."
    )
    var hideFaces = false
}
