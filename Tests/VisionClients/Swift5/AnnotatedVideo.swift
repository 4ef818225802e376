import AVFoundation
import Overlay
import PoseCore
import VideoIO
import Vision

// The code of an article of the documentation.
// PortingFromVision.md: begin
func annotate(_ video: URL, as path: String) throws {
    let asset = AVAsset(url: video)
    guard let track = asset.tracks(withMediaType: .video).first else { return }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    reader.startReading()
    let request = VNDetectHumanBodyPoseRequest()
    let (converter, renderer) = (PictureConverter(), OverlayRenderer())
    var writer: VideoWriter?
    while let sample = output.copyNextSampleBuffer(), let picture = sample.imageBuffer?.pixelBuffer {
        try VNImageRequestHandler(cmSampleBuffer: sample).perform([request])
        guard let bitmap = converter.bitmap(of: picture) else { continue }
        let people = (request.results ?? []).enumerated().map { number, body in
            OverlayPerson(pose: .init(observation: body), id: number, isProminent: number == 0)
        }
        try renderer.draw(people: people, caption: nil, on: bitmap)
        let rate = Double(track.nominalFrameRate)
        let file = try writer ?? VideoWriter(path, size: bitmap.size, frameRate: rate)
        try file.write(bitmap, at: Timestamp(seconds: sample.presentationTimeStamp.seconds))
        writer = file
    }
    try writer?.finish()
}
// PortingFromVision.md: end
