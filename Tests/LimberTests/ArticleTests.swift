import Foundation
import Limber
import Testing

/// The code of the documentation's articles, compiled with one import and not run.
@Suite struct ArticleTests {
    @Test(arguments: ["ComingFromVision", "GettingStarted", "Live", "TrainYourOwn"])
    func `an article's Swift code is this code`(article: String) throws {
        let code = try DocumentedCode(
            "Sources/Library/Limber/Limber.docc/\(article).md", compiledBy: #filePath)
        #expect(!code.shown.isEmpty)
        #expect(code.shown == code.compiled)
    }

    @Test func `the code of the article about Apple's names is clients' that compile`() throws {
        let clients = try ["PortedChain", "CutOut", "AnnotatedVideo"].map { name in
            try DocumentedCode(
                "Sources/Library/Limber/Limber.docc/PortingFromVision.md",
                compiledBy: packageFolder.appending(path: "Tests/VisionClients/Swift5/\(name).swift").path)
        }
        #expect(clients.allSatisfy { !$0.shown.isEmpty && !$0.compiled.isEmpty })
        #expect(clients[0].shown == clients.flatMap(\.compiled))
    }

    private func photograph() async throws {
        // GettingStarted.md: begin
        let request = try DetectHumanBodyPoseRequest()
        guard let picture = try FrameReader("photo.jpg").next()?.pixelBuffer else { return }
        for observation in try await request.perform(on: picture) {
            for (name, joint) in observation.allJoints(in: .leftArm) where joint.confidence > 0.2 {
                print(name.rawValue, joint.location.x, joint.location.y)
            }
        }
        // GettingStarted.md: end
    }

    private func actions() async throws {
        // GettingStarted.md: begin
        var configuration = VideoAnalyzer.Configuration()
        configuration.actions = ActionRecognition(classifier: try .exerciseClassifier())
        let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: configuration)
        for try await result in analyzer.results(of: try FrameReader("workout.mp4")) {
            for person in result.people where person.isProminent {
                print(result.frame.timestamp.seconds, person.id)
            }
            for prediction in result.predictions where prediction.kind == .action {
                print(prediction.label, prediction.confidence)
            }
        }
        // GettingStarted.md: end
    }

    private func hands() async throws {
        // GettingStarted.md: begin
        var configuration = VideoAnalyzer.Configuration()
        configuration.gestures = try .builtIn()
        let analyzer = VideoAnalyzer(
            estimator: try BlazePoseEstimator(), handEstimator: try HandPoseEstimator(),
            configuration: configuration)
        for try await result in analyzer.results(of: try FrameReader("drawing.mp4")) {
            for hand in result.hands ?? [] {
                let activity = result.handActivities[hand.id]
                print(hand.id, hand.pose.chirality, activity?.gesture?.gesture.rawValue ?? "no gesture")
            }
        }
        // GettingStarted.md: end
    }

