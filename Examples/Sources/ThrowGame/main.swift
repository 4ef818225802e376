import AVFoundation

// ThrowGame VIDEO: prints each throw of a ball, and how well it went: the farther to the side, the more points.

guard CommandLine.arguments.count == 2 else {
    print("usage: ThrowGame VIDEO")
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
    let tracker = ThrowTracker()
    while let sample = output.copyNextSampleBuffer() { try tracker.process(sample) }
    var score = 0
    for (number, one) in tracker.throwsSoFar.enumerated() {
        let reach = abs((one.points.last?.x ?? 0) - (one.points.first?.x ?? 0))
        let points = Int((Double(reach) * 20).rounded())
        score += points
        let angle = one.angle.map { String(format: "%.0f°", $0) } ?? "-"
        print(
            String(
                format: "throw %d: %.3f-%.3f s, %d points seen, speed %.2f, forearm ", number + 1, one.start,
                one.end,
                one.points.count, one.speed) + angle + ", \(points) points")
    }
    print("score \(score)")
} catch {
    print(error.localizedDescription)
    exit(1)
}
