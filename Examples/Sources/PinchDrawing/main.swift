import AVFoundation
import Vision

// PinchDrawing VIDEO: prints the strokes that a hand draws with a pinch, in points of a view of 400 by 300.

guard CommandLine.arguments.count == 2 else {
    print("usage: PinchDrawing VIDEO")
    exit(64)
}

do {
    let asset = AVURLAsset(url: URL(fileURLWithPath: CommandLine.arguments[1]))
    guard let track = asset.tracks(withMediaType: .video).first else {
        print("\(CommandLine.arguments[1]): no video")
        exit(1)
    }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    reader.startReading()
    let drawing = HandDrawing()
    var phase = drawing.pinch.phase
    while let sample = output.copyNextSampleBuffer() {
        try drawing.process(sample)
        if drawing.pinch.phase != phase {
            phase = drawing.pinch.phase
            print(String(format: "%.3f", CMSampleBufferGetPresentationTimeStamp(sample).seconds), phase)
        }
    }
    for stroke in drawing.strokes {
        print(
            "stroke",
            stroke.map { String(format: "%.1f,%.1f", Double($0.x), Double($0.y)) }.joined(separator: " "))
    }
} catch {
    print(error.localizedDescription)
    exit(1)
}