    private func throwsOfVideo() async throws {
        // GettingStarted.md: begin
        var throwing = ThrowAnalysis.Configuration(classifier: try ThrowKindClassifier.builtIn())
        throwing.keepsEvidence = true
        var stage = ThrowStage(detector: TrajectoryDetector(), configuration: throwing)
        let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: .posesOnly)
        for try await result in analyzer.results(of: try FrameReader("game.mp4")) {
            for thrown in try stage.analyze(result).completed { print("just now:", thrown.kind) }
        }
        for thrown in try stage.finish().completed {
            print(thrown.release.seconds, thrown.kind, thrown.angle, thrown.speed?.value ?? .nan)
        }
        // GettingStarted.md: end
    }

    private func files(analyzer: VideoAnalyzer) async throws {
        // GettingStarted.md: begin
        var output = AnalysisOutput()
        (output.folder, output.format) = ("out", .csv)
        try output.prepare()
        let results = analyzer.results(of: try FrameReader("workout.mp4"))
        let exporter = try output.exporter(for: "workout")
        try exporter.begin(ExportHeader(source: results.format))
        var summary = AnalysisSummary(frameRate: results.format.frameRate)
        for try await result in results {
            try exporter.write(result)
            summary.add(result)
        }
        summary.dropped = results.lostFrames
        try exporter.complete(summary)
        // GettingStarted.md: end
    }

    private func live(pictures: [[UInt8]], pixels: [UInt8]) async throws {
        // Live.md: begin
        let engine = try LiveEngine()
        let player = LivePlayer(.camera("/dev/video0"), session: try engine.makeSession())
        for await event in player.events {
            switch event {
            case .frame(let result):
                for prediction in result.predictions { print(prediction.label, prediction.confidence) }
            case .state(let state):
                print(state)
            }
        }
        // Live.md: end
        // Live.md: begin
        let session = try engine.makeSession()
        for (index, bytes) in pictures.enumerated() {
            let frame = Frame(
                index: index, timestamp: Timestamp(seconds: Double(index) / 15),
                pixelBuffer: try JPEG.decode(bytes))
            guard let result = try await session.result(of: frame) else { continue }
            print(result.people.count, "people")
        }
        let rest = try session.finishActions()
        print(rest.movement.repetitions.count, "repetitions ended with the source")
        session.end()
        // Live.md: end
        // Live.md: begin
        let picture = pixels.withUnsafeBytes {
            PixelBuffer(
                storedSize: PixelSize(width: 640, height: 480), packed: $0, order: .bgra, bytesPerRow: 2560,
                orientation: .clockwise90)
        }
        // Live.md: end
        _ = picture
        // Live.md: begin
        session.maximumHandCount = 2
        session.isForEveryone = true
        let ball = DetectedObjectObservation(
            boundingBox: NormalizedRect(x: 0.4, y: 0.3, width: 0.1, height: 0.1))
        print("following object", session.follow(ball))
        // Live.md: end
    }

    private func training(
        sequences: [KeypointSequence], stream: [(KeypointArray, Timestamp)]
    ) async throws {
        // TrainYourOwn.md: begin
        var parameters = ActionClassifier.ModelParameters()
        parameters.predictionWindowSize = 60
        let result = try await ActionClassifier.train(
            trainingData: .labeledDirectories(at: URL(fileURLWithPath: "clips")), parameters: parameters)
        try result.classifier.write(to: URL(fileURLWithPath: "Workout.onnx"))
        // TrainYourOwn.md: end
        do {
            // TrainYourOwn.md: begin
            let classifier = try await ActionClassifier(trainingData: .sequences(sequences))
            var builder = WindowBuilder(classifier.windowConfiguration(stride: 7))
            for (pose, time) in stream {
                for case .window(let window) in builder.append(keypoints: pose, at: time, aspectRatio: 1) {
                    print(try classifier.prediction(for: window).label)
                }
            }
            // TrainYourOwn.md: end
        }
        // TrainYourOwn.md: begin
        for score in result.validationMetrics.sequences.labelScores {
            print(score.label, score.precision ?? 0, score.recall ?? 0)
        }
        let page = result.report.html(name: "Workout")
        try Data(page.utf8).write(to: URL(fileURLWithPath: "report.html"))
        // TrainYourOwn.md: end
        // TrainYourOwn.md: begin
        let evaluation = try await result.classifier.evaluation(
            on: .labeledDirectories(at: URL(fileURLWithPath: "other-clips")))
        print(evaluation.metrics.accuracy)
        // TrainYourOwn.md: end
        // TrainYourOwn.md: begin
        let classifier = try ActionClassifier(contentsOf: URL(fileURLWithPath: "Workout.onnx"))
        var configuration = VideoAnalyzer.Configuration()
        configuration.actions = ActionRecognition(classifier: classifier)
        // TrainYourOwn.md: end
        _ = configuration
    }

    private func requests(paths: [String]) async throws {
        // ComingFromVision.md: begin
        let request = try DetectHumanBodyPoseRequest()
        for path in paths {
            guard let picture = try FrameReader(path).next()?.pixelBuffer else { continue }
            for observation in try await request.perform(on: picture) {
                guard let nose = observation.joint(for: .nose) else { continue }
                print(path, nose.location.x, nose.location.y, nose.confidence)
            }
        }
        // ComingFromVision.md: end
    }

    private func flights() async throws {
        // ComingFromVision.md: begin
        let request = DetectTrajectoriesRequest(trajectoryLength: 6)
        await request.setObjectMaximumNormalizedRadius(0.05)
        let reader = try FrameReader("court.mp4")
        while let frame = try reader.next() {
            for flight in await request.perform(on: frame) where flight.confidence > 0.9 {
                print(flight.id, flight.detectedPoints.count, flight.movingAverageRadius)
            }
        }
        for flight in await request.finish() {
            print(flight.timeRange.lowerBound.seconds, flight.path.apexTime?.seconds ?? .nan)
        }
        // ComingFromVision.md: end
    }

    private func stages() throws {
        // ComingFromVision.md: begin
        let classifier = try ActionClassifier(contentsOf: URL(fileURLWithPath: "MyActions.mlmodel"))
        var builder = WindowBuilder(classifier.windowConfiguration())
        var tracker = PersonTracker()
        let estimator = try BlazePoseEstimator()
        let reader = try FrameReader("workout.mp4")
        while let frame = try reader.next() {
            let (size, time) = (frame.pixelBuffer.size, frame.timestamp)
            let people = tracker.update(try estimator.poses(in: frame), imageSize: size, at: time)
            let prominent = people.first(where: \.isProminent)
            for case .window(let window) in builder.append(prominent?.pose, at: time, imageSize: size) {
                let prediction = try classifier.prediction(for: window)
                print(prediction.label, prediction.confidence)
            }
        }
        // ComingFromVision.md: end
    }
}
